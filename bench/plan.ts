// Question: what does an exact, proved plan cost against a generic JSON diff of the same pairs, in time and in number of operations?
// Rivals: jsondiffpatch (diff, formatted as JSON Patch) and fast-json-patch (compare). Neither knows names, order or dependencies, and neither
// proves its result; each answer is applied and compared before it is timed. Processor time stands beside time on the clock, because the
// clock also counts what else the machine does; the first includes the collector's threads. Every run gets fresh copies, because canonical texts are
// cached by identity; copying is not timed.
import fastJsonPatch from 'fast-json-patch';
import * as jsondiffpatch from 'jsondiffpatch';
import * as jsonpatchFormatter from 'jsondiffpatch/formatters/jsonpatch';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { planInstructions } from '../src/core/plan/index.ts';
import { canonicalHash, parseSchema } from '../src/core/schema/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';
import { editDocument } from '../tests/fixtures/edit.ts';
import { machineLine, summarize, table } from './measure.ts';

const subjects =
  'amount author city code color count email grade height level notes phone price rank score size stock title total weight'.split(
    ' ',
  );

/** As `makeDocument`, each entity with fields of its own; `renamed` gives every second one another name and one field more. */
export function makeRenamed(n: number, renamed: boolean): JsonObject {
  const prng = createPrng(n);
  const document = makeDocument(n, false);
  const orbitals = (document.orbitals as JsonObject[]).map((orbital, i) => {
    const fields = Array.from({ length: 5 }, (_, k) => ({
      name: `${prng.pick(subjects)}_${prng.pick(subjects)}_${k}`,
      type: prng.pick(['string', 'number', 'boolean', 'date']),
    }));
    const isRenamed = renamed && i % 2 === 0;
    const text = JSON.stringify({ ...orbital, entity: { ...(orbital.entity as JsonObject), fields } });
    if (!isRenamed) return JSON.parse(text) as JsonObject;
    const other = JSON.parse(text.replaceAll(`Entity${i}"`, `Record${i}"`)) as JsonObject;
    (other.entity as { fields: Json[] }).fields.push({ name: 'remark', type: 'string' });
    return other;
  });
  return { ...document, orbitals };
}

/** `n` orbitals of ordinary make; `edited` changes every one of them in a few places. */
export function makeDocument(n: number, edited: boolean): JsonObject {
  const orbital = (i: number): JsonObject => ({
    name: `Orbital${i}`,
    entity: {
      name: `Entity${i}`,
      persistence: 'persistent',
      fields: [
        { name: 'title', type: 'string', required: true },
        { name: 'amount', type: 'number', default: edited ? 1 : 0 },
        ...(edited && i % 3 === 0 ? [{ name: 'due', type: 'date' }] : []),
      ],
    },
    traits: [
      {
        name: `Flow${i}`,
        linkedEntity: `Entity${i}`,
        category: 'interaction',
        stateMachine: {
          states: [
            { name: 'new', isInitial: true },
            { name: 'open' },
            ...(edited && i % 2 === 0 ? [{ name: 'closed' }] : []),
          ],
          events: [
            { key: 'INIT', name: 'Start' },
            { key: 'OPEN', name: 'Open' },
          ],
          transitions: [
            {
              from: 'new',
              event: 'INIT',
              to: 'new',
              effects: [['render-ui', 'main', { type: 'data-grid', entity: `Entity${i}` }]],
            },
            { from: 'new', event: 'OPEN', to: edited && i % 2 === 0 ? 'closed' : 'open' },
          ],
        },
      },
    ],
    pages: [{ name: `Page${i}`, path: `/e${i}`, traits: [{ ref: `Flow${i}` }] }],
  });
  return { name: 'Bench', orbitals: Array.from({ length: n }, (_, i) => orbital(i)) };
}

type Pair = readonly [Json, Json];

interface Rival {
  readonly name: string;
  /** Number of operations; `prepare` is not timed. */
  prepare(pair: Pair): () => number;
}

const differ = jsondiffpatch.create({ objectHash: (node: object) => nameOf(node) ?? JSON.stringify(node) });

function nameOf(node: object): string | undefined {
  const { name, key, entity } = node as { name?: string; key?: string; entity?: { name?: string } };
  return name ?? key ?? entity?.name;
}

const copy = (value: Json): Json => structuredClone(value);

const rivals: readonly Rival[] = [
  {
    name: 'orrery',
    prepare: ([a, b]) => {
      const from = parseSchema(copy(a)).schema;
      const to = parseSchema(copy(b)).schema;
      return () => planInstructions(from, to).instructions.length;
    },
  },
  {
    name: 'jsondiffpatch',
    prepare: ([a, b]) => {
      const [from, to] = [copy(a), copy(b)];
      return () => jsonpatchFormatter.format(differ.diff(from, to)).length;
    },
  },
  {
    name: 'fast-json-patch',
    prepare: ([a, b]) => {
      const [from, to] = [copy(a), copy(b)];
      return () => fastJsonPatch.compare(from as object, to as object).length;
    },
  },
];

/** Every rival's answer must lead from the one document to the other. */
function checkAnswers([a, b]: Pair): void {
  const wanted = canonicalHash(parseSchema(copy(b)).schema);
  const patch = fastJsonPatch.compare(copy(a) as object, copy(b) as object);
  const patched = fastJsonPatch.applyPatch(copy(a), patch).newDocument as Json;
  const delta = differ.diff(copy(a), copy(b));
  const other = delta === undefined ? a : (differ.patch(copy(a), delta) as Json);
  for (const result of [patched, other]) {
    if (canonicalHash(parseSchema(result).schema) !== wanted) throw new Error('a rival misses the goal');
  }
}

function measurePairs(label: string, pairs: readonly Pair[], rounds: number): string[][] {
  for (const pair of pairs.slice(0, 5)) checkAnswers(pair);
  const samples = rivals.map((): number[] => []);
  const busy = rivals.map((): number[] => []);
  const counts = rivals.map(() => 0);
  const warmUp = Math.ceil(rounds / 5);
  for (let round = -warmUp; round < rounds; round++) {
    for (const pair of pairs) {
      for (let k = 0; k < rivals.length; k++) {
        const r = (k + round + rivals.length * warmUp) % rivals.length;
        const run = (rivals[r] as Rival).prepare(pair);
        const processor = process.cpuUsage();
        const start = performance.now();
        const operations = run();
        const time = performance.now() - start;
        const { user, system } = process.cpuUsage(processor);
        if (round >= 0) samples[r]?.push(time);
        if (round >= 0) busy[r]?.push((user + system) / 1000);
        if (round === 0) counts[r] = (counts[r] ?? 0) + operations;
      }
    }
  }
  return rivals.map((rival, r) => {
    const timing = summarize(rival.name, samples[r] ?? []);
    const operations = ((counts[r] ?? 0) / pairs.length).toFixed(1);
    return [
      label,
      rival.name,
      timing.leastMs.toFixed(2),
      timing.medianMs.toFixed(2),
      timing.p99Ms.toFixed(2),
      timing.spreadMs.toFixed(2),
      summarize(rival.name, busy[r] ?? []).medianMs.toFixed(2),
      String(timing.samples),
      operations,
    ];
  });
}

export function run(): void {
  const seed = 20261120;
  const prng = createPrng(seed);
  console.log(`Plans against generic JSON diffs, seed ${seed}. ${machineLine()}`);
  const rows: string[][] = [];
  for (const [n, rounds] of [
    [10, 1000],
    [50, 1000],
    [200, 200],
    [1000, 120],
  ] as const) {
    rows.push(...measurePairs(`${n} entities, all edited`, [[makeDocument(n, false), makeDocument(n, true)]], rounds));
  }
  rows.push(...measurePairs('1000 entities, half renamed', [[makeRenamed(1000, false), makeRenamed(1000, true)]], 40));
  rows.push(
    ...measurePairs('50 entities from nothing', [[{ name: 'Bench', orbitals: [] }, makeDocument(50, true)]], 300),
  );
  const corpus = readCorpus().filter((document) => document.text.length < 60_000);
  if (corpus.length > 0) {
    const pick = (): Json => JSON.parse(prng.pick(corpus).text);
    const edited = Array.from({ length: 40 }, (): Pair => {
      const a = pick();
      let b = a;
      for (let i = 0; i < 3; i++) b = editDocument(b, prng).document;
      return [a, b];
    });
    rows.push(...measurePairs('real, three edits', edited, 5));
    rows.push(
      ...measurePairs(
        'real, unrelated',
        Array.from({ length: 40 }, (): Pair => [pick(), pick()]),
        5,
      ),
    );
  }
  console.log(
    table(['pair', 'differ', 'least ms', 'median ms', 'p99 ms', 'IQR ms', 'processor ms', 'n', 'operations'], rows),
  );
}
