// What makes a repeated write harmless: the answer to each idempotency key, kept durably for a while.

export interface RecordedAnswer {
  readonly status: number;
  readonly body: string;
}

export type Claim =
  /** Nobody has used the key: go ahead, `renew` the claim while the work takes, then `complete` or `release` it. */
  | { readonly kind: 'claimed' }
  /** The same request was answered: give the same answer. */
  | { readonly kind: 'answered'; readonly answer: RecordedAnswer }
  /** The same request was answered; what the answer was about has been removed since, and with it the answer. */
  | { readonly kind: 'removed' }
  /** The same request is running. */
  | { readonly kind: 'running' }
  /** The key belongs to a different request. */
  | { readonly kind: 'different' };

export interface ClaimRequest {
  readonly tenant: string;
  readonly key: string;
  /** Hash of method, path and body. */
  readonly fingerprint: string;
  readonly nowMs: number;
  /** How long an answer is kept. */
  readonly keepMs: number;
  /** After this long, a claim that has no answer and was not renewed is taken for abandoned: its process died. */
  readonly leaseMs: number;
}

/** A claim that was won. One that was taken over has another time, so that its late owner changes nothing. */
export interface HeldClaim {
  readonly tenant: string;
  readonly key: string;
  /** `nowMs` of the request that won. */
  readonly claimedAtMs: number;
}

export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<Claim>;
  /** Puts off the end of the lease. False when the claim is no longer held. */
  renew(claim: HeldClaim, leaseUntilMs: number): Promise<boolean>;
  /**
   * False when the claim is no longer held; then nothing is recorded. `subject` is the id of the episode, the name of the behavior or the domain
   * (`domainSubject`) that the answer is about: when that is removed from the store of the same data, the body of the answer is.
   */
  complete(claim: HeldClaim, answer: RecordedAnswer, subject: string | null): Promise<boolean>;
  /** Gives the key back, as if it had never been used, while the claim is held. */
  release(claim: HeldClaim): Promise<void>;
  /** Drops what has expired. */
  purge(nowMs: number): Promise<void>;
}

/** What an answer about a whole domain is about; no episode and no behavior is called so. */
export const domainSubject = (domain: string): string => `domain ${domain}`;
