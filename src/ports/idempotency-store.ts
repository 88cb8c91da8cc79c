// What makes a repeated write harmless: the answer to each idempotency key, kept durably for a while.

export interface RecordedAnswer {
  readonly status: number;
  readonly body: string;
}

export type Claim =
  /** Nobody has used the key: go ahead, then `complete` or `release` it. */
  | { readonly kind: 'claimed' }
  /** The same request was answered: give the same answer. */
  | { readonly kind: 'answered'; readonly answer: RecordedAnswer }
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
  /** After this long, a claim without an answer is taken for abandoned: its process died. */
  readonly leaseMs: number;
}

export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<Claim>;
  complete(tenant: string, key: string, answer: RecordedAnswer): Promise<void>;
  /** Gives the key back, as if it had never been used. */
  release(tenant: string, key: string): Promise<void>;
  /** Drops what has expired. */
  purge(nowMs: number): Promise<void>;
}
