// Approximate indexes of large domains: HNSW over the vectors of each kind and a list of episodes by word, each partial, for one domain. Hierarchical navigable
// small worlds: Malkov and Yashunin 2018, as pgvector has them.
import type { VectorVersions } from '../../../../ports/episode-store.ts';
import type { SqlDatabase } from '../../sql-database.ts';
import { placeOfDomain } from './recall-places.ts';
import type { VectorNames } from './recall-tables.ts';

/** Above this, pgvector indexes no vector of half precision: such a domain is searched exactly. */
const dimensionMax = 4_000;

export type NearPlaces = Readonly<Record<keyof VectorVersions, number>>;

interface NearOptions {
  readonly database: SqlDatabase;
  readonly runLong: (sql: string) => Promise<void>;
  readonly names: VectorNames;
}

/** Builds what a domain lacks while it is read and written; answers false where it cannot be built. */
export async function buildNear(
  { database, runLong, names }: NearOptions,
  tenant: string,
  domain: string,
  places: NearPlaces,
): Promise<boolean> {
  const [held] = await database.all(
    'SELECT tableoid::regclass::text AS held FROM recall_episodes WHERE tenant = ? AND domain = ? LIMIT 1',
    [tenant, domain],
  );
  if (typeof held?.held !== 'string') return false;
  const part = held.held.slice(held.held.lastIndexOf('_'));
  for (const place of new Set(Object.values(places))) {
    const [row] = await database.all(
      `SELECT array_length(string_to_array(v::text, ','), 1) AS dimension FROM recall_vectors WHERE tenant = ? AND domain = ? AND place = ? LIMIT 1`,
      [tenant, domain, place],
    );
    const dimension = Number(row?.dimension ?? 1);
    if (dimension > dimensionMax) return false;
    const halves = `${names.type}(${dimension})`;
    // Of a kind that the domain has none of, there is nothing to index.
    if (row !== undefined)
      await build(
        database,
        runLong,
        nameOf(place),
        `recall_vectors${part} USING hnsw ((v::${halves}) ${names.operators}) WHERE place = ${place}`,
      );
  }
  const place = placeOfDomain(tenant, domain);
  await build(database, runLong, nameOf(place), `recall_episodes${part} USING gin (terms) WHERE place = ${place}`);
  await database.run('UPDATE recall_domains SET near_text = ?, near_structure = ? WHERE tenant = ? AND domain = ?', [
    places.text,
    places.structure,
    tenant,
    domain,
  ]);
  return true;
}

const prefix = 'recall_near_';
const nameOf = (place: number): string => prefix + place.toString(36);

/** An index that a process did not finish is built anew. */
async function build(
  database: SqlDatabase,
  runLong: NearOptions['runLong'],
  name: string,
  what: string,
): Promise<void> {
  const [row] = await database.all(
    `SELECT indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = ? AND c.relnamespace = current_schema()::regnamespace`,
    [name],
  );
  if (row?.indisvalid) return;
  if (row !== undefined) await runLong(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runLong(`CREATE INDEX CONCURRENTLY ${name} ON ${what}`);
}

/** Drops the indexes of domains that are gone or have become small. */
export async function dropOldNear({ database, runLong }: NearOptions, exactMax: number): Promise<void> {
  const found = await database.all(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'i' AND relname LIKE 'recall\\_near\\_%' AND relnamespace = current_schema()::regnamespace`,
  );
  if (found.length === 0) return;
  const small = 'episodes * 2 <= ? AND near_text IS NOT NULL';
  await database.run(`UPDATE recall_domains SET near_text = NULL, near_structure = NULL WHERE ${small}`, [exactMax]);
  const rows = await database.all(
    'SELECT tenant, domain, near_text, near_structure FROM recall_domains WHERE near_text IS NOT NULL',
  );
  const used = new Set(
    rows.flatMap(({ tenant, domain, near_text: text, near_structure: structure }) => [
      nameOf(placeOfDomain(String(tenant), String(domain))),
      nameOf(Number(text)),
      nameOf(Number(structure)),
    ]),
  );
  for (const { name } of found)
    if (!used.has(String(name))) await runLong(`DROP INDEX CONCURRENTLY IF EXISTS ${String(name)}`);
}
