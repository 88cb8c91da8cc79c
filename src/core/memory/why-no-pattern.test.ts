// The bounds that reasons tell are those of mining itself: with as many episodes as a reason asks for there is a pattern, with one less there is none.
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../base/steps.ts';
import { minePatterns } from './mine-patterns.ts';
import { figuresOf, type StepListCount, whyNoPattern } from './why-no-pattern.ts';

const list = (steps: readonly string[], others: number, failed = 0): StepListCount => ({ steps, others, failed });

test.each<[string, number, StepListCount[], string]>([
  ['nothing', 0, [], 'The domain holds no episode.'],
  ['no steps', 2, [], '2 episodes, and none tells steps as evidence of its own: a pattern needs two steps.'],
  ['one step', 4, [list(['wait'], 4)], '4 episodes of one step: a pattern needs two steps.'],
  [
    'few',
    9,
    [list(['wait'], 7), list(['a', 'b'], 1, 1)],
    '2 episodes of two steps or more: a pattern needs 3 that agree.',
  ],
  [
    'all different',
    3,
    [list(['a', 'b'], 1), list(['b', 'c'], 1), list(['c', 'd'], 1)],
    '3 episodes, and no two of them took the same steps and ended alike: a pattern needs 3 that share steps.',
  ],
  [
    'a short theme',
    4,
    [list(['a', 'b'], 4)],
    '4 episodes took the same 2 steps and ended alike: of fewer than 8, chance explains the order of 2 steps.',
  ],
  [
    'ended apart',
    6,
    [list(['a', 'b', 'c'], 3, 3)],
    '3 episodes took the same 3 steps and ended alike: of fewer than 4, chance explains the order of 3 steps.',
  ],
  [
    'one step again',
    5,
    [list(['a', 'a'], 5)],
    '5 episodes took the same 2 steps and ended alike, but it is one step again and again: a pattern needs an order that chance does not explain.',
  ],
])('%s', (_, episodes, lists, reason) => {
  expect(whyNoPattern(episodes, figuresOf(lists), true)).toBe(reason);
});

test('of enough episodes the reason tells whether they were mined', () => {
  const lists = [list(['a', 'b', 'c'], 9), list(['d', 'e'], 2)];
  expect(whyNoPattern(11, figuresOf(lists), false)).toContain('compress the domain');
  expect(whyNoPattern(11, figuresOf(lists), true)).toContain('chance is not ruled out');
});

describe('the number that a reason asks for', () => {
  const taken = ['open_case', 'call_back', 'send_form', 'close_case'];
  const mined = (length: number, count: number) =>
    runToEnd(
      minePatterns(
        'd',
        Array.from({ length: count }, (_, i) => ({
          id: `ep_${i}`,
          context: `refund of card ${i}`,
          steps: taken.slice(0, length),
          outcome: 'success',
          vector: [1, 0],
        })),
      ),
    ).length;
  test.each([2, 3])('is that of mining for %i steps', (length) => {
    const reason = whyNoPattern(3, figuresOf([list(taken.slice(0, length), 3)]), true);
    const wanted = Number(/fewer than (\d+)/.exec(reason)?.[1]);
    expect([mined(length, wanted - 1), mined(length, wanted)]).toEqual([0, 1]);
  });
});
