// Answers to idempotency keys in the memory of one process, for callers who must leave nothing in a store. Beyond `keysMax` keys the oldest go.
import type { Claim, HeldClaim, IdempotencyStore, RecordedAnswer } from '../../../ports/idempotency-store.ts';

const keysMaxDefault = 1000;

interface Row {
  readonly fingerprint: string;
  readonly claimedAtMs: number;
  readonly keepUntilMs: number;
  leaseUntilMs: number;
  answer: RecordedAnswer | null;
}

export function createVolatileIdempotencyStore(keysMax = keysMaxDefault): IdempotencyStore {
  /** In the order of their claims. */
  const rows = new Map<string, Row>();
  const keyOf = ({ tenant, key }: Pick<HeldClaim, 'tenant' | 'key'>): string => JSON.stringify([tenant, key]);
  const heldRow = (claim: HeldClaim): Row | undefined => {
    const row = rows.get(keyOf(claim));
    return row?.claimedAtMs === claim.claimedAtMs && row.answer === null ? row : undefined;
  };
  return {
    claim: async (request): Promise<Claim> => {
      const { fingerprint, nowMs, keepMs, leaseMs } = request;
      const key = keyOf(request);
      const known = rows.get(key);
      if (known && nowMs < known.keepUntilMs && (known.answer !== null || nowMs < known.leaseUntilMs)) {
        if (known.fingerprint !== fingerprint) return { kind: 'different' };
        return known.answer === null ? { kind: 'running' } : { kind: 'answered', answer: known.answer };
      }
      rows.delete(key);
      const row = { fingerprint, claimedAtMs: nowMs, keepUntilMs: nowMs + keepMs, leaseUntilMs: nowMs + leaseMs };
      rows.set(key, { ...row, answer: null });
      const [oldest] = rows.keys();
      if (rows.size > keysMax && oldest !== undefined) rows.delete(oldest);
      return { kind: 'claimed' };
    },
    renew: async (claim, leaseUntilMs) => {
      const row = heldRow(claim);
      if (row) row.leaseUntilMs = leaseUntilMs;
      return row !== undefined;
    },
    complete: async (claim, answer) => {
      const row = heldRow(claim);
      if (row) row.answer = answer;
      return row !== undefined;
    },
    release: async (claim) => {
      if (heldRow(claim)) rows.delete(keyOf(claim));
    },
    purge: async (nowMs) => {
      for (const [key, row] of rows) if (row.keepUntilMs <= nowMs) rows.delete(key);
    },
  };
}
