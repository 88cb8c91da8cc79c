import { expect, test } from 'vitest';
import { kernelOf } from './context-kernel.ts';
import { headsOf, likelihoodsOf } from './expected-steps.ts';

const terms = (text: string) => ({ terms: text.split(' '), coarse: null, nearness: 0 });
const even = () => 1;

function likelihoods(
  told: readonly (readonly [context: string, steps: readonly string[], worth?: number])[],
  asked: string,
) {
  const contexts = told.map(([context]) => terms(context));
  const { kernel, asked: near } = kernelOf(contexts, new Set(asked.split(' ')), even, 1);
  const witnesses = told.map(([, steps, worth = 1]) => ({ heads: headsOf(steps), worth }));
  return likelihoodsOf(witnesses, kernel, near, 0.1);
}

test('steps are likely that go with the words of the question, however many go with others', () => {
  const restated = Array.from({ length: 6 }, () => ['cancel the booking', ['cancel']] as const);
  const values = likelihoods(
    [...restated, ['move the booking', ['move']], ['move my flight', ['move']]],
    'move booking',
  );
  expect(values[6]).toBeGreaterThan(values[0] ?? 0);
  expect(values[7]).toBe(values[6]);
});

test('what failed has no vote, and what tells no steps has the mean of what is told', () => {
  const told = [
    ['gateway times out', ['add_retry'], 0],
    ['gateway times out', ['add_retry'], 0],
    ['gateway slow', ['add_queue'], 1],
    ['gateway slow', ['add_queue'], 1],
    ['gateway slow', [], 1],
  ] as const;
  const values = likelihoods(told, 'gateway times out');
  expect(values[2]).toBeGreaterThan(values[0] ?? 0);
  expect(values[4]).toBeCloseTo(((values[0] ?? 0) + (values[2] ?? 0)) / 2, 12);
});

test('steps that one episode took alone say nothing', () => {
  expect(
    likelihoods(
      [
        ['a b', ['one']],
        ['a c', ['two']],
        ['a d', ['three']],
      ],
      'a b',
    ),
  ).toEqual([0, 0, 0]);
});

test('the head of a step is its verb where it is told as a phrase or a call', () => {
  expect([...headsOf(['go to shelf 1', 'go to shelf 2', 'Restart(billing)', 'add_retry'])]).toEqual([
    'go',
    'Restart',
    'add_retry',
  ]);
});
