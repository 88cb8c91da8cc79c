// The holdings and quotas of tenants, in SQL.
import type { Quotas, TenantStore } from '../../ports/tenant-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { countRows, removeTenant } from './tenant-removal.ts';
import { countKeys, lockTenant, quotasOf } from './tenant-rows.ts';

export function createSqlTenantStore(database: SqlDatabase, defaults: Quotas): TenantStore {
  return {
    count: (tenant) => countRows(database, tenant),
    remove: (tenant) => database.transaction((session) => removeTenant(session, tenant, defaults)),
    read: async (tenant, nowMs) => {
      const sql = 'SELECT episodes, bytes, quota_keys, quota_episodes, quota_bytes FROM tenants WHERE tenant = ?';
      const [row] = await database.all(sql, [tenant]);
      const keys = await countKeys(database, tenant, nowMs);
      const used = { keys, episodes: Number(row?.episodes ?? 0), bytes: Number(row?.bytes ?? 0) };
      return { used, quotas: quotasOf(row, defaults) };
    },
    setQuotas: (tenant, { keys, episodes, bytes }) =>
      database.transaction(async (session) => {
        await lockTenant(session, tenant, defaults);
        await session.run(
          `UPDATE tenants SET quota_keys = ?, quota_episodes = ?, quota_bytes = ?,
             episodes = (SELECT count(*) FROM episodes WHERE tenant = ?),
             bytes = (SELECT CAST(COALESCE(sum(bytes), 0) AS BIGINT) FROM episodes WHERE tenant = ?)
           WHERE tenant = ?`,
          [keys, episodes, bytes, tenant, tenant, tenant],
        );
      }),
  };
}
