// Runs operations for one caller, as every other surface does: validated, authorized, and with the same refusals.
import type { Answering, Asked } from '../app/answering.ts';
import { authorize, type Caller } from '../app/caller.ts';
import { knownFailure } from '../app/failures.ts';
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Json } from '../core/base/json.ts';

/** The answer as plain JSON. */
export type RunOperation = (operation: Operation, request: unknown) => Promise<Json>;

/** Every failure is a ServiceError; what is behind an `internal` one is told to `onBug`. */
export function runFor(answering: Answering, caller: Caller, onBug: (error: unknown) => void): RunOperation {
  return async (operation, request) => {
    try {
      authorize(caller, operation);
      const body = await answering(operation, askedOf(request), caller);
      return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as Json;
    } catch (error) {
      const failure = knownFailure(error);
      if (failure !== null) throw failure;
      onBug(error);
      throw new ServiceError('internal', { detail: 'The service failed to answer; the log knows why.', cause: error });
    }
  };
}

function askedOf(request: unknown): Asked {
  const text = JSON.stringify(request) ?? '';
  return { value: () => request, bytes: () => Buffer.from(text), size: text.length, parameters: {}, misplaced: [] };
}
