// The numbering of changes. One row per domain is updated in the transaction of every change, so writers of a domain queue on it
// and numbers are taken in commit order: a reader at cursor N has missed nothing at or below N, on any number of servers.
import type { DomainVersion } from '../../ports/episode-store.ts';
import type { SqlSession } from './sql-database.ts';

/** So many changes keep their numbers exact after any start. */
const startMax = Number.MAX_SAFE_INTEGER - 1e12;

/** A domain starts at its time of making, so that one that was emptied and made again never repeats a number. Clocks that are far off start at a bound. */
const firstVersion = (nowMs: number): number => Math.min(Math.max(0, nowMs * 1000), startMax);

/** Takes `count` numbers and answers the first. Locks the domain until the transaction ends. */
export async function takeVersions(
  session: SqlSession,
  tenant: string,
  domain: string,
  count: number,
  nowMs: number,
): Promise<number> {
  const start = firstVersion(nowMs);
  const rows = await session.all(
    `INSERT INTO domains (tenant, domain, version, floor, patterns_version) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (tenant, domain) DO UPDATE SET version = domains.version + ? RETURNING version`,
    [tenant, domain, start + count, start, count],
  );
  return Number(rows[0]?.version) - count + 1;
}

/** Locks the domain until the transaction ends; answers its version, 0 when it does not exist. */
export async function lockDomain(session: SqlSession, tenant: string, domain: string): Promise<number> {
  const rows = await session.all(
    'UPDATE domains SET version = version WHERE tenant = ? AND domain = ? RETURNING version',
    [tenant, domain],
  );
  return Number(rows[0]?.version ?? 0);
}

export async function touchPatterns(session: SqlSession, tenant: string, domain: string): Promise<void> {
  await session.run('UPDATE domains SET patterns_version = patterns_version + 1 WHERE tenant = ? AND domain = ?', [
    tenant,
    domain,
  ]);
}

export async function readVersion(session: SqlSession, tenant: string, domain: string): Promise<DomainVersion> {
  const rows = await session.all('SELECT version, patterns_version FROM domains WHERE tenant = ? AND domain = ?', [
    tenant,
    domain,
  ]);
  const row = rows[0];
  if (!row) return { version: 0, patternsVersion: 0 };
  return { version: Number(row.version), patternsVersion: Number(row.patterns_version) };
}
