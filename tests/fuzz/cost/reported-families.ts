// Inputs as public reports tell them of other readers of JSON, YAML, XML, DOT and Mermaid: merge keys, marks that combine, tags with many attributes, ways that
// part again and again, labels that never end. Written down before any was asked.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { app, count } from './documents.ts';
import { alignedItems, type CostFamily } from './family.ts';
import { effects, root, trait, traits } from './unseen-documents.ts';

const text = (family: string, name: string, make: (n: number) => string): CostFamily => ({
  operation: 'text.read',
  family: `${name}: ${family}`,
  make: (n) => ({ text: make(n), name }),
});
const lines = (n: number, make: (i: number) => string): string => count(n, make).join('\n');
const old = '%YAML 1.1\n---\n';

const yaml: readonly CostFamily[] = [
  text(
    'a chain of merges',
    'a.yaml',
    (n) => `${old}a0: &a0 {k0: 0}\n${lines(n, (i) => `a${i + 1}: &a${i + 1} {<<: *a${i}, k${i + 1}: 1}`)}`,
  ),
  text(
    'one map, merged again and again',
    'a.yaml',
    (n) => `${old}a: &a {${count(n, (i) => `k${i}: 0`).join(', ')}}\nb: {<<: [${count(n, () => '*a').join(', ')}]}`,
  ),
  text('an ordered map', 'a.yaml', (n) => `${old}orbitals: !!omap\n${lines(n, (i) => `- k${i}: ${i}`)}`),
  text('a set', 'a.yaml', (n) => `${old}orbitals: !!set\n${lines(n, (i) => `  ? k${i}`)}`),
  text('a map of many keys', 'a.yaml', (n) => `orbitals: []\n${lines(n, (i) => `k${i}: ${i}`)}`),
  text('aliases of anchors that are missing', 'a.yaml', (n) => `orbitals:\n${lines(n, (i) => `- *x${i}`)}`),
  text('as many anchors as aliases', 'a.yaml', (n) => `orbitals:\n${lines(n, (i) => `- &x${i} {a: 1}\n- *x${i}`)}`),
  text('keys that are asked for', 'a.yaml', (n) => `orbitals:\n${lines(n, (i) => `? k${i}\n: v`)}`),
  text('documents', 'a.yaml', (n) => `orbitals: []\n${lines(n, () => '---\na: 1')}`),
  text('a text in quotes over many lines', 'a.yaml', (n) => `name: "${'x\n  \n  '.repeat(n)}"\norbitals: []`),
  text(
    'a block that is further in, and blank lines',
    'a.yaml',
    (n) => `name: |\n${'     \n'.repeat(n)}  x\norbitals: []`,
  ),
  text('comments between the items', 'a.yaml', (n) => `orbitals:\n${lines(n, (i) => `# ${i}\n- # x\n  name: a # y`)}`),
  text('handles of tags', 'a.yaml', (n) => `${lines(n, (i) => `%TAG !e${i}! tag:e,2000:`)}\n---\norbitals: !e0!x []`),
];

const ladder = (n: number, step: (i: number) => string): string => lines(n, step);

const charts: readonly CostFamily[] = [
  text(
    'choices, each with two ways to the next',
    'a.mmd',
    (n) =>
      `stateDiagram-v2\n${lines(n, (i) => `state c${i} <<choice>>`)}\n[*] --> a\na --> c0 : GO\n${ladder(n, (i) => `c${i} --> c${i + 1} : [x]\nc${i} --> c${i + 1} : [y]`)}`,
  ),
  text(
    'forks, each into two that join',
    'a.mmd',
    (n) =>
      `stateDiagram-v2\n[*] --> f0\n${lines(n, (i) => `state f${i} <<fork>>\nstate j${i} <<join>>\nf${i} --> a${i}\nf${i} --> b${i}\na${i} --> j${i}\nb${i} --> j${i}\nj${i} --> f${i + 1}`)}`,
  ),
  text(
    'a class of many states',
    'a.mmd',
    (n) => `stateDiagram-v2\na --> b\nclass ${count(n, (i) => `s${i}`).join(', ')} k\n`,
  ),
  text(
    'styles with marks of comments',
    'a.mmd',
    (n) => `stateDiagram-v2\n${'style'.repeat(n)}#;${':'.repeat(n)}${'#'.repeat(n)}`,
  ),
  text(
    'a title before that does not end',
    'a.mmd',
    (n) => `---\ntitle: a\n${'-- \n'.repeat(n)}stateDiagram-v2\na --> b`,
  ),
  text('settings in one another', 'a.mmd', (n) => `%%{init: ${'{"a": '.repeat(n)}\nstateDiagram-v2\na --> b`),
  text('XState, ways without an event, two to the next', 'a.json', (n) =>
    JSON.stringify({
      id: 'm',
      initial: 's0',
      states: Object.fromEntries(
        count(n, (i) => [
          `s${i}`,
          {
            always: [
              { target: `s${(i + 1) % n}`, guard: 'x' },
              { target: `s${(i + 1) % n}`, guard: 'y' },
            ],
          },
        ]),
      ),
    }),
  ),
  text('XState, regions that move together', 'a.json', (n) =>
    JSON.stringify({
      id: 'm',
      initial: 'p',
      states: {
        p: {
          type: 'parallel',
          states: Object.fromEntries(
            count(n, (i) => [
              `r${i}`,
              { initial: 'a', states: { a: { on: { [`E${i}`]: 'b' } }, b: { on: { BACK: 'a' } } } },
            ]),
          ),
          on: { OUT: 'q' },
        },
        q: {},
      },
    }),
  ),
  text('Amazon States Language, a ladder of choices', 'a.json', (n) =>
    JSON.stringify({
      StartAt: 's0',
      States: {
        ...Object.fromEntries(
          count(n, (i) => [
            `s${i}`,
            {
              Type: 'Choice',
              Choices: [{ Variable: '$.a', NumericEquals: 1, Next: `s${i + 1}` }],
              Default: `s${i + 1}`,
            },
          ]),
        ),
        [`s${n}`]: { Type: 'Succeed' },
      },
    }),
  ),
  text(
    'ways without an event, two to the next',
    'a.scxml',
    (n) =>
      `<scxml>${lines(n, (i) => `<state id="s${i}"><transition cond="x" target="s${i + 1}"/><transition target="s${i + 1}"/></state>`)}<state id="s${n}"/></scxml>`,
  ),
  text(
    'sections, instructions and references',
    'a.scxml',
    (n) => `<scxml>${'<![CDATA[x]]><?a b?>&#x41;&lt;]]&gt;'.repeat(n)}<state id="a"/></scxml>`,
  ),
  text('a subset that does not end', 'a.scxml', (n) => `<!DOCTYPE a [${'<!ENTITY a "b">['.repeat(n)}<scxml/>`),
  text(
    'a prefix for each level',
    'a.scxml',
    (n) =>
      `<scxml>${count(Math.min(n, 100), (i) => `<state ${count(Math.ceil(n / 100), (k) => `xmlns:p${i}x${k}="u"`).join(' ')} id="s${i}">`).join('')}${'</state>'.repeat(Math.min(n, 100))}</scxml>`,
  ),
  text(
    'names with many dots, and what begins them',
    'a.scxml',
    (n) =>
      `<scxml>${lines(root(n), (i) => `<state id="s${i}"><transition event="${'a.'.repeat(root(n))}${i}" target="s0"/><transition event="${'a.'.repeat(i)}a" target="s0"/></state>`)}</scxml>`,
  ),
  text(
    'what all nodes are, said again and again',
    'a.dot',
    (n) => `digraph {\n${lines(n, (i) => `node [k${i}=v]; a${i} -> a${i + 1};`)}\n}`,
  ),
  text(
    'what all nodes are, in groups of one name',
    'a.dot',
    (n) => `digraph {\n${lines(n, (i) => `subgraph cluster_a { node [k${i}=v] a${i} -> b }`)}\n}`,
  ),
  text('labels in angles', 'a.dot', (n) => `digraph { a -> b [label=${'<<b>'.repeat(n)}x] }`),
  text('texts that are joined', 'a.dot', (n) => `digraph { a -> b [label="x"${' + "y"'.repeat(n)}] }`),
  text('lines that go on', 'a.dot', (n) => `digraph { a -> b [label="${'x\\\n'.repeat(n)}"] }`),
];

/** From so many on a run of marks is sorted, which is charged. */
const sorted = { size: 80 } as const;
const marks = (n: number): string => `a${'\u0315\u0300'.repeat(n)}`;

const values: readonly CostFamily[] = [
  text('marks that combine', 'a.json', (n) => `{"orbitals":[],"${marks(n)}":"${marks(n)}"}`),
  text('marks that combine', 'a.lolo', (n) => `orbital A {\n  entity E {\n    ${marks(n)} : string\n  }\n}`),
  text(
    'numbers that are written long',
    'a.json',
    (n) => `{"orbitals":[],"n":[${count(n, (i) => `1${'0'.repeat(30)}${i}.0e-${i % 400}`).join(',')}]}`,
  ),
  text(
    'members with numbers for names',
    'a.json',
    (n) => `{"orbitals":[],${count(n, (i) => `"${4_294_967_294 - 7919 * i}":${i}`).join(',')}}`,
  ),
  text('an error at the end of one line', 'a.json', (n) => `{"orbitals":[${'{},'.repeat(n)}}`),
  text(
    'a chain of sums',
    'a.lolo',
    (n) =>
      `orbital O {\n  entity E {\n    n : number\n  }\n  trait T -> E {\n    state s {\n      GO -> s\n        (set @entity.n ${'(+ 1 '.repeat(Math.min(n, 50))}1${')'.repeat(Math.min(n, 50))})\n${lines(n, (i) => `        (set @entity.n (+ @entity.n ${i}))`)}\n    }\n  }\n}`,
  ),
];

const marked = (n: number): JsonObject =>
  app({
    fields: [{ name: marks(n), type: 'string' }],
    transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['notify', marks(n)]] }],
  });

/** A binding that stands for two of the one before. */
const doubled = (n: number): JsonObject => {
  let inner: Json = ['notify', `@x${Math.min(n, 60)}`];
  for (let i = Math.min(n, 60); i > 0; i--) inner = ['let', [[`x${i}`, ['+', `@x${i - 1}`, `@x${i - 1}`]]], inner];
  return effects(...count(Math.ceil(n / 60), (): Json => ['let', [['x0', 1]], inner]));
};

/** Fields that are each compared with many numbers. */
const compared = (n: number): JsonObject => ({
  ...app({
    fields: count(root(n), (i) => ({ name: `f${i}`, type: 'number' })),
    events: count(n, (i) => ({ key: `E${i}`, payloadSchema: [{ name: 'v', type: 'number' }] })),
    transitions: count(n, (i) => ({
      from: 'open',
      event: `E${i}`,
      to: 'open',
      guard: ['>', `@entity.f${i % root(n)}`, i],
      effects: [['set', `@entity.f${(i + 1) % root(n)}`, '@payload.v']],
    })),
  }),
});

const single = (operation: CostFamily['operation'], more: object = {}): CostFamily[] =>
  Object.entries({
    'names of marks that combine': marked,
    'bindings that stand for two': doubled,
    'fields that are compared with many numbers': compared,
  }).map(([family, make]) => ({
    operation,
    family,
    ...(make === marked ? sorted : {}),
    make: (n: number) => ({ schema: make(n), ...more }),
  }));

const documents: readonly CostFamily[] = [
  ...single('error-check'),
  ...single('embed'),
  ...single('memory.store', { domain: 'reported', context: 'c' }),
  ...single('run', { events: [{ event: 'INIT' }] }),
  {
    operation: 'plan',
    family: 'names of marks that combine, in another order',
    ...sorted,
    make: (n) => ({ current: marked(n), goal: marked(n + 1) }),
  },
  {
    operation: 'text.rewrite',
    family: 'a.json: names of marks that combine',
    ...sorted,
    ...alignedItems,
    make: (n) => ({ text: JSON.stringify(marked(n), null, 1), name: 'a.json', schema: marked(n + 1) }),
  },
  {
    operation: 'prove',
    family: 'sentences with many conditions',
    make: (n) => ({
      schema: traits(count(8, (i) => trait(`T${i}`))),
      properties: count(Math.min(n, 100), (i) => ({
        says: `never ${count(20, (k) => `(T${(i + k) % 8} in open and not T${k % 8} in open)`).join(' or ')}`,
      })),
      fix: true,
    }),
  },
  {
    operation: 'memory.store',
    family: 'a context of marks that combine',
    ...sorted,
    make: (n) => ({
      domain: marks(Math.min(n, 60)),
      context: marks(Math.min(n, 4_000)),
      actions_taken: [marks(Math.min(n, 100))],
    }),
  },
  {
    operation: 'memory.recall',
    family: 'a context of marks that combine',
    ...sorted,
    make: (n) => ({ domain: 'reported', context: marks(Math.min(n, 4_000)) }),
  },
];

export const families: readonly CostFamily[] = [...yaml, ...charts, ...values, ...documents];
