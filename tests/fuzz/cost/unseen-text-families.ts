// Texts of the held-back set: see `unseen-families.ts`.
import type { JsonObject } from '../../../src/core/base/json.ts';
import { count } from './documents.ts';
import { alignedItems, type CostFamily } from './family.ts';
import { around, complete, root, trait, traits } from './unseen-documents.ts';

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
  {
    ...text(
      'sets of nodes to sets of nodes',
      'a.dot',
      (n) => `digraph {\n{${lines(n, (i) => `a${i}`)}} -> {${lines(n, (i) => `b${i}`)}}\n}`,
    ),
    exponentMax: 2,
    because: 'an arrow between groups is one from each node to each (The DOT Language, subgraphs as ends of edges)',
  },
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

export const families: readonly CostFamily[] = [...texts, ...rewritten];
