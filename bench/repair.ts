// Question: how long does a repair take, and does a large one leave the rest of the service its latency?
// First the engine, as it is built, in a process of its own: corpus documents with seeded faults, `beam_width` 5 and `max_steps` 10. Then the built service: one
// client repairs documents one after the other, and the largest again and again while another asks /validity-check about a small one.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { type CategoryCode, registries19, verifySchema } from '../src/core/verify/index.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { machineLine, summarize, table } from './measure.ts';
import { type EngineRun, type FaultyDocument, measureEngine } from './repair-engine.ts';
import { headers, startServers } from './servers.ts';

const seeds = 60;
/** Times that each document is repaired and counted. */
const rounds = 5;

const categoriesOf = (document: Json): Set<CategoryCode> =>
  new Set(
    verifySchema(indexSchema(parseSchema(document).schema), registries19).findings.map((finding) => finding.category),
  );

/** A document with so many faults injected, and the categories that they brought in; null where too few could be. */
function breakDocument(original: Json, faults: number, seed: number): FaultyDocument | null {
  const prng = createPrng(seed);
  let document = original;
  let injected = 0;
  for (const operator of prng.shuffle(faultOperators)) {
    if (injected === faults) break;
    const next = operator.inject(document, prng);
    if (next === null) continue;
    document = next;
    injected++;
  }
  const before = categoriesOf(original);
  const codes = [...categoriesOf(document)].filter((code) => !before.has(code));
  return injected < faults || codes.length === 0 ? null : { document, codes };
}

export function breakMany(original: Json, faults: number, count: number): FaultyDocument[] {
  const out: FaultyDocument[] = [];
  for (let seed = 1; out.length < count && seed < count * 4; seed++) {
    const faulty = breakDocument(original, faults, seed);
    if (faulty !== null) out.push(faulty);
  }
  return out;
}

interface Case {
  readonly label: string;
  readonly broken: readonly FaultyDocument[];
}

function readCases(): { readonly cases: readonly Case[]; readonly largest: Json } | null {
  const texts = readCorpus()
    .map(({ text }) => text)
    .sort((a, b) => a.length - b.length);
  if (texts.length === 0) return null;
  const at = (q: number) => texts[Math.min(texts.length - 1, Math.floor(q * texts.length))] ?? '';
  const kinds = [
    { label: 'median', text: at(0.5), faults: 3, count: seeds },
    { label: 'p95', text: at(0.95), faults: 3, count: seeds },
    { label: 'largest', text: at(1), faults: 5, count: seeds / 3 },
  ];
  const cases = kinds.map(({ label, text, faults, count }) => ({
    label: `${label}, ${(text.length / 1024).toFixed(0)} KB, ${faults} faults`,
    broken: breakMany(JSON.parse(text) as Json, faults, count),
  }));
  return { cases, largest: JSON.parse(at(1)) as Json };
}

export async function run(): Promise<void> {
  const read = readCases();
  if (read === null) {
    console.log(corpusAbsent);
    return;
  }
  const root = join(import.meta.dirname, '..');
  const build = ['scripts/build.mjs', 'bench/repair-engine.ts'];
  const built = spawnSync(process.execPath, build, { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  console.log(`Repair with beam 5 and 10 steps, each document ${rounds} times. ${machineLine()}`);
  const lines: string[][] = [];
  for (const { label, broken } of read.cases) {
    const { first, later } = await measureEngine(root, broken, rounds);
    const median = (runs: readonly EngineRun[], value: (run: EngineRun) => number) =>
      summarize(label, runs.map(value)).medianMs;
    const mean = (value: (run: EngineRun) => number) => later.reduce((sum, run) => sum + value(run), 0) / later.length;
    lines.push([
      label,
      String(broken.length),
      median(first, (run) => run.ms).toFixed(1),
      median(later, (run) => run.ms).toFixed(1),
      summarize(
        label,
        later.map((run) => run.ms),
      ).p99Ms.toFixed(1),
      median(later, (run) => run.processorMs).toFixed(1),
      mean((run) => run.evaluations).toFixed(0),
      `${(100 * mean((run) => Number(run.isVerified))).toFixed(1)} %`,
    ]);
  }
  console.log(
    table(['document', 'n', 'first p50 ms', 'p50 ms', 'p99 ms', 'processor ms', 'evaluations', 'verified'], lines),
  );
  await measureService(read.cases[0]?.broken ?? [], read.largest);
}

const repairsBeside = 10;
/** How long the service has been up before it is asked. */
const upMs = 15_000;
/** Times that a client asks for each repair. */
const askedRounds = 3;

/** A client repairs one document after the other; then the largest again and again while another asks about a small one. */
async function measureService(median: readonly FaultyDocument[], largest: Json): Promise<void> {
  const { orrery, bare } = await startServers(null);
  bare.child.kill();
  const ask = async (path: string, body: unknown) => {
    const start = performance.now();
    const response = await fetch(`${orrery.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { suggestions?: { verified: boolean }[] };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return { ms: performance.now() - start, isVerified: answer.suggestions?.[0]?.verified === true };
  };
  const repair = ({ document, codes }: FaultyDocument) =>
    ask('/rank-edits/jepa', { schema: document, errors: codes, target: '1.9' });
  const schema = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
  const broken = breakMany(largest, 5, repairsBeside);
  // Threads get warm by themselves.
  await new Promise((resolve) => setTimeout(resolve, upMs));
  const first: number[] = [];
  for (const one of median) first.push((await repair(one)).ms);
  const later: number[] = [];
  for (let i = 0; i < askedRounds; i++) for (const one of median) later.push((await repair(one)).ms);
  const quiet: number[] = [];
  for (let i = 0; i < 300; i++) quiet.push((await ask('/validity-check', { schema })).ms);
  let isRepairing = true;
  const beside: number[] = [];
  const checks = (async () => {
    while (isRepairing) {
      beside.push((await ask('/validity-check', { schema })).ms);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const repairs: number[] = [];
  let verified = 0;
  for (const one of broken) {
    const { ms, isVerified } = await repair(one);
    repairs.push(ms);
    verified += Number(isVerified);
  }
  isRepairing = false;
  await checks;
  orrery.child.kill();
  const row = (label: string, times: number[]) => {
    const { samples, medianMs, p99Ms } = summarize(label, times);
    return [label, String(samples), medianMs.toFixed(1), p99Ms.toFixed(1), Math.max(...times).toFixed(1)];
  };
  console.log(
    `\nOver HTTP, the built service; of the largest document ${verified} of ${repairs.length} first answers verified`,
  );
  const rows = [
    row('median document, for the first time', first),
    row('median document', later),
    row('largest document', repairs),
    row('/validity-check beside it', beside),
    row('/validity-check alone', quiet),
  ];
  console.log(table(['operation', 'n', 'p50 ms', 'p99 ms', 'slowest ms'], rows));
}
