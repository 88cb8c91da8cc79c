// The composition root of a thread: what the service answers about documents, with the ports of the thread that asks in the place of stores and memory. One
// computation at a time.
import { workerData } from 'piscina';
import { askPorts } from './adapters/threads/ask-ports.ts';
import { Ended, Late, watchEndings } from './adapters/threads/endings.ts';
import type { ThreadJob, ThreadOutcome, ThreadSetting } from './adapters/threads/thread-job.ts';
import { warmUpRepair, warmUpTurns } from './adapters/threads/warm-up.ts';
import { collectAll, createYoungCollector } from './adapters/threads/young-collector.ts';
import { type AnyUseCase, answerText, readInput } from './app/answer-text.ts';
import { type Caller, spend } from './app/caller.ts';
import { createDocumentUseCases } from './app/document-use-cases.ts';
import { knownFailure } from './app/failures.ts';
import { createSchemaJudges } from './app/judge-import.ts';
import { packInput } from './app/large-schemas.ts';
import { createLibrary } from './app/library.ts';
import { createPlan } from './app/plan.ts';
import { absentSentences, NotHere, remoteBases, remoteBehaviors, remoteMemory } from './app/remote-ports.ts';
import { refusalOf } from './app/remote-refusal.ts';
import { createContract } from './contract/contract.ts';
import type { Operation } from './contract/operation.ts';
import { emptyBody, type RequestProblem } from './contract/service-error.ts';
import { Budget, TooComplex } from './core/base/budget.ts';
import type { Limits } from './core/base/limits.ts';
import { type RegistrySource, registriesFrom } from './core/verify/index.ts';
import { parseBody } from './http/parse-body.ts';
import type { AnswerPort } from './ports/compute-threads.ts';

const { limits, registries: source } = workerData as ThreadSetting as {
  readonly limits: Limits;
  readonly registries: RegistrySource;
};
const registries = registriesFrom(source);

/** Bytes of imported behaviors that a thread keeps between computations. */
const keptBytesMax = 16 * 1024 * 1024;

/** That of the computation under way. */
let current: AnswerPort | null = null;
const answerPort: AnswerPort = (...question) => {
  if (current === null) throw new Error('nothing is computed that could ask');
  return current(...question);
};

const contract = createContract(limits) as Readonly<Record<string, unknown>>;
const library = createLibrary(remoteBehaviors(answerPort), keptBytesMax);
const bases = remoteBases(answerPort);
const useCases = {
  ...createDocumentUseCases(limits, registries, library, absentSentences, bases),
  plan: createPlan(remoteMemory(answerPort), library),
} as Readonly<Record<string, unknown>>;
const judges = createSchemaJudges(registries);
const collectYoung = createYoungCollector();

/** One turn of getting warm; null where it was the last. */
export function warmUp(turn: number): string | null {
  warmUpRepair(turn, registries);
  if (turn + 1 < warmUpTurns) return 'more';
  setImmediate(collectAll);
  return null;
}

export async function compute(job: ThreadJob): Promise<ThreadOutcome> {
  // When the answer has gone.
  setImmediate(collectYoung);
  current = askPorts(job.asking);
  try {
    if (job.isReading === true) return { kind: 'input', ...readAway(job) };
    const body = Buffer.from(await answer(job));
    return { kind: 'answer', body, bases: bases.take() };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    bases.take();
    job.asking.close();
    current = null;
  }
}

function callerOf({ tenant, mode, ends, msMax }: ThreadJob): Caller {
  const budget = new Budget(limits.workUnitsMax, watchEndings(ends, msMax));
  return { tenant, keyId: '', scopes: ['admin'], mode, budget };
}

function answer(job: ThreadJob) {
  const { operation, body } = job;
  return answerText(contract[operation] as Operation, requestOf(job), callerOf(job), {
    useCase: useCases[operation] as AnyUseCase,
    size: body.length,
    misplaced: job.misplaced as readonly RequestProblem[],
  });
}

/** The input of an operation whose use case is in the thread that asks. */
function readAway(job: ThreadJob) {
  const { operation, body } = job;
  const misplaced = job.misplaced as readonly RequestProblem[];
  const caller = callerOf(job);
  const input = readInput(contract[operation] as Operation, requestOf(job), caller, { size: body.length, misplaced });
  return spend(caller, () => packInput(input, judges[operation]));
}

/** The request as one value. */
function requestOf({ body, parameters }: ThreadJob): unknown {
  const value = parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), limits);
  if (value === undefined) throw emptyBody();
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.keys(parameters).length > 0 ? { ...value, ...parameters } : value;
}

function outcomeOf(error: unknown): ThreadOutcome {
  if (error instanceof Late) return { kind: 'late' };
  if (error instanceof Ended) return { kind: 'ended' };
  if (error instanceof NotHere) return { kind: 'not here' };
  if (error instanceof TooComplex) return { kind: 'too complex', work: error.work, unitsMax: error.unitsMax };
  const known = knownFailure(error);
  if (known === null) return { kind: 'bug', error: error instanceof Error ? error : new Error(String(error)) };
  return { kind: 'refusal', refusal: refusalOf(known) };
}
