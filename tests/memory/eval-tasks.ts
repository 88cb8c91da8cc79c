// `npm run eval:tasks [-- first]`: is recall better than counting words, on tasks that it was not fitted to? Runs of two domains of STATE-Bench (travel and shopping), each left out
// in turn. Right is a first answer that made the same set of changing calls; runs whose set is theirs alone are not asked. The next step is asked at
// every place of every run. Rivals: BM25 in three forms, and the step that most often follows the last one. Runs of the airline tasks of tau-bench with
// their reward: of runs of one task, does a rewarded one stand first? Skipped, and said so, where the corpus is absent.
import { existsSync, readFileSync } from 'node:fs';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createAnchoredEmbedder } from '../../src/app/memory/anchored-embedder.ts';
import { episodesAsked } from '../../src/app/memory/next-steps.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { findNextActions } from '../../src/core/memory/next-actions.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { termsOf, wordsOf } from '../../src/core/memory/tokens.ts';
import { packVector } from '../../src/core/memory/vector-codec.ts';

interface Run {
  readonly goal: string;
  readonly steps: readonly string[];
  readonly key: string;
}

interface RewardedRun {
  readonly task: number;
  readonly trial: number;
  readonly reward: number;
  readonly goal: string;
  readonly steps: readonly string[];
}

const folder = '../shared/corpus/tasks';
const leads = { first: 0.02, next: 0.03, rewarded: 0.8 };
const bootstrapDraws = 2000;
const seed = 1;
const failures: string[] = [];
const read = <T>(name: string): T[] => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as T[];

function expectAtLeast(name: string, value: number, least: number): void {
  if (value < least - 1e-9) failures.push(`${name}: ${value.toFixed(3)} where ${least.toFixed(3)} is wanted`);
}

/** A domain of these runs but one. */
function indexWithout(runs: readonly Run[], vectors: readonly Float32Array[], left: number): RecallIndex {
  const index = new RecallIndex();
  runs.forEach(({ goal, steps }, i) => {
    if (i === left) return;
    index.add({ id: `ep_${i}`, storedAtMs: i, outcome: 'unknown', context: goal, steps, isLinked: false });
    index.setTextVector(`ep_${i}`, packVector(vectors[i] ?? []));
  });
  return index;
}

const placeOf = (id: string): number => Number(id.slice(3));

function measureFirst(domain: string, runs: readonly Run[], vectors: readonly Float32Array[]): void {
  const asked = runs.map((_, i) => i).filter((i) => runs.some(({ key }, j) => j !== i && key === runs[i]?.key));
  const rightOf = (first: (i: number) => number): boolean[] => asked.map((i) => runs[first(i)]?.key === runs[i]?.key);
  const goals = runs.map(({ goal }) => goal);
  const rivals: Record<string, boolean[]> = {
    'every word': rightOf((i) => firstByWords(goals.map(wordsOf), i, 1.2)),
    'every word, k1 1.5': rightOf((i) => firstByWords(goals.map(wordsOf), i, 1.5)),
    'words of meaning, stemmed': rightOf((i) => firstByWords(goals.map(termsOf), i, 1.2)),
  };
  const right = rightOf((i) => {
    const question = { context: runs[i]?.goal ?? '', textVector: vectors[i] ?? null, structureVector: null };
    const [hit] = indexWithout(runs, vectors, i).recall({ ...question, minSimilarity: 0, limit: 1 }).hits;
    return placeOf(hit?.id ?? 'ep_0');
  });
  const ours = shareOf(right);
  const drawn = (value: (of: readonly number[]) => number): string => intervalOf(asked.length, value);
  const at = (of: readonly number[], list: readonly boolean[]): number => shareOf(of.map((i) => list[i] ?? false));
  console.log(
    `${domain}: first right of ${asked.length} runs, each left out: recall ${ours.toFixed(3)} (${drawn((of) => at(of, right))})`,
  );
  for (const [name, list] of Object.entries(rivals)) {
    const value = shareOf(list);
    const lead = drawn((of) => at(of, right) - at(of, list));
    console.log(
      `  BM25, ${name.padEnd(26)} ${value.toFixed(3)}, recall leads by ${(ours - value).toFixed(3)} (${lead})`,
    );
    expectAtLeast(`${domain}, first right over BM25 (${name})`, ours, value + leads.first);
  }
}

const shareOf = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

/** 95 % interval of a figure over runs drawn anew (percentile bootstrap: Efron 1979). */
function intervalOf(count: number, figure: (drawn: readonly number[]) => number): string {
  const prng = createPrng(seed);
  const figures = Array.from({ length: bootstrapDraws }, () =>
    figure(Array.from({ length: count }, () => prng.below(count))),
  ).sort((a, b) => a - b);
  const at = (share: number): string => (figures[Math.floor(share * bootstrapDraws)] ?? 0).toFixed(3);
  return `${at(0.025)} to ${at(0.975)}`;
}

/** The text that BM25 puts first for one of them, itself left out; the last of equals, as recall has the newest. */
function firstByWords(texts: readonly (readonly string[])[], asked: number, k1: number, b = 0.75): number {
  const others = texts.map((_, i) => i).filter((i) => i !== asked);
  const average = others.reduce((sum, i) => sum + (texts[i]?.length ?? 0), 0) / others.length;
  const weights = [...new Set(texts[asked])].map((word) => {
    const having = others.filter((i) => texts[i]?.includes(word)).length;
    return { word, weight: Math.log(1 + (others.length - having + 0.5) / (having + 0.5)) };
  });
  let best = { at: -1, score: -1 };
  for (const at of others) {
    const text = texts[at] ?? [];
    let score = 0;
    for (const { word, weight } of weights) {
      const count = text.filter((one) => one === word).length;
      score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * text.length) / average));
    }
    if (score >= best.score) best = { at, score };
  }
  return best.at;
}

function measureNext(domain: string, runs: readonly Run[], vectors: readonly Float32Array[]): void {
  let [places, right, successor] = [0, 0, 0];
  runs.forEach(({ goal, steps }, i) => {
    const index = indexWithout(runs, vectors, i);
    for (let at = 1; at < steps.length; at++) {
      const done = steps.slice(0, at);
      places++;
      if (successorOf(runs, i, done.at(-1) ?? '') === steps[at]) successor++;
      const question = { context: goal, textVector: vectors[i] ?? null, structureVector: null, steps: done };
      const { hits } = index.recall({ ...question, minSimilarity: 0, limit: episodesAsked });
      const known = hits.map(({ id, similarity, withoutSteps = similarity }) => {
        const run = runs[placeOf(id)];
        const given = run?.steps ?? [];
        return { id, context: run?.goal ?? '', outcome: 'unknown', given, similarity: withoutSteps };
      });
      if (findNextActions(goal, done, known, 1)[0]?.step === steps[at]) right++;
    }
  });
  const [ours, theirs] = [right / places, successor / places];
  console.log(`  next step, first right of ${places}: recall ${ours.toFixed(3)}, successor ${theirs.toFixed(3)}`);
  expectAtLeast(`${domain}, next step over the successor`, ours, theirs + leads.next);
}

function successorOf(runs: readonly Run[], except: number, last: string): string | undefined {
  const counts = new Map<string, number>();
  runs.forEach(({ steps }, i) => {
    if (i === except) return;
    steps.slice(1).forEach((next, at) => {
      if (steps[at] === last) counts.set(next, (counts.get(next) ?? 0) + 1);
    });
  });
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
}

/** Of the runs of each task that has rewarded and other ones, the one that recall has first. */
function measureRewarded(runs: readonly RewardedRun[], vectors: readonly Float32Array[]): void {
  const index = new RecallIndex();
  runs.forEach(({ goal, steps, reward }, i) => {
    const outcome = reward === 1 ? 'success' : 'failure';
    index.add({ id: `ep_${i}`, storedAtMs: i, outcome, context: goal, steps, isLinked: false });
    index.setTextVector(`ep_${i}`, packVector(vectors[i] ?? []));
  });
  const tasks = [...new Set(runs.map(({ task }) => task))].filter(
    (task) => new Set(runs.filter((run) => run.task === task).map(({ reward }) => reward)).size === 2,
  );
  const firsts = tasks.map((task) => {
    const at = runs.findIndex((run) => run.task === task);
    const question = { context: runs[at]?.goal ?? '', textVector: vectors[at] ?? null, structureVector: null };
    const { hits } = index.recall({ ...question, minSimilarity: 0, limit: runs.length });
    return hits.map(({ id }) => runs[placeOf(id)]).find((run) => run?.task === task)?.reward ?? 0;
  });
  const share = firsts.filter((reward) => reward === 1).length / firsts.length;
  const chance = runs.filter(({ reward }) => reward === 1).length / runs.length;
  console.log(
    `airline: of runs of one task, a rewarded one first in ${share.toFixed(3)} of ${tasks.length} tasks that have both (chance ${chance.toFixed(2)})`,
  );
  expectAtLeast('airline, rewarded first', share, leads.rewarded);
}

if (!existsSync(folder)) {
  console.log(`SKIPPED: ${folder} is not there, so nothing was measured.`);
  process.exit(0);
}
const embedder = createAnchoredEmbedder(createMinilmEmbedder());
await embedder.ready();
const embedGoals = (runs: readonly { readonly goal: string }[]) =>
  embedder.embed(
    runs.map(({ goal }) => goal),
    'now',
  );
for (const domain of ['travel', 'shopping_assistant']) {
  const runs = read<Run>(domain);
  const vectors = await embedGoals(runs);
  measureFirst(domain, runs, vectors);
  if (process.argv[2] !== 'first') measureNext(domain, runs, vectors);
}
const rewarded = read<RewardedRun>('airline-runs');
measureRewarded(rewarded, await embedGoals(rewarded));
await embedder.close();
console.log(failures.length === 0 ? 'passed' : `FAILED: ${failures.join('; ')}`);
process.exit(failures.length === 0 ? 0 : 1);
