// Removing episodes with everything derived from them, in one transaction, which also owes the scrub of their bytes.
import type { Removal } from '../../ports/episode-store.ts';
import { domainSubject } from '../../ports/idempotency-store.ts';
import type { EpisodeId, PatternId } from '../../ports/ids.ts';
import type { Quotas } from '../../ports/tenant-store.ts';
import { lockDomain, takeVersions, touchPatterns } from './domain-versions.ts';
import { parseIds } from './episode-rows.ts';
import { oweScrub } from './owed-scrub.ts';
import type { RecallWriter } from './recall-writer.ts';
import { chunks, placeholders, type SqlDatabase, type SqlSession } from './sql-database.ts';
import { forgetAnswers } from './sql-idempotency-store.ts';
import { addUse, lockTenant } from './tenant-rows.ts';

/** How long other servers have to see a deletion before they must read the domain anew. */
const deletionsKeptMs = 24 * 60 * 60 * 1000;

export async function removeEpisodes(
  { database, quotas, recall }: { database: SqlDatabase; quotas: Quotas; recall: RecallWriter },
  tenant: string,
  domain: string,
  ids: readonly string[],
  nowMs: number,
): Promise<Removal> {
  return database.transaction(async (session): Promise<Removal> => {
    await lockTenant(session, tenant, quotas);
    // With the domain locked, what is present here is removed by this transaction and by no other.
    await lockDomain(session, tenant, domain);
    const present = await presentIds(session, tenant, domain, ids);
    if (present.length === 0)
      return { episodes: [], patterns: [], remaining: await countEpisodes(session, tenant, domain) };
    let version = await takeVersions(session, tenant, domain, present.length, nowMs);
    const change = { tenant, domain, before: version - 1, after: version + present.length - 1 };
    const indexed = await recall.removing(session, change, present);
    const scrubbed = [
      ...indexed,
      'episodes',
      'vectors',
      'measurements',
      'patterns',
      'deletions',
      'domains',
      'unembedded',
    ];
    let [answers, bytes] = [0, 0];
    for (const part of chunks(present, 400)) {
      const list = `(${placeholders(part.length)})`;
      const gone = await session.all(`DELETE FROM episodes WHERE tenant = ? AND id IN ${list} RETURNING bytes`, [
        tenant,
        ...part,
      ]);
      bytes += gone.reduce((sum, row) => sum + Number(row.bytes), 0);
      await session.run(`DELETE FROM vectors WHERE tenant = ? AND id IN ${list}`, [tenant, ...part]);
      await session.run(`DELETE FROM measurements WHERE tenant = ? AND id IN ${list}`, [tenant, ...part]);
      await session.run(`DELETE FROM unembedded WHERE tenant = ? AND id IN ${list}`, [tenant, ...part]);
      answers += await forgetAnswers(session, tenant, part);
      for (const id of part) {
        await session.run('INSERT INTO deletions (tenant, domain, version, id, deleted_at) VALUES (?, ?, ?, ?, ?)', [
          tenant,
          domain,
          version++,
          id,
          nowMs,
        ]);
      }
    }
    await addUse(session, tenant, -present.length, -bytes);
    const patterns = await removePatterns(session, tenant, domain, new Set(present));
    await dropOldDeletions(session, tenant, domain, nowMs);
    const remaining = await countEpisodes(session, tenant, domain);
    if (remaining === 0) answers += await dropDomain(session, tenant, domain);
    await oweScrub(session, answers > 0 ? [...scrubbed, 'idempotency'] : scrubbed);
    return { episodes: present, patterns, remaining };
  });
}

export async function presentIds(
  session: SqlSession,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<EpisodeId[]> {
  const present: EpisodeId[] = [];
  for (const part of chunks(ids, 400)) {
    const rows = await session.all(
      `SELECT id FROM episodes WHERE tenant = ? AND domain = ? AND id IN (${placeholders(part.length)})`,
      [tenant, domain, ...part],
    );
    for (const row of rows) present.push(row.id as EpisodeId);
  }
  return present.sort();
}

async function removePatterns(
  session: SqlSession,
  tenant: string,
  domain: string,
  gone: ReadonlySet<string>,
): Promise<PatternId[]> {
  const rows = await session.all('SELECT id, evidence FROM patterns WHERE tenant = ? AND domain = ? ORDER BY id', [
    tenant,
    domain,
  ]);
  const touched = rows.filter((row) => parseIds(row.evidence).some((id) => gone.has(id)));
  for (const row of touched) {
    await session.run('DELETE FROM patterns WHERE tenant = ? AND domain = ? AND id = ?', [
      tenant,
      domain,
      row.id as string,
    ]);
  }
  if (touched.length > 0) await touchPatterns(session, tenant, domain);
  return touched.map((row) => row.id as PatternId);
}

/** Drops the ids of episodes that were removed long enough ago, in every domain. */
export async function purgeDeletions(database: SqlDatabase, nowMs: number): Promise<void> {
  const sql = 'SELECT DISTINCT tenant, domain FROM deletions WHERE deleted_at < ?';
  for (const { tenant, domain } of await database.all(sql, [nowMs - deletionsKeptMs]))
    await database.transaction((session) => dropOldDeletions(session, String(tenant), String(domain), nowMs));
}

async function dropOldDeletions(session: SqlSession, tenant: string, domain: string, nowMs: number): Promise<void> {
  const before = nowMs - deletionsKeptMs;
  const rows = await session.all(
    'SELECT max(version) AS last FROM deletions WHERE tenant = ? AND domain = ? AND deleted_at < ?',
    [tenant, domain, before],
  );
  const last = rows[0]?.last;
  if (typeof last !== 'number') return;
  await session.run('UPDATE domains SET floor = ? WHERE tenant = ? AND domain = ? AND floor < ?', [
    last,
    tenant,
    domain,
    last,
  ]);
  await session.run('DELETE FROM deletions WHERE tenant = ? AND domain = ? AND version <= ?', [tenant, domain, last]);
}

async function countEpisodes(session: SqlSession, tenant: string, domain: string): Promise<number> {
  const sql = 'SELECT count(*) AS count FROM episodes WHERE tenant = ? AND domain = ?';
  return Number((await session.all(sql, [tenant, domain]))[0]?.count ?? 0);
}

/** A domain's name is content too: with its last episode goes every row that holds it, and what was answered about it. Gives how many answers. */
async function dropDomain(session: SqlSession, tenant: string, domain: string): Promise<number> {
  for (const table of ['patterns', 'deletions', 'vectors', 'measurements', 'unembedded', 'domains'])
    await session.run(`DELETE FROM ${table} WHERE tenant = ? AND domain = ?`, [tenant, domain]);
  return forgetAnswers(session, tenant, [domainSubject(domain)]);
}
