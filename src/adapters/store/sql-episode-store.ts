// The episode store over any SqlDatabase. Each function is one statement or one transaction; the parts lie beside this file.
import { isObject, type Json } from '../../core/base/json.ts';
import { outlineOf } from '../../core/memory/outline.ts';
import type { Episode, EpisodeStore, StoredPattern, StoredVector } from '../../ports/episode-store.ts';
import type { PatternId } from '../../ports/ids.ts';
import { noQuotas, type Quotas } from '../../ports/tenant-store.ts';
import { createAppendQueue } from './append-queue.ts';
import { packBody } from './body-codec.ts';
import { readMeasurements, readUses } from './domain-figures.ts';
import { lockDomain, readVersion, takeVersions, touchPatterns } from './domain-versions.ts';
import {
  changesSince,
  findSame,
  getMany,
  listEpisodes,
  listOutlines,
  readSummaries,
  readVectors,
} from './episode-reading.ts';
import { presentIds, purgeDeletions, removeEpisodes } from './episode-removal.ts';
import { insertIfAbsent, parseIds } from './episode-rows.ts';
import { scrubOwed } from './owed-scrub.ts';
import { type IndexedOutline, noRecallWriter, type RecallWriter } from './recall-writer.ts';
import { chunks, placeholders, type SqlDatabase, type SqlSession } from './sql-database.ts';
import { addUse, lockTenant, refusalOf } from './tenant-rows.ts';
import { countUnembedded, listUnembedded } from './unembedded.ts';

/** `recall`: an index in the same database that is told of every change. */
export function createEpisodeStore(
  database: SqlDatabase,
  quotas: Quotas = noQuotas,
  recall: RecallWriter = noRecallWriter,
): EpisodeStore {
  const parts = { database, quotas, recall };
  return {
    append: createAppendQueue(database, quotas, recall),
    restore: (tenant, episodes, nowMs) => restore(parts, tenant, episodes, nowMs),
    findSame: (tenant, domain, content) => findSame(database, tenant, domain, content),
    getMany: (tenant, ids) => getMany(database, tenant, ids),
    list: (tenant, domain, limit, cursor, filter) => listEpisodes(database, tenant, domain, limit, cursor, filter),
    outlines: (tenant, domain, limit, cursor) => listOutlines(database, tenant, domain, limit, cursor),
    remove: (tenant, domain, ids, nowMs) => removeEpisodes(parts, tenant, domain, ids, nowMs),
    scrub: () => scrubOwed(database),
    purge: (nowMs) => purgeDeletions(database, nowMs),
    domainVersion: (tenant, domain) => readVersion(database, tenant, domain),
    changesSince: (tenant, domain, cursor, limit, begunAt) =>
      changesSince(database, tenant, domain, cursor, limit, begunAt),
    unembedded: (versions, limit) => listUnembedded(database, versions, limit),
    countUnembedded: (tenant, domain, versions) => countUnembedded(database, tenant, domain, versions),
    vectorsOf: (tenant, ids) => readVectors(database, tenant, ids),
    putVectors: (tenant, vectors) => putVectors(parts, tenant, vectors),
    noteRecalls: (tenant, ids, atMs) => noteRecalls(database, tenant, ids, atMs),
    summaries: (tenant, domain) => readSummaries(database, tenant, domain),
    patterns: (tenant, domain) => readPatterns(database, tenant, domain),
    replacePatterns: (tenant, domain, patterns) => replacePatterns(database, tenant, domain, patterns),
    pack: (tenant, domain, ids) => pack(database, quotas, tenant, domain, ids),
    uses: (tenant, domain) => readUses(database, tenant, domain),
    measurements: (tenant, domain) => readMeasurements(database, tenant, domain),
  };
}

interface Parts {
  readonly database: SqlDatabase;
  readonly quotas: Quotas;
  readonly recall: RecallWriter;
}

async function restore(
  { database, quotas, recall }: Parts,
  tenant: string,
  episodes: readonly Episode[],
  nowMs: number,
): Promise<number> {
  const domains = [...new Set(episodes.map((episode) => episode.domain))].sort();
  return database.transaction(async (session) => {
    const room = await lockTenant(session, tenant, quotas);
    let [added, bytes] = [0, 0];
    for (const domain of domains) {
      const members = episodes.filter((episode) => episode.domain === domain);
      const version = await takeVersions(session, tenant, domain, members.length, nowMs);
      const outlines: IndexedOutline[] = [];
      for (const [at, episode] of members.entries()) {
        const more = await insertIfAbsent(session, tenant, domain, version + at, episode, episode);
        if (more !== null) outlines.push(outlineOf(episode, episode.id, episode.links.length > 0));
        bytes += more ?? 0;
      }
      added += outlines.length;
      const change = { tenant, domain, before: version - 1, after: version + members.length - 1 };
      await recall.added(session, change, outlines);
    }
    const refusal = added === 0 ? null : refusalOf(room, added, bytes);
    if (refusal !== null) throw refusal;
    await addUse(session, tenant, added, bytes);
    return added;
  });
}

async function putVectors(
  { database, recall }: Parts,
  tenant: string,
  vectors: readonly StoredVector[],
): Promise<void> {
  if (vectors.length === 0) return;
  await database.transaction(async (session) => {
    // With the domains locked, no removal of an episode can miss the vector that is being written for it.
    const domains = await domainsOf(session, tenant, vectors);
    for (const domain of [...new Set(domains.values())].sort()) await lockDomain(session, tenant, domain);
    for (const { id, kind, version, bytes } of [...vectors].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      await session.run(
        `INSERT INTO vectors (tenant, id, kind, domain, version, data, bytes)
         SELECT tenant, id, ?, domain, ?, ?, ? FROM episodes WHERE tenant = ? AND id = ?
         ON CONFLICT (tenant, id, kind) DO UPDATE SET version = excluded.version, data = excluded.data, bytes = excluded.bytes`,
        [kind, version, bytes, bytes.length, tenant, id],
      );
    }
    for (const part of chunks([...new Set(vectors.map(({ id }) => id))], 400))
      await session.run(`DELETE FROM unembedded WHERE tenant = ? AND id IN (${placeholders(part.length)})`, [
        tenant,
        ...part,
      ]);
    await recall.vectorsPut(session, tenant, domains, vectors);
  });
}

/** The domain of each episode that is there, by its id. */
async function domainsOf(
  session: SqlSession,
  tenant: string,
  vectors: readonly StoredVector[],
): Promise<Map<string, string>> {
  const domains = new Map<string, string>();
  for (const part of chunks([...new Set(vectors.map(({ id }) => id))], 400)) {
    const sql = `SELECT id, domain FROM episodes WHERE tenant = ? AND id IN (${placeholders(part.length)})`;
    for (const row of await session.all(sql, [tenant, ...part])) domains.set(String(row.id), String(row.domain));
  }
  return domains;
}

async function noteRecalls(database: SqlDatabase, tenant: string, ids: readonly string[], atMs: number): Promise<void> {
  if (ids.length === 0) return;
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  await database.transaction(async (session) => {
    for (const id of [...counts.keys()].sort()) {
      await session.run('UPDATE episodes SET recalls = recalls + ?, last_recalled_at = ? WHERE tenant = ? AND id = ?', [
        counts.get(id) ?? 0,
        atMs,
        tenant,
        id,
      ]);
    }
  });
}

async function readPatterns(database: SqlDatabase, tenant: string, domain: string): Promise<StoredPattern[]> {
  const rows = await database.all(
    'SELECT id, name, body, evidence FROM patterns WHERE tenant = ? AND domain = ? ORDER BY position, id',
    [tenant, domain],
  );
  return rows.map((row) => {
    const body = JSON.parse(String(row.body)) as Json;
    return {
      id: row.id as PatternId,
      name: String(row.name),
      body: isObject(body) ? body : {},
      evidence: parseIds(row.evidence),
    };
  });
}

async function replacePatterns(
  database: SqlDatabase,
  tenant: string,
  domain: string,
  patterns: readonly StoredPattern[],
): Promise<boolean> {
  return database.transaction(async (session) => {
    // With the domain locked, no removal can come between the look at the evidence and the commit.
    await lockDomain(session, tenant, domain);
    const evidence = [...new Set(patterns.flatMap((pattern) => pattern.evidence))];
    if ((await presentIds(session, tenant, domain, evidence)).length < evidence.length) return false;
    await session.run('DELETE FROM patterns WHERE tenant = ? AND domain = ?', [tenant, domain]);
    for (const [position, pattern] of patterns.entries()) {
      const body = JSON.stringify(pattern.body);
      const evidence = JSON.stringify(pattern.evidence);
      await session.run(
        `INSERT INTO patterns (tenant, domain, id, name, position, body, evidence, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [tenant, domain, pattern.id, pattern.name, position, body, evidence, body.length + evidence.length],
      );
    }
    await touchPatterns(session, tenant, domain);
    return true;
  });
}

async function pack(
  database: SqlDatabase,
  quotas: Quotas,
  tenant: string,
  domain: string,
  ids: readonly string[],
): Promise<number> {
  let freed = 0;
  for (const part of chunks(ids, 400)) {
    freed += await database.transaction(async (session) => {
      await lockTenant(session, tenant, quotas);
      const rows = await session.all(
        `SELECT id, body FROM episodes WHERE tenant = ? AND domain = ? AND encoding = 0
         AND id IN (${placeholders(part.length)}) ORDER BY id`,
        [tenant, domain, ...part],
      );
      let saved = 0;
      for (const row of rows) {
        const plain = row.body as Uint8Array;
        const packed = packBody(plain);
        if (packed === null) continue;
        saved += plain.length - packed.bytes.length;
        await session.run('UPDATE episodes SET encoding = ?, body = ?, bytes = ? WHERE tenant = ? AND id = ?', [
          packed.encoding,
          packed.bytes,
          packed.bytes.length,
          tenant,
          row.id as string,
        ]);
      }
      await addUse(session, tenant, 0, -saved);
      return saved;
    });
  }
  return freed;
}
