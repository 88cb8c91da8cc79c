// Rows of the recall index, written in the transactions of the store. A domain is whole while its version here is that of the store: whoever changes a domain without
// this writer leaves it behind, and `recall-filler.ts` catches up.
import { isEpisodeId } from '../../../../core/memory/identity.ts';
import type { Marks } from '../../../../core/memory/marks.ts';
import { vectorFromBytes } from '../../../../core/memory/vector-codec.ts';
import { wantedOf } from '../../../../core/memory/why-no-pattern.ts';
import { numbersOf, packWords } from '../../../../core/memory/word-row.ts';
import type { StoredVector } from '../../../../ports/episode-store.ts';
import type { DomainChange, IndexedOutline, RecallWriter } from '../../recall-writer.ts';
import type { SqlRow, SqlSession } from '../../sql-database.ts';
import { kinds, placeOfDomain, placeOfVectors, toArray, toTextArray, toVectorText } from './recall-places.ts';
import type { VectorNames } from './recall-tables.ts';

export function createRecallRowsWriter(names: VectorNames): RecallWriter {
  return {
    added: async (session, change, episodes) => {
      if (!(await isFollowed(session, change))) return;
      await indexEpisodes(session, change, episodes);
    },
    removing: unindexEpisodes,
    vectorsPut: (session, tenant, domains, vectors) => putVectors(session, names, tenant, domains, vectors),
  };
}

/** True if the index of the domain was whole before the change; of a domain that held nothing it is. */
async function isFollowed(session: SqlSession, { tenant, domain, before }: DomainChange): Promise<boolean> {
  const followed = 'SELECT 1 AS found FROM recall_domains WHERE tenant = ? AND domain = ? AND version = ?';
  const values = [tenant, domain, before];
  if ((await session.all(followed, values)).length > 0) return true;
  return beginDomain(session, tenant, domain, before);
}

/** Begins the index of a domain of which nothing is before `version`; answers false where something is, or it was begun. */
export async function beginDomain(
  session: SqlSession,
  tenant: string,
  domain: string,
  version: number,
): Promise<boolean> {
  const begun = await session.run(
    `INSERT INTO recall_domains (tenant, domain, version, episodes, contexts, contexts_length, deeds, deeds_length, told, usable)
     SELECT ?::text, ?::text, ?::bigint, 0, 0, 0, 0, 0, 0, 0
     WHERE NOT EXISTS (SELECT 1 FROM episodes WHERE tenant = ? AND domain = ? AND version <= ?)
     ON CONFLICT DO NOTHING`,
    [tenant, domain, version, tenant, domain, version],
  );
  return begun > 0;
}

/** Adds rows and counts their words; those that are there stay as they are. The index of the domain is at `after` then. */
export async function indexEpisodes(
  session: SqlSession,
  { tenant, domain, after }: Omit<DomainChange, 'before'>,
  episodes: readonly IndexedOutline[],
): Promise<void> {
  const numberOf = numbersOf(tenant, domain);
  const rows = episodes.map((episode) => ({
    episode,
    words: packWords(episode.context, episode.steps, numberOf),
  }));
  const inserted = await session.all(
    `INSERT INTO recall_episodes (tenant, domain, id, place, stored_at, outcome, steps, pinned, judged, is_correction,
       needs_text, needs_structure, context_length, deeds_length, words, terms)
     SELECT ?::text, ?::text, x.id, ?::bigint, x.stored_at, x.outcome, x.steps, x.pinned, x.judged, x.is_correction,
       x.needs_text, x.needs_structure, x.context_length, x.deeds_length, decode(x.words, 'hex'), x.terms::bigint[]
     FROM jsonb_to_recordset(?::jsonb) AS x(id text, stored_at bigint, outcome text, steps text, pinned text, judged text,
       is_correction boolean, needs_text boolean, needs_structure boolean, context_length integer, deeds_length integer,
       words text, terms text)
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenant, domain, placeOfDomain(tenant, domain), JSON.stringify(rows.map(toIndexRow))],
  );
  const isNew = new Set(inserted.map(({ id }) => String(id)));
  const documents = new Map<number, number>();
  const sums = { contexts: 0, contextsLength: 0, deeds: 0, deedsLength: 0 };
  const told: ToldList[] = [];
  for (const { episode, words } of rows) {
    if (!isNew.has(episode.id)) continue;
    if (!episode.isLinked) told.push({ steps: episode.steps, outcome: episode.outcome, count: 1 });
    for (const number of words.numbers) documents.set(number, (documents.get(number) ?? 0) + 1);
    if (words.contextLength !== null) sums.contexts++;
    if (words.deedsLength !== null) sums.deeds++;
    sums.contextsLength += words.contextLength ?? 0;
    sums.deedsLength += words.deedsLength ?? 0;
  }
  if (documents.size > 0)
    await session.run(
      `INSERT INTO recall_terms (tenant, domain, number, documents)
       SELECT ?::text, ?::text, n, d FROM unnest(?::bigint[], ?::bigint[]) AS x(n, d)
       ON CONFLICT (tenant, domain, number) DO UPDATE SET documents = recall_terms.documents + excluded.documents`,
      [tenant, domain, toArray(documents.keys()), toArray(documents.values())],
    );
  const lists = await countLists(session, tenant, domain, told);
  await session.run(
    `UPDATE recall_domains SET version = ?, episodes = episodes + ?, contexts = contexts + ?, contexts_length = contexts_length + ?,
       deeds = deeds + ?, deeds_length = deeds_length + ?, told = told + ?, usable = usable + ? WHERE tenant = ? AND domain = ?`,
    [
      ...[after, isNew.size, sums.contexts, sums.contextsLength, sums.deeds, sums.deedsLength],
      ...[lists.told, lists.usable, tenant, domain],
    ],
  );
}

export function toIndexRow({ episode, words }: { episode: IndexedOutline; words: ReturnType<typeof packWords> }) {
  const { id, storedAtMs, outcome, steps, isLinked, context, hasSchema, marks } = episode;
  return {
    id,
    outcome,
    stored_at: storedAtMs,
    // Those of their own evidence alone are counted. JSON in JSON: PostgreSQL takes no NUL in a text.
    steps: isLinked || steps.length === 0 ? null : JSON.stringify(steps),
    ...toMarks(id, marks),
    needs_text: context !== null,
    needs_structure: hasSchema,
    context_length: words.contextLength,
    deeds_length: words.deedsLength,
    words: Buffer.from(words.bytes).toString('hex'),
    terms: toArray(words.numbers),
  };
}

/** As `MarkBook` takes them. */
function toMarks(id: string, marks: Marks | undefined) {
  const judged = marks?.corrects ?? marks?.praises ?? null;
  return {
    pinned: marks?.pinned ?? null,
    judged: judged !== null && judged !== id && isEpisodeId(judged) ? judged : null,
    is_correction: (marks?.corrects ?? null) !== null,
  };
}

/** So many more episodes of their own evidence took these steps to this outcome; fewer, where it is negative. */
export interface ToldList {
  readonly steps: readonly string[];
  readonly outcome: string;
  readonly count: number;
}

/** Counts lists of steps. Answers what that adds to the episodes that tell steps, and to those that tell two or more. */
async function countLists(session: SqlSession, tenant: string, domain: string, told: readonly ToldList[]) {
  const rows = rowsOfLists(tenant, domain, told);
  if (rows.length > 0)
    await session.run(
      `INSERT INTO recall_steps (tenant, domain, list, numbers, length, wanted, successes, failures, partials, total)
       SELECT ?::text, ?::text, list, numbers::bigint[], length, wanted::float8, successes, failures, partials, total
       FROM jsonb_to_recordset(?::jsonb) AS x(list bigint, numbers text, length integer, wanted text, successes bigint,
         failures bigint, partials bigint, total bigint)
       ON CONFLICT (tenant, domain, list) DO UPDATE SET successes = recall_steps.successes + excluded.successes,
         failures = recall_steps.failures + excluded.failures, partials = recall_steps.partials + excluded.partials,
         total = recall_steps.total + excluded.total`,
      [tenant, domain, JSON.stringify(rows)],
    );
  const sum = (of: typeof rows): number => of.reduce((all, { total }) => all + total, 0);
  return { told: sum(rows), usable: sum(rows.filter(({ length }) => length > 1)) };
}

/** Rows of `recall_steps`: numbers stand for the names of steps, which go with the episodes, whoever removes those. */
export function rowsOfLists(tenant: string, domain: string, told: readonly ToldList[]) {
  const numberOf = numbersOf(tenant, domain);
  const lists = new Map<number, ReturnType<typeof emptyList>>();
  const emptyList = (list: number, steps: readonly string[]) => ({
    list,
    numbers: toArray(steps.map((step) => numberOf('step', step))),
    length: steps.length,
    wanted: String(wantedOf(steps)),
    ...{ successes: 0, failures: 0, partials: 0, total: 0 },
  });
  for (const { steps, outcome, count } of told) {
    if (steps.length === 0) continue;
    const number = numberOf('list', JSON.stringify(steps));
    const list = lists.get(number) ?? emptyList(number, steps);
    lists.set(number, list);
    list.total += count;
    if (outcome === 'success') list.successes += count;
    if (outcome === 'failure') list.failures += count;
    if (outcome === 'partial') list.partials += count;
  }
  return [...lists.values()];
}

/** Takes rows out with what was counted of them. */
async function unindexEpisodes(
  session: SqlSession,
  { tenant, domain, before, after }: DomainChange,
  ids: readonly string[],
): Promise<readonly string[]> {
  const place = [tenant, domain];
  const [row] = await session.all(
    `WITH gone AS (DELETE FROM recall_episodes WHERE tenant = ? AND domain = ? AND id = ANY (?::text[])
       RETURNING terms, context_length, deeds_length, steps, outcome, tableoid::regclass::text AS held),
     less AS (SELECT number, count(*) AS documents FROM gone, unnest(gone.terms) AS number GROUP BY number),
     counted AS (UPDATE recall_terms r SET documents = r.documents - less.documents FROM less
       WHERE r.tenant = ? AND r.domain = ? AND r.number = less.number)
     SELECT count(*) AS episodes, count(context_length) AS contexts, coalesce(sum(context_length), 0)::bigint AS contexts_length,
       count(deeds_length) AS deeds, coalesce(sum(deeds_length), 0)::bigint AS deeds_length, min(held) AS held,
       (SELECT json_agg(l)::text FROM (SELECT steps, outcome, count(*) FROM gone WHERE steps IS NOT NULL GROUP BY steps, outcome) l) AS lists
     FROM gone`,
    [...place, toTextArray(ids), ...place],
  );
  const { held = null, lists: listed, ...gone } = row ?? ({} as SqlRow);
  if (held === null) return [];
  const less =
    listed === null ? [] : (JSON.parse(String(listed)) as { steps: string; outcome: string; count: number }[]);
  const lists = await countLists(
    session,
    tenant,
    domain,
    less.map(({ steps, outcome, count }) => ({ steps: JSON.parse(steps) as string[], outcome, count: -count })),
  );
  await session.run('DELETE FROM recall_terms WHERE tenant = ? AND domain = ? AND documents <= 0', place);
  await session.run('DELETE FROM recall_steps WHERE tenant = ? AND domain = ? AND total <= 0', place);
  const figures = ['episodes', 'contexts', 'contexts_length', 'deeds', 'deeds_length'];
  await session.run(
    `UPDATE recall_domains SET ${figures.map((figure) => `${figure} = ${figure} - ?`).join(', ')},
       told = told + ?, usable = usable + ?, version = CASE WHEN version = ? THEN ?::bigint ELSE version END WHERE tenant = ? AND domain = ?`,
    [...figures.map((figure) => Number(gone[figure])), lists.told, lists.usable, before, after, ...place],
  );
  return tablesBeside(String(held));
}

/** The partitions that hold a domain, of which one of episodes is known. */
export function tablesBeside(table: string): string[] {
  const number = table.slice(table.lastIndexOf('_') + 1);
  const parts = ['recall_episodes', 'recall_vectors', 'recall_terms', 'recall_steps'].map(
    (name) => `${name}_${number}`,
  );
  return [...parts, 'recall_domains'];
}

async function putVectors(
  session: SqlSession,
  { type }: VectorNames,
  tenant: string,
  domains: ReadonlyMap<string, string>,
  vectors: readonly StoredVector[],
): Promise<void> {
  const given = vectors.flatMap(({ id, kind, version, bytes }) => {
    const domain = domains.get(id);
    if (domain === undefined) return [];
    const row = { id, domain, kind: kinds.indexOf(kind), place: placeOfVectors(tenant, domain, kind, version) };
    return [{ row, bytes }];
  });
  if (given.length === 0) return;
  const keys = JSON.stringify(given.map(({ row }) => row));
  const keyColumns = 'jsonb_to_recordset(?::jsonb) AS x(id text, domain text, kind smallint, place bigint)';
  await session.run(
    `DELETE FROM recall_vectors v USING ${keyColumns} WHERE v.tenant = ? AND v.domain = x.domain AND v.id = x.id AND v.kind = x.kind`,
    [keys, tenant],
  );
  const parts = given.flatMap(({ row, bytes }) => {
    const vector = vectorFromBytes(bytes);
    // A text that the embedder refused has a vector of zeros, which is near to nothing.
    return [vector, ...(vector.windows ?? [])]
      .filter(({ scale }) => scale > 0)
      .map(({ values, scale }, part) => ({ ...row, part, v: toVectorText(values, scale) }));
  });
  await session.run(
    `INSERT INTO recall_vectors (tenant, domain, id, kind, part, place, v)
     SELECT e.tenant, e.domain, e.id, x.kind, x.part, x.place, x.v::${type}
     FROM jsonb_to_recordset(?::jsonb) AS x(id text, domain text, kind smallint, part integer, place bigint, v text)
     JOIN recall_episodes e ON e.tenant = ? AND e.domain = x.domain AND e.id = x.id`,
    [JSON.stringify(parts), tenant],
  );
  await session.run(
    `UPDATE recall_episodes e SET text_place = coalesce(y.text, e.text_place), structure_place = coalesce(y.structure, e.structure_place)
     FROM (SELECT domain, id, max(place) FILTER (WHERE kind = 0) AS text, max(place) FILTER (WHERE kind = 1) AS structure
       FROM ${keyColumns} GROUP BY domain, id) AS y WHERE e.tenant = ? AND e.domain = y.domain AND e.id = y.id`,
    [keys, tenant],
  );
}
