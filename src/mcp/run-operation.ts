// Runs operations for one caller, as every other surface does: validated, authorized, and with the same refusals.
import { authorize, type Caller } from '../app/caller.ts';
import { knownFailure } from '../app/failures.ts';
import type { Operation } from '../contract/operation.ts';
import { readRequest } from '../contract/read-request.ts';
import { ServiceError } from '../contract/service-error.ts';

type AnyUseCase = (input: unknown, caller: Caller) => unknown;

export type RunOperation = (operation: Operation, request: unknown) => Promise<unknown>;

/** Every failure is a ServiceError; what is behind an `internal` one is told to `onBug`. */
export function runFor(useCases: object, caller: Caller, onBug: (error: unknown) => void): RunOperation {
  return async (operation, request) => {
    try {
      const useCase = (useCases as Record<string, AnyUseCase | undefined>)[operation.id];
      if (useCase === undefined)
        throw new ServiceError('not_found', { detail: `${operation.id} is not offered here.` });
      authorize(caller, operation);
      return await useCase(readRequest(operation, request), caller);
    } catch (error) {
      const failure = knownFailure(error);
      if (failure !== null) throw failure;
      onBug(error);
      throw new ServiceError('internal', { detail: 'The service failed to answer; the log knows why.', cause: error });
    }
  };
}
