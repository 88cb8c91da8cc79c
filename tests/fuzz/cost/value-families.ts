// Runs whose values grow: what a few operators make of little, what is copied for every event, and what an answer says again and again.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { defaultLimits } from '../../../src/core/base/limits.ts';
import { count } from './documents.ts';
import type { CostFamily } from './family.ts';

interface Parts {
  readonly effects?: readonly Json[];
  readonly guard?: Json;
  readonly fields?: readonly JsonObject[];
  readonly more?: JsonObject;
}

const trait = (name: string, { effects = [], guard, more = {} }: Parts): JsonObject => ({
  name,
  linkedEntity: 'E',
  emits: [{ event: 'GONE', scope: 'external' }],
  stateMachine: {
    states: [{ name: 's', isInitial: true }],
    events: ['GO', 'GONE'],
    transitions: [{ from: 's', to: 's', event: 'GO', effects, ...(guard === undefined ? {} : { guard }) }],
  } as JsonObject,
  ...more,
});

const document = (
  traits: readonly JsonObject[],
  fields: readonly JsonObject[] = [{ name: 'x', type: 'object' }],
): JsonObject => ({
  name: 'Grown',
  orbitals: [{ name: 'Desk', entity: { name: 'E', fields }, traits, pages: [] } as JsonObject],
});

const go = (n: number) => count(n, () => ({ event: 'GO' }));

/** One machine and so many events. */
const run = (family: string, make: (n: number) => object, more: Partial<CostFamily> = {}): CostFamily => ({
  operation: 'run',
  family,
  make,
  unitsMax: defaultLimits.workUnitsMax,
  ...more,
});

const once = (effects: readonly Json[]) => ({ schema: document([trait('T', { effects })]), events: go(1) });
const set = (value: Json): Json => ['set', '@entity.x', value];
const x = '@entity.x';
const root = (n: number) => Math.ceil(Math.sqrt(n));
/** Effects in `if`s, so deep. */
const ifs = (depth: number, condition: Json, bottom: Json): Json => {
  let effect = bottom;
  for (let i = 0; i < depth; i++) effect = ['if', condition, effect, ['notify', 'no']];
  return effect;
};

/** What is said of each event is as large as what it is said of: both grow. */
const said = { exponentMax: 2, because: 'n events of n letters each are said' } as const;
const often = {
  exponentMax: 2,
  because: 'n things are done to a value of n parts, or as often as the root of n',
} as const;

export const families: readonly CostFamily[] = [
  run('a list that is twice as long after each effect', (n) =>
    once([set([1]), ...count(n, () => set(['array/concat', x, x]))]),
  ),
  run('a list of itself, twice, after each effect', (n) => once([set([1]), ...count(n, () => set(['list', x, x]))])),
  run('an object of itself, twice, after each effect', (n) => once(count(n, () => set({ a: x, b: x })))),
  run('a list in a list after each effect', (n) => once([set([1]), ...count(n, () => set(['list', x]))]), said),
  run('a list in a list, by a fold', (n) =>
    once([set(['array/reduce', ['array/range', n], [], ['fn', ['a'], ['list', '@a']]])]),
  ),
  run('a text that is twice as long after each effect', (n) =>
    once([set('ab'), ...count(n, () => set(['str/join', ['list', x, x], '']))]),
  ),
  run('a text replaced by more of it', (n) =>
    once([set('ab'), ...count(n, () => set(['str/replace', x, 'a', ['str/concat', x, x]]))]),
  ),
  run('JSON of JSON', (n) => once([set('"'), ...count(n, () => set(['json/stringify', x]))])),
  run('a list of twice itself, compared', (n) =>
    once([
      set([1]),
      ...count(Math.min(n, 60), () => set(['list', x, x])),
      ...count(n, () => ['notify', ['=', x, [x]]]),
    ]),
  ),
  run('a long text in other cases', (n) =>
    once([set(['str/repeat', 'aB ', n * 10]), ...count(root(n), () => ['notify', ['str/len', ['str/camelCase', x]]])]),
  ),
  run(
    'a long list in other orders',
    (n) =>
      once([
        set(['array/range', n * 10]),
        ...count(root(n), () => ['notify', ['array/len', ['array/sort', ['array/shuffle', x]]]]),
      ]),
    often,
  ),
  run('a path of many names', (n) => once([['set', `@entity${'.a'.repeat(n)}`, 1]])),
  run('bindings of many names', (n) => once(count(root(n), () => ['notify', `@entity${'.a'.repeat(root(n))}`]))),
  run(
    'rows that are made, and all of them fetched',
    (n) =>
      once(
        count(n, (i) =>
          i % 2 === 0
            ? ['persist', 'create', 'E', { name: `row ${i}` }]
            : ['fetch', 'E', { emit: { success: 'GONE' } }],
        ),
      ),
    said,
  ),
  run('rows that are made, each changed', (n) =>
    once([
      ...count(n, (i) => ['persist', 'create', 'E', { id: i }]),
      ...count(n, (i) => ['persist', 'update', 'E', i, { name: `row ${i}` }]),
    ]),
  ),
  run('rows that a filter looks at, again and again', (n) => ({
    ...once(count(root(n), () => ['fetch', 'E', { filter: ['>', '@entity.id', 5], limit: 1 }])),
    entities: { E: count(root(n), (i) => ({ id: i })) },
  })),
  run('entities beside many effects', (n) => ({
    schema: {
      name: 'Grown',
      orbitals: [
        ...(document([trait('T', { effects: count(n, () => ['notify', 'done']) })]).orbitals as Json[]),
        ...count(n, (i) => ({ name: `O${i}`, entity: { name: `Other${i}`, fields: [] }, traits: [], pages: [] })),
      ],
    },
    events: go(1),
  })),
  run(
    'traits that hear nothing of many events',
    (n) => ({
      schema: document(count(n, (i) => trait(`T${i}`, {}))),
      events: count(n, () => ({ event: 'OTHER' })),
    }),
    { exponentMax: 2, because: 'n machines are asked about n events' },
  ),
  run(
    'a large guard that holds for no event',
    (n) => ({
      schema: document([trait('T', { guard: ['and', false, ...count(n, (i) => ['=', x, `value ${i}`])] })]),
      events: go(n),
    }),
    said,
  ),
  run(
    'a large condition that has no value, for every event',
    (n) => ({
      schema: document([trait('T', { effects: [['if', ['+', 'a'], ...count(n, (i) => ['notify', `text ${i}`])]] })]),
      events: go(n),
    }),
    said,
  ),
  run(
    'conditions in conditions, many branches',
    (n) => once(count(Math.ceil(n / 60), () => ifs(60, ['=', x, null], ['notify', 'yes']))),
    { size: 60 },
  ),
  run('conditions in conditions, none with a value', (n) => ({
    schema: document([trait('T', { effects: count(root(n), () => ['do', ifs(60, ['+', 'a'], ['notify', 'yes'])]) })]),
    events: go(root(n)),
  })),
  run('conditions in a condition', (n) =>
    once([['if', ifs(60, ['=', x, null], ['and', ...count(n, () => ['=', x, null])]), ['notify', 'yes']]]),
  ),
  run('a large payload to many traits', (n) => ({
    schema: document([
      trait('T', { effects: [['emit', 'GONE', { all: '@payload.all' }]] }),
      ...count(root(n), (i) =>
        trait(`L${i}`, {
          effects: [['notify', '@payload.part']],
          more: { listens: [{ event: 'GONE', triggers: 'GO', payloadMapping: { part: '@payload.all' } }] },
        }),
      ),
    ]),
    events: [{ event: 'GO', trait: 'T', payload: { all: count(root(n), (i) => `part ${i}`) } }],
  })),
  run(
    'a large row that is shown, for every event',
    (n) => ({
      ...once([['render-ui', 'main', { type: 'list', items: x }]]),
      entities: { E: { x: count(n, (i) => i) } },
      events: go(n),
    }),
    said,
  ),
  run('machines that answer one another for ever, with a payload that grows', (n) => ({
    schema: document(
      count(2, (i) =>
        trait(`T${i}`, {
          effects: [['emit', `TO_${1 - i}`, { all: ['list', '@payload.all', '@payload.all'] }]],
          more: { listens: [{ event: `TO_${i}`, triggers: 'GO' }] },
        }),
      ),
    ),
    events: count(n, () => ({ event: 'GO', payload: { all: 1 } })),
  })),
  run('a number of many digits', (n) => once([set(['json/parse', '9'.repeat(n)]), ['notify', ['str/concat', x, x]]])),
  run('functions in functions', (n) =>
    once(
      count(n, () => [
        'notify',
        [
          'array/map',
          ['array/range', 10],
          ['fn', 'a', ['array/map', ['array/range', 10], ['fn', 'b', ['+', '@a', '@b']]]],
        ],
      ]),
    ),
  ),
  run('neighbours among many vectors', (n) =>
    once(count(root(n), () => ['notify', ['array/nearest', [1, 2, 3], count(root(n), (i) => [i, 1, 1])]])),
  ),
  run(
    'names in a template',
    (n) =>
      once([
        [
          'notify',
          ['str/template', '{{a0}}'.repeat(n), Object.fromEntries(count(n, (i) => [`a${i}`, '{{a0}}{{a1}}']))],
        ],
      ]),
    often,
  ),
];
