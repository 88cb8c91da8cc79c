// The engine of repair in a process of its own, as it is built: the loader that benchmarks run under names every closure when it is made, which nothing that
// ships does. It gets warm as a repair thread does, repairs every document once, then each so many times; the times of those go back.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { warmUpRepair, warmUpTurns } from '../src/adapters/threads/warm-up.ts';
import { createYoungCollector } from '../src/adapters/threads/young-collector.ts';
import { tuneCollector } from '../src/cli/collector.ts';
import type { Json } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { prepareBlueprint } from '../src/core/outline/machines-alike.ts';
import { runRepairJob } from '../src/core/repair/job.ts';
import { knownTraitsOf } from '../src/core/repair/known-traits.ts';
import { parseSchema } from '../src/core/schema/index.ts';
import { type CategoryCode, registries19 } from '../src/core/verify/index.ts';
import { startArguments } from '../tests/fixtures/start-arguments.ts';

export interface FaultyDocument {
  readonly document: Json;
  readonly codes: readonly CategoryCode[];
}

export interface EngineRun {
  readonly ms: number;
  readonly processorMs: number;
  readonly evaluations: number;
  readonly isVerified: boolean;
}

export interface EngineRuns {
  /** Each document for the first time. */
  readonly first: readonly EngineRun[];
  readonly later: readonly EngineRun[];
}

/** The file as `scripts/build.mjs bench/repair-engine.ts` builds it. */
const builtFile = 'dist/repair-engine.js';

export async function measureEngine(
  root: string,
  broken: readonly FaultyDocument[],
  rounds: number,
): Promise<EngineRuns> {
  const flags = startArguments(root).slice(0, -1);
  const child = fork(join(root, builtFile), ['--repair', String(rounds)], { execArgv: [...flags], stdio: 'inherit' });
  child.send(JSON.stringify(broken));
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  child.kill();
  if (typeof answer !== 'string') throw new Error(`the engine ended with ${String(answer)}`);
  return JSON.parse(answer) as EngineRuns;
}

const collectYoung = createYoungCollector();

function repairOnce({ document, codes }: FaultyDocument): EngineRun {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  const used = process.cpuUsage();
  const start = performance.now();
  const job = { document: parseSchema(copy).schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: false };
  const repair = runRepairJob(job, registries19);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  const isVerified = repair.suggestions[0]?.verified === true;
  // As a thread does when the answer has gone.
  collectYoung();
  return { ms, processorMs: (user + system) / 1000, evaluations: repair.stepsExplored, isVerified };
}

/** In the child. */
async function answer(rounds: number): Promise<void> {
  tuneCollector();
  const [text] = (await once(process, 'message')) as [string];
  const broken = JSON.parse(text) as FaultyDocument[];
  for (const behavior of listBehaviors()) prepareBlueprint(behavior);
  knownTraitsOf(listBehaviors());
  for (let turn = 0; turn < warmUpTurns; turn++) warmUpRepair(turn, registries19);
  const first = broken.map(repairOnce);
  const later = Array.from({ length: rounds }, () => broken.map(repairOnce)).flat();
  process.send?.(JSON.stringify({ first, later } satisfies EngineRuns));
}

if (process.argv[2] === '--repair') await answer(Number(process.argv[3]));
