// Group commit: stores that arrive together share one transaction and one fsync, with their entries in the audit log, and each is answered only after it.
// When the transaction fails, all of them fail and none is stored.
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { AppendedEpisode, EpisodeStore, NewEpisode } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { takeVersions } from './domain-versions.ts';
import { insertOrCount, readGiven } from './episode-rows.ts';
import { insertEntries } from './sql-audit-log.ts';
import { placeholders, type SqlDatabase, type SqlRow, type SqlSession } from './sql-database.ts';

const batchMax = 256;

interface Waiting {
  readonly episode: NewEpisode;
  readonly entry: AuditEntry | undefined;
  readonly resolve: (stored: AppendedEpisode) => void;
  readonly reject: (cause: unknown) => void;
}

export function createAppendQueue(database: SqlDatabase): EpisodeStore['append'] {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        const stored = await database.transaction((session) => appendAll(database, session, batch));
        batch.forEach((one, i) => {
          one.resolve(stored[i] as AppendedEpisode);
        });
      } catch (cause) {
        for (const one of batch) one.reject(cause);
      }
    }
    isWriting = false;
  };

  return (episode, entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ episode, entry, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      setImmediate(drain);
    });
}

/** Stores a batch; the answers are in the order of `batch`. */
async function appendAll(
  database: SqlDatabase,
  session: SqlSession,
  batch: readonly Pick<Waiting, 'episode' | 'entry'>[],
): Promise<AppendedEpisode[]> {
  const groups = new Map<string, number[]>();
  batch.forEach(({ episode: { tenant, domain } }, i) => {
    const key = JSON.stringify([tenant, domain]);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  const answers: AppendedEpisode[] = [];
  // Domains are locked in one order by everyone, so that two batches never wait for each other.
  for (const key of [...groups.keys()].sort()) {
    const members = groups.get(key) ?? [];
    const first = (batch[members[0] ?? 0] as Waiting).episode;
    let version = await takeVersions(session, first.tenant, first.domain, members.length, first.storedAtMs);
    for (const i of members) answers[i] = await appendOne(session, (batch[i] as Waiting).episode, version++);
  }
  const entries = batch.flatMap(({ entry }, i) =>
    entry ? [{ ...entry, subject: (answers[i] as AppendedEpisode).id }] : [],
  );
  await insertEntries(database, session, entries);
  return answers;
}

async function appendOne(session: SqlSession, episode: NewEpisode, version: number): Promise<AppendedEpisode> {
  const { id, tenant, domain, storedAtMs } = episode;
  const links = await existingIds(session, tenant, episode.quotes);
  const row = { id, storedAtMs, occurrences: 1, recalls: 0, lastRecalledAtMs: null, links };
  const stored = (await insertOrCount(session, tenant, domain, version, row, readGiven(episode))) as SqlRow;
  return {
    id: stored.id as EpisodeId,
    storedAtMs: Number(stored.stored_at),
    occurrences: Number(stored.occurrences),
    change: version,
    isLinked: links.length > 0,
  };
}

async function existingIds(session: SqlSession, tenant: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await session.all(
    `SELECT id FROM episodes WHERE tenant = ? AND id IN (${placeholders(ids.length)}) ORDER BY id`,
    [tenant, ...ids],
  );
  return rows.map((row) => String(row.id));
}
