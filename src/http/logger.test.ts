import { expect, test } from 'vitest';
import { createLog, timeMember } from './logger.ts';

test.each([
  0, 999, 1_000, 1_700_000_000_007, 1_700_000_000_050, 1_700_000_000_999, 1_700_000_001_000, 1_600_000_000_123,
])('the time of a line is that of the clock, to the millisecond: %d', (nowMs) => {
  expect(timeMember(nowMs)).toBe(`,"time":"${new Date(nowMs).toISOString()}"`);
});

test('the logger of the service can be made', () => {
  expect(createLog('silent').logger.level).toBe('silent');
});
