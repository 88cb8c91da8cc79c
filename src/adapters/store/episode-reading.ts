// Reading episodes: by id, by page, by change.
import type { Changes, Episode, EpisodeSummary, Page, StoredVector } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { readVersion } from './domain-versions.ts';
import { episodeColumns, toEpisode } from './episode-rows.ts';
import { chunks, placeholders, type SqlDatabase, type SqlValue } from './sql-database.ts';

/** Rows asked for at once when a whole domain is read. */
const idsAtOnce = 400;

export async function getMany(database: SqlDatabase, tenant: string, ids: readonly string[]): Promise<Episode[]> {
  const found = new Map<string, Episode>();
  for (const part of chunks(ids, idsAtOnce)) {
    const sql = `SELECT ${episodeColumns} FROM episodes WHERE tenant = ? AND id IN (${placeholders(part.length)})`;
    for (const row of await database.all(sql, [tenant, ...part])) found.set(String(row.id), toEpisode(row));
  }
  return ids.map((id) => found.get(id)).filter((episode) => episode !== undefined);
}

export async function listEpisodes(
  database: SqlDatabase,
  tenant: string,
  domain: string | null,
  limit: number,
  cursor: string | null,
): Promise<Page<Episode>> {
  const [afterMs, afterId] = readCursor(cursor);
  const where = domain === null ? 'tenant = ?' : 'tenant = ? AND domain = ?';
  const values: SqlValue[] = domain === null ? [tenant] : [tenant, domain];
  const rows = await database.all(
    `SELECT ${episodeColumns} FROM episodes WHERE ${where} AND (stored_at < ? OR (stored_at = ? AND id > ?))
     ORDER BY stored_at DESC, id LIMIT ?`,
    [...values, afterMs, afterMs, afterId, limit + 1],
  );
  const items = rows.slice(0, limit).map(toEpisode);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.storedAtMs}.${last.id}` : null };
}

function readCursor(cursor: string | null): [afterMs: number, afterId: string] {
  const match = /^(\d{1,15})\.(ep_[0-9a-z]+)$/.exec(cursor ?? '');
  return match ? [Number(match[1]), String(match[2])] : [Number.MAX_SAFE_INTEGER, ''];
}

export async function changesSince(
  database: SqlDatabase,
  tenant: string,
  domain: string,
  cursor: number,
  limit: number,
): Promise<Changes> {
  const { version, floor } = await readVersion(database, tenant, domain);
  const isReset = cursor !== 0 && (cursor < floor || cursor > version);
  const from = isReset ? 0 : cursor;
  const rows = await database.all(
    `SELECT version, ${episodeColumns} FROM episodes WHERE tenant = ? AND domain = ? AND version > ? AND version <= ?
     ORDER BY version LIMIT ?`,
    [tenant, domain, from, version, limit],
  );
  const upTo = rows.length === limit ? Number(rows.at(-1)?.version) : version;
  const deleted = await database.all(
    'SELECT id FROM deletions WHERE tenant = ? AND domain = ? AND version > ? AND version <= ? ORDER BY version',
    [tenant, domain, from, upTo],
  );
  return {
    version,
    isReset,
    episodes: rows.map(toEpisode),
    deleted: from === 0 ? [] : deleted.map((row) => row.id as EpisodeId),
    nextCursor: upTo < version ? upTo : null,
  };
}

export async function readVectors(
  database: SqlDatabase,
  tenant: string,
  ids: readonly string[],
): Promise<StoredVector[]> {
  const out: StoredVector[] = [];
  for (const part of chunks(ids, idsAtOnce)) {
    const sql = `SELECT id, kind, version, data FROM vectors WHERE tenant = ? AND id IN (${placeholders(part.length)})`;
    for (const row of await database.all(sql, [tenant, ...part])) {
      out.push({
        id: row.id as EpisodeId,
        kind: row.kind === 'structure' ? 'structure' : 'text',
        version: String(row.version),
        bytes: row.data as Uint8Array,
      });
    }
  }
  return out;
}

export async function readSummaries(database: SqlDatabase, tenant: string, domain: string): Promise<EpisodeSummary[]> {
  const rows = await database.all(
    `SELECT id, stored_at, outcome, recalls, last_recalled_at, evidence_key FROM episodes
     WHERE tenant = ? AND domain = ? ORDER BY id`,
    [tenant, domain],
  );
  return rows.map((row) => ({
    id: row.id as EpisodeId,
    storedAtMs: Number(row.stored_at),
    outcome: String(row.outcome),
    recalls: Number(row.recalls),
    lastRecalledAtMs: row.last_recalled_at === null ? null : Number(row.last_recalled_at),
    evidenceKey: String(row.evidence_key),
  }));
}
