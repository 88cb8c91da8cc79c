// The nodes that share a PostgreSQL, in a table there. Times are those of the server, so that clocks of nodes do not count. The table holds nothing that must
// outlive the nodes; like that of probes it is made when it is first needed, and is no migration.
import type { Node, NodeRegistry } from '../../../ports/nodes.ts';
import type { SqlDatabase } from '../sql-database.ts';

/** A row so old is that of a node that will not come back under this URL. */
const forgottenMs = 24 * 60 * 60 * 1000;
const nowMs = 'CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)';

export function createPostgresNodeRegistry(database: SqlDatabase): NodeRegistry {
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= prepareTable(database).catch((cause) => {
      prepared = undefined;
      throw cause;
    });
    return prepared;
  };
  return {
    beat: async ({ url, secret, kind }, freshMs) => {
      await prepare();
      await database.run(
        `INSERT INTO nodes (url, secret, kind, seen_at) VALUES (?, ?, ?, ${nowMs})
         ON CONFLICT (url) DO UPDATE SET secret = excluded.secret, kind = excluded.kind, seen_at = excluded.seen_at`,
        [url, secret, kind],
      );
      const rows = await database.all(
        `SELECT url, secret, kind FROM nodes WHERE kind = ? AND (url = ? OR seen_at >= ${nowMs} - ?) ORDER BY url COLLATE "C"`,
        [kind, url, freshMs],
      );
      return rows.map((row): Node => ({ url: String(row.url), secret: String(row.secret), kind: String(row.kind) }));
    },
    leave: async ({ url, secret }) =>
      void (await database.run('DELETE FROM nodes WHERE url = ? AND secret = ?', [url, secret])),
  };
}

async function prepareTable(database: SqlDatabase): Promise<void> {
  await database.transaction(async (session) => {
    const columns = 'url TEXT PRIMARY KEY, secret TEXT NOT NULL, kind TEXT NOT NULL, seen_at BIGINT NOT NULL';
    await session.run(`CREATE TABLE IF NOT EXISTS nodes (${columns})`);
    await session.run(`DELETE FROM nodes WHERE seen_at < ${nowMs} - ?`, [forgottenMs]);
  });
}
