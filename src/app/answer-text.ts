// From a request to the text of its answer: the same wherever it is computed.
import type { Operation } from '../contract/operation.ts';
import { readRequest } from '../contract/read-request.ts';
import type { RequestProblem } from '../contract/service-error.ts';
import { charge } from '../core/base/budget.ts';
import { type Caller, spend } from './caller.ts';

/** Bytes of a body that are parsed and walked in the time of a unit of work: long texts take half of it, many small values twice as long. */
const bytesPerUnit = 16;

export type AnyUseCase = (input: unknown, caller: Caller) => unknown;

export interface AnswerOptions {
  readonly useCase: AnyUseCase;
  /** Bytes of the body. */
  readonly size: number;
  /** What the surface found wrong before. */
  readonly misplaced: readonly RequestProblem[];
  /** Refuses an answer that does not fit the contract. */
  readonly check?: (value: unknown) => void;
}

/** JSON. Not a promise where nothing has to be waited for. Throws ServiceError, and `TooComplex` where the budget of the caller is spent. */
export function answerText(
  operation: Operation,
  request: unknown,
  caller: Caller,
  { useCase, size, misplaced, check }: AnswerOptions,
): string | Promise<string> {
  return answerInput(readInput(operation, request, caller, { size, misplaced }), caller, { useCase, check });
}

/** What the use case is given. Throws as `answerText` does. */
export function readInput(
  operation: Operation,
  request: unknown,
  caller: Caller,
  { size, misplaced }: Pick<AnswerOptions, 'size' | 'misplaced'>,
): object {
  return spend(caller, () => {
    charge(Math.ceil(size / bytesPerUnit), 'reading the request');
    return readRequest(operation, request, misplaced) as object;
  });
}

/** As `answerText`, of a request that is read already. */
export function answerInput(
  input: object,
  caller: Caller,
  { useCase, check }: Pick<AnswerOptions, 'useCase'> & { readonly check?: AnswerOptions['check'] | undefined },
): string | Promise<string> {
  const toText = (value: unknown): string => {
    check?.(value);
    return JSON.stringify(value);
  };
  // What a use case does before it waits for anything, whatever that is.
  const value = spend(caller, () => useCase(input, caller));
  return value instanceof Promise ? value.then(toText) : toText(value);
}
