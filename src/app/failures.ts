// Failures below the use cases as the refusals that every surface gives.
import { ServiceError } from '../contract/service-error.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';

/** The refusal for a failure that is known; null for anything else, which is a bug. */
export function knownFailure(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof StoreUnavailable)) return null;
  return new ServiceError('store_unavailable', {
    detail: error.isUncertain
      ? 'The store went away while it was written; whether the change was made is not known.'
      : 'The store cannot be reached or written; nothing was stored or removed.',
    retryAfterSeconds: 1,
    cause: error,
  });
}
