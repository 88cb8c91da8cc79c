// Approximate indexes of large domains: HNSW over the vectors of each kind and a list of episodes by word, each partial, for one domain. Hierarchical navigable
// small worlds: Malkov and Yashunin 2018, as pgvector has them. Vectors whose numbers lie on both sides of zero are indexed by the signs of these (random hyperplanes:
// Charikar 2002): a graph over signs is built with twice the candidates in less time, is a third in size, and finds in a million what one over the numbers misses.
import type { VectorVersions } from '../../../../ports/episode-store.ts';
import type { SqlDatabase } from '../../sql-database.ts';
import { kinds, placeOfDomain } from './recall-places.ts';
import type { VectorNames } from './recall-tables.ts';

/** Above these, pgvector indexes no vector of half precision and no signs: such a domain is searched exactly. */
const dimensionMax = { halves: 4_000, signs: 64_000 } as const;
/** Candidates for the neighbors of a vector while its graph is built. */
const builtFrom = 128;
/** Neighbors of a vector. With 16 of them, pgvector's default, 3 of 303 true answers were in no reach of a search of a graph of 250,000 however long it went on; with 24, 1 was. */
const neighbors = 24;
/** Vectors of a graph at most, until it has doubled: beyond, a graph over signs finds ever fewer of the true nearest, however long it is searched. */
export const graphMaxDefault = 250_000;
/** Vectors that are looked at before an index over signs is built. */
const sampled = 200;
/** The share of positive numbers from and up to which signs tell vectors apart. */
const balanced = [0.3, 0.7] as const;

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
  parts: number,
): Promise<boolean> {
  const [held] = await database.all(
    'SELECT tableoid::regclass::text AS held FROM recall_episodes WHERE tenant = ? AND domain = ? ORDER BY id LIMIT 1',
    [tenant, domain],
  );
  if (typeof held?.held !== 'string') return false;
  const part = held.held.slice(held.held.lastIndexOf('_'));
  const hasSigns: Record<keyof NearPlaces, boolean> = { text: false, structure: false };
  for (const kind of kinds) {
    const place = places[kind];
    const sample = await database.all(
      'SELECT v::text AS v FROM recall_vectors WHERE tenant = ? AND domain = ? AND place = ? ORDER BY id LIMIT ?',
      [tenant, domain, place, sampled],
    );
    // Of a kind that the domain has none of, there is nothing to index.
    if (sample.length === 0) continue;
    const vectors = sample.map(({ v }) => JSON.parse(String(v)) as number[]);
    const dimension = vectors[0]?.length ?? 1;
    hasSigns[kind] = tellApartBySigns(vectors);
    if (dimension > dimensionMax[hasSigns[kind] ? 'signs' : 'halves']) return false;
    const { indexed, operators } = expressionOf(names, dimension, hasSigns[kind]);
    for (const graph of graphsOf(place, hasSigns[kind], parts))
      await build(
        database,
        runLong,
        graph.name,
        `recall_vectors${part} USING hnsw ((${indexed('v')}) ${operators}) WITH (m = ${neighbors}, ef_construction = ${builtFrom}) WHERE ${graph.holds('')}`,
      );
  }
  const place = placeOfDomain(tenant, domain);
  await build(database, runLong, nameOf(place), `recall_episodes${part} USING gin (terms) WHERE place = ${place}`);
  await database.run(
    `UPDATE recall_domains SET near_text = ?, near_structure = ?, signs_text = ?, signs_structure = ?, graphs = ?
     WHERE tenant = ? AND domain = ?`,
    [places.text, places.structure, Number(hasSigns.text), Number(hasSigns.structure), parts, tenant, domain],
  );
  return true;
}

/** How many graphs share the vectors of a kind in a domain of so many episodes; `had`: those that it has, which are kept until each has doubled. */
export function graphsFor(episodes: number, had: number, graphMax = graphMaxDefault): number {
  if (had > 0 && episodes <= 2 * had * graphMax) return had;
  return 2 ** Math.max(0, Math.ceil(Math.log2(episodes / graphMax)));
}

interface Graph {
  readonly name: string;
  /** The condition that a vector is in it; `of` stands before the columns. */
  readonly holds: (of: string) => string;
}

/** Vectors are shared out by a hash of their id. */
export function graphsOf(place: number, hasSigns: boolean, parts: number): readonly Graph[] {
  const name = nameOf(place, hasSigns);
  if (parts <= 1) return [{ name, holds: (of) => `${of}place = ${place}` }];
  return Array.from({ length: parts }, (_, i) => ({
    name: `${name}_${parts}_${i}`,
    holds: (of) => `${of}place = ${place} AND (hashtext(${of}id) & ${parts - 1}) = ${i}`,
  }));
}

/** Signs tell nothing of vectors whose numbers all lie on one side of zero, as counts do. */
function tellApartBySigns(vectors: readonly (readonly number[])[]): boolean {
  const numbers = vectors.flat();
  const share = numbers.filter((one) => one > 0).length / numbers.length;
  return share >= balanced[0] && share <= balanced[1];
}

interface NearExpression {
  /** The indexed form of a value that is a vector. */
  readonly indexed: (value: string) => string;
  readonly operators: string;
  /** Orders by distance. */
  readonly distance: string;
}

/** As an index has vectors of a dimension; a question has to say the same, or the index is not used. */
export function expressionOf(names: VectorNames, dimension: number, hasSigns: boolean): NearExpression {
  const halves = `${names.type}(${dimension})`;
  return hasSigns
    ? {
        indexed: (value) => `${names.signs}(${value}::${halves})::bit(${dimension})`,
        operators: names.signOperators,
        distance: names.signDistance,
      }
    : { indexed: (value) => `${value}::${halves}`, operators: names.operators, distance: names.product };
}

const prefix = 'recall_near_';
const nameOf = (place: number, hasSigns = false): string => prefix + (hasSigns ? 's' : '') + place.toString(36);

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
    'SELECT tenant, domain, near_text, near_structure, signs_text, signs_structure, graphs FROM recall_domains WHERE near_text IS NOT NULL',
  );
  const used = new Set(
    rows.flatMap(({ tenant, domain, near_text: text, near_structure: structure, ...row }) => [
      nameOf(placeOfDomain(String(tenant), String(domain))),
      ...[
        ...graphsOf(Number(text), row.signs_text === 1, Number(row.graphs)),
        ...graphsOf(Number(structure), row.signs_structure === 1, Number(row.graphs)),
      ].map(({ name }) => name),
    ]),
  );
  for (const { name } of found)
    if (!used.has(String(name))) await runLong(`DROP INDEX CONCURRENTLY IF EXISTS ${String(name)}`);
}
