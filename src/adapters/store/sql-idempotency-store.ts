// Answers to idempotency keys in SQL. Claiming is one upsert that takes the row only when it is free, so that of several
// processes exactly one wins.
import type { Claim, HeldClaim, IdempotencyStore } from '../../ports/idempotency-store.ts';
import { placeholders, type SqlDatabase, type SqlSession, type SqlValue } from './sql-database.ts';

const claimSql = `INSERT INTO idempotency (tenant, idempotency_key, fingerprint, claimed_at, lease_until, keep_until, status, body)
  VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)
  ON CONFLICT (tenant, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint, claimed_at = excluded.claimed_at,
    lease_until = excluded.lease_until, keep_until = excluded.keep_until, status = NULL, body = NULL, subject = NULL
  WHERE idempotency.keep_until <= excluded.claimed_at
    OR (idempotency.status IS NULL AND idempotency.lease_until <= excluded.claimed_at)`;

const whileHeld = 'WHERE tenant = ? AND idempotency_key = ? AND claimed_at = ? AND status IS NULL';

function heldValues({ tenant, key, claimedAtMs }: HeldClaim): SqlValue[] {
  return [tenant, key, claimedAtMs];
}

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
        if (row.body === null) return { kind: 'removed' };
        return { kind: 'answered', answer: { status: Number(row.status), body: String(row.body) } };
      }),
    renew: async (claim, leaseUntilMs) => {
      const sql = `UPDATE idempotency SET lease_until = ? ${whileHeld}`;
      return (await database.run(sql, [leaseUntilMs, ...heldValues(claim)])) > 0;
    },
    complete: async (claim, { status, body }, subject) => {
      const sql = `UPDATE idempotency SET status = ?, body = ?, subject = ? ${whileHeld}`;
      return (await database.run(sql, [status, body, subject, ...heldValues(claim)])) > 0;
    },
    release: async (claim) => {
      await database.run(`DELETE FROM idempotency ${whileHeld}`, heldValues(claim));
    },
    purge: async (nowMs) => {
      await database.run('DELETE FROM idempotency WHERE keep_until <= ?', [nowMs]);
    },
  };
}

/** For the transaction that removes these subjects: empties the answers that are about them. Answers how many. */
export function forgetAnswers(session: SqlSession, tenant: string, subjects: readonly string[]): Promise<number> {
  const sql = `UPDATE idempotency SET body = NULL WHERE tenant = ? AND subject IN (${placeholders(subjects.length)})`;
  return session.run(sql, [tenant, ...subjects]);
}
