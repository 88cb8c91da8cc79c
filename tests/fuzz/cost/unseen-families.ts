// A held-back set: written from the contract and the notations alone, before the engines were looked at, and first asked as it stands.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { app, count } from './documents.ts';
import { alignedItems, type CostFamily } from './family.ts';

const root = (n: number) => Math.ceil(Math.sqrt(n));
const transition = (more: JsonObject): JsonObject => ({ from: 'open', event: 'INIT', to: 'open', ...more });
const effects = (...list: readonly Json[]): JsonObject =>
  app({ transitions: [transition({ effects: list as Json[] })] });
const around = (n: number, bottom: Json, wrap: (inner: Json, i: number) => Json): Json =>
  count(n, (i) => i).reduce<Json>(wrap, bottom);
const trait = (name: string, more: JsonObject = {}, list: readonly Json[] = []): JsonObject => ({
  name,
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }],
    events: [{ key: 'INIT' }, { key: 'GO' }],
    transitions: [{ from: 'open', event: 'GO', to: 'open', effects: list as Json[] }],
  },
  ...more,
});
const traits = (list: readonly JsonObject[], pages: readonly Json[] = []): JsonObject => ({
  name: 'Grown',
  orbitals: [
    {
      name: 'Tickets',
      entity: { name: 'Ticket', fields: [{ name: 'count', type: 'number', default: 0 }] },
      traits: list as Json[],
      pages: pages as Json[],
    },
  ],
});
const pair = (i: number) => String.fromCodePoint(0x1f600 + (i % 64));

/** Everybody emits, and everybody listens to everybody: about n listens in all. */
const allToAll = (n: number): JsonObject =>
  traits(
    count(root(n), (i) =>
      trait(
        `T${i}`,
        {
          emits: [{ event: `DONE_${i}`, scope: 'external' }],
          listens: count(root(n), (k) => ({ event: `T${k}.DONE_${k}`, triggers: 'GO' })),
        },
        [['emit', `DONE_${i}`]],
      ),
    ),
  );

/** One event goes through all traits, one after the other. */
const relay = (n: number): JsonObject =>
  traits(
    count(n, (i) =>
      trait(
        `T${i}`,
        {
          emits: [{ event: `DONE_${i}`, scope: 'external' }],
          listens: [{ event: `T${i - 1}.DONE_${i - 1}`, triggers: 'GO' }],
        },
        [['emit', `DONE_${i}`]],
      ),
    ),
  );

/** Each machine is in one of two states, whatever the others are in. */
const switches = (n: number): JsonObject =>
  traits(
    count(n, (i) => ({
      name: `T${i}`,
      linkedEntity: 'Ticket',
      stateMachine: {
        states: [{ name: 'off', isInitial: true }, { name: 'on' }],
        events: [`FLIP${i}`],
        transitions: [
          { from: 'off', event: `FLIP${i}`, to: 'on', guard: ['<', '@entity.count', 3] },
          { from: 'on', event: `FLIP${i}`, to: 'off', effects: [['set', '@entity.count', ['+', '@entity.count', 1]]] },
        ],
      },
    })),
  );

/** Every state leads to every other: about n transitions. */
const complete = (n: number, name = (i: number) => `s${i}`): JsonObject =>
  app({
    states: count(root(n), (i) => ({ name: name(i), ...(i === 0 ? { isInitial: true } : {}) })),
    events: count(root(n), (i) => ({ key: `TO_${i}` })),
    transitions: count(root(n), (i) => i).flatMap((i) =>
      count(root(n), (k) => ({ from: name(i), event: `TO_${k}`, to: name(k) })),
    ),
  });

const enumOf = (n: number, list: readonly Json[] = []): JsonObject =>
  app({
    fields: [{ name: 'kind', type: 'enum', values: count(n, (i) => `value_${i}`), default: 'valu_0' }],
    transitions: [transition({ effects: list as Json[] })],
  });

const collidingNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '0', '00', '-1', '1e3'];

const documents: Readonly<Record<string, (n: number) => JsonObject>> = {
  'tiny pages': (n) => app({ pages: count(n, (i) => ({ path: `/${i}` })) as Json[] }),
  'pages of paths that are alike': (n) =>
    app({ pages: count(n, (i) => ({ name: `P${i}`, path: `/a/:${'x'.repeat(i % 9)}/b${i % 7}`, traits: [] })) }),
  'an enum of many values, all set': (n) =>
    enumOf(
      n,
      count(n, (i) => ['set', '@entity.kind', `value_${i}`]),
    ),
  'an enum of many values, all almost set': (n) =>
    enumOf(
      n,
      count(n, (i) => ['set', '@entity.kind', `valu_${i}`]),
    ),
  'choices on a screen, deep': (n) =>
    effects(
      ...count(
        Math.ceil(n / 30),
        (): Json => [
          'render-ui',
          'main',
          {
            type: 'stack',
            children: [
              around(30, { type: 'text', content: 'x' }, (inner, i) => [
                'if',
                ['>', '@entity.id', i],
                inner,
                { type: 'text' },
              ]),
            ],
          },
        ],
      ),
    ),
  'choices on a screen, both ways': (n) =>
    effects([
      'render-ui',
      'main',
      around(Math.min(10, Math.ceil(Math.log2(n + 1))), { type: 'text' }, (inner) => [
        'if',
        '@entity.id',
        inner,
        inner,
      ]),
    ]),
  'listens of all to all': allToAll,
  'a relay of emits': relay,
  'traits of one entity': (n) => traits(count(n, (i) => trait(`T${i}`))),
  'all traits on one page': (n) =>
    traits(
      count(n, (i) => trait(`T${i}`)),
      [{ name: 'P', path: '/p', traits: count(n, (i) => ({ ref: `T${i}` })) }],
    ),
  'a name of surrogate pairs': (n) =>
    app({
      fields: [
        { name: count(n, pair).join(''), type: 'string' },
        { name: count(n, (i) => pair(i + 1)).join(''), type: 'string' },
      ],
    }),
  'halves of surrogate pairs': (n) => effects(...count(root(n), (): Json => ['notify', '\ud83d'.repeat(root(n))])),
  'keys that are members of every object': (n) =>
    app({
      fields: count(n, (i) => ({
        name: `${collidingNames[i % collidingNames.length]}${i < 9 ? '' : i}`,
        type: 'string',
      })),
      more: JSON.parse(
        `{"config":{${count(n, (i) => `"${i % 2 === 0 ? i : -i}":{"__proto__":{"default":${i}}}`).join(',')}}}`,
      ),
    }),
  'a complete machine': (n) => complete(n),
  'names that differ in case alone': (n) =>
    app({
      fields: count(n, (i) => ({
        name: [...i.toString(2).padStart(18, '0')]
          .map((bit, k) => 'abcdefghijklmnopqr'.charAt(k)[bit === '1' ? 'toUpperCase' : 'toLowerCase']())
          .join(''),
        type: 'string',
      })),
      transitions: [transition({ effects: count(n, (i) => ['set', `@entity.AbCdEfGhIjKlMnOpQ${i}`, i]) })],
    }),
  'a do of dos': (n) =>
    effects(
      ...count(Math.ceil(n / 60), (): Json => around(60, ['notify', 'x'], (inner) => ['do', inner, ['notify', 'y']])),
    ),
  'bindings of a hundred steps': (n) =>
    effects(...count(Math.ceil(n / 100), (i): Json => ['set', '@entity.id', `@entity${'.a'.repeat(100)}${i}`])),
  'texts that hold bindings': (n) => effects(...count(root(n), (): Json => ['notify', '@entity.id '.repeat(root(n))])),
  'settings that nobody reads': (n) =>
    traits([
      trait('T', {
        config: Object.fromEntries(
          count(n, (i) => [`c${i}`, { type: 'string', default: `@config.c${i + 1}` }]),
        ) as JsonObject,
      }),
    ]),
  'relations of all to one': (n) => ({
    name: 'Grown',
    orbitals: count(n, (i) => ({
      name: `O${i}`,
      entity: {
        name: `E${i}`,
        fields: [{ name: 'of', type: 'relation', relation: { entity: 'E0', cardinality: 'many' } }],
      },
      traits: [],
      pages: [],
    })) as Json[],
  }),
  'services of one name': (n) => ({
    ...app({}),
    services: count(n, (i) => ({ name: i % 2 === 0 ? 's' : `s${i}`, type: 'rest', baseUrl: '/x' })),
  }),
};

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

const text = (family: string, name: string, make: (n: number) => string): CostFamily => ({
  operation: 'text.read',
  family: `${name}: ${family}`,
  make: (n) => ({ text: make(n), name }),
});
const lines = (n: number, make: (i: number) => string): string => count(n, make).join('\n');

const texts: readonly CostFamily[] = [
  text('one anchor, many aliases', 'a.yaml', (n) => `a: &a {name: x, pages: []}\norbitals:\n${lines(n, () => '- *a')}`),
  text(
    'anchors that are merged',
    'a.yaml',
    (n) => `a: &a {b: 1}\norbitals:\n${lines(n, (i) => `- {<<: *a, c${i}: 1}`)}`,
  ),
  text('flow mappings in one another', 'a.yaml', (n) => `orbitals: ${'{a: '.repeat(Math.min(n, 5000))}`),
  text('folded texts with blank lines', 'a.yaml', (n) => `name: >\n  x${'\n\n  y'.repeat(n)}\norbitals: []\n`),
  text('long keys', 'a.yaml', (n) => `orbitals: []\n${'k'.repeat(n)}: 1\n`),
  text(
    'a mapping that falls back a level',
    'a.yaml',
    (n) => `orbitals:\n${lines(n, (i) => `${' '.repeat(2 * (40 - (i % 40)))}a${i}:`)}`,
  ),
  text(
    'edges',
    'a.mmd',
    (n) => `stateDiagram-v2\n${lines(n, (i) => `s${i} --> s${(i * 7) % n} : E${i} [g${i}] / act${i}`)}`,
  ),
  text(
    'choices and forks',
    'a.mmd',
    (n) => `stateDiagram-v2\n${lines(n, (i) => `state c${i} <<choice>>\na --> c${i}\nc${i} --> a : x`)}`,
  ),
  text(
    'styles',
    'a.mmd',
    (n) => `stateDiagram-v2\na --> b\n${lines(n, (i) => `classDef k${i} fill:#fff\nclass a k${i}`)}`,
  ),
  text('a label of many parts', 'a.mmd', (n) => `stateDiagram-v2\na --> b : E ${'[x] / y '.repeat(n)}`),
  text(
    'sets of nodes to sets of nodes',
    'a.dot',
    (n) => `digraph {\n{${lines(n, (i) => `a${i}`)}} -> {${lines(n, (i) => `b${i}`)}}\n}`,
  ),
  text('a chain in a line', 'a.dot', (n) => `digraph { ${count(n, (i) => `a${i}`).join(' -> ')} }`),
  text(
    'subgraphs side by side',
    'a.dot',
    (n) => `digraph {\n${lines(n, (i) => `subgraph cluster_${i} { label="L${i}"; a${i} -> a${i + 1} }`)}\n}`,
  ),
  text(
    'ports and HTML labels',
    'a.dot',
    (n) => `digraph {\n${lines(n, (i) => `a${i}:p:n -> b:<x> [label=<<b>x</b>>]`)}\n}`,
  ),
  text(
    'one long line',
    'a.lolo',
    (n) => `app a "1.0.0" orbital O { entity E { ${count(n, (i) => `f${i} : string`).join(' ')} } }`,
  ),
  text(
    'a string that does not end',
    'a.lolo',
    (n) => `orbital O {\n  entity E {\n    f : string = "${'x\\"'.repeat(n)}`,
  ),
  text('comments and nothing else', 'a.lolo', (n) => lines(n, (i) => `;; ${i}`)),
  text('comments and nothing else', 'a.jsonc', (n) => `{"orbitals":[${'/* x */'.repeat(n)}${'// y\n'.repeat(n)}]}`),
  text('commas', 'a.jsonc', (n) => `{"orbitals":[${','.repeat(n)}]}`),
  text(
    'a number of many digits',
    'a.json',
    (n) => `{"orbitals":[],"n":${'9'.repeat(n)}.${'9'.repeat(n)}e${'9'.repeat(n)}}`,
  ),
  text(
    'a number of many digits',
    'a.yaml',
    (n) => `orbitals: []\nn: ${'9'.repeat(n)}\nm: 0x${'f'.repeat(n)}\nk: 1_${'0_'.repeat(n)}0\n`,
  ),
  text(
    'a number of many digits',
    'a.lolo',
    (n) => `orbital O {\n  entity E {\n    f : number = ${'9'.repeat(n)}\n  }\n}`,
  ),
  text('escapes', 'a.json', (n) => `{"orbitals":[],"n":"${'\\ud83d\\u0000\\n'.repeat(n)}"}`),
  text(
    'events with targets',
    'a.scxml',
    (n) =>
      `<scxml><state id="a"><transition event="${count(root(n), (i) => `e${i}`).join(' ')}" target="${count(root(n), (i) => `t${i}`).join(' ')}"/></state></scxml>`,
  ),
  text(
    'regions of regions',
    'a.scxml',
    (n) =>
      `<scxml>${'<parallel>'.repeat(20)}${lines(n, (i) => `<state id="r${i}"><state id="x${i}"/><transition event="e" target="x${i}"/></state>`)}${'</parallel>'.repeat(20)}</scxml>`,
  ),
  text(
    'namespaces',
    'a.scxml',
    (n) => `<scxml ${count(n, (i) => `xmlns:n${i}="u${i}"`).join(' ')}><state id="a"/></scxml>`,
  ),
  text(
    'entities that expand',
    'a.scxml',
    (n) =>
      `<!DOCTYPE s [${lines(n, (i) => `<!ENTITY e${i} "${i === 0 ? 'x' : `&e${i - 1};&e${i - 1};`}">`)}]><scxml><state id="&e${n - 1};"/></scxml>`,
  ),
  text('XState, an id that leads to an id', 'a.json', (n) =>
    JSON.stringify({
      id: 'm',
      initial: 's0',
      states: Object.fromEntries(
        count(n, (i) => [`s${i}`, { id: `${'s.'.repeat(20)}${i}`, always: `#${'s.'.repeat(20)}${i + 1}` }]),
      ),
    }),
  ),
  text('XState, delays', 'a.json', (n) =>
    JSON.stringify({
      id: 'm',
      initial: 's',
      states: { s: { after: Object.fromEntries(count(n, (i) => [i + 1, { target: 's', actions: [`a${i}`] }])) } },
    }),
  ),
  text('Amazon States Language, maps in maps', 'a.json', (n) =>
    JSON.stringify({
      StartAt: 'm',
      States: {
        m: around(Math.min(40, n), { Type: 'Pass', End: true }, (inner) => ({
          Type: 'Map',
          ItemProcessor: { StartAt: 'm', States: { m: inner } },
          End: true,
        })),
        ...Object.fromEntries(
          count(n, (i) => [`w${i}`, { Type: 'Wait', SecondsPath: '$.x', Next: `w${(i + 1) % n}` }]),
        ),
      },
    }),
  ),
];

const textOf = (document: JsonObject) => JSON.stringify(document, null, 2);
const rewritten: readonly CostFamily[] = [
  {
    operation: 'text.rewrite',
    family: 'a.json: a comment at every value',
    ...alignedItems,
    make: (n) => ({
      text: textOf(complete(n)).replace(/,\n/g, ', // x\n'),
      name: 'a.jsonc',
      schema: complete(n, (i) => `t${i}`),
    }),
  },
  {
    operation: 'text.rewrite',
    family: 'a.json: traits in another order',
    ...alignedItems,
    make: (n) => ({
      text: textOf(traits(count(n, (i) => trait(`T${i}`)))),
      name: 'a.json',
      schema: traits(count(n, (i) => trait(`T${n - 1 - i}`))),
    }),
  },
];

const at = (operation: CostFamily['operation'], names: readonly string[], request: (schema: JsonObject) => object) =>
  names.map((family): CostFamily => {
    const make = documents[family] as (n: number) => JsonObject;
    return { operation, family, make: (n) => request(make(n)) };
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
    make: (n) => ({
      schema: traits([trait('T', {}, [['set', '@entity.note', ['str/concat', '@entity.note', '@entity.note', 'x']]])]),
      events: count(Math.min(n, 10_000), () => ({ event: 'GO' })),
    }),
  },
  {
    operation: 'run',
    family: 'rows that are filtered in a filter',
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
    make: (n) => ({ schema: relay(n), properties: [{ says: 'T1 takes GO at most once' }], fix: true }),
  },
  {
    operation: 'prove',
    family: 'a sentence of many words',
    make: (n) => ({
      schema: complete(9),
      properties: [{ says: `always ${'not '.repeat(Math.min(n, 400))}count < 3` }],
    }),
  },
  {
    operation: 'prove',
    family: 'many sentences about a complete machine',
    make: (n) => ({
      schema: complete(n),
      properties: count(Math.min(20, n), (i) => ({ says: `Triage is s${i} eventually` })),
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
    errors: ['missing_initial_state', 'broken_binding', 'dangling_transition'],
    beam_width: 20,
  })),
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
      make: (n) => ({ schema: complete(n), actions: make(n) }),
    }),
  ),
  ...texts,
  ...rewritten,
  ...running,
  ...store,
];
