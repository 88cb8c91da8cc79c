// Answers to idempotency keys in SQL. Claiming is one upsert that takes the row only when it is free, so that of several
// processes exactly one wins.
import type { Claim, IdempotencyStore } from '../../ports/idempotency-store.ts';
import type { SqlDatabase } from './sql-database.ts';

const claimSql = `INSERT INTO idempotency (tenant, idempotency_key, fingerprint, claimed_at, lease_until, keep_until, status, body)
  VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)
  ON CONFLICT (tenant, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint, claimed_at = excluded.claimed_at,
    lease_until = excluded.lease_until, keep_until = excluded.keep_until, status = NULL, body = NULL
  WHERE idempotency.keep_until <= excluded.claimed_at
    OR (idempotency.status IS NULL AND idempotency.lease_until <= excluded.claimed_at)`;

export function createSqlIdempotencyStore(database: SqlDatabase): IdempotencyStore {
  return {
    claim: (request) =>
      database.transaction(async (session): Promise<Claim> => {
        const { tenant, key, fingerprint, nowMs, keepMs, leaseMs } = request;
        const won = await session.run(claimSql, [tenant, key, fingerprint, nowMs, nowMs + leaseMs, nowMs + keepMs]);
        if (won > 0) return { kind: 'claimed' };
        const sql = 'SELECT fingerprint, status, body FROM idempotency WHERE tenant = ? AND idempotency_key = ?';
        const [row] = await session.all(sql, [tenant, key]);
        if (row === undefined) return { kind: 'running' };
        if (row.fingerprint !== fingerprint) return { kind: 'different' };
        if (row.status === null) return { kind: 'running' };
        return { kind: 'answered', answer: { status: Number(row.status), body: String(row.body) } };
      }),
    complete: async (tenant, key, answer) => {
      const sql = 'UPDATE idempotency SET status = ?, body = ? WHERE tenant = ? AND idempotency_key = ?';
      await database.run(sql, [answer.status, answer.body, tenant, key]);
    },
    release: async (tenant, key) => {
      await database.run('DELETE FROM idempotency WHERE tenant = ? AND idempotency_key = ? AND status IS NULL', [
        tenant,
        key,
      ]);
    },
    purge: async (nowMs) => {
      await database.run('DELETE FROM idempotency WHERE keep_until <= ?', [nowMs]);
    },
  };
}
