// Configurations of XState do as documents what XState does with them, on seeded random events.
import { expect, test } from 'vitest';
import { compareRuns } from '../scripts/xstate-runs.ts';
import type { JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';

const toggle = (event: string, end?: string): JsonObject => ({
  initial: 'off',
  states: {
    off: { on: { [event]: 'on' } },
    on: end === undefined ? { on: { [event]: 'off' } } : { on: { [end]: 'over' } },
    over: { type: 'final' },
  },
});

const configurations: Readonly<Record<string, JsonObject>> = {
  'states inside of others, with what is around them': {
    initial: 'a',
    states: {
      a: { on: { IN: 'b' } },
      b: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { on: { GO: '#top' } } }, on: { OUT: 'a' } },
    },
    id: 'top',
    on: { BACK: '.a' },
  },
  'conditions and what always holds': {
    initial: 'a',
    states: {
      a: {
        on: {
          GO: [
            { target: 'b', guard: 'p' },
            { target: 'c', guard: { type: 'not', guards: ['q'] } },
          ],
        },
      },
      b: { always: { target: 'c', guard: 'q' }, on: { GO: 'a' } },
      c: { on: { GO: 'a' } },
    },
  },
  'regions that are done together': {
    initial: 'p',
    states: {
      p: { type: 'parallel', states: { l: toggle('L', 'M'), r: toggle('R', 'S') }, onDone: 'z' },
      z: { on: { AGAIN: 'p' } },
    },
  },
  'regions of the machine': { type: 'parallel', states: { l: toggle('L'), r: toggle('R') } },
  'an end that the root would leave': {
    initial: 'a',
    on: { RESET: '.a' },
    states: { a: { on: { GO: 'b' } }, b: { on: { GO: 'end' } }, end: { type: 'final' } },
  },
};

test.each(Object.entries(configurations))('%s (seed 7)', (_, configuration) => {
  const result = compareRuns(configuration, 40, createPrng(7));
  expect(result).toMatchObject({ difference: null });
  expect((result as { states: number }).states).toBeGreaterThan(1);
});
