// `npm run fit:next`: weights of the next step (src/core/memory/next-weights.ts). Two sets, each counting the same: recorded household tasks and the airline runs of
// tau-bench, asked at every place of every one, all of its own task left out. What a place counts comes from conditional logistic regression over the places: right
// are those that the same verb follows. What the steps that followed the very last step count beside it is one share, by expectation maximization (deleted
// interpolation: Jelinek and Mercer 1980). No other data has a part in it. Skipped, and said so, where the corpus is absent.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createAnchoredEmbedder } from '../../src/app/memory/anchored-embedder.ts';
import { episodesAsked } from '../../src/app/memory/next-steps.ts';
import { comparePlaces, type PlaceEvidence } from '../../src/core/memory/alike-places.ts';
import { headsOf } from '../../src/core/memory/expected-steps.ts';
import { type KnownEpisode, proposeSteps, readSome } from '../../src/core/memory/next-actions.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { packVector } from '../../src/core/memory/vector-codec.ts';
import { type Choice, fitChoices } from './conditional-logit.ts';

interface Run {
  readonly context: string;
  readonly steps: readonly string[];
  /** Runs of one group are asked without one another. */
  readonly group: string;
}

interface Asked {
  readonly set: string;
  readonly context: string;
  readonly done: readonly string[];
  readonly wanted: string;
  readonly known: readonly KnownEpisode[];
  readonly weight: number;
}

const folder = '../shared/corpus';
/** Logarithms of the powers; an exponent of the others. */
const features: readonly (keyof PlaceEvidence)[] = ['near', 'progress', 'verbs', 'kinds', 'roles', 'same'];
const powers: ReadonlySet<keyof PlaceEvidence> = new Set(['near', 'progress']);
/** What nothing alike counts as in a logarithm. */
const leastShare = 1e-3;
const rounds = 100;

function readRuns(): Record<string, Run[]> {
  const household = readFileSync(`${folder}/procedures/episodes.jsonl`, 'utf8').trim().split('\n');
  const airline = JSON.parse(readFileSync(`${folder}/tasks/airline-runs.json`, 'utf8')) as {
    readonly task: number;
    readonly goal: string;
    readonly steps: readonly string[];
  }[];
  return {
    household: household.map((line, i) => {
      const { context, actions_taken: steps } = JSON.parse(line) as { context: string; actions_taken: string[] };
      return { context, steps, group: String(i) };
    }),
    airline: airline.map(({ task, goal, steps }) => ({ context: goal, steps, group: String(task) })),
  };
}

function askAll(set: string, runs: readonly Run[], vectors: readonly Float32Array[]): Asked[] {
  const groups = [...new Set(runs.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const index = new RecallIndex();
    runs.forEach(({ context, steps, group: other }, i) => {
      if (other === group) return;
      index.add({ id: String(i), storedAtMs: i, outcome: 'unknown', context, steps, isLinked: false });
      index.setTextVector(String(i), packVector(vectors[i] ?? []));
    });
    const own = runs.flatMap((run, i) => (run.group === group ? [{ ...run, i }] : []));
    const places = own.reduce((sum, { steps }) => sum + steps.length - 1, 0);
    return own.flatMap(({ context, steps, i }) =>
      steps.slice(1).map((wanted, before): Asked => {
        const done = steps.slice(0, before + 1);
        const question = { context, textVector: vectors[i] ?? null, structureVector: null, steps: done };
        const { hits } = index.recall({ ...question, minSimilarity: 0, limit: episodesAsked });
        const known = hits.map(({ id, similarity, withoutSteps = similarity }) => {
          const run = runs[Number(id)];
          const given = run?.steps ?? [];
          return { id, context: run?.context ?? null, outcome: 'unknown', given, similarity: withoutSteps };
        });
        return { set, context, done, wanted, known, weight: 1 / places / groups.length };
      }),
    );
  });
}

const headOf = (step: unknown): string | undefined => [...headsOf([String(step)])][0];

function toChoice({ set, context, done, wanted, known, weight }: Asked): Choice {
  const read = readSome(known);
  const { places } = comparePlaces(context, done, read);
  const candidates = places.map(({ evidence }) =>
    features.map((name) => (powers.has(name) ? Math.log(Math.max(leastShare, evidence[name])) : evidence[name])),
  );
  const isRight = places.map(({ episode, at }) => headOf(read[episode]?.given[at]) === headOf(wanted));
  return { set, candidates, isRight, weight };
}

/** The share of what followed the very last step that makes the right steps likeliest. Steps that nothing proposes say nothing. */
function fitFollowed(asked: readonly Asked[], weights: Readonly<Record<keyof PlaceEvidence, number>>): number {
  const told = asked.flatMap(({ context, done, wanted, known, weight }) => {
    const { proposals, trust } = proposeSteps(context, done, known, weights);
    const right = proposals.find(({ step }) => step === wanted);
    return right === undefined ? [] : [{ ...right, trust, weight }];
  });
  let share = 0.5;
  for (let round = 0; round < rounds; round++) {
    let [byFollowed, byCarried] = [0, 0];
    for (const { carried, followed, trust, weight } of told) {
      const all = (1 - share * trust) * carried + share * trust * followed;
      if (all === 0) continue;
      byFollowed += (weight * share * trust * followed) / all;
      byCarried += (weight * (1 - share) * trust * carried) / all;
    }
    share = byFollowed / (byFollowed + byCarried);
  }
  return share;
}

const round = (value: number): number => Math.round(value * 100) / 100;

if (!existsSync(`${folder}/tasks`)) {
  console.log(`SKIPPED: ${folder}/tasks is not there, so nothing was fitted.`);
  process.exit(0);
}
const embedder = createAnchoredEmbedder(createMinilmEmbedder());
await embedder.ready();
const asked: Asked[] = [];
for (const [set, runs] of Object.entries(readRuns())) {
  const vectors = await embedder.embed(
    runs.map(({ context }) => context),
    'now',
  );
  asked.push(...askAll(set, runs, vectors));
}
await embedder.close();
const { weights, loss, error } = fitChoices(asked.map(toChoice), features.length);
const named = Object.fromEntries(features.map((name, i) => [name, round(weights[i] ?? 0)]));
const fitted = named as Record<keyof PlaceEvidence, number>;
const followed = round(fitFollowed(asked, fitted));
console.log(`${asked.length} places, loss ${loss.toFixed(4)}, standard error ${error.toFixed(4)}`);
console.log({ ...fitted, followed });
writeFileSync(
  'src/core/memory/next-weights.ts',
  `// Made by \`npm run fit:next\`; docs/memory.md says from what. What each kind of evidence for a place counts, and what followed the very last step beside it.
export const nextWeights = {
${features.map((name) => `  ${name}: ${fitted[name]},`).join('\n')}
  followed: ${followed},
} as const;
`,
);
process.exit(0);
