// Rows of the table `episodes` and the values they stand for.
import type { Json, JsonObject } from '../../core/base/json.ts';
import { contentHash, evidenceKey } from '../../core/memory/identity.ts';
import { outlineOf } from '../../core/memory/outline.ts';
import type { Episode, EpisodeContent, EpisodeOutline, GivenContent } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { decodeBody, encodeBody } from './body-codec.ts';
import type { SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { chunks } from './sql-database.ts';

export const episodeColumns =
  'id, domain, stored_at, outcome, encoding, body, occurrences, recalls, last_recalled_at, links';

export function toEpisode(row: SqlRow): Episode {
  const lastRecalled = row.last_recalled_at;
  const { context, schema, actions, metadata } = decodeBody(Number(row.encoding), row.body as Uint8Array);
  // No spread: V8 makes hidden classes of its own for each object that is spread and added to, and they live in the old generation.
  return {
    context,
    schema,
    actions,
    metadata,
    id: row.id as EpisodeId,
    domain: String(row.domain),
    storedAtMs: Number(row.stored_at),
    outcome: String(row.outcome),
    occurrences: Number(row.occurrences),
    recalls: Number(row.recalls),
    lastRecalledAtMs: lastRecalled === null || lastRecalled === undefined ? null : Number(lastRecalled),
    links: JSON.parse(String(row.links)) as EpisodeId[],
  };
}

/** The content with its schema as a value. */
export function readGiven({ context, schema, actions, outcome, metadata }: GivenContent): EpisodeContent {
  const read = schema instanceof Uint8Array ? (JSON.parse(Buffer.from(schema).toString()) as JsonObject) : schema;
  return { context, schema: read, actions, outcome, metadata };
}

export const outlineColumns = 'id, stored_at, outcome, encoding, body, links';

export function toOutline(row: SqlRow): EpisodeOutline {
  const { context, schema, actions, metadata } = decodeBody(Number(row.encoding), row.body as Uint8Array);
  const content = {
    storedAtMs: Number(row.stored_at),
    outcome: String(row.outcome),
    context,
    schema,
    actions,
    metadata,
  };
  return { ...outlineOf(content, row.id as EpisodeId, row.links !== '[]'), actions };
}

export interface InsertedRow {
  readonly id: EpisodeId;
  readonly storedAtMs: number;
  readonly occurrences: number;
  readonly recalls: number;
  readonly lastRecalledAtMs: number | null;
  readonly links: readonly string[];
}

const insertSql = `INSERT INTO episodes (tenant, id, domain, version, stored_at, outcome, content_hash, evidence_key,
  encoding, body, bytes, occurrences, recalls, last_recalled_at, links)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const countAgain = `ON CONFLICT (tenant, domain, content_hash)
  DO UPDATE SET occurrences = episodes.occurrences + 1 RETURNING id, stored_at, occurrences, bytes`;

/** Inserts, or counts one more occurrence of the same content; answers the row that now stands for it. */
export async function insertOrCount(
  session: SqlSession,
  tenant: string,
  domain: string,
  version: number,
  row: InsertedRow,
  content: EpisodeContent,
): Promise<SqlRow | undefined> {
  const rows = await session.all(`${insertSql} ${countAgain}`, insertValues(tenant, domain, version, row, content));
  const stored = rows[0];
  if (stored?.id === row.id) await insertDerived(session, tenant, domain, row.id, content.metadata);
  return stored;
}

/** Inserts unless the id or the content is present; answers the bytes of the new row, null where there is none. */
export async function insertIfAbsent(
  session: SqlSession,
  tenant: string,
  domain: string,
  version: number,
  row: InsertedRow,
  content: EpisodeContent,
): Promise<number | null> {
  const [added] = await session.all(
    `${insertSql} ON CONFLICT DO NOTHING RETURNING bytes`,
    insertValues(tenant, domain, version, row, content),
  );
  if (added === undefined) return null;
  await insertDerived(session, tenant, domain, row.id, content.metadata);
  return Number(added.bytes);
}

/** What goes with a new episode: that its vectors are to be made, and its measurements. */
async function insertDerived(
  session: SqlSession,
  tenant: string,
  domain: string,
  id: string,
  metadata: EpisodeContent['metadata'],
): Promise<void> {
  await session.run('INSERT INTO unembedded (tenant, domain, id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    tenant,
    domain,
    id,
  ]);
  await insertMeasurements(session, tenant, domain, id, metadata);
}

function insertValues(
  tenant: string,
  domain: string,
  version: number,
  row: InsertedRow,
  content: EpisodeContent,
): SqlValue[] {
  const body = encodeBody(content);
  return [
    tenant,
    row.id,
    domain,
    version,
    row.storedAtMs,
    content.outcome,
    contentHash(domain, content),
    evidenceKey(content),
    body.encoding,
    body.bytes,
    body.bytes.length,
    row.occurrences,
    row.recalls,
    row.lastRecalledAtMs,
    JSON.stringify(row.links),
  ];
}

const nameShape = /^[^\p{Cc}\p{Cs}]{1,128}$/u;

/** Rows of one statement. */
const measurementsAtOnce = 100;

/** Writes down the numbers at the top level of the metadata of a new episode, those of printable names of up to 128 characters. */
export async function insertMeasurements(
  session: SqlSession,
  tenant: string,
  domain: string,
  id: string,
  metadata: EpisodeContent['metadata'],
): Promise<void> {
  const names = Object.keys(metadata ?? {}).filter(
    (name) => nameShape.test(name) && typeof metadata?.[name] === 'number',
  );
  for (const part of chunks(names.sort(), measurementsAtOnce)) {
    const rows = part.map(() => '(?, ?, ?, ?, ?)').join(', ');
    await session.run(
      `INSERT INTO measurements (tenant, id, name, domain, value) VALUES ${rows} ON CONFLICT DO NOTHING`,
      part.flatMap((name) => [tenant, id, name, domain, Number(metadata?.[name])]),
    );
  }
}

export function parseIds(text: SqlValue | undefined): EpisodeId[] {
  return (JSON.parse(String(text ?? '[]')) as Json[]).filter((id) => typeof id === 'string') as EpisodeId[];
}
