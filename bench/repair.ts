// Question: how long does a repair take, and does a large one leave the rest of the service its latency?
// First the engine in this process: corpus documents with seeded faults, `beam_width` 5 and `max_steps` 10. Then the service: one client repairs the
// largest document again and again while another asks /validity-check about a small one.

import { readConfig } from '../src/config/config.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { knownTraitsOf } from '../src/core/repair/known-traits.ts';
import { prepareBlueprint } from '../src/core/repair/machines-alike.ts';
import { repairSchema } from '../src/core/repair/repair.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { type CategoryCode, defaultRegistries, predictSchema, verifySchema } from '../src/core/verify/index.ts';
import { createService } from '../src/service.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { machineLine, summarize, table } from './measure.ts';

const seeds = 60;

export interface FaultyDocument {
  readonly document: Json;
  readonly codes: readonly CategoryCode[];
}

const categoriesOf = (document: Json): Set<CategoryCode> =>
  new Set(verifySchema(indexSchema(parseSchema(document).schema)).findings.map((finding) => finding.category));

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

function repairOnce({ document, codes }: FaultyDocument) {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  const used = process.cpuUsage();
  const start = performance.now();
  const repair = repairSchema(parseSchema(copy).schema, codes, {
    beamWidth: 5,
    maxSteps: 10,
    registries: defaultRegistries,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints: listBehaviors(),
  });
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  const isVerified = repair.suggestions[0]?.verified === true;
  return { ms, processorMs: (user + system) / 1000, evaluations: repair.stepsExplored, isVerified };
}

export async function run(): Promise<void> {
  const documents = readCorpus().sort((a, b) => a.text.length - b.text.length);
  if (documents.length === 0) {
    console.log(corpusAbsent);
    return;
  }
  // The service does so when it starts.
  for (const behavior of listBehaviors()) prepareBlueprint(behavior);
  knownTraitsOf(listBehaviors());
  console.log(`Repair with beam 5 and 10 steps, n documents a row. ${machineLine()}`);
  const at = (q: number) => documents[Math.min(documents.length - 1, Math.floor(q * documents.length))];
  const cases = [
    { label: 'median', text: at(0.5)?.text ?? '', faults: 3 },
    { label: 'p95', text: at(0.95)?.text ?? '', faults: 3 },
    { label: 'largest', text: at(1)?.text ?? '', faults: 5 },
  ];
  const rows = cases.map(({ label, text, faults }) => ({
    label: `${label}, ${(text.length / 1024).toFixed(0)} KB, ${faults} faults`,
    broken: breakMany(JSON.parse(text) as Json, faults, label === 'largest' ? seeds / 3 : seeds),
  }));
  // Each is repaired once before any is counted: the first times measure the compiler.
  for (const { broken } of rows) for (const one of broken) repairOnce(one);
  const lines = rows.map(({ label, broken }) => {
    const runs = broken.map(repairOnce);
    const mean = (value: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + value(run), 0) / runs.length;
    const measured = summarize(
      label,
      runs.map((run) => run.ms),
    );
    return [
      label,
      String(measured.samples),
      measured.medianMs.toFixed(1),
      measured.p99Ms.toFixed(1),
      summarize(
        label,
        runs.map((run) => run.processorMs),
      ).medianMs.toFixed(1),
      mean((run) => run.evaluations).toFixed(0),
      `${(100 * mean((run) => Number(run.isVerified))).toFixed(1)} %`,
    ];
  });
  console.log(table(['document', 'n', 'p50 ms', 'p99 ms', 'processor ms', 'evaluations', 'verified'], lines));
  await measureBeside(JSON.parse(at(1)?.text ?? '') as Json);
}

const repairsBeside = 10;
/** How long the service has been up before it is asked. */
const upMs = 10_000;

/** A client repairs the largest document again and again while another asks about a small one; server and clients share a process. */
async function measureBeside(largest: Json): Promise<void> {
  const key = 'ork_live_bench_bench_bench_bench_bench_1';
  const config = readConfig({ ORRERY_PORT: '0', ORRERY_API_KEY: key, ORRERY_LOG_LEVEL: 'silent' });
  const service = await createService(config, { storage: 'volatile', embedder: 'hashed' });
  const url = await service.listen();
  const ask = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const start = performance.now();
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { suggestions?: { verified: boolean }[] };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return { ms: performance.now() - start, isVerified: answer.suggestions?.[0]?.verified === true };
  };
  const schema = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
  const broken = breakMany(largest, 5, repairsBeside);
  // Threads get warm by themselves.
  await new Promise((resolve) => setTimeout(resolve, upMs));
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
  for (const { document, codes } of broken) {
    const { ms, isVerified } = await ask('/rank-edits/jepa', { schema: document, errors: codes });
    repairs.push(ms);
    verified += Number(isVerified);
  }
  isRepairing = false;
  await checks;
  await service.close();
  const row = (label: string, times: number[]) => {
    const { samples, medianMs, p99Ms } = summarize(label, times);
    return [label, String(samples), medianMs.toFixed(1), p99Ms.toFixed(1), Math.max(...times).toFixed(1)];
  };
  console.log(`\nOver HTTP, largest document with 5 faults; ${verified} of ${repairs.length} first answers verified`);
  const rows = [
    row('/rank-edits/jepa', repairs),
    row('/validity-check beside it', beside),
    row('/validity-check alone', quiet),
  ];
  console.log(table(['operation', 'n', 'p50 ms', 'p99 ms', 'slowest ms'], rows));
}
