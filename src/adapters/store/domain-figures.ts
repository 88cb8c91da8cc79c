// Figures of a domain, asked of the tables themselves, so that they cannot drift from what is stored.
import type { DomainUse, Measurement } from '../../ports/episode-store.ts';
import type { SqlDatabase, SqlRow } from './sql-database.ts';

export async function readUses(database: SqlDatabase, tenant: string, domain: string | null): Promise<DomainUse[]> {
  const where = domain === null ? 'tenant = ?' : 'tenant = ? AND domain = ?';
  const values = domain === null ? [tenant] : [tenant, domain];
  const byDomain = async (columns: string, table: string): Promise<Map<string, SqlRow>> => {
    const rows = await database.all(`SELECT domain, ${columns} FROM ${table} WHERE ${where} GROUP BY domain`, values);
    return new Map(rows.map((row) => [String(row.domain), row]));
  };
  const figures = 'count(*) AS count, CAST(sum(bytes) AS BIGINT) AS bytes';
  const episodes = await byDomain(`${figures}, min(stored_at) AS oldest, max(stored_at) AS newest`, 'episodes');
  const vectors = await byDomain(figures, 'vectors');
  const patterns = await byDomain(figures, 'patterns');
  const number = (row: SqlRow | undefined, column: string): number => Number(row?.[column] ?? 0);
  return [...episodes.keys()].sort().map((name) => ({
    domain: name,
    episodes: number(episodes.get(name), 'count'),
    patterns: number(patterns.get(name), 'count'),
    oldestAtMs: number(episodes.get(name), 'oldest'),
    newestAtMs: number(episodes.get(name), 'newest'),
    bytes:
      number(episodes.get(name), 'bytes') + number(vectors.get(name), 'bytes') + number(patterns.get(name), 'bytes'),
    patternBytes: number(patterns.get(name), 'bytes'),
  }));
}

/** Values are added up divided by this power of two, which is exact, so that no sum overflows. */
const headroom = 2 ** 40;
/** Values nearer to zero count as zero in sums: divided, some of them are too small for a number, which PostgreSQL refuses. */
const leastAdded = 1e-290;

function toFinite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

export async function readMeasurements(
  database: SqlDatabase,
  tenant: string,
  domain: string | null,
): Promise<Measurement[]> {
  const where = domain === null ? 'tenant = ?' : 'tenant = ? AND domain = ?';
  const rows = await database.all(
    `SELECT name, count(*) AS count, sum(CASE WHEN abs(value) < ${leastAdded} THEN 0 ELSE value / ${headroom} END) AS scaled, min(value) AS min, max(value) AS max FROM measurements
     WHERE ${where} GROUP BY name`,
    domain === null ? [tenant] : [tenant, domain],
  );
  return rows
    .map((row) => ({
      name: String(row.name),
      count: Number(row.count),
      sum: toFinite(Number(row.scaled) * headroom),
      mean: toFinite((Number(row.scaled) / Number(row.count)) * headroom),
      min: Number(row.min),
      max: Number(row.max),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
