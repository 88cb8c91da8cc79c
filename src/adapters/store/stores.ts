// Every store over one database, as the service and the command line take them.
import type { AuditLog } from '../../ports/audit-log.ts';
import type { BehaviorStore } from '../../ports/behavior-store.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { IdempotencyStore } from '../../ports/idempotency-store.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { NodeRegistry } from '../../ports/nodes.ts';
import type { RetentionStore } from '../../ports/retention-store.ts';
import { noQuotas, type Quotas, type TenantStore } from '../../ports/tenant-store.ts';
import type { WrongKeyCounts } from '../../ports/wrong-key-counts.ts';
import { type AppliedMigration, listApplied, requireNotNewer } from './migrations.ts';
import { createPostgresNodeRegistry } from './postgres/postgres-node-registry.ts';
import { noRecallWriter, type RecallWriter } from './recall-writer.ts';
import { createSqlAuditLog } from './sql-audit-log.ts';
import { createSqlBehaviorStore } from './sql-behavior-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { createEpisodeStore } from './sql-episode-store.ts';
import { createSqlIdempotencyStore } from './sql-idempotency-store.ts';
import { createSqlKeyStore } from './sql-key-store.ts';
import { createSqlRetentionStore } from './sql-retention-store.ts';
import { createSqlTenantStore } from './sql-tenant-store.ts';
import { createSqlWrongKeyCounts } from './sql-wrong-key-counts.ts';
import { createVolatileWrongKeyCounts } from './volatile/volatile-wrong-key-counts.ts';

export interface StorePorts {
  readonly episodes: EpisodeStore;
  readonly keys: KeyStore;
  readonly auditLog: AuditLog;
  readonly idempotency: IdempotencyStore;
  readonly behaviors: BehaviorStore;
  readonly tenants: TenantStore;
  readonly retentions: RetentionStore;
  /** Shared with other nodes where the database is. */
  readonly wrongKeys: WrongKeyCounts;
  /** The nodes that share the database; null where it is of one process. */
  readonly nodes: NodeRegistry | null;
}

export interface Stores extends StorePorts {
  /** What to call the database in messages and metrics. */
  readonly label: string;
  /** A sentence for whoever runs the service, found when the data was opened; null where all is well. */
  readonly warning: string | null;
  /** Steps that made the tables what they are. */
  migrations(): Promise<readonly AppliedMigration[]>;
  /** Resolves when a durable write just succeeded to tables that this version knows; rejects with StoreUnavailable otherwise. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export function createStorePorts(
  database: SqlDatabase,
  quotas: Quotas = noQuotas,
  recall: RecallWriter = noRecallWriter,
): StorePorts {
  return {
    episodes: createEpisodeStore(database, quotas, recall),
    keys: createSqlKeyStore(database, quotas),
    auditLog: createSqlAuditLog(database),
    idempotency: createSqlIdempotencyStore(database),
    behaviors: createSqlBehaviorStore(database),
    tenants: createSqlTenantStore(database, quotas),
    retentions: createSqlRetentionStore(database),
    wrongKeys: database.facts.isShared ? createSqlWrongKeyCounts(database) : createVolatileWrongKeyCounts(),
    nodes: database.facts.isShared ? createPostgresNodeRegistry(database) : null,
  };
}

/** `quotas` are those of tenants that have none of their own; `recall`, an index in the same database that is told of every change. */
export function createStores(
  database: SqlDatabase,
  quotas: Quotas = noQuotas,
  recall: RecallWriter = noRecallWriter,
): Stores {
  return {
    ...createStorePorts(database, quotas, recall),
    label: database.label,
    warning: null,
    migrations: () => listApplied(database),
    probe: async () => {
      await database.probe();
      if (database.facts.isShared) await requireNotNewer(database);
    },
    close: () => database.close(),
  };
}
