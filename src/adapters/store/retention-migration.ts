// How long domains keep their episodes: a row where a tenant said so.
import type { SqlFacts } from './sql-database.ts';

export const retentionTable = {
  name: 'retentions',
  statements: ({ integerType }: SqlFacts): readonly string[] => [
    `CREATE TABLE retentions (tenant TEXT NOT NULL, domain TEXT NOT NULL, days ${integerType}, PRIMARY KEY (tenant, domain))`,
  ],
};
