// Every table of Orrery, as steps that run once and in order, never backwards. A released step is never edited: append a new one.

import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import { accessTables, keyLineage } from './access-migration.ts';
import { auditTable } from './audit-migration.ts';
import { behaviorTables } from './behavior-migration.ts';
import { domainForms } from './domain-migration.ts';
import { patternOutcomes } from './pattern-outcomes-migration.ts';
import { retentionTable } from './retention-migration.ts';
import type { SqlFacts, SqlSession } from './sql-database.ts';
import { tenantTable } from './tenant-migration.ts';
import { unembeddedTable } from './unembedded-migration.ts';

export interface Migration {
  /** Position in the list, from 1. */
  readonly number: number;
  readonly name: string;
  statements(facts: SqlFacts): readonly string[];
  /** What no statement can say, after them and in the same transaction. */
  rewrite?(session: SqlSession): Promise<void>;
}

type Step = Omit<Migration, 'number'>;

const episodes: Step = {
  name: 'episodes',
  statements: ({ bytesType, integerType }) => [
    `CREATE TABLE domains (
      tenant TEXT NOT NULL, domain TEXT NOT NULL, version ${integerType} NOT NULL, floor ${integerType} NOT NULL,
      patterns_version ${integerType} NOT NULL, PRIMARY KEY (tenant, domain))`,
    `CREATE TABLE episodes (
      tenant TEXT NOT NULL, id TEXT NOT NULL, domain TEXT NOT NULL, version ${integerType} NOT NULL,
      stored_at ${integerType} NOT NULL, outcome TEXT NOT NULL, content_hash TEXT NOT NULL, evidence_key TEXT NOT NULL,
      encoding ${integerType} NOT NULL, body ${bytesType} NOT NULL, bytes ${integerType} NOT NULL,
      occurrences ${integerType} NOT NULL, recalls ${integerType} NOT NULL, last_recalled_at ${integerType},
      links TEXT NOT NULL, PRIMARY KEY (tenant, id))`,
    'CREATE UNIQUE INDEX episodes_content ON episodes (tenant, domain, content_hash)',
    'CREATE INDEX episodes_version ON episodes (tenant, domain, version)',
    'CREATE INDEX episodes_time ON episodes (tenant, domain, stored_at, id, bytes)',
    'CREATE INDEX episodes_tenant_time ON episodes (tenant, stored_at, id)',
    `CREATE TABLE vectors (
      tenant TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, domain TEXT NOT NULL, version TEXT NOT NULL,
      data ${bytesType} NOT NULL, bytes ${integerType} NOT NULL, PRIMARY KEY (tenant, id, kind))`,
    'CREATE INDEX vectors_domain ON vectors (tenant, domain, kind, version, bytes)',
    `CREATE TABLE deletions (
      tenant TEXT NOT NULL, domain TEXT NOT NULL, version ${integerType} NOT NULL, id TEXT NOT NULL,
      deleted_at ${integerType} NOT NULL, PRIMARY KEY (tenant, domain, version))`,
    `CREATE TABLE patterns (
      tenant TEXT NOT NULL, domain TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, position ${integerType} NOT NULL,
      body TEXT NOT NULL, evidence TEXT NOT NULL, bytes ${integerType} NOT NULL, PRIMARY KEY (tenant, domain, id))`,
  ],
};

const measurements: Step = {
  name: 'measurements',
  statements: () => [
    `CREATE TABLE measurements (
      tenant TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, domain TEXT NOT NULL, value DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (tenant, id, name))`,
    'CREATE INDEX measurements_domain ON measurements (tenant, domain, name, value)',
  ],
};

/** By table, how many removals there were and of how many the bytes are overwritten; and what a recorded answer is about, which it goes with. */
const forgetting: Step = {
  name: 'forgetting',
  statements: ({ integerType }) => [
    `CREATE TABLE scrubs (name TEXT PRIMARY KEY, owed ${integerType} NOT NULL, done ${integerType} NOT NULL)`,
    'ALTER TABLE idempotency ADD COLUMN subject TEXT',
    'CREATE INDEX idempotency_subject ON idempotency (tenant, subject)',
  ],
};

/** In the order of their release. */
const steps: readonly Step[] = [
  episodes,
  accessTables,
  measurements,
  auditTable,
  behaviorTables,
  forgetting,
  patternOutcomes,
  unembeddedTable,
  domainForms,
  keyLineage,
  tenantTable,
  retentionTable,
];
export const migrations: readonly Migration[] = steps.map((step, i) => ({ number: i + 1, ...step }));

const bookkeeping = ({ integerType }: SqlFacts) =>
  `CREATE TABLE IF NOT EXISTS migrations (number ${integerType} PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)`;

/** The table of applied steps. Row 0 is the lock that concurrent starts wait on. */
export async function prepareMigrations(session: SqlSession, facts: SqlFacts): Promise<void> {
  await session.run(bookkeeping(facts));
  const lockRow = `INSERT INTO migrations (number, name, applied_at) VALUES (0, 'lock', '') ON CONFLICT DO NOTHING`;
  await session.run(lockRow).catch((cause) => {
    if (!/\bcolumn\b/.test((cause as Error).message)) throw cause;
    throw new StoreUnavailable(
      'The database has a table `migrations` of another program. Nothing in it was changed. Give Orrery a database of its own.',
      { retryable: false, cause },
    );
  });
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  /** By the clock of the process that applied it. */
  readonly appliedAtMs: number;
}

/** In the order of their numbers; those of a newer Orrery are among them. */
export async function listApplied(session: Pick<SqlSession, 'all'>): Promise<AppliedMigration[]> {
  const rows = await session.all('SELECT number, name, applied_at FROM migrations WHERE number > 0 ORDER BY number');
  return rows.map(({ number, name, applied_at: at }) => ({
    number: Number(number),
    name: String(name),
    appliedAtMs: Date.parse(String(at)),
  }));
}

async function countApplied(session: SqlSession): Promise<number> {
  return (await listApplied(session)).at(-1)?.number ?? 0;
}

/** For a process that shares the database: once another has applied a step that this one does not know, its own statements may be wrong. */
export async function requireNotNewer(session: SqlSession, list = migrations): Promise<void> {
  const applied = await countApplied(session);
  if (applied <= list.length) return;
  throw new StoreUnavailable(
    `A newer Orrery changed the database while this node ran (migration ${applied}; this one knows ${list.length}). Stop this node and start that version or newer.`,
    { retryable: false },
  );
}

/** For a process that works beside the one that owns the database: it must find every step applied, and applies none. */
export async function requireMigrated(session: SqlSession, list = migrations): Promise<void> {
  const applied = await countApplied(session);
  if (applied === list.length) return;
  throw new StoreUnavailable(
    `The running service is of another version of Orrery (migration ${applied}; this one knows ${list.length}). Use its own version, or stop it first.`,
    { retryable: false },
  );
}

/** Until the end of its transaction, no other start changes the tables. */
export async function lockMigrations(session: SqlSession): Promise<void> {
  await session.run('UPDATE migrations SET applied_at = applied_at WHERE number = 0');
}

/** Applies what is missing, inside one transaction that holds the lock row. Answers the names of the steps that ran. */
export async function applyMigrations(session: SqlSession, facts: SqlFacts, list = migrations): Promise<string[]> {
  await lockMigrations(session);
  const applied = await countApplied(session);
  if (applied > list.length) {
    throw new StoreUnavailable(
      `The database was written by a newer Orrery (migration ${applied}; this one knows ${list.length}). Start that version or newer.`,
      { retryable: false },
    );
  }
  const missing = list.slice(applied);
  for (const migration of missing) {
    for (const statement of migration.statements(facts)) await session.run(statement);
    await migration.rewrite?.(session);
    await session.run('INSERT INTO migrations (number, name, applied_at) VALUES (?, ?, ?)', [
      migration.number,
      migration.name,
      new Date().toISOString(),
    ]);
  }
  return missing.map((migration) => migration.name);
}
