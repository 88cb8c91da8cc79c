// What an enemy would send: requests within all limits, made to be slow. They were written down before the service was asked, and are not what it was made for.
import { stringify } from 'yaml';
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { asCompared } from './document-families.ts';
import { app, count, manyOrbitals, ring, wideEntity } from './documents.ts';
import { alignedItems, type CostFamily } from './family.ts';

const loop = (more: JsonObject): Json => ({ from: 'open', event: 'INIT', to: 'open', ...more });
const inLoop = (more: JsonObject): JsonObject => app({ transitions: [loop(more)] });
const wrap = (depth: number, bottom: Json, around: (inner: Json) => Json): Json => {
  let value = bottom;
  for (let i = 0; i < depth; i++) value = around(value);
  return value;
};
const wide = (n: number, name: (i: number) => string, value: (i: number) => Json): JsonObject =>
  Object.fromEntries(count(n, (i) => [name(i), value(i)]));
const root = (n: number) => Math.ceil(Math.sqrt(n));

/** Single documents. */
const documents: Readonly<Record<string, (n: number) => JsonObject>> = {
  'patterns in patterns': (n) =>
    inLoop({
      effects: count(Math.ceil(n / 40), () => [
        'render-ui',
        'main',
        wrap(40, { type: 'text' }, (inner) => ({ type: 'stack', children: [inner] })),
      ]),
    }),
  'a transition from many states': (n) =>
    app({
      states: count(n, (i) => ({ name: `s${i}`, isInitial: i === 0 })),
      transitions: [{ from: count(n, (i) => `s${i}`), event: 'INIT', to: 's0' }],
    }),
  'listens to one event': (n) =>
    app({ more: { listens: count(n, () => ({ event: 'Triage.INIT', triggers: 'INIT' })) } }),
  'pages that show many traits': (n) =>
    app({
      pages: count(root(n), (i) => ({
        name: `P${i}`,
        path: `/p${i}`,
        traits: count(root(n), () => ({ ref: 'Triage' })),
      })),
    }),
  'values of one field': (n) => app({ fields: [{ name: 'kind', type: 'enum', values: count(n, (i) => `value${i}`) }] }),
  'payload fields of one event': (n) =>
    app({ events: [{ key: 'INIT', payloadSchema: count(n, (i) => ({ name: `f${i}`, type: 'string' })) }] }),
  'clauses of one condition': (n) =>
    inLoop({
      effects: [
        [
          'cond',
          ...count(n, (i) => [
            ['=', '@entity.id', i],
            ['notify', 'done'],
          ]),
        ],
      ],
    }),
  'bindings in bindings': (n) =>
    inLoop({
      effects: count(Math.ceil(n / 30), () =>
        wrap(30, ['notify', '@x'], (inner) => ['let', [['x', '@entity.id']], inner]),
      ),
    }),
  'letters that are composed': (n) => app({ fields: count(n, (i) => ({ name: `e\u0301${i}`, type: 'string' })) }),
  'traits of one name': (n) => {
    const { orbitals } = manyOrbitals(n) as { readonly orbitals: readonly JsonObject[] };
    return JSON.parse(JSON.stringify({ name: 'Grown', orbitals }).replace(/"Trait\d+"/g, '"Trait"')) as JsonObject;
  },
  'names of many dots': (n) =>
    app({ more: { listens: count(n, (i) => ({ event: `${'A.'.repeat(30)}E${i}`, triggers: 'INIT' })) } }),
  ticks: (n) => app({ more: { ticks: count(n, (i) => ({ name: `t${i}`, interval: i, effects: [['notify', 'x']] })) } }),
  'members that nothing reads': (n) => ({
    ...app({}),
    ...wide(
      n,
      (i) => `stat${i}`,
      () => 1,
    ),
  }),
  'relations in a ring': (n) => ({
    name: 'Grown',
    orbitals: count(n, (i) => ({
      name: `O${i}`,
      entity: { name: `E${i}`, fields: [{ name: 'next', type: 'relation', relation: { entity: `E${(i + 1) % n}` } }] },
      traits: [],
      pages: [],
    })) as Json[],
  }),
  'machines of the other dialect': (n) => ({
    entities: [{ name: 'E', fields: ['id'] }],
    states: { E: count(n, (i) => `s${i}`) },
    transitions: count(n, (i) => ({ from: `s${i}`, event: `E${i}`, to: `s${(i + 1) % n}` })),
  }),
};

/** Pairs. */
const pairs: Readonly<Record<string, (n: number) => readonly [JsonObject, JsonObject]>> = {
  'effects turned by one': (n) => [
    inLoop({ effects: count(n, (i) => ['set', '@entity.id', i]) }),
    inLoop({ effects: count(n, (i) => ['set', '@entity.id', (i + 1) % n]) }),
  ],
  'two effects in turn, one the other way': (n) => [
    inLoop({ effects: count(n, (i) => ['emit', i % 2 === 0 ? 'A' : 'B']) }),
    inLoop({ effects: count(n, (i) => ['emit', i % 2 === 0 ? 'B' : 'A']) }),
  ],
  'orbitals that become traits of one': (n) => [
    manyOrbitals(n),
    {
      name: 'Grown',
      orbitals: [
        {
          name: 'All',
          entity: { name: 'Entity0', fields: [] },
          traits: (manyOrbitals(n).orbitals as readonly JsonObject[]).flatMap(({ traits }) => traits as Json[]),
          pages: [],
        },
      ],
    },
  ],
  'long texts that differ at their ends': (n) => [
    inLoop({ effects: count(root(n), (i) => ['notify', `${'x'.repeat(root(n))}${i}`]) }),
    inLoop({ effects: count(root(n), (i) => ['notify', `${'x'.repeat(root(n))}${i + 1}`]) }),
  ],
  'members of a default, renamed': (n) => [
    app({
      fields: [
        {
          name: 'f',
          type: 'object',
          default: wide(
            n,
            (i) => `a${i}`,
            (i) => i,
          ),
        },
      ],
    }),
    app({
      fields: [
        {
          name: 'f',
          type: 'object',
          default: wide(
            n,
            (i) => `b${i}`,
            (i) => i,
          ),
        },
      ],
    }),
  ],
  'fields of one name, one of another type': (n) => [
    app({ fields: count(n, () => ({ name: 'f', type: 'string' })) }),
    app({ fields: count(n, (i) => ({ name: 'f', type: i === 0 ? 'number' : 'string' })) }),
  ],
};

const text = (family: string, name: string, make: (n: number) => string): CostFamily => ({
  operation: 'text.read',
  family: `${name}: ${family}`,
  make: (n) => ({ text: make(n), name }),
});

const texts: readonly CostFamily[] = [
  text('aliases of aliases', 'a.yaml', (n) =>
    ['a0: &a0 [x, x]', ...count(n, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)].join('\n'),
  ),
  text('objects in a line', 'a.yaml', (n) => `orbitals: [${'{name: a, pages: []},'.repeat(n)}]`),
  text('a member again and again', 'a.json', (n) => `{"orbitals":[],${'"a":1,'.repeat(n)}"a":2}`),
  text(
    'comments between brackets',
    'a.lolo',
    (n) => `orbital A { trait b -> C { state d { X -> d when ${'(not #= =# '.repeat(40)}${';; x\n'.repeat(n)}`,
  ),
  text('sections that do not end', 'a.scxml', (n) => `<scxml><state id="a">${'<![CDATA[x'.repeat(n)}`),
  text('attributes of one name', 'a.scxml', (n) => `<scxml><state ${'id="x" '.repeat(n)}/></scxml>`),
  text('states of one name', 'a.mmd', (n) => `stateDiagram-v2\n${'a --> a : E\n'.repeat(n)}`),
  text('states in states of one name', 'a.mmd', (n) => `stateDiagram-v2\n${'state a {\na --> b\n}\n'.repeat(n)}`),
];

const rewritten: readonly CostFamily[] = (
  [
    ['a.json: on one line, states renamed', (n) => [JSON.stringify(ring(n)), 'a.json', ring(n, (i) => `phase${i}`)]],
    [
      'a.json: a wide object, renamed',
      (n) => {
        const [before, after] = (
          pairs['members of a default, renamed'] as (n: number) => readonly [JsonObject, JsonObject]
        )(n);
        return [JSON.stringify(before, null, 1), 'a.json', after];
      },
    ],
    [
      'a.yaml: a wide object, renamed',
      (n) => {
        const [before, after] = (
          pairs['members of a default, renamed'] as (n: number) => readonly [JsonObject, JsonObject]
        )(n);
        return [stringify(before), 'a.yaml', after];
      },
    ],
    [
      'a.json: lists in lists, the bottom other',
      (n) => {
        const deep = (last: Json) =>
          inLoop({ effects: [['notify', wrap(80, [...count(n, (i) => i), last], (inner) => ['list', inner])]] });
        return [JSON.stringify(deep(0)), 'a.json', deep(1)];
      },
    ],
    [
      'a.json: fields, half of them gone',
      (n) => [JSON.stringify(wideEntity(n), null, 2), 'a.json', wideEntity(Math.ceil(n / 2))],
    ],
  ] as const satisfies readonly (readonly [string, (n: number) => readonly [string, string, JsonObject]])[]
).map(
  ([family, make]): CostFamily => ({
    operation: 'text.rewrite',
    family,
    ...alignedItems,
    make: (n) => {
      const [before, name, schema] = make(n);
      return { text: before, name, schema };
    },
  }),
);

const single = (operation: CostFamily['operation'], more: object = {}): CostFamily[] =>
  Object.entries(documents).map(([family, make]) => ({
    operation,
    family,
    ...asCompared(operation, family),
    make: (n: number) => ({ schema: make(n), ...more }),
  }));

export const families: readonly CostFamily[] = [
  ...single('error-check'),
  ...single('embed', { parts: true }),
  ...single('memory.store', { domain: 'd', context: 'c' }),
  ...Object.entries(pairs).flatMap(([family, make]): CostFamily[] => [
    { operation: 'plan', family, make: (n) => ((pair) => ({ current: pair[0], goal: pair[1] }))(make(n)) },
    { operation: 'gap', family, make: (n) => ((pair) => ({ source: pair[0], target: pair[1] }))(make(n)) },
  ]),
  ...texts,
  ...rewritten,
  {
    operation: 'apply',
    family: 'a name to and fro',
    make: (n) => ({
      schema: wideEntity(20),
      actions: count(n, (i) => ({
        action: 'rename_entity',
        params: i % 2 === 0 ? { from: 'Ticket', to: 'Tickets' } : { from: 'Tickets', to: 'Ticket' },
      })),
    }),
  },
  {
    operation: 'memory.store',
    family: 'many actions',
    make: (n) => ({ domain: 'd', context: 'c', actions_taken: count(n, (i) => `add_${i}`) }),
  },
];
