// `npm run eval:recall [-- --vectors FILE]`: is recall right? Precision at 1 on a public intent set (3,000 stored requests, 300 questions; CLINC150,
// Larson et al. 2019): words alone, vectors alone, and the score that recall uses, in one run. The weights are chosen by leave-one-out over
// the stored side; the questions only measure. With `--vectors`, vectors are read from that file, or written to it when it is absent.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { LexicalIndex } from '../../src/core/memory/lexical-index.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { lexicalShare, recallWeights } from '../../src/core/memory/recall-score.ts';
import { termsOf } from '../../src/core/memory/tokens.ts';
import { clampUnit, packVector } from '../../src/core/memory/vector-codec.ts';
import { type Answers, dot, evaluateStructure, type Situation } from './eval-structure.ts';

interface Labelled {
  readonly context: string;
  readonly intent: string | null;
}

const folder = '../shared/corpus/text';
const grid = [0, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3, 0.5, 1];
/** The least weight within this of the best is taken: lexical evidence must earn its weight. */
const tolerance = 0.001;

/** How far the weight that recall gives to these requests may be from the one chosen: two places of the grid. */
const shareTolerance = 0.05;

/** How much less than the best weight of structure the configured one may give, measured. */
const structureTolerance = 0.01;

const read = (file: string): Labelled[] =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);

async function embedAll(texts: readonly string[], file: string | undefined): Promise<Float32Array[]> {
  if (file !== undefined && existsSync(file)) {
    const bytes = readFileSync(file);
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const length = all.length / texts.length;
    return texts.map((_, i) => all.slice(i * length, (i + 1) * length));
  }
  const embedder = createMinilmEmbedder();
  await embedder.ready();
  const vectors = await embedder.embed(texts, 'now');
  await embedder.close();
  if (file !== undefined) writeFileSync(file, Buffer.concat(vectors.map((one) => new Uint8Array(one.buffer))));
  return vectors;
}

/** Lexical and dense parts of the score of every stored text. */
function partsOf(lexical: LexicalIndex, vectors: readonly Float32Array[], text: string, vector: Float32Array) {
  const words = new Float64Array(vectors.length);
  lexical.score(text, words);
  const dense = Float64Array.from(vectors, (one) => clampUnit(dot(one, vector)));
  return { words: words.map((value) => Math.min(1, value)), dense };
}

function bestOf(parts: ReturnType<typeof partsOf>, weight: number, except = -1): number {
  let best = -1;
  let at = -1;
  for (let i = 0; i < parts.dense.length; i++) {
    if (i === except) continue;
    const score = (1 - weight) * (parts.dense[i] ?? 0) + weight * (parts.words[i] ?? 0);
    if (score > best) [best, at] = [score, i];
  }
  return at;
}

/** Wilson interval at 95 %, in percent. */
function interval(right: number, of: number): string {
  const z = 1.96;
  const p = right / of;
  const centre = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const spread = (z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return `${((centre - spread) * 100).toFixed(1)} to ${((centre + spread) * 100).toFixed(1)} %`;
}

const { values } = parseArgs({ options: { vectors: { type: 'string' } } });
if (!existsSync(folder)) {
  console.log(`SKIPPED: ${folder} is not there, so nothing was measured.`);
  process.exit(0);
}
const stored = read('episodes.jsonl');
const asked = read('queries.jsonl');
const all = await embedAll(
  [...stored, ...asked].map((one) => one.context),
  values.vectors,
);
const vectors = all.slice(0, stored.length);
const vectorOf = (i: number): Float32Array => all[stored.length + i] ?? new Float32Array(0);
const lexical = new LexicalIndex();
const index = new RecallIndex();
stored.forEach(({ context }, i) => {
  lexical.add(i, context);
  index.add({ id: `ep_${i}`, storedAtMs: i, outcome: 'success', context, steps: [], isLinked: false });
  index.setTextVector(`ep_${i}`, packVector(vectors[i] ?? []));
});

console.log(`machine: ${cpus()[0]?.model}, Node ${process.version}; ${stored.length} stored, ${asked.length} asked`);
const loo = grid.map(() => 0);
const storedParts = stored.map(({ context }, i) =>
  partsOf(lexical, vectors, context, vectors[i] ?? new Float32Array(0)),
);
stored.forEach(({ intent }, i) => {
  const parts = storedParts[i] ?? { words: new Float64Array(0), dense: new Float64Array(0) };
  grid.forEach((weight, g) => {
    if (stored[bestOf(parts, weight, i)]?.intent === intent) loo[g] = (loo[g] ?? 0) + 1;
  });
});
const most = Math.max(...loo);
const chosen = grid[loo.findIndex((right) => right >= most - tolerance * stored.length)];
console.log('\nweight of words, leave-one-out over the stored side, precision at 1:');
grid.forEach((weight, g) => {
  console.log(
    `  ${weight.toFixed(2)}  ${((loo[g] ?? 0) / stored.length).toFixed(4)}${weight === chosen ? '  <- chosen' : ''}`,
  );
});

const questions = asked.map((one, i) => ({ ...one, i })).filter((one) => one.intent !== null);
const right = { words: 0, vectors: 0, recall: 0 };
const tops: { readonly isKnown: boolean; readonly similarity: number }[] = [];
for (const [i, { context, intent }] of asked.entries()) {
  const parts = partsOf(lexical, vectors, context, vectorOf(i));
  const question = { context, textVector: vectorOf(i), structureVector: null, minSimilarity: 0, limit: 1 };
  const [hit] = index.recall(question).hits;
  tops.push({ isKnown: intent !== null, similarity: hit?.similarity ?? 0 });
  if (intent === null) continue;
  if (stored[bestOf(parts, 1)]?.intent === intent) right.words++;
  if (stored[bestOf(parts, 0)]?.intent === intent) right.vectors++;
  if (stored[Number(hit?.id.slice(3))]?.intent === intent) right.recall++;
}
console.log(`\nprecision at 1 over ${questions.length} questions, 95 % interval:`);
for (const [name, count] of Object.entries(right))
  console.log(`  ${name.padEnd(8)} ${(count / questions.length).toFixed(4)}  (${interval(count, questions.length)})`);
console.log(
  '\nmin_similarity: share of answered questions kept, and of questions nothing stored answers that are refused:',
);
for (const floor of [0.3, 0.35, 0.4, 0.45, 0.5]) {
  const share = (isKnown: boolean, keeps: boolean): string => {
    const some = tops.filter((top) => top.isKnown === isKnown);
    return (some.filter((top) => top.similarity >= floor === keeps).length / some.length).toFixed(2);
  };
  console.log(`  ${floor.toFixed(2)}  ${share(true, true)}  ${share(false, false)}`);
}
/** What recall gives to the words of a request of this length. */
const meanShare = stored.reduce((sum, { context }) => sum + lexicalShare(termsOf(context).length), 0) / stored.length;
const situations = storedParts.map(({ words, dense }, i): Situation => {
  const share = lexicalShare(termsOf(stored[i]?.context ?? '').length);
  const texts = dense.map((value, at) => (1 - share) * value + share * (words[at] ?? 0));
  return { intent: stored[i]?.intent ?? '', texts };
});
const structure = evaluateStructure(situations, createPrng(1));
const figureAt = (weight: number) => structure.rows.find((row) => row.weight === weight);
console.log(
  `\nweight of structure, ${structure.situations} requests with renamed and edited schemas of ${structure.behaviors} behaviors, precision at 1:`,
);
console.log('        chosen on        measured on the other half of the intents');
console.log('        both   strange   both   strange');
const figures = ({ both, strange }: Answers): string => `${both.toFixed(4)}  ${strange.toFixed(4)}`;
for (const { weight, choosing, measuring } of structure.rows)
  console.log(
    `  ${weight.toFixed(2)}  ${figures(choosing)}   ${figures(measuring)}${weight === structure.chosen ? '  <- chosen' : ''}${weight === recallWeights.structure ? '  <- configured' : ''}`,
  );
const isStructureGood =
  (figureAt(recallWeights.structure)?.measuring.mean ?? 0) >=
  (figureAt(structure.chosen)?.measuring.mean ?? 1) - structureTolerance;
const isGood =
  isStructureGood &&
  Math.abs((chosen ?? 0) - meanShare) <= shareTolerance &&
  right.recall >= Math.max(right.words, right.vectors) &&
  right.recall / questions.length >= 0.8;
console.log(
  isGood
    ? '\npassed: recall is at least as good as either part, and at least 0.80, with the weights chosen above.'
    : `\nFAILED: words ${chosen} chosen, ${meanShare.toFixed(3)} configured on average; structure ${structure.chosen} chosen, ${recallWeights.structure} configured.`,
);
process.exit(isGood ? 0 : 1);
