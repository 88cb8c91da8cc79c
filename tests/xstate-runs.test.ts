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
  'a history, before and after what it stands for was left': {
    initial: 'off',
    states: {
      off: { on: { ON: 'on.last', FIRST: 'on' } },
      on: {
        initial: 'low',
        states: { low: { on: { UP: 'high' } }, high: { on: { UP: 'low' } }, last: { type: 'history', target: 'high' } },
        on: { OFF: 'off', AGAIN: { target: '.last', reenter: true } },
      },
    },
  },
  'a deep history of regions, a shallow one beside it, and one that is entered first': {
    initial: 'p',
    states: {
      p: {
        type: 'parallel',
        states: {
          l: toggle('L'),
          r: {
            initial: 'm',
            states: { m: { initial: 'x', states: { x: { on: { R: 'y' } }, y: { on: { R: 'x' } } } } },
          },
          deep: { type: 'history', history: 'deep' },
          flat: { type: 'history' },
        },
        on: { OUT: 'q' },
      },
      q: { on: { DEEP: 'p.deep', FLAT: 'p.flat', IN: 'n', GO: 'p.r' } },
      n: {
        initial: 'last',
        states: { a: { on: { N: 'b' } }, b: { on: { N: 'a' } }, last: { type: 'history', target: 'b' } },
        on: { OUT: 'q' },
      },
    },
  },
  'regions of the machine that lead into one another': {
    type: 'parallel',
    states: {
      l: { id: 'l', initial: 'a', states: { a: { on: { L: 'b' } }, b: { on: { L: '#r.d' } } } },
      r: { id: 'r', initial: 'c', states: { c: { on: { R: 'd' } }, d: { on: { R: 'c' } } } },
    },
  },
  'what is around the regions of the machine leads into one of them': {
    type: 'parallel',
    states: { l: toggle('L'), r: toggle('R') },
    on: { RESET: '.r.on' },
  },
  'a final state with states inside, and the end of what has none': {
    initial: 'a',
    states: {
      a: { initial: 'i', states: { i: { on: { GO: '#end' } } }, onDone: 'b' },
      b: {},
      c: { id: 'end', type: 'final', initial: 'j', states: { j: { type: 'final' } } },
    },
  },
  'events whose keys are alike': {
    initial: 'a',
    states: {
      a: { on: { 'x.y': 'b', 'x y': 'c', 'GO [now]': 'c' } },
      b: { on: { 'x y': 'a' } },
      c: { on: { 'x.y': 'a' } },
    },
  },
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
