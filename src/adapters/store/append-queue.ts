// Group commit: stores that arrive together share one transaction and one fsync, with their entries in the audit log, and each is answered only after it.
// When the transaction fails, all of them fail and none is stored. One that has no room in its tenant is refused alone.
import { contentHash } from '../../core/memory/identity.ts';
import { outlineOf } from '../../core/memory/outline.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { AppendedEpisode, EpisodeContent, EpisodeStore, NewEpisode } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { QuotaExceeded, type Quotas } from '../../ports/tenant-store.ts';
import { encodeBody } from './body-codec.ts';
import { takeVersions } from './domain-versions.ts';
import { insertOrCount, readGiven } from './episode-rows.ts';
import type { IndexedOutline, RecallWriter } from './recall-writer.ts';
import { insertEntries } from './sql-audit-log.ts';
import { placeholders, type SqlDatabase, type SqlRow, type SqlSession } from './sql-database.ts';
import { addUse, lockTenant, type Room, refusalOf } from './tenant-rows.ts';

const batchMax = 256;

interface Waiting {
  readonly episode: ReadEpisode;
  readonly entry: AuditEntry | undefined;
  readonly resolve: (stored: AppendedEpisode) => void;
  readonly reject: (cause: unknown) => void;
}

export function createAppendQueue(database: SqlDatabase, quotas: Quotas, recall: RecallWriter): EpisodeStore['append'] {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        const stored = await database.transaction((session) => appendAll({ database, quotas, recall }, session, batch));
        batch.forEach((one, i) => {
          const answer = stored[i] as Answer;
          if (answer instanceof QuotaExceeded) one.reject(answer);
          else one.resolve(answer);
        });
      } catch (cause) {
        for (const one of batch) one.reject(cause);
      }
    }
    isWriting = false;
  };

  return (episode, entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ episode: { ...episode, ...readGiven(episode) }, entry, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      setImmediate(drain);
    });
}

/** With its schema as a value. */
type ReadEpisode = NewEpisode & EpisodeContent;
type Answer = AppendedEpisode | QuotaExceeded;
type Asked = Pick<Waiting, 'episode' | 'entry'>;

interface Parts {
  readonly database: SqlDatabase;
  readonly quotas: Quotas;
  readonly recall: RecallWriter;
}

/** Stores a batch; the answers are in the order of `batch`. */
async function appendAll(
  { database, quotas, recall }: Parts,
  session: SqlSession,
  batch: readonly Asked[],
): Promise<Answer[]> {
  const answers: Answer[] = await refuse(session, quotas, batch);
  const groups = new Map<string, number[]>();
  batch.forEach(({ episode: { tenant, domain } }, i) => {
    if (answers[i] !== undefined) return;
    const key = JSON.stringify([tenant, domain]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  });
  // Domains are locked in one order by everyone, so that two batches never wait for each other.
  for (const key of [...groups.keys()].sort()) {
    const members = groups.get(key) ?? [];
    const first = (batch[members[0] ?? 0] as Waiting).episode;
    const { tenant, domain } = first;
    const version = await takeVersions(session, tenant, domain, members.length, first.storedAtMs);
    const added: IndexedOutline[] = [];
    let bytes = 0;
    for (const [at, i] of members.entries()) {
      const { episode } = batch[i] as Waiting;
      const stored = await appendOne(session, episode, version + at);
      answers[i] = stored.answer;
      if (stored.answer.id !== episode.id) continue;
      added.push(outlineOf(episode, episode.id, stored.answer.isLinked));
      bytes += stored.bytes;
    }
    await addUse(session, tenant, added.length, bytes);
    const change = { tenant, domain, before: version - 1, after: version + members.length - 1 };
    await recall.added(session, change, added);
  }
  const entries = batch.flatMap(({ entry }, i) =>
    entry && !(answers[i] instanceof QuotaExceeded) ? [{ ...entry, subject: (answers[i] as AppendedEpisode).id }] : [],
  );
  await insertEntries(database, session, entries);
  return answers;
}

/** Locks the tenants of a batch, in one order; at the place of each episode that has no room, its refusal. What is counted once more needs no room. */
async function refuse(session: SqlSession, quotas: Quotas, batch: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const tenant of [...new Set(batch.map(({ episode }) => episode.tenant))].sort()) {
    let room: Room = await lockTenant(session, tenant, quotas);
    if (room.quotas.episodes === null && room.quotas.bytes === null) continue;
    const admitted = new Set<string>();
    for (const [i, { episode }] of batch.entries()) {
      if (episode.tenant !== tenant) continue;
      const hash = contentHash(episode.domain, episode);
      if (admitted.has(hash) || (await isPresent(session, episode, hash))) continue;
      const { length } = encodeBody(episode).bytes;
      const refusal = refusalOf(room, 1, length);
      if (refusal !== null) answers[i] = refusal;
      else {
        admitted.add(hash);
        room = { ...room, episodes: room.episodes + 1, bytes: room.bytes + length };
      }
    }
  }
  return answers;
}

async function isPresent(session: SqlSession, { tenant, domain }: ReadEpisode, hash: string): Promise<boolean> {
  const sql = 'SELECT id FROM episodes WHERE tenant = ? AND domain = ? AND content_hash = ?';
  return (await session.all(sql, [tenant, domain, hash])).length > 0;
}

async function appendOne(
  session: SqlSession,
  episode: ReadEpisode,
  version: number,
): Promise<{ readonly answer: AppendedEpisode; readonly bytes: number }> {
  const { id, tenant, domain, storedAtMs } = episode;
  const links = await existingIds(session, tenant, episode.quotes);
  const row = { id, storedAtMs, occurrences: 1, recalls: 0, lastRecalledAtMs: null, links };
  const stored = (await insertOrCount(session, tenant, domain, version, row, episode)) as SqlRow;
  const answer = {
    id: stored.id as EpisodeId,
    storedAtMs: Number(stored.stored_at),
    occurrences: Number(stored.occurrences),
    change: version,
    isLinked: links.length > 0,
  };
  return { answer, bytes: Number(stored.bytes) };
}

async function existingIds(session: SqlSession, tenant: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await session.all(
    `SELECT id FROM episodes WHERE tenant = ? AND id IN (${placeholders(ids.length)}) ORDER BY id`,
    [tenant, ...ids],
  );
  return rows.map((row) => String(row.id));
}
