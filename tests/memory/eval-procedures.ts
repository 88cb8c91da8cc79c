// `npm run eval:procedures [-- RUNS [SEED]]`: does memory learn procedures? On recorded household tasks (half of Proced_mem_bench; skipped, and said so, where the
// corpus is absent): patterns that carry what is particular to each kind, the next step from half of a task, recall on graded questions.
// On planted procedures with variables, optional and unordered steps among distractors: what comes back, and what shuffled data gives.
// On planned schemas: patterns filled with another entity, and applied.
import { existsSync, readFileSync } from 'node:fs';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { runToEnd } from '../../src/core/base/steps.ts';
import { minePatterns } from '../../src/core/memory/mine-patterns.ts';
import { shuffleSteps } from '../../src/core/memory/planted-episodes.ts';
import { recallWeights } from '../../src/core/memory/recall-score.ts';
import { evaluateNextSteps } from './eval-next-steps.ts';
import { plantProcedures, scoreProcedures } from './planted-procedures.ts';
import { type Asked, type Figures, indexTasks, recallFigures, type Task, weighDone } from './procedure-corpus.ts';
import { evaluateSchemas } from './schema-procedures.ts';

const [runs = 25, seed = 1] = process.argv.slice(2).map(Number);
const folder = '../shared/corpus/procedures';
const kinds = { clean: 'clean', cool: 'cool', heat: 'heat', examine: 'use' } as const;
const bars = {
  support: 0.6,
  purity: 0.9,
  unparticular: 1 / 3,
  verb: 0.65,
  whole: 0.45,
  lead: 0.05,
  map: 0.69,
  first: 0.85,
  accepted: 0.95,
};
const orders = 1000;
/** Seeds with which behaviors are drawn and planned. */
const schemaRuns = 5;
const doneGrid = [0, 0.1, 0.3, 0.5, 0.7, 1];
/** The least weight within this of the best is taken: what was done must earn its weight. */
const doneTolerance = 0.002;
const failures: string[] = [];

function expectAtLeast(name: string, value: number, least: number): void {
  if (value < least) failures.push(`${name}: ${value.toFixed(4)} where ${least.toFixed(4)} is wanted`);
}

const lines = <T>(file: string): T[] =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

async function evaluateCorpus(): Promise<void> {
  const tasks = lines<Task>('episodes.jsonl');
  const asked = lines<Asked>('queries.jsonl');
  const embedder = createMinilmEmbedder();
  await embedder.ready();
  const vectors = await embedder.embed([...tasks.map((one) => one.context), ...asked.map((one) => one.text)], 'now');
  await embedder.close();
  console.log(`${tasks.length} recorded tasks, ${asked.length} questions`);
  evaluatePatterns(tasks, vectors);
  const next = evaluateNextSteps(tasks, vectors);
  for (const [name, { verb, whole }] of Object.entries(next))
    console.log(`  next step, ${name.padEnd(24)} verb ${verb.toFixed(3)}  verb and arguments ${whole.toFixed(3)}`);
  expectAtLeast('verb of the next step', next.recall.verb, bars.verb);
  expectAtLeast('next step', next.recall.whole, bars.whole);
  for (const rival of [next['most frequent successor'], next['nearest episode']]) {
    expectAtLeast('lead of the verb', next.recall.verb - rival.verb, bars.lead);
    expectAtLeast('lead of the step', next.recall.whole - rival.whole, bars.lead);
  }
  const figures = recallFigures(indexTasks(tasks, vectors, true), tasks, asked, vectors);
  const before = recallFigures(indexTasks(tasks, vectors, false), tasks, asked, vectors);
  console.log(`  recall: mean average precision ${figures.map.toFixed(3)}, precision at 1 ${figures.first.toFixed(2)}`);
  console.log(`  by the context alone:          ${before.map.toFixed(3)}                ${before.first.toFixed(2)}`);
  expectAtLeast('mean average precision', figures.map, bars.map);
  expectAtLeast('precision at 1', figures.first, bars.first);
  evaluateDone(tasks, asked, vectors);
}

/** The weight of what was done, by the mean average precision over half of the questions; the other half measures it. */
function evaluateDone(tasks: readonly Task[], asked: readonly Asked[], vectors: readonly Float32Array[]): void {
  const rows = weighDone(tasks, asked, vectors, doneGrid);
  const most = Math.max(...rows.map(({ choosing }) => choosing.map));
  const chosen = rows.find(({ choosing }) => choosing.map >= most - doneTolerance)?.weight;
  const show = ({ map, first }: Figures): string => `${map.toFixed(3)}  ${first.toFixed(2)}`;
  console.log('  weight of what was done, mean average precision and precision at 1:');
  console.log('          chosen on    measured on the other half');
  for (const { weight, choosing, measuring } of rows)
    console.log(
      `    ${weight.toFixed(1)}   ${show(choosing)}  ${show(measuring)}${weight === chosen ? '  <- chosen' : ''}${weight === recallWeights.done ? '  <- configured' : ''}`,
    );
  if (chosen !== recallWeights.done)
    failures.push(`the weight of what was done: ${chosen} chosen, ${recallWeights.done} configured`);
}

function evaluatePatterns(tasks: readonly Task[], vectors: readonly Float32Array[]): void {
  const episodes = tasks.map(({ id, context, actions_taken: steps }, i) => {
    return { id, context, steps, given: steps, outcome: 'success', vector: vectors[i] ?? null };
  });
  const patterns = runToEnd(minePatterns('household', episodes));
  const verbsOf = (steps: readonly string[]): Set<string> => new Set(steps.map((step) => step.split(' ')[0] ?? ''));
  const kindOf = new Map(tasks.map((task) => [task.id, kindOfContext(task.context)]));
  let particular = 0;
  for (const pattern of patterns) {
    const verbs = verbsOf(pattern.steps);
    const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => verbs.has(kinds[name]));
    const isGeneral = pattern.steps.some((step) => kind !== undefined && step.includes('?'));
    if (kind !== undefined && isGeneral) particular++;
    console.log(`  ${String(pattern.support).padStart(3)} ${pattern.name}: ${pattern.steps.join(', ')}`);
  }
  for (const [kind, verb] of Object.entries(kinds)) {
    const of = tasks.filter((task) => kindOf.get(task.id) === kind).length;
    const best = patterns
      .filter((pattern) => pattern.steps.some((step) => step.startsWith(`${verb} `)) && pattern.variables.length > 0)
      .map((pattern) => ({ pattern, own: pattern.supporting.filter((id) => kindOf.get(id) === kind).length }))
      .sort((a, b) => b.own - a.own)[0];
    const support = (best?.own ?? 0) / of;
    const purity = best === undefined ? 0 : best.own / best.pattern.support;
    console.log(
      `  ${kind.padEnd(8)} supported by ${percent(support)} of ${of} tasks, ${percent(purity)} of its support of that kind`,
    );
    expectAtLeast(`support of ${kind}`, support, bars.support);
    expectAtLeast(`purity of ${kind}`, purity, bars.purity);
  }
  const share = 1 - particular / Math.max(1, patterns.length);
  console.log(`  ${patterns.length} patterns, ${percent(share)} say nothing particular`);
  expectAtLeast('particular patterns', 1 - share, 1 - bars.unparticular);
}

/** What the task says is to be done. */
function kindOfContext(context: string): string {
  if (/\bclean\b/.test(context)) return 'clean';
  if (/\bcool\b/.test(context)) return 'cool';
  if (/\b(heat|hot)\b/.test(context)) return 'heat';
  return /lamp/.test(context) ? 'examine' : 'other';
}

function evaluatePlanted(): void {
  const kindsOfShuffle = ['within', 'across', 'lists'] as const;
  const wrong = { within: 0, across: 0, lists: 0 };
  let [found, wanted, right, episodes] = [0, 0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const prng = createPrng(seed + run);
    const planted = plantProcedures(prng, { procedures: 8, support: 5, noise: 0.3 });
    const score = scoreProcedures(planted, runToEnd(minePatterns('d', planted.episodes)));
    found += score.found;
    wanted += score.wanted;
    right += score.right;
    episodes += planted.episodes.length;
    for (const kind of kindsOfShuffle)
      wrong[kind] += runToEnd(minePatterns('d', shuffleSteps(prng, planted.episodes, kind))).length;
  }
  const f1 = (2 * right) / (found + wanted);
  console.log(`${runs} runs from seed ${seed}, ${wanted} procedures planted in ${episodes} episodes`);
  console.log(`  support 5, noise 0.3: F1 ${f1.toFixed(4)} (${right} right of ${found} found)`);
  expectAtLeast('F1 of planted procedures', f1, 0.95);
  for (const kind of kindsOfShuffle) {
    console.log(`  shuffled ${kind}: ${wrong[kind]} false patterns, ${percent(wrong[kind] / wanted)} of those planted`);
    expectAtLeast(`true patterns, shuffled ${kind}`, 1 - wrong[kind] / wanted, 0.99);
  }
}

/** Procedures with variables in every order in which their episodes may come. */
function evaluateOrders(): void {
  const prng = createPrng(seed);
  const { episodes } = plantProcedures(prng, { procedures: 4, support: 6, noise: 0.3 });
  const mine = (all: typeof episodes): string => JSON.stringify(runToEnd(minePatterns('d', all)));
  const answers = new Set([mine(episodes)]);
  const count = [...answers].join().split('"variable":"').length - 1;
  for (let order = 0; order < orders; order++) answers.add(mine(prng.shuffle(episodes)));
  console.log(
    `${orders} orders of arrival of ${episodes.length} episodes, ${count} arguments with variables: ${answers.size} different answer${answers.size === 1 ? '' : 's'}`,
  );
  if (answers.size !== 1 || count === 0) failures.push('one answer, with variables, for all orders of arrival');
}

function evaluateFillings(from: number): void {
  const { kinds: behaviors, kindsFound, fillings, accepted, refusals } = evaluateSchemas(from);
  console.log(
    `seed ${from}: ${behaviors} behaviors planned for six entities each, patterns of ${kindsFound} of them; filled with another entity: ${accepted} of ${fillings} accepted by apply`,
  );
  for (const refusal of refusals.slice(0, 3)) console.log(`  ${refusal}`);
  expectAtLeast(`accepted fillings of seed ${from}`, accepted / Math.max(1, fillings), bars.accepted);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

if (existsSync(folder)) await evaluateCorpus();
else console.log(`SKIPPED: ${folder} is not there, so recorded tasks were not measured.`);
evaluatePlanted();
evaluateOrders();
for (let run = 0; run < schemaRuns; run++) evaluateFillings(seed + run);
console.log(failures.length === 0 ? 'passed' : `FAILED: ${failures.join('; ')}`);
process.exit(failures.length === 0 ? 0 : 1);
