// The backlog of vectors as the store knows it: episodes without any, and those with one of another version than the current.
import type { UnembeddedEpisode, VectorVersions } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import type { SqlDatabase, SqlRow, SqlValue } from './sql-database.ts';

const isOutdated = "((v.kind = 'text' AND v.version <> ?) OR (v.kind = 'structure' AND v.version <> ?))";

export async function listUnembedded(
  database: SqlDatabase,
  { text, structure }: VectorVersions,
  limit: number,
): Promise<UnembeddedEpisode[]> {
  const none = await database.all(
    `SELECT e.tenant, e.domain, e.id, e.stored_at FROM unembedded u JOIN episodes e ON e.tenant = u.tenant AND e.id = u.id
     ORDER BY e.id DESC LIMIT ?`,
    [limit],
  );
  const found = none.map((row) => toUnembedded(row, true, true));
  if (found.length === limit) return found;
  const outdated = await database.all(
    `SELECT e.tenant, e.domain, e.id, e.stored_at, v.kind FROM vectors v JOIN episodes e ON e.tenant = v.tenant AND e.id = v.id
     WHERE ${isOutdated} ORDER BY e.id DESC LIMIT ?`,
    [text, structure, limit - found.length],
  );
  return [...found, ...outdated.map((row) => toUnembedded(row, row.kind === 'text', row.kind === 'structure'))];
}

function toUnembedded(row: SqlRow, needsText: boolean, needsStructure: boolean): UnembeddedEpisode {
  const { tenant, domain, id, stored_at: storedAt } = row;
  return {
    tenant: String(tenant),
    domain: String(domain),
    id: id as EpisodeId,
    storedAtMs: Number(storedAt),
    needsText,
    needsStructure,
  };
}

export async function countUnembedded(
  database: SqlDatabase,
  tenant: string,
  domain: string | null,
  { text, structure }: VectorVersions,
): Promise<number> {
  const where = (table: string) =>
    domain === null ? `${table}.tenant = ?` : `${table}.tenant = ? AND ${table}.domain = ?`;
  const values: SqlValue[] = domain === null ? [tenant] : [tenant, domain];
  const [row] = await database.all(
    `SELECT (SELECT count(*) FROM unembedded u WHERE ${where('u')}) AS none,
       (SELECT count(DISTINCT v.id) FROM vectors v WHERE ${where('v')} AND ${isOutdated}) AS outdated`,
    [...values, ...values, text, structure],
  );
  return Number(row?.none ?? 0) + Number(row?.outdated ?? 0);
}
