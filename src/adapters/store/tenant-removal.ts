// Removing a tenant: every row of every table that names it, in one transaction, which also owes the scrub of their bytes.
import type { Quotas, TenantRows } from '../../ports/tenant-store.ts';
import { oweScrub } from './owed-scrub.ts';
import type { SqlSession } from './sql-database.ts';
import { lockTenant } from './tenant-rows.ts';

/** Tables with a column `tenant`; the row of the tenant is the last, because whoever writes for it waits for that row. */
export const tenantTables = [
  'episodes',
  'vectors',
  'measurements',
  'patterns',
  'deletions',
  'unembedded',
  'domains',
  'behaviors',
  'behavior_collections',
  'retentions',
  'api_keys',
  'idempotency',
  'audit',
  'tenants',
] as const;

export async function countRows(session: Pick<SqlSession, 'all'>, tenant: string): Promise<TenantRows> {
  const count = async (table: (typeof tenantTables)[number]): Promise<number> =>
    Number((await session.all(`SELECT count(*) AS count FROM ${table} WHERE tenant = ?`, [tenant]))[0]?.count);
  return {
    episodes: await count('episodes'),
    behaviors: await count('behaviors'),
    keys: await count('api_keys'),
    auditEntries: await count('audit'),
  };
}

export async function removeTenant(session: SqlSession, tenant: string, defaults: Quotas): Promise<TenantRows> {
  await lockTenant(session, tenant, defaults);
  const removed = await countRows(session, tenant);
  for (const table of tenantTables) await session.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
  await oweScrub(session, tenantTables);
  return removed;
}
