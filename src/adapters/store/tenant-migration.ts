// Holdings and quotas, one row a tenant.
import type { SqlFacts } from './sql-database.ts';

export const tenantTable = {
  name: 'tenants',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    `CREATE TABLE tenants (
      tenant TEXT PRIMARY KEY, episodes ${integerType} NOT NULL, bytes ${integerType} NOT NULL,
      quota_keys ${integerType}, quota_episodes ${integerType}, quota_bytes ${integerType})`,
    `INSERT INTO tenants (tenant, episodes, bytes)
     SELECT tenant, count(*), CAST(sum(bytes) AS BIGINT) FROM episodes GROUP BY tenant`,
  ],
};
