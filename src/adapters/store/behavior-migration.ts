// The tables of the behaviors that tenants bring, and of the version of each tenant's collection.
import type { SqlFacts } from './sql-database.ts';

export const behaviorTables = {
  name: 'behaviors',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    `CREATE TABLE behavior_collections (tenant TEXT PRIMARY KEY, version ${integerType} NOT NULL)`,
    `CREATE TABLE behaviors (
      tenant TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, description TEXT NOT NULL, tier TEXT NOT NULL,
      domain TEXT NOT NULL, tags TEXT NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, bytes ${integerType} NOT NULL,
      imported_at ${integerType} NOT NULL, PRIMARY KEY (tenant, name))`,
  ],
};
