// API keys in SQL. Where it is cheap to see that no other process has written, what was read is remembered, so that a request costs
// no query; a key revoked elsewhere is refused at the next request all the same.
import type { ApiKey, KeyId, KeyScope, KeyStore } from '../../ports/key-store.ts';
import { noQuotas, type Quotas } from '../../ports/tenant-store.ts';
import { chunks, placeholders, type SqlDatabase, type SqlRow, type SqlSession } from './sql-database.ts';
import { lockTenant, requireRoomForKeys } from './tenant-rows.ts';

const columns =
  'id, tenant, prefix, hash, name, scopes, mode, created_at, expires_at, revoked_at, last_used_at, made_by';
/** Random prefixes of attackers must not fill the memory. */
const rememberedMax = 10_000;

export function createSqlKeyStore(database: SqlDatabase, quotas: Quotas = noQuotas): KeyStore {
  const remembered = new Map<string, readonly ApiKey[]>();
  let seenWrites = database.foreignWrites();
  return {
    create: async (key) => {
      const isMade = await database.transaction(async (session) => {
        const room = await lockTenant(session, key.tenant, quotas);
        if (key.madeBy !== null && !(await holdMaker(session, key.madeBy))) return false;
        await insert(session, key);
        await requireRoomForKeys(session, room, key.tenant, key.createdAtMs);
        return true;
      });
      remembered.clear();
      return isMade;
    },
    findByPrefix: async (prefix) => {
      const writes = database.foreignWrites();
      if (writes === null || writes !== seenWrites) remembered.clear();
      seenWrites = writes;
      const known = remembered.get(prefix);
      if (known) return known;
      const rows = await database.all(`SELECT ${columns} FROM api_keys WHERE prefix = ? ORDER BY id`, [prefix]);
      const keys = rows.map(toKey);
      if (remembered.size >= rememberedMax) remembered.clear();
      // Not where another call has seen a later write meanwhile: this may be from before.
      if (keys.length > 0 && writes !== null && writes === seenWrites) remembered.set(prefix, keys);
      return keys;
    },
    list: async () => (await database.all(`SELECT ${columns} FROM api_keys ORDER BY created_at, id`)).map(toKey),
    revoke: async (id, atMs, keepsMade = false) => {
      const revoked = await database.transaction((session) => revokeLine(session, { id, atMs, keepsMade }));
      remembered.clear();
      return revoked;
    },
    replace: async ({ key, replaces, nowMs, endsAtMs }) => {
      const isDone = await database.transaction(async (session) => {
        const room = await lockTenant(session, key.tenant, quotas);
        const changed = await session.run(
          `UPDATE api_keys SET expires_at = CASE WHEN expires_at < ? THEN expires_at ELSE ? END
           WHERE id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
          [endsAtMs, endsAtMs, replaces, nowMs],
        );
        if (changed === 0) return false;
        await insert(session, key);
        await requireRoomForKeys(session, room, key.tenant, nowMs);
        await session.run('UPDATE api_keys SET made_by = ? WHERE made_by = ?', [key.id, replaces]);
        return true;
      });
      remembered.clear();
      return isDone;
    },
    touch: async (id, atMs) => {
      await database.run('UPDATE api_keys SET last_used_at = ? WHERE id = ? AND COALESCE(last_used_at, -1) < ?', [
        atMs,
        id,
        atMs,
      ]);
    },
  };
}

async function insert(session: SqlSession, key: ApiKey): Promise<void> {
  await session.run(`INSERT INTO api_keys (${columns}) VALUES (${placeholders(12)})`, [
    key.id,
    key.tenant,
    key.prefix,
    key.hash,
    key.name,
    key.scopes.join(' '),
    key.mode,
    key.createdAtMs,
    key.expiresAtMs,
    key.revokedAtMs,
    key.lastUsedAtMs,
    key.madeBy,
  ]);
}

/** True unless the store holds the maker and it is revoked. Holds its row until the end of the transaction, so that a revocation of it comes later and sees the new key. */
async function holdMaker(session: SqlSession, id: string): Promise<boolean> {
  const held = await session.run('UPDATE api_keys SET revoked_at = NULL WHERE id = ? AND revoked_at IS NULL', [id]);
  if (held > 0) return true;
  return (await session.all('SELECT id FROM api_keys WHERE id = ?', [id])).length === 0;
}

interface Revocation {
  readonly id: string;
  readonly atMs: number;
  readonly keepsMade: boolean;
}

/** Generation by generation. A generation is looked for after the one before is written: what was made meanwhile had to be committed for that. */
async function revokeLine(session: SqlSession, { id, atMs, keepsMade }: Revocation): Promise<readonly string[] | null> {
  const [known] = await session.all('SELECT made_by FROM api_keys WHERE id = ?', [id]);
  if (known === undefined) return null;
  const revoked: string[] = [];
  const seen = new Set<string>([id]);
  for (let generation = [id]; generation.length > 0; ) {
    for (const one of generation)
      if (
        (await session.run('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', [atMs, one])) > 0
      )
        revoked.push(one);
    if (keepsMade) {
      await session.run('UPDATE api_keys SET made_by = ? WHERE made_by = ?', [known.made_by ?? null, id]);
      break;
    }
    const made = await madeBy(session, generation);
    generation = made.filter((one) => !seen.has(one));
    for (const one of generation) seen.add(one);
  }
  return revoked;
}

async function madeBy(session: SqlSession, makers: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const some of chunks(makers, 500)) {
    const rows = await session.all(`SELECT id FROM api_keys WHERE made_by IN (${placeholders(some.length)})`, some);
    ids.push(...rows.map((row) => String(row.id)));
  }
  return ids.sort();
}

function toKey(row: SqlRow): ApiKey {
  const optional = (value: SqlRow[string] | undefined) =>
    value === null || value === undefined ? null : Number(value);
  return {
    id: String(row.id) as KeyId,
    tenant: String(row.tenant),
    prefix: String(row.prefix),
    hash: String(row.hash),
    name: String(row.name),
    scopes: String(row.scopes).split(' ').filter(Boolean) as KeyScope[],
    mode: row.mode === 'test' ? 'test' : 'live',
    createdAtMs: Number(row.created_at),
    expiresAtMs: optional(row.expires_at),
    revokedAtMs: optional(row.revoked_at),
    lastUsedAtMs: optional(row.last_used_at),
    madeBy: row.made_by === null || row.made_by === undefined ? null : String(row.made_by),
  };
}
