// Runs a write at most once per idempotency key: 24 hours the same answer, a different request 422, a concurrent one 409.
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdempotencyStore, RecordedAnswer } from '../ports/idempotency-store.ts';

const keepMs = 24 * 60 * 60 * 1000;
const leaseMs = 60_000;

export interface IdempotentRun {
  readonly tenant: string;
  readonly key: string;
  readonly fingerprint: string;
}

export interface Idempotency {
  /** The recorded answer when there is one, otherwise that of `work`. What `work` throws is not recorded. */
  run(
    request: IdempotentRun,
    work: () => Promise<RecordedAnswer>,
  ): Promise<RecordedAnswer & { readonly isReplay: boolean }>;
}

export function createIdempotency(store: IdempotencyStore, clock: Clock): Idempotency {
  return {
    run: async (request, work) => {
      const claim = await store.claim({ ...request, nowMs: clock.nowMs(), keepMs, leaseMs });
      if (claim.kind === 'answered') return { ...claim.answer, isReplay: true };
      if (claim.kind === 'running')
        throw new ServiceError('idempotency_conflict', {
          detail: 'A request with this idempotency key is still running.',
          retryAfterSeconds: 1,
        });
      if (claim.kind === 'different')
        throw new ServiceError('idempotency_key_reused', {
          detail: 'This idempotency key belongs to a request with another method, path or body.',
        });
      try {
        const answer = await work();
        await store.complete(request.tenant, request.key, answer);
        return { ...answer, isReplay: false };
      } catch (error) {
        await store.release(request.tenant, request.key);
        throw error;
      }
    },
  };
}
