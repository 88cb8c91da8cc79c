// Every format of texts, with texts that grow and with texts that are wrong.
import { stringify } from 'yaml';
import { lolo } from '../../../src/core/formats/lolo/index.ts';
import { schemaExtensions } from '../../../src/formats/read-text.ts';
import { count, documents, ring, wideEntity } from './documents.ts';
import { alignedItems, type CostFamily } from './family.ts';

const text = (family: string, name: string, make: (n: number) => string): CostFamily => ({
  operation: 'text.read',
  family: `${name}: ${family}`,
  make: (n) => ({ text: make(n), name }),
});

/** What is no document of any format, under every name. */
export const wrong: Readonly<Record<string, (n: number) => string>> = {
  'open brackets': (n) => '['.repeat(n),
  'open braces with names': (n) => '{"a":'.repeat(n),
  'a quote that does not end': (n) => `"${'a'.repeat(n)}`,
  'spaces in a line': (n) => `a:${' '.repeat(n)}!`,
  'one long word': (n) => 'a'.repeat(n),
};

const names = schemaExtensions.map((end) => `a${end}`);
const wrongTexts = names.flatMap((name) => Object.entries(wrong).map(([family, make]) => text(family, name, make)));

const rightTexts = Object.entries(documents).flatMap(([family, make]) => [
  text(family, 'a.json', (n) => `// comment\n${JSON.stringify(make(n), null, 2)}`),
  text(family, 'a.yaml', (n) => stringify(make(n))),
  text(family, 'a.lolo', (n) => lolo.write?.(make(n)) ?? ''),
]);

const xstate = (n: number) => ({
  id: 'm',
  initial: 's0',
  states: Object.fromEntries(count(n, (i) => [`s${i}`, { on: { GO: `s${(i + 1) % n}` } }])),
});

const xstateDeep = (n: number): object => {
  let state: object = {};
  for (let i = 0; i < Math.min(n, 50); i++) state = { initial: 'a', states: { a: state, b: {} }, on: { GO: '.b' } };
  return { id: 'deep', ...state };
};

const statesLanguage = (n: number) => ({
  StartAt: 's0',
  States: Object.fromEntries(
    count(n, (i) => [`s${i}`, i === n - 1 ? { Type: 'Succeed' } : { Type: 'Pass', Next: `s${i + 1}` }]),
  ),
});

const machines: readonly CostFamily[] = [
  text('XState, a ring', 'a.json', (n) => JSON.stringify(xstate(n))),
  text('XState, deep', 'a.json', (n) => JSON.stringify(xstateDeep(n))),
  text('Amazon States Language, a chain', 'a.json', (n) => JSON.stringify(statesLanguage(n))),
  text(
    'a ring',
    'a.dot',
    (n) => `digraph m {\n${count(n, (i) => `s${i} -> s${(i + 1) % n} [label="GO"];`).join('\n')}\n}\n`,
  ),
  text(
    'clusters in one another',
    'a.dot',
    (n) => `digraph m {\n${count(n, (i) => `subgraph cluster_${i} {`).join('\n')}\n`,
  ),
  text(
    'attributes of one node',
    'a.dot',
    (n) => `digraph m {\na [${count(n, (i) => `x${i}="y"`).join(', ')}];\na -> b;\n}\n`,
  ),
  text('a label that does not end', 'a.dot', (n) => `digraph m {\na -> b [label="${'GO [x] / '.repeat(n)}\n`),
  text('a ring', 'a.mmd', (n) => `stateDiagram-v2\n${count(n, (i) => `s${i} --> s${(i + 1) % n} : GO`).join('\n')}\n`),
  text(
    'states that do not end',
    'a.scxml',
    (n) => `<scxml initial="s0">${count(n, (i) => `<state id="s${i}">`).join('\n')}`,
  ),
  text(
    'a ring',
    'a.scxml',
    (n) =>
      `<scxml initial="s0">${count(n, (i) => `<state id="s${i}"><transition event="go" target="s${(i + 1) % n}"/></state>`).join('\n')}</scxml>`,
  ),
  text(
    'attributes of one state',
    'a.scxml',
    (n) => `<scxml><state ${count(n, (i) => `a${i}="x"`).join(' ')}/></scxml>`,
  ),
];

const pointers: CostFamily = {
  operation: 'text.read',
  family: 'a pointer for every field',
  sizeMax: 20_000,
  make: (n) => ({
    text: JSON.stringify(wideEntity(n), null, 2),
    name: 'a.json',
    pointers: count(n, (i) => `/orbitals/0/entity/fields/${i}/name`),
  }),
};

const rewritten: readonly CostFamily[] = [
  {
    operation: 'text.rewrite',
    family: 'the textual form, states renamed',
    make: (n) => ({ text: lolo.write?.(ring(n)) ?? '', name: 'a.lolo', schema: ring(n, (i) => `phase${i}`) }),
  },
  {
    operation: 'text.rewrite',
    family: 'YAML, states renamed',
    ...alignedItems,
    make: (n) => ({ text: stringify(ring(n)), name: 'a.yaml', schema: ring(n, (i) => `phase${i}`) }),
  },
];

const loloOf = (document: Parameters<NonNullable<typeof lolo.write>>[0]) => lolo.write?.(document) ?? '';
/** A comment behind each line, as people leave them. */
const commented = (source: string) => source.replace(/\n/g, ' ;; why\n');

const textual: readonly CostFamily[] = [
  text('brackets that close nothing, at the end', 'a.lolo', (n) => `${loloOf(ring(n))}${'}\n'.repeat(n)}`),
  text('brackets that close nothing, on each line', 'a.lolo', (n) => loloOf(ring(n)).replace(/\n/g, ' }\n')),
  {
    operation: 'text.rewrite',
    family: 'the textual form with comments, states renamed',
    make: (n) => ({ text: commented(loloOf(ring(n))), name: 'a.lolo', schema: ring(n, (i) => `phase${i}`) }),
  },
  {
    operation: 'text.rewrite',
    family: 'the textual form with comments, fields renamed',
    make: (n) => ({ text: commented(loloOf(wideEntity(n))), name: 'a.lolo', schema: wideEntity(n, 'value') }),
  },
  {
    operation: 'text.rewrite',
    family: 'the textual form with comments, states renamed in every second place',
    make: (n) => ({
      text: commented(loloOf(ring(n))),
      name: 'a.lolo',
      schema: ring(n, (i) => (i % 2 === 0 ? `s${i}` : `phase${i}`)),
    }),
  },
];

export const families: readonly CostFamily[] = [
  ...textual,
  ...wrongTexts,
  ...rightTexts,
  ...machines,
  pointers,
  ...rewritten,
];
