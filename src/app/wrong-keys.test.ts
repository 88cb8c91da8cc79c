import { describe, expect, test } from 'vitest';
import { createVolatileWrongKeyCounts } from '../adapters/store/volatile/volatile-wrong-key-counts.ts';
import { createWrongKeys, minuteMs, networksOf } from './wrong-keys.ts';

function open(perMinuteMax = 3) {
  let nowMs = 10 * minuteMs;
  const counts = createVolatileWrongKeyCounts();
  const clock = { nowMs: () => nowMs };
  const node = () => createWrongKeys({ counts, clock, perMinuteMax });
  const wait = (ms: number): void => {
    nowMs += ms;
  };
  return { guard: node(), node, wait };
}
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'counted',
    ({ code }) => code,
  );

test('the wrong key after so many in a minute is told to wait, and the next minute begins anew', async () => {
  const { guard, wait } = open();
  const outcomes = [];
  for (let i = 0; i < 5; i++) outcomes.push(await outcome(guard.refuse('10.0.0.1')));
  expect(outcomes).toEqual(['counted', 'counted', 'counted', 'rate_limited', 'rate_limited']);
  wait(minuteMs);
  expect(await outcome(guard.refuse('10.0.0.1'))).toBe('counted');
});

test('a right key that is new at a refused place is told the same; one that was used there goes on', async () => {
  const { guard, wait } = open();
  guard.admit('10.0.0.1', 'key_known');
  wait(5 * minuteMs);
  for (let i = 0; i < 4; i++) await outcome(guard.refuse('10.0.0.1'));
  expect(() => guard.admit('10.0.0.1', 'key_known')).not.toThrow();
  expect(() => guard.admit('10.0.0.1', 'key_new')).toThrow(/Wait 60 s/);
  expect(() => guard.admit('10.0.0.2', 'key_new')).not.toThrow();
  wait(minuteMs);
  expect(() => guard.admit('10.0.0.1', 'key_new')).not.toThrow();
});

test('a network is refused after five times as many from its addresses', async () => {
  const { guard } = open();
  const outcomes = [];
  for (let i = 0; i < 17; i++) outcomes.push(await outcome(guard.refuse(`10.0.0.${i}`)));
  expect(outcomes.filter((one) => one === 'counted')).toHaveLength(15);
  expect(await outcome(guard.refuse('10.0.1.1'))).toBe('counted');
});

test('two nodes count together', async () => {
  const { node } = open();
  const [first, second] = [node(), node()];
  const outcomes = [];
  for (let i = 0; i < 6; i++) outcomes.push(await outcome((i % 2 === 0 ? first : second).refuse('10.0.0.1')));
  expect(outcomes).toEqual(['counted', 'counted', 'counted', 'rate_limited', 'rate_limited', 'rate_limited']);
});

describe('the place of an address', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3', '10.1.2.*'],
    ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64', '2001:db8:1/48'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2/64', '2001:db8:1/48'],
    ['::1', '0:0:0:0/64', '0:0:0/48'],
    ['fe80::1%eth0', 'fe80:0:0:0/64', 'fe80:0:0/48'],
  ])('%s is %s in %s', (address, one, network) => {
    expect(networksOf(address)).toEqual([one, network]);
  });
});
