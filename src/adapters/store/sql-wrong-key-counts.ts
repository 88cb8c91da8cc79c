// Counts of wrong keys in SQL. One statement adds and answers, so that two nodes never answer the same number.
import type { WrongKeyCounts } from '../../ports/wrong-key-counts.ts';
import type { SqlDatabase } from './sql-database.ts';

const addSql = `INSERT INTO wrong_keys (place, minute, count) VALUES (?, ?, 1)
  ON CONFLICT (place, minute) DO UPDATE SET count = wrong_keys.count + 1 RETURNING count`;

export function createSqlWrongKeyCounts(database: SqlDatabase): WrongKeyCounts {
  return {
    add: (place, minute) =>
      database.transaction(async (session) => Number((await session.all(addSql, [place, minute]))[0]?.count)),
    purge: async (beforeMinute) => void (await database.run('DELETE FROM wrong_keys WHERE minute < ?', [beforeMinute])),
  };
}
