// The episodes whose vectors are still to be made. A row comes in the transaction that stores the episode and goes in the one that stores its vectors,
// so that the backlog is counted without looking at episodes, and goes on after whatever ended the process.
import type { SqlFacts } from './sql-database.ts';

export const unembeddedTable = {
  name: 'unembedded',
  statements: (_: SqlFacts): readonly string[] => [
    'CREATE TABLE unembedded (tenant TEXT NOT NULL, domain TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tenant, id))',
    'CREATE INDEX unembedded_domain ON unembedded (tenant, domain)',
    `INSERT INTO unembedded (tenant, domain, id) SELECT tenant, domain, id FROM episodes e
     WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.tenant = e.tenant AND v.id = e.id)`,
  ],
};
