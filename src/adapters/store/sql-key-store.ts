// API keys in SQL. Where it is cheap to see that no other process has written, what was read is remembered, so that a request costs
// no query; a key revoked elsewhere is refused at the next request all the same.
import type { ApiKey, KeyId, KeyScope, KeyStore } from '../../ports/key-store.ts';
import type { SqlDatabase, SqlRow } from './sql-database.ts';

const columns = 'id, tenant, prefix, hash, name, scopes, mode, created_at, expires_at, revoked_at, last_used_at';
/** Random prefixes of attackers must not fill the memory. */
const rememberedMax = 10_000;

export function createSqlKeyStore(database: SqlDatabase): KeyStore {
  const remembered = new Map<string, readonly ApiKey[]>();
  let seenWrites = database.foreignWrites();
  return {
    create: async (key) => {
      await database.run(`INSERT INTO api_keys (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
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
      ]);
      remembered.clear();
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
    revoke: async (id, atMs) => {
      const changed = await database.run('UPDATE api_keys SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?', [
        atMs,
        id,
      ]);
      remembered.clear();
      return changed > 0;
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
  };
}
