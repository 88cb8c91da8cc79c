// Rules of retention in SQL. A rule stays when its domain is empty, because it is about what comes, too.
import { compareBy } from '../../core/base/order.ts';
import type { DueDomain, RetentionStore } from '../../ports/retention-store.ts';
import { oweScrub } from './owed-scrub.ts';
import type { SqlDatabase } from './sql-database.ts';

const dayMs = 86_400_000;

export function createSqlRetentionStore(database: SqlDatabase): RetentionStore {
  return {
    list: async (tenant) =>
      (await database.all('SELECT domain, days FROM retentions WHERE tenant = ?', [tenant]))
        .map(({ domain, days }) => ({ domain: String(domain), days: days === null ? null : Number(days) }))
        .sort(compareBy((rule) => rule.domain)),
    set: (tenant, domain, days) =>
      database.transaction(async (session) => {
        if (days === undefined) {
          await session.run('DELETE FROM retentions WHERE tenant = ? AND domain = ?', [tenant, domain]);
          await oweScrub(session, ['retentions']);
        } else
          await session.run(
            `INSERT INTO retentions (tenant, domain, days) VALUES (?, ?, ?)
             ON CONFLICT (tenant, domain) DO UPDATE SET days = excluded.days`,
            [tenant, domain, days],
          );
      }),
    countBefore: async (tenant, domain, beforeMs) => {
      const sql = 'SELECT count(*) AS count FROM episodes WHERE tenant = ? AND domain = ? AND stored_at < ?';
      return Number((await database.all(sql, [tenant, domain, beforeMs]))[0]?.count);
    },
    due: async (defaultDays, nowMs) => {
      const rows = await database.all(
        `SELECT d.tenant AS tenant, d.domain AS domain, r.days AS days, r.domain AS ruled,
           (SELECT min(e.stored_at) FROM episodes e WHERE e.tenant = d.tenant AND e.domain = d.domain) AS oldest
         FROM domains d ${defaultDays === null ? 'JOIN' : 'LEFT JOIN'} retentions r ON r.tenant = d.tenant AND r.domain = d.domain`,
      );
      const due: DueDomain[] = [];
      for (const { tenant, domain, days: own, ruled, oldest } of rows) {
        const days = ruled === null ? defaultDays : own === null ? null : Number(own);
        if (days === null || oldest === null || Number(oldest) >= nowMs - days * dayMs) continue;
        due.push({ tenant: String(tenant), domain: String(domain), days });
      }
      return due.sort(compareBy(({ tenant, domain }) => JSON.stringify([tenant, domain])));
    },
  };
}
