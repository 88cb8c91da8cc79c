// The table of the audit log. Nothing else refers to it, and forgetting does not touch it: it holds no content.
import type { SqlFacts } from './sql-database.ts';

export const auditTable = {
  name: 'audit',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    `CREATE TABLE audit (
      id TEXT PRIMARY KEY, at ${integerType} NOT NULL, tenant TEXT NOT NULL, key_id TEXT NOT NULL, action TEXT NOT NULL,
      subject TEXT, outcome TEXT NOT NULL, count ${integerType} NOT NULL, request_id TEXT)`,
    'CREATE INDEX audit_time ON audit (at, id)',
    'CREATE INDEX audit_tenant_time ON audit (tenant, at, id)',
  ],
};
