// The tables of who may come in: API keys (hashes only) and the answers to idempotency keys.
import type { SqlFacts } from './sql-database.ts';

export const accessTables = {
  name: 'access',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    `CREATE TABLE api_keys (
      id TEXT PRIMARY KEY, tenant TEXT NOT NULL, prefix TEXT NOT NULL, hash TEXT NOT NULL, name TEXT NOT NULL,
      scopes TEXT NOT NULL, mode TEXT NOT NULL, created_at ${integerType} NOT NULL, expires_at ${integerType},
      revoked_at ${integerType}, last_used_at ${integerType})`,
    'CREATE INDEX api_keys_prefix ON api_keys (prefix, id)',
    `CREATE TABLE idempotency (
      tenant TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL, claimed_at ${integerType} NOT NULL,
      lease_until ${integerType} NOT NULL, keep_until ${integerType} NOT NULL, status ${integerType}, body TEXT,
      PRIMARY KEY (tenant, idempotency_key))`,
    'CREATE INDEX idempotency_keep ON idempotency (keep_until)',
  ],
};

/** Who made a key, so that it can end with its maker: keys from before belong to the owner of the machine. And from where wrong keys came, for minutes. */
export const keyLineage = {
  name: 'key lineage',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    'ALTER TABLE api_keys ADD COLUMN made_by TEXT',
    'CREATE INDEX api_keys_made_by ON api_keys (made_by)',
    `CREATE TABLE wrong_keys (
      place TEXT NOT NULL, minute ${integerType} NOT NULL, count ${integerType} NOT NULL, PRIMARY KEY (place, minute))`,
  ],
};
