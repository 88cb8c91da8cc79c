// Question: what does it cost that memory knows what was done? A recall that says what was done so far, and gets the next actions, against the same recall
// without: of the index alone, and of the whole answer over SQLite with the sentence model, in tasks of up to 30 steps, of which half are done. And mining of the
// most episodes that patterns rest on, of up to 100 steps each, with what comes into the thread of its own and out of it.
// `npm run bench -- procedures [EPISODES [MINED]]`, by default 3000 and 20000.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMinilmEmbedder } from '../src/adapters/embedder/minilm-embedder.ts';
import { createMiningThread } from '../src/adapters/mining/mining-thread.ts';
import { openThreadedStores } from '../src/adapters/store/sqlite/threaded-stores.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import type { PatternEpisode } from '../src/core/memory/pattern.ts';
import { RecallIndex, type RecallQuestion } from '../src/core/memory/recall-index.ts';
import { packVector } from '../src/core/memory/vector-codec.ts';
import { toPage } from '../src/ports/pattern-miner.ts';
import { openMemoryOver } from '../tests/memory/open-memory.ts';
import { machineLine, measure, summarize, type Timing, table } from './measure.ts';

const seed = 1;
const rounds = 200;
const warmup = 20;
/** Of an episode that is recalled, and of one that is mined. */
const stepsMax = { recalled: 30, mined: 100 };
/** Episodes of a page, as the service reads them. */
const pageEpisodes = 500;
const bars = { ratio: 2, mineMs: 10_000 };

const verbs = 'restart drain flush rotate scale verify notify lock copy close open trim merge send index mark'.split(
  ' ',
);
const objects = 'queue cache key pool team ledger table ticket route batch shard token report seal disk lamp'.split(
  ' ',
);
const words = 'user customer page report today again seems system team order new old screen late wrong slow'.split(' ');

/** Episodes of twenty kinds of tasks: the steps of the kind about two things, in order, among steps of other kinds. */
function createDrawer(prng: Prng, longest: number): () => PatternEpisode {
  const template = (places: number) =>
    [prng.pick(verbs), prng.pick(objects), 'of', '{a}', ...(places > 1 ? ['to', '{b}'] : [])].join(' ');
  const kinds = Array.from({ length: 20 }, (_, i) => ({
    topic: `topic${String.fromCharCode(97 + i)}`,
    steps: Array.from({ length: 5 + prng.below(5) }, () => template(1 + prng.below(2))),
  }));
  const strays = Array.from({ length: 200 }, () => template(1));
  const centres = kinds.map(() => Array.from({ length: 384 }, () => prng.real() - 0.5));
  let number = 0;
  return () => {
    const kind = prng.below(kinds.length);
    const { topic, steps } = kinds[kind] ?? { topic: '', steps: [] };
    const fill = (step: string, a: number, b: number) => step.replace('{a}', `item ${a}`).replace('{b}', `place ${b}`);
    const [a, b] = [prng.below(500), prng.below(40)];
    const extra = prng.below(longest - steps.length + 1);
    const taken = steps.map((step) => fill(step, a, b));
    for (let i = 0; i < extra; i++)
      taken.splice(prng.below(taken.length + 1), 0, fill(prng.pick(strays), prng.below(500), prng.below(40)));
    const context = [topic, ...prng.shuffle(words).slice(0, 4)].join(' ');
    const vector = Float32Array.from(centres[kind] ?? [], (value) => value + 0.5 * (prng.real() - 0.5));
    const outcome = prng.below(10) === 0 ? 'failure' : 'success';
    return { id: `ep_${String(number++).padStart(8, '0')}`, context, steps: taken, outcome, vector };
  };
}

const halfOf = ({ steps }: PatternEpisode): readonly string[] => steps.slice(0, Math.ceil(steps.length / 2));

function benchIndex(size: number): Timing[] {
  const draw = createDrawer(createPrng(seed), stepsMax.recalled);
  const index = new RecallIndex();
  for (let i = 0; i < size; i++) {
    const { id, context, steps, outcome, vector } = draw();
    index.add({ id, storedAtMs: i, outcome, context, steps, isLinked: false });
    index.setTextVector(id, packVector(vector ?? []));
  }
  const asked = Array.from({ length: 50 }, draw);
  let at = 0;
  const question = (one: PatternEpisode): RecallQuestion => ({
    context: one.context,
    textVector: one.vector,
    structureVector: null,
    minSimilarity: 0,
    limit: 10,
  });
  const prepare = () => asked[at++ % asked.length];
  return measure(
    [
      { name: 'index, without', prepare, run: (one) => index.recall(question(one as PatternEpisode)) },
      {
        name: 'index, with steps',
        prepare,
        run: (one) => index.recall({ ...question(one as PatternEpisode), steps: halfOf(one as PatternEpisode) }),
      },
    ],
    rounds,
  );
}

async function benchAnswer(size: number): Promise<Timing[]> {
  const draw = createDrawer(createPrng(seed), stepsMax.recalled);
  const directory = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const stores = await openThreadedStores(directory, () => {});
  const embedder = createMinilmEmbedder();
  await embedder.ready();
  const memory = openMemoryOver(stores.episodes, { embedder });
  const store = ({ context, steps, outcome }: PatternEpisode) =>
    memory.ask('memory.store', {
      domain: 'd',
      context: context ?? '',
      actions_taken: [...steps],
      outcome,
      metadata: {},
    });
  for (let i = 0; i < size; i += 64)
    await Promise.all(Array.from({ length: Math.min(64, size - i) }, () => store(draw())));
  while ((await memory.ask('memory.stats', { domain: 'd' })).vectors_pending > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = Array.from({ length: rounds + warmup }, draw);
  const recall = (one: PatternEpisode, hasSteps: boolean) =>
    memory.ask('memory.recall', {
      domain: 'd',
      context: one.context ?? '',
      limit: 10,
      ...(hasSteps ? { actions_taken: [...halfOf(one)] } : {}),
    });
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let round = -warmup; round < rounds; round++) {
    const one = asked[round + warmup] as PatternEpisode;
    for (const which of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const started = performance.now();
      const answer = await recall(one, which === 'with');
      if (round >= 0) times[which].push(performance.now() - started);
      if (which === 'with' && answer.next_actions?.length === 0) throw new Error('nothing followed');
    }
  }
  await memory.close();
  await embedder.close();
  await stores.close();
  rmSync(directory, { recursive: true });
  return [summarize('answer, without', times.without), summarize('answer, with steps', times.with)];
}

async function benchMining(count: number): Promise<string> {
  const draw = createDrawer(createPrng(seed), stepsMax.mined);
  const episodes = Array.from({ length: count }, draw);
  const pages = Array.from({ length: Math.ceil(count / pageEpisodes) }, (_, i) =>
    toPage(episodes.slice(i * pageEpisodes, (i + 1) * pageEpisodes)),
  );
  const steps = episodes.reduce((sum, one) => sum + one.steps.length, 0);
  const miner = createMiningThread();
  // The thread starts with a domain of its own.
  await miner.mine('d', pages.slice(0, 1));
  const started = performance.now();
  const patterns = await miner.mine('d', pages);
  const ms = performance.now() - started;
  await miner.close();
  const verdict = ms <= bars.mineMs ? `<= ${bars.mineMs / 1000} s` : `above ${bars.mineMs / 1000} s`;
  return `mining ${count} episodes, ${steps} steps: ${(ms / 1000).toFixed(1)} s (${verdict}), ${patterns.length} patterns`;
}

export async function run(args: readonly string[]): Promise<void> {
  const [size = 3000, mined = 20_000] = args.map(Number);
  console.log(
    `${machineLine()}; seed ${seed}, ${size} episodes of up to ${stepsMax.recalled} steps, ${rounds} rounds interleaved`,
  );
  const pairs = [benchIndex(size), await benchAnswer(size)];
  const rows = pairs.flatMap(([without, withSteps]) =>
    [without, withSteps].map((one) => {
      const ratio = (one?.medianMs ?? 0) / (without?.medianMs ?? 1);
      const verdict =
        one === without ? '' : `${ratio.toFixed(2)} (${ratio <= bars.ratio ? '<=' : 'above'} ${bars.ratio})`;
      return [one?.name ?? '', (one?.medianMs ?? 0).toFixed(2), (one?.p99Ms ?? 0).toFixed(2), verdict];
    }),
  );
  console.log(table(['recall', 'median ms', 'p99 ms', 'ratio of medians'], rows));
  console.log(await benchMining(mined));
}
