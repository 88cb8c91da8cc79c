// Actions made to be slow; each list fits into a request with its schema, and each once took minutes.

import { expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { parseSchema } from '../schema/index.ts';
import type { Action } from './action.ts';
import { applyActions } from './apply.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function machineOf(states: unknown[], events: unknown[], transitions: unknown[]): unknown {
  const traits = [{ name: 'T', stateMachine: { states, events, transitions } }];
  return { orbitals: [{ entity: 'E', traits }] };
}

const set = (path: string, value: number): Action => ({ action: 'set_property', params: { path, value } });

interface Case {
  readonly schema: unknown;
  readonly actions: readonly Action[];
  /** Index of the action that cannot be applied; null where all can. */
  readonly fails: number | null;
}

const cases: Readonly<Record<string, () => Case>> = {
  'the last of many makes a large document unreadable': () => ({
    schema: { orbitals: [], design: many(1_000_000, () => 0) },
    actions: [...many(30_000, () => set('/x', 1)), set('/name', 5)],
    fails: 30_000,
  }),
  'one in the middle does': () => ({
    schema: { orbitals: [], design: many(1_000_000, () => 0) },
    actions: [...many(15_000, () => set('/x', 1)), set('/name', 5), ...many(15_000, () => set('/x', 1))],
    fails: 15_000,
  }),
  'an event that is put out very often is renamed': () => ({
    schema: machineOf(
      [{ name: 's', isInitial: true }],
      ['E', 'A'],
      [{ from: 's', to: 's', event: 'E', effects: many(100_000, () => ['emit', 'A']) }],
    ),
    actions: [{ action: 'rename_event', params: { trait: 'T', from: 'A', to: 'B' } }],
    fails: null,
  }),
  'states are removed beside transitions of others': () => ({
    schema: machineOf(
      [{ name: 's', isInitial: true }, ...many(16_000, (i) => ({ name: `n${i}` }))],
      ['E'],
      many(16_000, (i) => ({ from: 's', to: 's', event: `E${i}` })),
    ),
    actions: many(16_000, (i) => ({ action: 'remove_state', params: { trait: 'T', state: `n${i}` } })),
    fails: null,
  }),
  'states are removed in turn with the transitions that use them': () => ({
    schema: machineOf(
      [{ name: 's', isInitial: true }, ...many(12_000, (i) => ({ name: `n${i}` }))],
      ['E'],
      many(12_000, (i) => ({ from: 's', to: `n${i}`, event: `E${i}` })),
    ),
    actions: many(12_000, (i): Action[] => [
      { action: 'remove_transition', params: { trait: 'T', from: 's', event: `E${i}` } },
      { action: 'remove_state', params: { trait: 'T', state: `n${i}` } },
    ]).flat(),
    fails: null,
  }),
};

test.each(Object.entries(cases))('%s', (_title, make) => {
  const { schema: value, actions, fails } = make();
  const { schema, problems } = parseSchema(value);
  expect(problems).toEqual([]);
  const before = ownTime();
  const result = applyActions(schema, actions);
  // Time of its own: others may have the processors.
  expect(ownTime() - before).toBeLessThan(5000);
  expect(result.ok ? null : result.failure.index).toBe(fails);
});
