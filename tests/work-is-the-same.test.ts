// A request is answered or refused alike whoever came before: what is kept for all is charged to nobody.
import { afterAll, expect, test } from 'vitest';
import { startTestService } from './fixtures/test-service.ts';
import { loadFamilies } from './fuzz/cost/family.ts';
import { measure } from './fuzz/cost/measure.ts';

const service = await startTestService();
afterAll(() => service.close());

/** Each stores, or answers from what it answered before. */
const keeping = new Set(['memory.store', 'memory.recall', 'behaviors.import', 'behaviors.match']);
/** Reads with nothing kept, in hundreds of families. */
const plain = 'text.read';
/** What is kept at the first and not charged shows at any size. */
const size = 8;

test('the first of equal requests is charged as the second', async () => {
  const families = (await loadFamilies()).filter(({ operation }) => operation !== plain && !keeping.has(operation));
  const unlike: string[] = [];
  for (const family of families) {
    const first = await measure(service.useCases, family, size);
    const second = await measure(service.useCases, family, size);
    if (first.units !== second.units)
      unlike.push(`${family.operation}, ${family.family}: ${first.units}, then ${second.units}`);
  }
  expect(unlike).toEqual([]);
  expect(families.length).toBeGreaterThan(300);
}, 240_000);
