// Patterns say how their supporting episodes ended in the words of those. What was derived before is told them from the episodes themselves.
import { isObject, type Json } from '../../core/base/json.ts';
import { rankOutcomes } from '../../core/memory/pattern.ts';
import { parseIds } from './episode-rows.ts';
import { chunks, placeholders, type SqlRow, type SqlSession } from './sql-database.ts';

export const patternOutcomes = {
  name: 'pattern-outcomes',
  statements: (): readonly string[] => ['UPDATE domains SET patterns_version = patterns_version + 1'],
  rewrite: async (session: SqlSession): Promise<void> => {
    for (const row of await session.all('SELECT tenant, domain, id, body, evidence FROM patterns'))
      await rewriteOne(session, row);
  },
};

async function rewriteOne(session: SqlSession, row: SqlRow): Promise<void> {
  const [tenant, domain, id] = [String(row.tenant), String(row.domain), String(row.id)];
  const body = JSON.parse(String(row.body)) as Json;
  if (!isObject(body)) return;
  const found: string[] = [];
  for (const part of chunks(parseIds(JSON.stringify(body.supporting_ids ?? [])), 400)) {
    const sql = `SELECT outcome FROM episodes WHERE tenant = ? AND id IN (${placeholders(part.length)})`;
    for (const { outcome } of await session.all(sql, [tenant, ...part])) found.push(String(outcome));
  }
  const outcomes = rankOutcomes(found);
  const text = JSON.stringify({ ...body, outcome: outcomes[0] ?? 'unknown', outcomes });
  const bytes = text.length + String(row.evidence).length;
  await session.run('UPDATE patterns SET body = ?, bytes = ? WHERE tenant = ? AND domain = ? AND id = ?', [
    text,
    bytes,
    tenant,
    domain,
    id,
  ]);
}
