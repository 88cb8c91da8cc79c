// Reading the recall index: rows of a domain with products of their vectors, the nearest by an approximate index, and figures.
import type { Marked, Pin } from '../../../../core/memory/marks.ts';
import type { SiftedRow } from '../../../../core/memory/row-sift.ts';
import { sameWithin } from '../../../../core/memory/vector-codec.ts';
import type { UnembeddedEpisode, VectorVersions } from '../../../../ports/episode-store.ts';
import type { EpisodeId } from '../../../../ports/ids.ts';
import type {
  IndexedDomain,
  NearQuestion,
  QuestionVectors,
  RecallRows,
  RowFilter,
} from '../../../../ports/recall-rows.ts';
import type { SqlDatabase, SqlRow, SqlSession, SqlValue } from '../../sql-database.ts';
import { expressionOf, graphsOf } from './recall-near.ts';
import {
  type Kind,
  kinds,
  placeOfDomain,
  placeOfVectors,
  toArray,
  toTextArray,
  toVectorText,
} from './recall-places.ts';
import { stepReaders } from './recall-steps.ts';
import type { VectorNames } from './recall-tables.ts';

const rowsAtOnce = 5_000;

/**
 * Keys to be looked up one by one. The planner takes a domain for a few rows, because it is to know nothing of names: with a list of keys beside it, it would read the
 * domain and look for them.
 */
const each = (type: 'text' | 'bigint'): string => `unnest(?::${type}[]) AS wanted (one)`;

/** Episodes that are found by one of the words at most. */
const wordedMax = 8_192;
/** Candidates that an approximate index keeps at hand while it searches, as pgvector bounds it. */
const searchedMax = 1_000;

export function createRecallRows(database: SqlDatabase, names: VectorNames, versions: VectorVersions): RecallRows {
  const placeOf = (tenant: string, domain: string, kind: Kind) => placeOfVectors(tenant, domain, kind, versions[kind]);
  return {
    look: async (tenant, domain) => {
      const [row] = await database.all(
        `SELECT d.version, d.patterns_version, r.version AS indexed, r.episodes, r.contexts, r.contexts_length, r.deeds, r.deeds_length,
           r.near_text, r.near_structure FROM domains d
         LEFT JOIN recall_domains r ON r.tenant = d.tenant AND r.domain = d.domain WHERE d.tenant = ? AND d.domain = ?`,
        [tenant, domain],
      );
      if (row === undefined) return nothing;
      if (row.version !== row.indexed) return null;
      const hasNear =
        row.near_text === placeOf(tenant, domain, 'text') &&
        row.near_structure === placeOf(tenant, domain, 'structure');
      return toDomain(row, hasNear);
    },
    documentsOf: async (tenant, domain, numbers) => {
      if (numbers.length === 0) return new Map();
      const rows = await database.all(
        `SELECT t.number, t.documents FROM ${each('bigint')} CROSS JOIN LATERAL
           (SELECT number, documents FROM recall_terms WHERE tenant = ? AND domain = ? AND number = wanted.one OFFSET 0) t`,
        [toArray(numbers), tenant, domain],
      );
      return new Map(rows.map(({ number, documents }) => [Number(number), Number(documents)]));
    },
    slackOf,
    rows: (tenant, domain, vectors, ids) =>
      readRows(database, names, tenant, domain, { vectors, ids, placeOf: (kind) => placeOf(tenant, domain, kind) }),
    near: (tenant, domain, question) =>
      database.transaction((session) =>
        readNear(session, names, tenant, domain, { ...question, placeOf: (kind) => placeOf(tenant, domain, kind) }),
      ),
    count: async (tenant, domain, filter) => {
      const { sql, values } = conditionsOf(filter);
      const [row] = await database.all(
        `SELECT count(*) AS count FROM recall_episodes e WHERE e.tenant = ? AND e.domain = ?${sql}`,
        [tenant, domain, ...values],
      );
      return Number(row?.count ?? 0);
    },
    marks: async (tenant, domain, ids) => {
      const columns = 'id, stored_at, pinned, judged, is_correction';
      const rows = await database.all(
        `SELECT ${columns} FROM recall_episodes WHERE tenant = ? AND domain = ? AND pinned IS NOT NULL
         UNION SELECT ${columns} FROM recall_episodes WHERE tenant = ? AND domain = ?
           AND judged = ANY (?::text[])`,
        [tenant, domain, tenant, domain, toTextArray(ids)],
      );
      return rows.map(toMarked);
    },
    ...stepReaders(database),
    lacking: (tenant, domain, limit) => readLacking(database, tenant, domain, limit),
  };
}

const nothing: IndexedDomain = {
  version: 0,
  size: 0,
  patternsVersion: 0,
  contexts: { documents: 0, totalLength: 0 },
  deeds: { documents: 0, totalLength: 0 },
  hasNear: false,
};

function toDomain(row: SqlRow, hasNear: boolean): IndexedDomain {
  const figure = (name: string): number => Number(row[name]);
  return {
    version: figure('version'),
    size: figure('episodes'),
    patternsVersion: figure('patterns_version'),
    contexts: { documents: figure('contexts'), totalLength: figure('contexts_length') },
    deeds: { documents: figure('deeds'), totalLength: figure('deeds_length') },
    hasNear,
  };
}

/**
 * Both vectors are of length 1 and lie here in half precision, with 11 bits; products are summed in single precision, with 24. A cosine within `sameWithin` steps of the
 * stored form is taken for 1.
 */
function slackOf(dimension: number): number {
  const half = 2 ** -11 + 1e-6 + Math.sqrt(dimension) * 2 ** -25;
  return 2 * half + half ** 2 + dimension * 2 ** -23 + (2 * sameWithin) / 32_767;
}

interface RowsQuestion {
  readonly vectors: QuestionVectors;
  readonly ids: readonly string[] | null;
  readonly placeOf: (kind: Kind) => number;
}

async function* readRows(
  session: SqlSession,
  names: VectorNames,
  tenant: string,
  domain: string,
  { vectors, ids, placeOf }: RowsQuestion,
): AsyncGenerator<readonly SiftedRow[]> {
  const asked = kinds.filter((kind) => vectors[kind] !== null);
  const products = asked.map(
    (kind) =>
      `(SELECT max(-(v.v ${names.product} ?::${names.type})) FROM recall_vectors v WHERE v.tenant = ? AND v.domain = ?
        AND v.id = e.id AND v.kind = ${kinds.indexOf(kind)} AND v.place = ?) AS ${kind}`,
  );
  const productValues = asked.flatMap((kind): SqlValue[] => [
    toVectorText(vectors[kind] ?? []),
    tenant,
    domain,
    placeOf(kind),
  ]);
  const columns = `e.id, e.stored_at, e.outcome, e.words, e.context_length, e.deeds_length${products.map((one) => `, ${one}`).join('')}`;
  if (ids !== null) {
    const sql = `SELECT ${columns} FROM ${each('text')} CROSS JOIN LATERAL
      (SELECT * FROM recall_episodes WHERE tenant = ? AND domain = ? AND id = wanted.one OFFSET 0) e`;
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = toTextArray(ids.slice(at, at + rowsAtOnce));
      yield (await session.all(sql, [...productValues, some, tenant, domain])).map(toSifted);
    }
    return;
  }
  const sql = `SELECT ${columns} FROM recall_episodes e WHERE e.tenant = ? AND e.domain = ? AND e.id > ? ORDER BY e.id LIMIT ${rowsAtOnce}`;
  for (let after = ''; ; ) {
    const rows = await session.all(sql, [...productValues, tenant, domain, after]);
    yield rows.map(toSifted);
    if (rows.length < rowsAtOnce) return;
    after = String(rows.at(-1)?.id);
  }
}

function toSifted(row: SqlRow): SiftedRow {
  return {
    id: String(row.id),
    storedAtMs: Number(row.stored_at),
    outcome: String(row.outcome),
    words: row.words as Uint8Array,
    contextLength: Number(row.context_length ?? 0),
    deedsLength: Number(row.deeds_length ?? 0),
    text: Number(row.text ?? 0),
    structure: Number(row.structure ?? 0),
  };
}

type PlacedQuestion = NearQuestion & Pick<RowsQuestion, 'placeOf'>;

async function readNear(
  session: SqlSession,
  names: VectorNames,
  tenant: string,
  domain: string,
  { vectors, numbers, count, placeOf, ...filter }: PlacedQuestion,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  const { sql, values } = conditionsOf(filter);
  const searched = Math.min(searchedMax, count);
  await session.run(`SET LOCAL hnsw.ef_search = ${searched}`);
  await session.run(`SET LOCAL hnsw.iterative_scan = strict_order`);
  // The planner knows little of these tables, by intention: the order is to come from the index.
  await session.run('SET LOCAL enable_sort = off');
  const [domainRow] = await session.all(
    'SELECT signs_text, signs_structure, graphs FROM recall_domains WHERE tenant = ? AND domain = ?',
    [tenant, domain],
  );
  for (const kind of kinds) {
    const vector = vectors[kind];
    if (vector === null) continue;
    const hasSigns = domainRow?.[`signs_${kind}`] === 1;
    const { indexed, distance } = expressionOf(names, vector.length, hasSigns);
    const filtered =
      sql === ''
        ? ''
        : `AND EXISTS (SELECT 1 FROM recall_episodes e WHERE e.tenant = v.tenant AND e.domain = v.domain AND e.id = v.id${sql})`;
    const given = toVectorText(vector);
    const found: { readonly id: string; readonly product: number }[] = [];
    for (const graph of graphsOf(placeOf(kind), hasSigns, Number(domainRow?.graphs ?? 0))) {
      const rows = await session.all(
        `SELECT v.id, -(v.v ${names.product} ?::${names.type}) AS product FROM recall_vectors v
         WHERE v.tenant = ? AND v.domain = ? AND ${graph.holds('v.')} ${filtered}
         ORDER BY (${indexed('v.v')}) ${distance} (${indexed('?')}) LIMIT ${searched}`,
        [given, tenant, domain, ...values, given],
      );
      for (const row of rows) found.push({ id: String(row.id), product: Number(row.product) });
    }
    // Each graph names so many. Signs err by some degrees: the numbers themselves, which are read with the row, decide which are kept.
    found.sort((a, b) => b.product - a.product);
    for (const { id } of found.slice(0, searched)) ids.add(id);
  }
  if (numbers.length > 0) for (const id of await readWorded(session, tenant, domain, numbers, filter)) ids.add(id);
  return [...ids];
}

/**
 * Episodes with one of the words. The planner takes a domain for a few rows, because it is to know nothing of names, and would look through all of it: the partition is
 * asked by the number of the domain alone, and what is found is held to the names.
 */
async function readWorded(
  session: SqlSession,
  tenant: string,
  domain: string,
  numbers: readonly number[],
  filter: RowFilter,
): Promise<string[]> {
  const [place] = await session.all(
    'SELECT tableoid::regclass::text AS held FROM recall_episodes WHERE tenant = ? AND domain = ? ORDER BY id LIMIT 1',
    [tenant, domain],
  );
  if (typeof place?.held !== 'string') return [];
  const conditions = conditionsOf(filter);
  const rows = await session.all(
    `SELECT e.id FROM (SELECT tenant, domain, id, outcome, stored_at FROM ${place.held}
       WHERE place = ${placeOfDomain(tenant, domain)} AND terms && ?::bigint[] OFFSET 0) e
     WHERE e.tenant = ? AND e.domain = ?${conditions.sql} LIMIT ${wordedMax}`,
    [toArray(numbers), tenant, domain, ...conditions.values],
  );
  return rows.map(({ id }) => String(id));
}

function conditionsOf({ outcome, sinceMs }: RowFilter): { sql: string; values: SqlValue[] } {
  const given = [
    { sql: ' AND e.outcome = ?', value: outcome },
    { sql: ' AND e.stored_at >= ?', value: sinceMs },
  ].filter(({ value }) => value !== undefined);
  return { sql: given.map(({ sql }) => sql).join(''), values: given.map(({ value }) => value as SqlValue) };
}

function toMarked({ id, stored_at: storedAt, pinned, judged, is_correction: isCorrection }: SqlRow): Marked {
  const of = judged === null || judged === undefined ? null : String(judged);
  const corrects = Boolean(isCorrection);
  return {
    id: String(id),
    storedAtMs: Number(storedAt),
    marks: {
      pinned: (pinned ?? null) as Pin | null,
      corrects: corrects ? of : null,
      praises: corrects ? null : of,
    },
  };
}

async function readLacking(
  session: Pick<SqlSession, 'all'>,
  tenant: string,
  domain: string,
  limit: number,
): Promise<readonly UnembeddedEpisode[]> {
  const needs = (kind: Kind) => `(needs_${kind} AND ${kind}_place IS NULL)`;
  const rows = await session.all(
    `SELECT id, stored_at, ${needs('text')} AS text, ${needs('structure')} AS structure FROM recall_episodes
     WHERE tenant = ? AND domain = ? AND (${needs('text')} OR ${needs('structure')}) ORDER BY id DESC LIMIT ${limit}`,
    [tenant, domain],
  );
  return rows.map(({ id, stored_at: storedAt, text, structure }) => ({
    tenant,
    domain,
    id: id as EpisodeId,
    storedAtMs: Number(storedAt),
    needsText: Boolean(text),
    needsStructure: Boolean(structure),
  }));
}
