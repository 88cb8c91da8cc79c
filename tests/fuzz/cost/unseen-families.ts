// A held-back set: written from the contract and the notations alone, before the engines were looked at, and first asked as it stands.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { asCompared } from './document-families.ts';
import { app, count } from './documents.ts';
import { type CostFamily, repairedInTurn } from './family.ts';
import {
  allToAll,
  around,
  complete,
  documents,
  effects,
  enumOf,
  pair,
  relay,
  root,
  switches,
  trait,
  traits,
} from './unseen-documents.ts';

const swapped = (n: number, turn: number): JsonObject => ({
  name: 'Grown',
  orbitals: count(root(n), (i) => ({
    name: `O${i}`,
    entity: { name: 'Ticket', fields: [] },
    traits: count(root(n), (k) => trait(`T${(i + turn) % root(n)}x${k}`)),
    pages: [],
  })) as Json[],
});

const pairs: Readonly<Record<string, (n: number) => readonly [JsonObject, JsonObject]>> = {
  'all traits one orbital further': (n) => [swapped(n, 0), swapped(n, 1)],
  'a complete machine, its states in turn': (n) => [complete(n), complete(n, (i) => `s${(i + 1) % root(n)}`)],
  'names that trade places': (n) => [
    app({ fields: count(n, (i) => ({ name: `f${i}`, type: `t${i % 3}` })) }),
    app({ fields: count(n, (i) => ({ name: `f${n - 1 - i}`, type: `t${i % 3}` })) }),
  ],
  'equal siblings, each with one child more': (n) => [
    effects(...count(root(n), (): Json => ['do', ...count(root(n), (): Json => ['notify', 'x'])])),
    effects(...count(root(n), (): Json => ['do', ...count(root(n) + 1, (): Json => ['notify', 'x'])])),
  ],
  'a sum that leans the other way': (n) => [
    effects(
      ...count(Math.ceil(n / 60), (): Json => ['set', '@entity.id', around(60, 1, (inner, i) => ['+', inner, i])]),
    ),
    effects(
      ...count(Math.ceil(n / 60), (): Json => ['set', '@entity.id', around(60, 1, (inner, i) => ['+', i, inner])]),
    ),
  ],
  'an enum, every second value gone': (n) => [enumOf(n), enumOf(Math.ceil(n / 2))],
  'the path of every page': (n) => [
    app({ pages: count(n, (i) => ({ name: `P${i}`, path: `/p${i}`, traits: [] })) }),
    app({ pages: count(n, (i) => ({ name: `P${i}`, path: `/p${(i + 1) % n}`, traits: [] })) }),
  ],
};

const at = (operation: CostFamily['operation'], names: readonly string[], request: (schema: JsonObject) => object) =>
  names.map((family): CostFamily => {
    const make = documents[family] as (n: number) => JsonObject;
    return { operation, family, ...asCompared(operation, family), make: (n) => request(make(n)) };
  });
const all = Object.keys(documents);

const actions: Readonly<Record<string, (n: number) => readonly object[]>> = {
  'states renamed and renamed back': (n) =>
    count(n, (i) => ({
      action: 'rename_state',
      params: {
        trait: 'Triage',
        from: `s${i % 2}x`.replace('0x', '0').replace('1x', 'new'),
        to: i % 2 === 0 ? 'snew' : 's0',
      },
    })),
  'a deep member set again and again': (n) =>
    count(n, (i) => ({ action: 'set_property', params: { path: '/orbitals/0/traits/0/category', value: `x${i}` } })),
};

/** Built as programs of the evaluator: rows, texts and lists that grow while they run. */
const running: readonly CostFamily[] = [
  {
    operation: 'run',
    family: 'a text that doubles',
    unitsMax: 5_000_000,
    make: (n) => ({
      schema: traits([trait('T', {}, [['set', '@entity.note', ['str/concat', '@entity.note', '@entity.note', 'x']]])]),
      events: count(Math.min(n, 10_000), () => ({ event: 'GO' })),
    }),
  },
  {
    operation: 'run',
    family: 'rows that are filtered in a filter',
    exponentMax: 2,
    because: 'the document asks to look through a list for each of its items',
    make: (n) => ({
      schema: traits([
        trait('T', {}, [
          [
            'set',
            '@entity.count',
            ['array/len', ['array/filter', '@entity.rows', ['fn', 'x', ['array/includes', '@entity.rows', '@x']]]],
          ],
        ]),
      ]),
      events: [{ event: 'GO' }],
      entities: { Ticket: { rows: count(n, (i) => i) } },
    }),
  },
  {
    operation: 'run',
    family: 'rows that are stored',
    make: (n) => ({
      schema: traits([
        trait('T', {}, [
          ['persist', 'create', 'Ticket', { count: '@entity.count' }],
          ['fetch', 'Ticket'],
        ]),
      ]),
      events: count(Math.min(n, 10_000), () => ({ event: 'GO' })),
    }),
  },
  {
    operation: 'run',
    family: 'everybody answers everybody',
    make: (n) => ({ schema: allToAll(n), events: [{ event: 'GO', trait: 'T0' }] }),
  },
  {
    operation: 'run',
    family: 'a relay of emits',
    make: (n) => ({ schema: relay(n), events: [{ event: 'GO', trait: 'T0' }] }),
  },
  { operation: 'explore', family: 'switches that share a count', make: (n) => ({ schema: switches(n) }) },
  { operation: 'explore', family: 'listens of all to all', make: (n) => ({ schema: allToAll(n) }) },
  { operation: 'explore', family: 'a relay of emits', make: (n) => ({ schema: relay(n) }) },
  { operation: 'explore', family: 'a complete machine', make: (n) => ({ schema: complete(n) }) },
  {
    operation: 'prove',
    family: 'switches that share a count',
    make: (n) => ({ schema: switches(n), properties: [{ says: 'always count < 3' }], fix: true }),
  },
  {
    operation: 'prove',
    family: 'a relay of emits',
    exponentMax: 2,
    because: 'a run that begins in any trait goes through all behind it: the sum of 1 to n steps',
    make: (n) => ({ schema: relay(n), properties: [{ says: 'T1 takes GO at most once' }], fix: true }),
  },
  {
    operation: 'prove',
    family: 'many sentences about a complete machine',
    make: (n) => ({
      schema: complete(n),
      properties: count(Math.min(20, n), (i) => ({
        says: `from everywhere eventually Triage in s${i % Math.ceil(Math.sqrt(n))}`,
      })),
      fix: true,
    }),
  },
];

const words = 'ticket desk order page list form owner state close open assign review'.split(' ');
const store: readonly CostFamily[] = [
  {
    operation: 'memory.store',
    family: 'steps that are almost alike',
    make: (n) => ({
      domain: 'unseen',
      context: 'c',
      actions_taken: count(Math.min(n, 100_000), (i) => `add_field ${'x'.repeat(i % 50)}${i % 11}`),
    }),
  },
  {
    operation: 'memory.recall',
    family: 'steps that are almost alike',
    make: (n) => ({
      domain: 'unseen',
      context: 'c',
      actions_taken: count(Math.min(n, 100_000), (i) => `add_field ${'x'.repeat(i % 50)}${i % 11}`),
    }),
  },
  {
    operation: 'memory.recall',
    family: 'a context of surrogate pairs',
    make: (n) => ({ domain: 'unseen', context: count(Math.min(n, 4000), pair).join('') }),
  },
  {
    operation: 'behaviors.match',
    family: 'a long sentence',
    make: (n) => ({ text: count(Math.min(n, 2000), (i) => words[(i * 7) % words.length]).join(' ') }),
  },
  {
    operation: 'behaviors.import',
    family: 'traits of one entity',
    make: (n) => ({
      name: 'acme-unseen',
      domain: 'd',
      schema: traits(count(n, (i) => trait(`T${i}`))),
      accept_errors: true,
    }),
  },
];

export const families: readonly CostFamily[] = [
  ...at('validity-check', all, (schema) => ({ schema })),
  ...at('error-check', all, (schema) => ({ schema, target: '17' })),
  ...at('embed', all, (schema) => ({ schema })),
  ...at('migrate', all, (schema) => ({ schema, to: '17' })),
  ...at('behaviors.match', ['listens of all to all', 'a complete machine', 'traits of one entity'], (schema) => ({
    schema,
  })),
  ...at('rank-edits.jepa', all, (schema) => ({
    schema,
    errors: ['missing_initial_state', 'broken_binding', 'unknown_entity_ref'],
    beam_width: 20,
  })).map((family) => ({ ...repairedInTurn, ...family })),
  ...Object.entries(pairs).flatMap(([family, make]): CostFamily[] => [
    { operation: 'gap', family, make: (n) => ((two) => ({ source: two[0], target: two[1] }))(make(n)) },
    { operation: 'plan', family, make: (n) => ((two) => ({ current: two[0], goal: two[1] }))(make(n)) },
    { operation: 'plan-instructions', family, make: (n) => ((two) => ({ current: two[0], goal: two[1] }))(make(n)) },
    {
      operation: 'plan-instructions',
      family: `${family}, and what both do`,
      make: (n) => ((two) => ({ current: two[0], goal: two[1], behavior: true }))(make(n)),
    },
  ]),
  ...Object.entries(actions).map(
    ([family, make]): CostFamily => ({
      operation: 'apply',
      family,
      make: (n) => ({ schema: complete(400), actions: make(n) }),
    }),
  ),
  ...running,
  ...store,
];
