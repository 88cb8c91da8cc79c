// Names of domains in the one form that they have now. Where two become one, their episodes are joined: nothing is lost, and of equal contents one
// stays, the first, with the occurrences and recalls of both.

import { normalizeDomain } from '../../core/base/domain-name.ts';
import { contentHash } from '../../core/memory/identity.ts';
import { domainSubject } from '../../ports/idempotency-store.ts';
import { decodeBody } from './body-codec.ts';
import { lockDomain, takeVersions, touchPatterns } from './domain-versions.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';

const episodesAtOnce = 200;

export const domainForms = {
  name: 'domain-forms',
  statements: (): readonly string[] => [],
  rewrite: async (session: SqlSession): Promise<void> => {
    for (const { tenant, domain } of await session.all('SELECT tenant, domain FROM domains ORDER BY tenant, domain')) {
      const [owner, before] = [String(tenant), String(domain)];
      const after = normalizeDomain(before);
      if (after !== before) await moveDomain(session, owner, before, after);
    }
  },
};

async function moveDomain(session: SqlSession, tenant: string, before: string, after: string): Promise<void> {
  await lockDomain(session, tenant, before);
  for (;;) {
    const rows = await session.all(
      `SELECT id, stored_at, outcome, encoding, body, occurrences, recalls, last_recalled_at FROM episodes
       WHERE tenant = ? AND domain = ? ORDER BY version LIMIT ${episodesAtOnce}`,
      [tenant, before],
    );
    if (rows.length === 0) break;
    let version = await takeVersions(session, tenant, after, rows.length, Date.now());
    for (const row of rows) await moveEpisode(session, tenant, row, after, version++);
  }
  await movePatterns(session, tenant, before, after);
  await session.run('UPDATE idempotency SET subject = ? WHERE tenant = ? AND subject = ?', [
    domainSubject(after),
    tenant,
    domainSubject(before),
  ]);
  for (const table of ['deletions', 'domains'])
    await session.run(`DELETE FROM ${table} WHERE tenant = ? AND domain = ?`, [tenant, before]);
}

/** Gives an episode its new domain, or, where the same content is there, counts it on that. */
async function moveEpisode(
  session: SqlSession,
  tenant: string,
  row: SqlRow,
  domain: string,
  version: number,
): Promise<void> {
  const id = String(row.id);
  const content = decodeBody(Number(row.encoding), row.body as Uint8Array);
  const hash = contentHash(domain, { ...content, outcome: String(row.outcome) });
  const [same] = await session.all(
    `SELECT id, stored_at, occurrences, recalls, last_recalled_at FROM episodes
     WHERE tenant = ? AND domain = ? AND content_hash = ?`,
    [tenant, domain, hash],
  );
  const isFirst = same === undefined || precedes(row, same);
  if (same !== undefined) {
    const [kept, gone] = isFirst ? [id, String(same.id)] : [String(same.id), id];
    await joinEpisodes(session, tenant, kept, gone, [row, same]);
    if (!isFirst) return;
  }
  await session.run('UPDATE episodes SET domain = ?, version = ?, content_hash = ? WHERE tenant = ? AND id = ?', [
    domain,
    version,
    hash,
    tenant,
    id,
  ]);
  for (const table of ['vectors', 'measurements', 'unembedded'])
    await session.run(`UPDATE ${table} SET domain = ? WHERE tenant = ? AND id = ?`, [domain, tenant, id]);
}

function precedes(one: SqlRow, other: SqlRow): boolean {
  const [first, second] = [Number(one.stored_at), Number(other.stored_at)];
  return first < second || (first === second && String(one.id) < String(other.id));
}

/** Counts both on the one that is kept; whatever named the other one names it now. */
async function joinEpisodes(
  session: SqlSession,
  tenant: string,
  kept: string,
  gone: string,
  rows: readonly SqlRow[],
): Promise<void> {
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const recalled = rows.map((row) => row.last_recalled_at).filter((at) => at !== null && at !== undefined);
  for (const table of ['episodes', 'vectors', 'measurements', 'unembedded'])
    await session.run(`DELETE FROM ${table} WHERE tenant = ? AND id = ?`, [tenant, gone]);
  await session.run(
    'UPDATE episodes SET occurrences = ?, recalls = ?, last_recalled_at = ? WHERE tenant = ? AND id = ?',
    [
      sum('occurrences'),
      sum('recalls'),
      recalled.length === 0 ? null : Math.max(...recalled.map(Number)),
      tenant,
      kept,
    ],
  );
  // Ids are made of letters and digits, so that replacing the text replaces the id and nothing else.
  for (const [table, columns] of [
    ['episodes', ['links']],
    ['patterns', ['body', 'evidence']],
  ] as const)
    for (const column of columns)
      await session.run(
        `UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE tenant = ? AND ${column} LIKE ?`,
        [`"${gone}"`, `"${kept}"`, tenant, `%"${gone}"%`],
      );
}

/** Patterns of both stay, those of the domain that was there first; the next compression derives them from all episodes. */
async function movePatterns(session: SqlSession, tenant: string, before: string, after: string): Promise<void> {
  await session.run(
    `DELETE FROM patterns WHERE tenant = ? AND domain = ? AND id IN
       (SELECT id FROM patterns WHERE tenant = ? AND domain = ?)`,
    [tenant, before, tenant, after],
  );
  await session.run('UPDATE patterns SET domain = ? WHERE tenant = ? AND domain = ?', [after, tenant, before]);
  await touchPatterns(session, tenant, after);
}
