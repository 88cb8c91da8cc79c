// Failures below the use cases as the refusals that every surface gives.
import { ServiceError } from '../contract/service-error.ts';
import { TooComplex } from '../core/base/budget.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { QuotaExceeded } from '../ports/tenant-store.ts';
import { ProviderUnavailable } from '../ports/token-verifier.ts';

/** The refusal for a failure that is known; null for anything else, which is a bug. */
export function knownFailure(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (error instanceof TooComplex) return tooComplex(error);
  if (error instanceof QuotaExceeded) return quotaExceeded(error);
  if (error instanceof ProviderUnavailable) return identityUnavailable(error);
  if (!(error instanceof StoreUnavailable)) return null;
  return new ServiceError('store_unavailable', {
    detail: error.isUncertain
      ? 'The store went away while it was written; whether the change was made is not known.'
      : 'The store cannot be reached or written; nothing was stored or removed.',
    retryAfterSeconds: 1,
    cause: error,
  });
}

function quotaExceeded(error: QuotaExceeded): ServiceError {
  const { quota, value, message } = error;
  return new ServiceError('quota_exceeded', { detail: message, extra: { quota, value }, cause: error });
}

function identityUnavailable(cause: ProviderUnavailable): ServiceError {
  const detail = 'The identity provider does not give the keys that its tokens are checked with.';
  return new ServiceError('identity_unavailable', { detail, retryAfterSeconds: 5, cause });
}

function tooComplex(error: TooComplex): ServiceError {
  const { work, unitsMax } = error;
  return new ServiceError('too_complex', {
    detail: `${work.charAt(0).toUpperCase()}${work.slice(1)} took more than ${unitsMax} units of work (limit work_units_max).`,
    extra: { work, limit: 'work_units_max', value: unitsMax },
    cause: error,
  });
}
