// `npm run fit:recall`: weights of the order of answers (src/core/memory/rank-weights.ts), by conditional logistic regression over lists of the most similar
// episodes. Four sets, each counting the same: graded questions about household tasks; the household tasks themselves, right where the task is of one kind; the airline
// tasks of tau-bench, right where another task made the same changing calls; requests of CLINC150, each with its intent as what was done. How noisy votes are, and what words count where contexts are
// compared, come from a grid. The outcome comes last, alone, from runs of one airline task, right where they were rewarded. No other data has a part in it. Skipped, and said so, where the corpus is absent.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createAnchoredEmbedder } from '../../src/app/memory/anchored-embedder.ts';
import { mostSimilar, rarityIn, type ScoredEpisode } from '../../src/core/memory/brute-force.ts';
import { indexedTermsOf } from '../../src/core/memory/indexed-terms.ts';
import { type Evidence, type Ranked, readEvidence } from '../../src/core/memory/rank-hits.ts';
import { packVector } from '../../src/core/memory/vector-codec.ts';
import { type Choice, fitChoices } from './conditional-logit.ts';

interface Task {
  readonly id: string;
  readonly context: string;
  readonly actions_taken: readonly string[];
}

interface Run {
  readonly task: number;
  readonly reward: number;
  readonly goal: string;
  readonly steps: readonly string[];
}

/** A question with the episodes most similar to it, ready to be looked at under any noise. */
interface Asked {
  readonly hits: readonly Ranked[];
  readonly question: ReadonlySet<string>;
  readonly rarity: (term: string) => number;
  readonly isRight: readonly boolean[];
  readonly weight: number;
}

const folder = '../shared/corpus';
const noises = [0.01, 0.03, 0.1, 0.3, 1];
const wordsShares = [0, 0.25, 0.5, 1];
/** From 0.3 on, set by hand: of two episodes nearly as much alike, the one that succeeded goes before the one that failed. */
const outcomes = [0.3, 0.5];
/** Of the requests of CLINC150 every fifth is taken, and of these every fourth asked, itself left out. */
const requestsStep = 5;
const askedStep = 4;
const features: readonly (keyof Evidence)[] = ['words', 'likelihood'];

const lines = <T>(file: string): T[] =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

function episodeOf(id: string, context: string, steps: readonly string[], vector: Float32Array | undefined) {
  const textVector = packVector(vector ?? []);
  return { id, storedAtMs: 0, outcome: 'unknown', context, steps, isLinked: false, textVector, structureVector: null };
}

/** The question among these episodes; `isRight` by the place of an episode. */
function ask(
  episodes: readonly ScoredEpisode[],
  context: string,
  textVector: Float32Array | undefined,
  isRight: (id: string) => boolean,
  weight: number,
): Asked {
  const question = { context, textVector: textVector ?? null, structureVector: null, minSimilarity: 0, limit: 1 };
  const hits = mostSimilar(episodes, question);
  // The rarity of a word is asked for again and again.
  const [known, rarity] = [new Map<string, number>(), rarityIn(episodes)];
  const remembered = (term: string): number => {
    const value = known.get(term) ?? rarity(term);
    known.set(term, value);
    return value;
  };
  return {
    hits,
    question: new Set(indexedTermsOf(context)),
    rarity: remembered,
    isRight: hits.map(({ id }) => isRight(id)),
    weight,
  };
}

/** Each of these left out with all of its own group; a group counts once. */
function askEach(
  all: readonly { readonly episode: ScoredEpisode; readonly group: string; readonly key: string }[],
  vectors: readonly Float32Array[],
): Asked[] {
  const keyOf = new Map(all.map(({ episode, key }) => [episode.id, key]));
  const sizes = new Map<string, number>();
  for (const { group } of all) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return all.map(({ episode, group, key }, i) => {
    const others = all.filter((one) => one.group !== group).map((one) => one.episode);
    const weight = 1 / (sizes.get(group) ?? 1) / sizes.size;
    return ask(others, episode.context ?? '', vectors[i], (id) => keyOf.get(id) === key, weight);
  });
}

/** What the task says is to be done. */
function kindOf(context: string): string {
  const kinds = { two: /\btwo\b/, clean: /\bclean/, cool: /\bcool/, heat: /\b(?:heat|hot)\b/, examine: /lamp/ };
  return Object.entries(kinds).find(([, pattern]) => pattern.test(context))?.[0] ?? 'put';
}

const changing = /^(?:book|cancel|update|send)_/;

function changesOf(steps: readonly string[]): string {
  return [...new Set(steps.filter((step) => changing.test(step)))].sort().join('+');
}

function toChoices(set: string, asked: readonly Asked[], noise: number, wordsInKernel: number): Choice[] {
  return asked.map(({ hits, question, rarity, isRight, weight }) => {
    const evidence = readEvidence(hits, question, rarity, { noise, wordsInKernel });
    const candidates = hits.map(({ similarity }, i) => [
      similarity,
      ...features.map((name) => evidence[i]?.[name] ?? 0),
    ]);
    return { set, candidates, isRight, weight };
  });
}

async function embedAll(texts: readonly string[], file?: string): Promise<Float32Array[]> {
  if (file !== undefined && existsSync(file)) {
    const bytes = readFileSync(file);
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const length = all.length / texts.length;
    return texts.map((_, i) => all.slice(i * length, (i + 1) * length));
  }
  const made = await embedder.embed(texts, 'now');
  if (file !== undefined) writeFileSync(file, Buffer.concat(made.map((one) => new Uint8Array(one.buffer))));
  return made;
}

async function readSets(file: string | undefined) {
  const tasks = lines<Task>('procedures/episodes.jsonl');
  const queries = lines<{ text: string; relevant: readonly { id: string }[] }>('procedures/queries.jsonl');
  const vectors = await embedAll([...tasks.map(({ context }) => context), ...queries.map(({ text }) => text)]);
  const household = tasks.map(({ id, context, actions_taken }, i) => {
    return { episode: episodeOf(id, context, actions_taken, vectors[i]), group: context, key: kindOf(context) };
  });
  const graded = queries.map(({ text, relevant }, i) => {
    const wanted = new Set(relevant.map(({ id }) => id));
    const episodes = household.map(({ episode }) => episode);
    return ask(episodes, text, vectors[tasks.length + i], (id) => wanted.has(id), 1 / queries.length);
  });
  const runs = JSON.parse(readFileSync(`${folder}/tasks/airline-runs.json`, 'utf8')) as Run[];
  const goals = await embedAll(runs.map(({ goal }) => goal));
  const airline = runs.map(({ task, goal, steps }, i) => {
    return { episode: episodeOf(`run_${i}`, goal, steps, goals[i]), group: String(task), key: changesOf(steps) };
  });
  const requests = lines<{ context: string; intent: string }>('text/episodes.jsonl').filter(
    (_, i) => i % requestsStep === 0,
  );
  const asVectors = await embedAll(
    requests.map(({ context }) => context),
    file,
  );
  const intents = requests.map(({ context, intent }, i) => episodeOf(`request_${i}`, context, [intent], asVectors[i]));
  const asked = intents.filter((_, i) => i % askedStep === 0);
  const clinc = asked.map((episode) => {
    const at = intents.indexOf(episode);
    const others = intents.filter((one) => one !== episode);
    const isRight = (id: string): boolean => requests[Number(id.slice(8))]?.intent === requests[at]?.intent;
    return ask(others, episode.context, asVectors[at], isRight, 1 / asked.length);
  });
  const sets = { graded, household: askEach(household, vectors), airline: askEach(airline, goals), clinc };
  return { sets, runs, goals };
}

/** Runs of a task that has rewarded and other ones, all asked for by its goal. */
function askRewarded(runs: readonly Run[], vectors: readonly Float32Array[]): Asked[] {
  const episodes = runs.map(({ goal, steps, reward }, i) => ({
    ...episodeOf(`run_${i}`, goal, steps, vectors[i]),
    outcome: reward === 1 ? 'success' : 'failure',
  }));
  return [...new Set(runs.map(({ task }) => task))].map((task) => {
    const at = runs.findIndex((run) => run.task === task);
    const own = new Set(runs.flatMap((run, i) => (run.task === task ? [`run_${i}`] : [])));
    const asked = ask(episodes, runs[at]?.goal ?? '', vectors[at], (id) => runs[Number(id.slice(4))]?.reward === 1, 1);
    const places = asked.hits.flatMap(({ id }, i) => (own.has(id) ? [i] : []));
    return {
      ...asked,
      hits: places.flatMap((i) => asked.hits[i] ?? []),
      isRight: places.map((i) => asked.isRight[i] ?? false),
    };
  });
}

function firstRight(choices: readonly Choice[], weights: readonly number[]): number {
  let [right, all] = [0, 0];
  choices.forEach(({ candidates, isRight, weight }) => {
    const scores = candidates.map((one) => one.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0));
    if (isRight[scores.indexOf(Math.max(...scores))]) right += weight;
    all += weight;
  });
  return right / all;
}

const round = (value: number): number => Math.round(value * 100) / 100;

if (!existsSync(`${folder}/tasks`)) {
  console.log(`SKIPPED: ${folder}/tasks is not there, so nothing was fitted.`);
  process.exit(0);
}
const embedder = createAnchoredEmbedder(createMinilmEmbedder());
await embedder.ready();
const { sets, runs, goals } = await readSets(process.argv[2]);
await embedder.close();
const fits = wordsShares.flatMap((wordsInKernel) =>
  noises.map((noise) => {
    const choices = Object.entries(sets).map(([set, asked]) => toChoices(set, asked, noise, wordsInKernel));
    const { weights, loss, error } = fitChoices(choices.flat(), features.length + 1);
    const firsts = choices.map((one) => firstRight(one, weights));
    const shown = firsts.map((share) => share.toFixed(3)).join('  ');
    console.log(
      `words ${wordsInKernel}  noise ${noise}  loss ${loss.toFixed(4)}  ${weights.map(round).join(' ')}  first right ${shown}`,
    );
    return { wordsInKernel, noise, weights, loss, error };
  }),
);
// Of the fits that the data cannot tell from the best one (one standard error: Breiman, Friedman, Olshen and Stone 1984) that with the most noise, then that in which words
// and vectors count most alike.
const least = fits.reduce((lower, one) => (one.loss < lower.loss ? one : lower));
const [best = least] = fits
  .filter(({ loss }) => loss <= least.loss + least.error)
  .sort((a, b) => b.noise - a.noise || Math.abs(a.wordsInKernel - 0.5) - Math.abs(b.wordsInKernel - 0.5));
console.log(`loss ${least.loss.toFixed(4)}, standard error ${least.error.toFixed(4)}: chosen ${best.loss.toFixed(4)}`);
const [similarity = 1, words = 0, likelihood = 0] = best.weights;
// The least weight of the outcome that puts a rewarded run first as often as any does: more of it would put what is alike behind what ended well.
const rewarded = askRewarded(runs, goals).map((asked): Choice => {
  const evidence = readEvidence(asked.hits, asked.question, asked.rarity, best);
  const candidates = asked.hits.map((hit, i) => {
    const { likelihood: own = 0, words: match = 0, outcome: ending = 0 } = evidence[i] ?? {};
    return [hit.similarity + (words / similarity) * match + (likelihood / similarity) * own, ending];
  });
  return { set: 'runs', candidates, isRight: asked.isRight, weight: 1 };
});
const told = rewarded.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
const shares = outcomes.map((weight) => firstRight(told, [1, weight]));
const outcome = outcomes[shares.indexOf(Math.max(...shares))] ?? 0;
console.log(
  `rewarded first of ${told.length}: ${shares.map((share, i) => `${outcomes[i]} ${share.toFixed(3)}`).join('  ')}`,
);
const fitted = {
  words: round(words / similarity),
  likelihood: round(likelihood / similarity),
  outcome,
};
console.log(fitted);
writeFileSync(
  'src/core/memory/rank-weights.ts',
  `// Made by \`npm run fit:recall\`; docs/memory.md says from what. Weights of the order of answers beside a similarity, which counts 1.
export const rankWeights = {
  words: ${fitted.words},
  likelihood: ${fitted.likelihood},
  outcome: ${fitted.outcome},
  /** How noisy a vote is, and what words count beside vectors where contexts are compared with one another. */
  noise: ${best.noise},
  wordsInKernel: ${best.wordsInKernel},
} as const;
`,
);
process.exit(0);
