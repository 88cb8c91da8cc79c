// Runs a write at most once per idempotency key: 24 hours the same answer, a different request 422, a concurrent one 409. The claim to a key is
// renewed for as long as the write takes, and is not given back once the write is done: only a process that dies in between lets it run again.
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import {
  domainSubject,
  type HeldClaim,
  type IdempotencyStore,
  type RecordedAnswer,
} from '../ports/idempotency-store.ts';

const keepMs = 24 * 60 * 60 * 1000;
const leaseMs = 60_000;
const beatMs = 20_000;

export interface IdempotentRun {
  readonly tenant: string;
  readonly key: string;
  readonly fingerprint: string;
  /** What is recorded of the body of the answer; all of it when absent. */
  readonly recorded?: ((body: string) => string) | undefined;
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
    run: async ({ recorded = (body) => body, ...request }, work) => {
      const claimedAtMs = clock.nowMs();
      const claim = await store.claim({ ...request, nowMs: claimedAtMs, keepMs, leaseMs });
      if (claim.kind === 'answered') return { ...claim.answer, isReplay: true };
      if (claim.kind === 'removed')
        throw new ServiceError('idempotency_key_reused', {
          detail:
            'The request with this idempotency key was done; what it was about has been removed since, and its answer too.',
        });
      if (claim.kind === 'running')
        throw new ServiceError('idempotency_conflict', {
          detail: 'A request with this idempotency key is still running.',
          retryAfterSeconds: 1,
        });
      if (claim.kind === 'different')
        throw new ServiceError('idempotency_key_reused', {
          detail: 'This idempotency key belongs to a request with another method, path or body.',
        });
      const held = holdClaim(store, clock, { tenant: request.tenant, key: request.key, claimedAtMs });
      const answer = await work().catch(async (error) => {
        await held.release();
        throw error;
      });
      await held.complete({ ...answer, body: recorded(answer.body) });
      return { ...answer, isReplay: false };
    },
  };
}

interface Held {
  complete(answer: RecordedAnswer): Promise<void>;
  release(): Promise<void>;
}

/** Renews the claim at every beat, and once there is an answer, tries at every beat to record it until it is. Does not keep the process alive. */
function holdClaim(store: IdempotencyStore, clock: Clock, claim: HeldClaim): Held {
  let answer: RecordedAnswer | null = null;
  const tend = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (nowMs >= claim.claimedAtMs + keepMs) return clearInterval(timer);
    const made = answer;
    const isHeld =
      made === null ? await store.renew(claim, nowMs + leaseMs) : await store.complete(claim, made, subjectOf(made));
    if (made !== null || !isHeld) clearInterval(timer);
  };
  // A store that is away at one beat may be back at the next, before the lease ends.
  const beat = (): Promise<void> => tend().catch(() => {});
  const timer = setInterval(beat, beatMs).unref();
  return {
    complete: (made) => {
      answer = made;
      return beat();
    },
    release: async () => {
      clearInterval(timer);
      // A key that cannot be given back is free when the lease ends.
      await store.release(claim).catch(() => {});
    },
  };
}

/** What an answer is about, by the members that the contract has for an episode, a key, a behavior and a domain. */
function subjectOf({ body }: RecordedAnswer): string | null {
  const { episode_id: id, key_id: key, name, domain } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const subject = id ?? key ?? name;
  if (typeof subject === 'string') return subject;
  return typeof domain === 'string' ? domainSubject(domain) : null;
}
