// Imported behaviors in SQL. Every change counts the version of the tenant's collection up, whose row is also the lock of the tenant.
import { compareBy } from '../../core/base/order.ts';
import type { BehaviorBounds, BehaviorStore, PutOutcome, StoredBehavior } from '../../ports/behavior-store.ts';
import { oweScrub, scrubOwed } from './owed-scrub.ts';
import type { SqlDatabase, SqlRow, SqlSession } from './sql-database.ts';
import { forgetAnswers } from './sql-idempotency-store.ts';

const columns = 'tenant, name, title, description, tier, domain, tags, hash, body, bytes, imported_at';

export function createSqlBehaviorStore(database: SqlDatabase): BehaviorStore {
  return {
    version: (tenant) => readVersion(database, tenant),
    list: (tenant) =>
      database.transaction(async (session) => {
        const version = await readVersion(session, tenant);
        const rows = await session.all(`SELECT ${columns} FROM behaviors WHERE tenant = ?`, [tenant]);
        return { version, behaviors: rows.map(toBehavior).sort(compareBy((one) => one.name)) };
      }),
    put: (tenant, behavior, isReplacing, bounds) =>
      database.transaction(async (session) => {
        await lock(session, tenant);
        const refusal = await refuse(session, tenant, behavior, isReplacing, bounds);
        if (refusal !== null) return refusal;
        const removed = await session.run('DELETE FROM behaviors WHERE tenant = ? AND name = ?', [
          tenant,
          behavior.name,
        ]);
        await session.run(`INSERT INTO behaviors (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
          tenant,
          behavior.name,
          behavior.title,
          behavior.description,
          behavior.tier,
          behavior.domain,
          JSON.stringify(behavior.tags),
          behavior.hash,
          behavior.text,
          Buffer.byteLength(behavior.text),
          behavior.importedAtMs,
        ]);
        await countUp(session, tenant, behavior.importedAtMs);
        return { kind: removed > 0 ? 'replaced' : 'stored' };
      }),
    tryPut: (tenant, behavior, isReplacing, bounds) => tryPut(database, tenant, behavior, isReplacing, bounds),
    remove: (tenant, name) =>
      database.transaction(async (session) => {
        await lock(session, tenant);
        const removed = await session.run('DELETE FROM behaviors WHERE tenant = ? AND name = ?', [tenant, name]);
        if (removed === 0) return false;
        await countUp(session, tenant);
        const answers = await forgetAnswers(session, tenant, [name]);
        await oweScrub(session, answers > 0 ? ['behaviors', 'idempotency'] : ['behaviors']);
        return true;
      }),
    scrub: () => scrubOwed(database),
  };
}

async function readVersion(session: SqlSession, tenant: string): Promise<number> {
  const [row] = await session.all('SELECT version FROM behavior_collections WHERE tenant = ?', [tenant]);
  return Number(row?.version ?? 0);
}

/** Holds the tenant's row until the transaction ends, so that bounds are checked against what will be there. */
async function lock(session: SqlSession, tenant: string): Promise<void> {
  await session.run(
    `INSERT INTO behavior_collections (tenant, version) VALUES (?, 0)
      ON CONFLICT (tenant) DO UPDATE SET version = behavior_collections.version`,
    [tenant],
  );
}

/** A version of a collection is never below the time of its last import, so that none comes back where the tenant was deleted and its row with it. */
async function countUp(session: SqlSession, tenant: string, least = 0): Promise<void> {
  const next = 'CASE WHEN version + 1 < ? THEN ? ELSE version + 1 END';
  await session.run(`UPDATE behavior_collections SET version = ${next} WHERE tenant = ?`, [least, least, tenant]);
}

async function tryPut(
  session: SqlSession,
  tenant: string,
  behavior: StoredBehavior,
  isReplacing: boolean,
  bounds: BehaviorBounds,
): Promise<PutOutcome> {
  const refusal = await refuse(session, tenant, behavior, isReplacing, bounds);
  if (refusal !== null) return refusal;
  const present = await session.all('SELECT name FROM behaviors WHERE tenant = ? AND name = ?', [
    tenant,
    behavior.name,
  ]);
  return { kind: present.length > 0 ? 'replaced' : 'stored' };
}

async function refuse(
  session: SqlSession,
  tenant: string,
  { name, text }: StoredBehavior,
  isReplacing: boolean,
  bounds: BehaviorBounds,
): Promise<PutOutcome | null> {
  const [same] = await session.all('SELECT name FROM behaviors WHERE tenant = ? AND name = ?', [tenant, name]);
  if (same !== undefined && !isReplacing) return { kind: 'exists' };
  const [others] = await session.all(
    'SELECT COUNT(*) AS count, SUM(bytes) AS bytes FROM behaviors WHERE tenant = ? AND name <> ?',
    [tenant, name],
  );
  const count = Number(others?.count ?? 0) + 1;
  if (count > bounds.countMax) return { kind: 'full', bound: 'countMax', value: count };
  const bytes = Number(others?.bytes ?? 0) + Buffer.byteLength(text);
  return bytes > bounds.bytesMax ? { kind: 'full', bound: 'bytesMax', value: bytes } : null;
}

function toBehavior(row: SqlRow): StoredBehavior {
  return {
    name: String(row.name),
    title: String(row.title),
    description: String(row.description),
    tier: String(row.tier),
    domain: String(row.domain),
    tags: JSON.parse(String(row.tags)),
    hash: String(row.hash),
    text: String(row.body),
    importedAtMs: Number(row.imported_at),
  };
}
