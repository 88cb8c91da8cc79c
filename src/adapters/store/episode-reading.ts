// Reading episodes: by id, by page, by change.
import { assert } from '../../core/base/assert.ts';
import { contentHash } from '../../core/memory/identity.ts';
import { formatEpisodeCursor, parseEpisodeCursor } from '../../ports/episode-cursor.ts';
import type {
  Changes,
  Episode,
  EpisodeFilter,
  EpisodeOutline,
  EpisodeSummary,
  GivenContent,
  Page,
  StoredEpisode,
  StoredVector,
} from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { episodeColumns, outlineColumns, readGiven, toEpisode, toOutline } from './episode-rows.ts';
import { chunks, placeholders, type SqlDatabase, type SqlRow, type SqlSession, type SqlValue } from './sql-database.ts';

/** Rows asked for at once when a whole domain is read. */
const idsAtOnce = 400;
/** Bytes of contents read together, where only a small part of each is kept. One content may have more. */
const bytesAtOnce = 8 * 1024 * 1024;

export async function getMany(database: SqlDatabase, tenant: string, ids: readonly string[]): Promise<Episode[]> {
  return (await rowsOf(database, episodeColumns, tenant, ids)).map(toEpisode);
}

export async function findSame(
  database: SqlDatabase,
  tenant: string,
  domain: string,
  content: GivenContent,
): Promise<StoredEpisode | null> {
  const [row] = await database.all(
    'SELECT id, stored_at, occurrences FROM episodes WHERE tenant = ? AND domain = ? AND content_hash = ?',
    [tenant, domain, contentHash(domain, readGiven(content))],
  );
  if (row === undefined) return null;
  const { id, stored_at: storedAt, occurrences } = row;
  return { id: id as EpisodeId, storedAtMs: Number(storedAt), occurrences: Number(occurrences) + 1 };
}

/** In the order of `ids`; absent ones are left out. */
async function rowsOf(
  database: SqlDatabase,
  columns: string,
  tenant: string,
  ids: readonly string[],
): Promise<SqlRow[]> {
  const found = new Map<string, SqlRow>();
  for (const part of chunks(ids, idsAtOnce)) {
    const sql = `SELECT ${columns} FROM episodes WHERE tenant = ? AND id IN (${placeholders(part.length)})`;
    for (const row of await database.all(sql, [tenant, ...part])) found.set(String(row.id), row);
  }
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

export async function listEpisodes(
  database: SqlDatabase,
  tenant: string,
  domain: string | null,
  limit: number,
  cursor: string | null,
  { outcome, sinceMs }: EpisodeFilter = {},
): Promise<Page<Episode>> {
  const [afterMs, afterId] = readCursor(cursor);
  const conditions: readonly (readonly [condition: string, value: SqlValue | undefined])[] = [
    ['tenant = ?', tenant],
    ['domain = ?', domain ?? undefined],
    ['outcome = ?', outcome],
    ['stored_at >= ?', sinceMs],
  ];
  const asked = conditions.filter(([, value]) => value !== undefined);
  const where = asked.map(([condition]) => condition).join(' AND ');
  const values = asked.map(([, value]) => value as SqlValue);
  const rows = await database.all(
    `SELECT ${episodeColumns} FROM episodes WHERE ${where} AND (stored_at < ? OR (stored_at = ? AND id > ?))
     ORDER BY stored_at DESC, id LIMIT ?`,
    [...values, afterMs, afterMs, afterId, limit + 1],
  );
  const items = rows.slice(0, limit).map(toEpisode);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? formatEpisodeCursor(last.storedAtMs, last.id) : null };
}

export async function listOutlines(
  database: SqlDatabase,
  tenant: string,
  domain: string,
  limit: number,
  cursor: string | null,
): Promise<Page<EpisodeOutline>> {
  const [afterMs, afterId] = readCursor(cursor);
  const found = await database.all(
    `SELECT id, stored_at, bytes FROM episodes
     WHERE tenant = ? AND domain = ? AND (stored_at < ? OR (stored_at = ? AND id > ?))
     ORDER BY stored_at DESC, id LIMIT ?`,
    [tenant, domain, afterMs, afterMs, afterId, limit + 1],
  );
  const page = readTogether(found.slice(0, limit));
  const ids = page.map(({ id }) => String(id));
  const items = (await rowsOf(database, outlineColumns, tenant, ids)).map(toOutline);
  const last = page.at(-1);
  return {
    items,
    nextCursor:
      found.length > page.length && last ? formatEpisodeCursor(Number(last.stored_at), String(last.id)) : null,
  };
}

function readCursor(cursor: string | null): [afterMs: number, afterId: string] {
  if (cursor === null) return [Number.MAX_SAFE_INTEGER, ''];
  const place = parseEpisodeCursor(cursor);
  assert(place !== null, 'a page of episodes begins at a cursor of such a page');
  return [place.afterMs, place.afterId];
}

export async function changesSince(
  database: Pick<SqlSession, 'all'>,
  tenant: string,
  domain: string,
  cursor: number,
  limit: number,
  begunAt = cursor,
): Promise<Changes> {
  const readAnew = async () => ({ ...(await changesSince(database, tenant, domain, 0, limit)), isReset: true });
  const { version, sizes } = await sizesAfter(database, tenant, domain, cursor, limit);
  if (cursor > version) return readAnew();
  const page = readTogether(sizes);
  const isWhole = page.length === sizes.length && sizes.length < limit;
  const upTo = isWhole ? version : Number(page.at(-1)?.version);
  const rows = await database.all(
    `SELECT ${outlineColumns} FROM episodes WHERE tenant = ? AND domain = ? AND version > ? AND version <= ?
     ORDER BY version`,
    [tenant, domain, cursor, upTo],
  );
  // After the rows, so that whatever was dropped while they were read is seen here.
  const seen = Math.max(cursor, begunAt);
  const deleted = cursor === 0 ? [] : await deletionsAfter(database, tenant, domain, cursor, upTo, seen);
  if (deleted === null) return readAnew();
  return {
    version,
    isReset: false,
    episodes: rows.map(toOutline),
    deleted,
    nextCursor: upTo < version ? upTo : null,
  };
}

/** The version of a domain, and which episodes came after `cursor`, of what size: at one moment. */
async function sizesAfter(
  database: Pick<SqlSession, 'all'>,
  tenant: string,
  domain: string,
  cursor: number,
  limit: number,
): Promise<{ readonly version: number; readonly sizes: readonly SqlRow[] }> {
  // The length of a body is known without reading it, unlike `bytes`, which SQLite keeps behind it.
  const rows = await database.all(
    `SELECT d.version AS last, e.version, e.bytes FROM domains d LEFT JOIN
       (SELECT version, length(body) AS bytes FROM episodes WHERE tenant = ? AND domain = ? AND version > ?
        ORDER BY version LIMIT ?) e ON 1 = 1
     WHERE d.tenant = ? AND d.domain = ? ORDER BY e.version`,
    [tenant, domain, cursor, limit, tenant, domain],
  );
  return { version: Number(rows[0]?.last ?? 0), sizes: rows.filter((row) => row.version !== null) };
}

/** Ids of what was deleted in between; null when some deletion after `seen` is no longer kept. */
async function deletionsAfter(
  database: Pick<SqlSession, 'all'>,
  tenant: string,
  domain: string,
  cursor: number,
  upTo: number,
  seen: number,
): Promise<EpisodeId[] | null> {
  // One statement, so that the ids and what is kept of them are of one moment.
  const rows = await database.all(
    `SELECT d.floor, x.id FROM domains d
     LEFT JOIN deletions x ON x.tenant = d.tenant AND x.domain = d.domain AND x.version > ? AND x.version <= ?
     WHERE d.tenant = ? AND d.domain = ? ORDER BY x.version`,
    [cursor, upTo, tenant, domain],
  );
  if (rows.length === 0 || seen < Number(rows[0]?.floor)) return null;
  return rows.filter(({ id }) => id !== null).map(({ id }) => id as EpisodeId);
}

/** The first of these rows, as many as are read together: one at least, and more while their contents are small. */
function readTogether(rows: readonly SqlRow[]): readonly SqlRow[] {
  let bytes = 0;
  const end = rows.findIndex((row, i) => {
    bytes += Number(row.bytes);
    return bytes > bytesAtOnce && i > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

export async function readVectors(
  database: Pick<SqlSession, 'all'>,
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
