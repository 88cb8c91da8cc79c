// Where an answer is computed. What is small is computed at once, where it was asked; what is large, searches, or takes longer than others want to wait for
// it is computed in a thread, from the bytes of its body on. Where it is never changes what is answered.
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { Budget, TooComplex, type Watch } from '../core/base/budget.ts';
import type { Limits } from '../core/base/limits.ts';
import {
  ComputationTooLong,
  type ComputeThreads,
  type Outcome,
  ThreadLost,
  ThreadsBusy,
  Unawaited,
} from '../ports/compute-threads.ts';
import { type AnswerOptions, type AnyUseCase, answerInput, answerText } from './answer-text.ts';
import type { Caller } from './caller.ts';
import { type AskedPorts, answerPorts } from './remote-ports.ts';
import { errorOf } from './remote-refusal.ts';

/** Bytes of a body above which it is not even read where it was asked. */
export const hereBytesMax = 64 * 1024;
/** Milliseconds that a piece of work may keep other requests waiting before it moves to a thread. */
const hereMsMax = 35;
/** Seconds after which a refused client may come back. */
const retryAfterSeconds = 2;

/** A request as a surface has it. */
export interface Asked extends Omit<AnswerOptions, 'useCase'> {
  /** The request as one value; throws what is wrong with its body. */
  value(): unknown;
  /** The body as it came. */
  bytes(): Uint8Array;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type AnswerBody = string | Uint8Array;
/** JSON, as a text or its bytes. Throws as use cases do. */
export type Answering = (operation: Operation, asked: Asked, caller: Caller) => AnswerBody | Promise<AnswerBody>;

export interface AnsweringOptions {
  readonly useCases: object;
  readonly limits: Limits;
  /** With what a computation there asks of the thread that answers. Null: everything is computed where it was asked. */
  readonly threads: Threads | null;
}

export interface Threads {
  readonly pool: ComputeThreads;
  readonly ports: AskedPorts;
}

/** Whether an operation needs nothing but its request, and what ports tell. */
export function mayMove({ needs, method, scope }: Operation): boolean {
  return needs === 'nothing' && method === 'POST' && scope !== null;
}

/** The work took longer than it may where it began. */
class TakesLong extends Error {
  override readonly name = 'TakesLong';
}

export function createAnswering({ useCases, limits, threads }: AnsweringOptions): Answering {
  const useCaseOf = ({ id }: Operation): AnyUseCase => {
    const useCase = (useCases as Record<string, AnyUseCase | undefined>)[id];
    if (useCase === undefined) throw new ServiceError('not_found', { detail: `${id} is not offered here.` });
    return useCase;
  };
  const here = (operation: Operation, asked: Asked, caller: Caller, watch: Watch | null) => {
    const budget = new Budget(limits.workUnitsMax, watch);
    const request = budget.run(() => asked.value());
    const mover = watch === null ? caller : { ...caller, moveAway };
    return answerText(operation, request, { ...mover, budget }, { ...asked, useCase: useCaseOf(operation) });
  };
  const away = async (operation: Operation, asked: Asked, caller: Caller, { pool, ports }: Threads) => {
    const { tenant, mode } = caller;
    const { parameters, misplaced, check } = asked;
    const computation = { operation: operation.id, body: asked.bytes(), parameters, misplaced, tenant, mode };
    const outcome = await computeIn(pool, computation, answerPorts(ports, tenant), caller.watchGone?.());
    if (outcome.kind === 'not here') return here(operation, asked, caller, null);
    const body = bodyOf(outcome, ports, tenant);
    check?.(JSON.parse(Buffer.from(body).toString()));
    return body;
  };
  // The request of an operation that needs a store: a thread reads it.
  const afterReading = async (operation: Operation, asked: Asked, caller: Caller, { pool }: Threads) => {
    const { tenant, mode } = caller;
    const { parameters, misplaced, check } = asked;
    const body = asked.bytes();
    const reading = { operation: operation.id, body, parameters, misplaced, tenant, mode, isReading: true };
    const outcome = await computeIn(pool, reading, askNothing, caller.watchGone?.());
    if (outcome.kind !== 'input') throw failureOf(outcome);
    const { input, schema } = outcome;
    const budget = new Budget(limits.workUnitsMax);
    const reader = { ...caller, budget, ...(schema === null ? {} : { largeSchema: schema }) };
    return answerInput(input, reader, { useCase: useCaseOf(operation), check });
  };
  return (operation, asked, caller) => {
    if (threads !== null && !mayMove(operation) && operation.method === 'POST' && asked.size > hereBytesMax) {
      useCaseOf(operation);
      return afterReading(operation, asked, caller, threads);
    }
    if (threads === null || !mayMove(operation)) return here(operation, asked, caller, null);
    useCaseOf(operation);
    if (operation.searches === true || asked.size > hereBytesMax) return away(operation, asked, caller, threads);
    const move = (error: unknown) => {
      if (!(error instanceof TakesLong)) throw error;
      return away(operation, asked, caller, threads);
    };
    try {
      const answer = here(operation, asked, caller, stopwatch());
      return answer instanceof Promise ? answer.catch(move) : answer;
    } catch (error) {
      return move(error);
    }
  };
}

function moveAway(): never {
  throw new TakesLong();
}

/** Ends work that goes on for too long at a time. */
function stopwatch(): Watch {
  let untilMs = Number.POSITIVE_INFINITY;
  return {
    begin: () => {
      untilMs = performance.now() + hereMsMax;
    },
    look: () => {
      if (performance.now() > untilMs) throw new TakesLong();
    },
  };
}

/** The answer; throws what the thread refused with. */
function bodyOf(outcome: Outcome, { bases }: AskedPorts, tenant: string): Uint8Array {
  if (outcome.kind === 'answer') {
    for (const { hash, text } of outcome.bases) bases.rememberText(tenant, hash, text);
    return outcome.body;
  }
  throw failureOf(outcome);
}

/** What a thread refused with. */
export function failureOf(outcome: Outcome): ServiceError | Error {
  if (outcome.kind === 'refusal') return errorOf(outcome.refusal);
  if (outcome.kind === 'too complex') return new TooComplex(outcome.work, outcome.unitsMax);
  return new Error('the thread answered nothing');
}

/** For computations that need no port. */
export const askNothing = () => Promise.reject(new Error('these operations ask no port'));

/** As the pool does, with the refusals of the service for what has no room or no time. */
export async function computeIn(
  pool: ComputeThreads,
  ...[computation, answerPort, gone]: Parameters<ComputeThreads['run']>
) {
  try {
    return await pool.run(computation, answerPort, gone);
  } catch (cause) {
    if (cause instanceof ThreadsBusy || cause instanceof ThreadLost || cause instanceof Unawaited)
      throw new ServiceError('overloaded', { detail: sentence(cause.message), retryAfterSeconds, cause });
    if (cause instanceof ComputationTooLong)
      throw new ServiceError('deadline_exceeded', { detail: sentence(cause.message), retryAfterSeconds, cause });
    throw cause;
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
