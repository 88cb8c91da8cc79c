import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { createYoungCollector } from './young-collector.ts';

const youngBytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_used_size;

/** Makes what is soon gone, until so much of it is there. */
function waste(bytes: number): void {
  for (let i = 0; i < 10_000 && (youngBytes() ?? 0) < bytes; i++) Array.from({ length: 1000 }, (_, at) => ({ at }));
}

it('empties the young generation where much is in it', () => {
  const collectYoung = createYoungCollector();
  waste(3 * 1024 * 1024);
  const before = youngBytes() ?? 0;
  expect(before).toBeGreaterThan(2 * 1024 * 1024);
  collectYoung();
  expect(youngBytes()).toBeLessThan(before);
});
