// The background work of the recall index: domains that are behind are caught up with, vectors that were written without it are taken over, large domains get their
// approximate indexes, and those of domains that are gone go. One node at a time does it, by a lease in the database; none of it holds a lock for long.

import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { StoredVector, VectorVersions } from '../../../../ports/episode-store.ts';
import type { RecallWork, WorkFigures } from '../../../../ports/recall-work.ts';
import { lockDomain } from '../../domain-versions.ts';
import { changesSince, readVectors } from '../../episode-reading.ts';
import { oweScrub } from '../../owed-scrub.ts';
import type { RecallWriter } from '../../recall-writer.ts';
import type { SqlDatabase, SqlSession } from '../../sql-database.ts';
import { buildNear, dropOldNear, graphsFor, type NearPlaces } from './recall-near.ts';
import { placeOfVectors } from './recall-places.ts';
import { beginDomain, indexEpisodes, tablesBeside } from './recall-rows-writer.ts';
import type { VectorNames } from './recall-tables.ts';

const episodesAtOnce = 200;
const domainsAtOnce = 100;
const idleMs = 1_000;
/** Measuring waits for whoever writes a table anew, and holds up who does so next. */
const measureMs = 60_000;
const leaseMs = 30_000;
const nowMs = 'CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)';

export interface FillerOptions {
  readonly database: SqlDatabase;
  /** Runs a statement for as long as it takes, outside of a transaction. */
  readonly runLong: (sql: string) => Promise<void>;
  readonly names: VectorNames;
  readonly writer: RecallWriter;
  readonly versions: VectorVersions;
  /** Domains with more episodes get approximate indexes. */
  readonly exactMax: number;
  /** Vectors that a graph of an approximate index is built for. */
  readonly graphMax: number;
  readonly warn: (message: string, cause: unknown) => void;
}

export function createRecallFiller(options: FillerOptions): RecallWork {
  const { database, warn } = options;
  const holder = randomBytes(12).toString('hex');
  const ending = new AbortController();
  let figures: WorkFigures = { domainsBehind: 0, indexBytes: 0 };
  let measureAtMs = 0;
  let running: Promise<void> | undefined;
  const sleep = (ms: number) => setTimeout(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let isBusy = false;
      try {
        if (await takeLease(database, holder))
          isBusy = await workOnce(options, () => takeLease(database, holder), ending.signal);
        figures = { ...figures, domainsBehind: await countBehind(database) };
        if (performance.now() > measureAtMs) {
          figures = { ...figures, indexBytes: await measureBytes(database) };
          measureAtMs = performance.now() + measureMs;
        }
      } catch (cause) {
        if (ending.signal.aborted) return;
        warn('The recall index could not be worked on; it is tried again.', cause);
      }
      if (!isBusy) await sleep(idleMs);
    }
  };
  return {
    begin: () => {
      running ??= run();
    },
    figures: () => figures,
    close: async () => {
      ending.abort();
      await running;
      await database.run('DELETE FROM recall_lease WHERE holder = ?', [holder]).catch(() => {});
    },
  };
}

/** True while this node does the work. */
async function takeLease(database: SqlDatabase, holder: string): Promise<boolean> {
  const rows = await database.all(
    `INSERT INTO recall_lease (id, holder, until) VALUES (1, ?, ${nowMs} + ${leaseMs})
     ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE recall_lease.holder = excluded.holder OR recall_lease.until < ${nowMs} RETURNING holder`,
    [holder],
  );
  return rows.length > 0;
}

/** Answers true where there was something to do. */
async function workOnce(options: FillerOptions, renew: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const { database, exactMax, graphMax } = options;
  const behind = await database.all(
    `SELECT d.tenant, d.domain FROM domains d LEFT JOIN recall_domains r ON r.tenant = d.tenant AND r.domain = d.domain
     WHERE r.version IS DISTINCT FROM d.version LIMIT ${domainsAtOnce}`,
  );
  for (const { tenant, domain } of behind) {
    if (signal.aborted) return false;
    await catchUp(options, String(tenant), String(domain), renew, signal);
  }
  const taken = await takeStrays(options);
  const large = await database.all(
    'SELECT tenant, domain, near_text, near_structure, graphs, episodes FROM recall_domains WHERE episodes > ?',
    [exactMax],
  );
  let isBuilt = false;
  for (const { tenant, domain, near_text: text, near_structure: structure, graphs, episodes } of large) {
    const places = nearPlacesOf(options, String(tenant), String(domain));
    const parts = graphsFor(Number(episodes), Number(graphs), graphMax);
    const isThere = text === places.text && structure === places.structure && parts === graphs;
    if (signal.aborted || isThere) continue;
    const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
    try {
      isBuilt = (await buildNear(options, String(tenant), String(domain), places, parts)) || isBuilt;
    } finally {
      clearInterval(timer);
    }
  }
  await dropOldNear(options, exactMax);
  return behind.length > 0 || taken > 0 || isBuilt;
}

function nearPlacesOf({ versions }: FillerOptions, tenant: string, domain: string): NearPlaces {
  const placeOf = (kind: 'text' | 'structure') => placeOfVectors(tenant, domain, kind, versions[kind]);
  return { text: placeOf('text'), structure: placeOf('structure') };
}

/** Reads a domain on from where its index ends, a page in a transaction; writers of the domain wait for a page at most. */
async function catchUp(
  options: FillerOptions,
  tenant: string,
  domain: string,
  renew: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const { database } = options;
  for (let isDone = false; !isDone && !signal.aborted; ) {
    isDone = await database.transaction((session) => takePage(options, session, tenant, domain));
    if (!(await renew())) return;
  }
}

async function takePage(
  { writer }: FillerOptions,
  session: SqlSession,
  tenant: string,
  domain: string,
): Promise<boolean> {
  if ((await lockDomain(session, tenant, domain)) === 0) return true;
  await beginDomain(session, tenant, domain, 0);
  const [row] = await session.all('SELECT version, episodes FROM recall_domains WHERE tenant = ? AND domain = ?', [
    tenant,
    domain,
  ]);
  const cursor = Number(row?.version ?? 0);
  // Rows of what was deleted are gone, so that nobody need know of deletions, however long ago they were.
  const changes = await changesSince(session, tenant, domain, cursor, episodesAtOnce, Number.MAX_SAFE_INTEGER);
  const isLast = changes.nextCursor === null;
  // An episode that another node removed took its row along, and is still counted: such a domain is begun anew.
  if (changes.isReset || (isLast && !(await isCounted(session, tenant, domain, Number(row?.episodes))))) {
    await beginAnew(session, tenant, domain);
    return false;
  }
  const after = changes.nextCursor ?? changes.version;
  await indexEpisodes(session, { tenant, domain, after }, changes.episodes);
  const ids = changes.episodes.map(({ id }) => id);
  const vectors: StoredVector[] = await readVectors(session, tenant, ids);
  await writer.vectorsPut(session, tenant, new Map(ids.map((id) => [id, domain])), vectors);
  return isLast;
}

/** True if as many rows are there as are counted. */
async function isCounted(session: SqlSession, tenant: string, domain: string, episodes: number): Promise<boolean> {
  const sql = 'SELECT count(*) AS count FROM recall_episodes WHERE tenant = ? AND domain = ?';
  return Number((await session.all(sql, [tenant, domain]))[0]?.count) === episodes;
}

async function beginAnew(session: SqlSession, tenant: string, domain: string): Promise<void> {
  const place = [tenant, domain];
  const [row] = await session.all(
    `SELECT min(held) AS held FROM (SELECT tableoid::regclass::text AS held FROM recall_terms WHERE tenant = ? AND domain = ? LIMIT 1) t`,
    place,
  );
  for (const table of ['recall_episodes', 'recall_domains'])
    await session.run(`DELETE FROM ${table} WHERE tenant = ? AND domain = ?`, place);
  if (typeof row?.held === 'string') await oweScrub(session, tablesBeside(row.held));
}

/** Vectors that a node without this index wrote for rows that are there. Answers how many. */
async function takeStrays({ database, writer }: FillerOptions): Promise<number> {
  const lacks = (kind: string) => `(r.needs_${kind} AND r.${kind}_place IS NULL)`;
  const rows = await database.all(
    `SELECT r.tenant, r.domain, r.id FROM recall_episodes r
     WHERE (${lacks('text')} OR ${lacks('structure')}) AND EXISTS (SELECT 1 FROM vectors v WHERE v.tenant = r.tenant AND v.id = r.id
       AND ((v.kind = 'text' AND ${lacks('text')}) OR (v.kind = 'structure' AND ${lacks('structure')}))) LIMIT ${episodesAtOnce}`,
  );
  const byTenant = new Map<string, Map<string, string>>();
  for (const { tenant, domain, id } of rows) {
    const domains = byTenant.get(String(tenant)) ?? new Map<string, string>();
    byTenant.set(String(tenant), domains.set(String(id), String(domain)));
  }
  for (const [tenant, domains] of byTenant)
    await database.transaction(async (session) => {
      for (const domain of [...new Set(domains.values())].sort()) await lockDomain(session, tenant, domain);
      await writer.vectorsPut(session, tenant, domains, await readVectors(session, tenant, [...domains.keys()]));
    });
  return rows.length;
}

async function countBehind(database: SqlDatabase): Promise<number> {
  const [row] = await database.all(
    `SELECT count(*) AS behind FROM domains d LEFT JOIN recall_domains r ON r.tenant = d.tenant AND r.domain = d.domain
     WHERE r.version IS DISTINCT FROM d.version`,
  );
  return Number(row?.behind);
}

async function measureBytes(database: SqlDatabase): Promise<number> {
  const [row] = await database.all(
    `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname LIKE 'recall\\_%' AND relkind = 'r'`,
  );
  return Number(row?.bytes);
}
