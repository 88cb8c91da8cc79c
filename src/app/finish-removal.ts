// What follows a removal that is committed: it can fail, and the removal is then no less done.
import { ServiceError } from '../contract/service-error.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';

/** Runs the work, which ends in a scrub; a store that fails in it becomes a ServiceError that says how far things are. */
export async function finishRemoval<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause;
    throw new ServiceError('store_unavailable', {
      detail:
        'What was removed is gone from every answer, but its bytes are not yet gone from the files. The service tries again by itself; send the request again to know that they are.',
      retryAfterSeconds: 1,
      cause,
    });
  }
}
