// What is counted of each domain, for `bench/scale.ts`, after its rows were loaded.
import pg from 'pg';
import { rowsOfLists, type ToldList } from '../src/adapters/store/postgres/recall/recall-rows-writer.ts';
import { type Cell, copyIn } from './copy-in.ts';

const listsAtOnce = 5_000;

export async function countLoaded(url: string, tenant: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    // What was counted of fewer is counted anew; approximate indexes that are there are found again.
    for (const table of ['recall_steps', 'recall_terms', 'recall_domains', 'domains'])
      await client.query(`DELETE FROM ${table} WHERE tenant = $1`, [tenant]);
    await client.query(
      `INSERT INTO domains (tenant, domain, version, floor, patterns_version)
       SELECT tenant, domain, max(version), 0, 0 FROM episodes WHERE tenant = $1 GROUP BY tenant, domain`,
      [tenant],
    );
    await client.query(
      `INSERT INTO recall_terms (tenant, domain, number, documents)
       SELECT tenant, domain, number, count(*) FROM recall_episodes, unnest(terms) AS number WHERE tenant = $1 GROUP BY tenant, domain, number`,
      [tenant],
    );
    const { rows } = await client.query('SELECT DISTINCT domain FROM recall_episodes WHERE tenant = $1', [tenant]);
    for (const { domain } of rows) await countLists(client, tenant, String(domain));
    await client.query(
      `INSERT INTO recall_domains (tenant, domain, version, episodes, contexts, contexts_length, deeds, deeds_length, told, usable)
       SELECT e.tenant, e.domain, max(d.version), count(*), count(context_length), coalesce(sum(context_length), 0), count(deeds_length),
         coalesce(sum(deeds_length), 0), coalesce(max(s.told), 0), coalesce(max(s.usable), 0)
       FROM recall_episodes e JOIN domains d ON d.tenant = e.tenant AND d.domain = e.domain
       LEFT JOIN (SELECT tenant, domain, sum(total) AS told, sum(total) FILTER (WHERE length > 1) AS usable FROM recall_steps GROUP BY tenant, domain) s
         ON s.tenant = e.tenant AND s.domain = e.domain
       WHERE e.tenant = $1 GROUP BY e.tenant, e.domain`,
      [tenant],
    );
  } finally {
    await client.end();
  }
}

async function countLists(client: pg.Client, tenant: string, domain: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT steps, outcome, count(*) FROM recall_episodes WHERE tenant = $1 AND domain = $2 AND steps IS NOT NULL GROUP BY steps, outcome`,
    [tenant, domain],
  );
  const told = rows.map(
    ({ steps, outcome, count }): ToldList => ({ steps: JSON.parse(steps), outcome, count: Number(count) }),
  );
  const lists = rowsOfLists(tenant, domain, told);
  for (let at = 0; at < lists.length; at += listsAtOnce) {
    const page = lists.slice(at, at + listsAtOnce).map((row): Cell[] => [tenant, domain, ...Object.values(row)]);
    const names = Object.keys(lists[0] ?? {});
    await copyIn(client, `recall_steps (tenant, domain, ${names.join(', ')})`, page);
  }
}
