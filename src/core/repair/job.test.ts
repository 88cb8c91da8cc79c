import { expect, test } from 'vitest';
import { desk, read } from '../../../tests/fixtures/desk.ts';
import { isLargeJob } from './job.ts';

const jobOf = (document: unknown, beamWidth = 5) => ({
  document: read(document).document,
  codes: [],
  beamWidth,
  maxSteps: 10,
  wantsDocuments: false,
});

test('a search is large by the values of its document and the width of its beam', () => {
  const { document } = desk();
  expect(isLargeJob(jobOf(document))).toBe(false);
  expect(isLargeJob(jobOf(document, 50))).toBe(true);
});

// Sixty states with names of 10,000 letters once held up every other request for eight seconds.
test('long names and texts make it large as well, however few there are', () => {
  const parts = desk();
  parts.machine.states.push({ name: 'ab'.repeat(100_000) });
  expect(isLargeJob(jobOf(parts.document))).toBe(true);
  const { document } = desk();
  expect(isLargeJob(jobOf({ ...document, ['k'.repeat(200_000)]: 1 }))).toBe(true);
});
