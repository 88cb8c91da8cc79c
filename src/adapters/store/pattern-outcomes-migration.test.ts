import { expect, it } from 'vitest';
import type { Json } from '../../core/base/json.ts';
import { applyMigrations, migrations } from './migrations.ts';
import { patternOutcomes } from './pattern-outcomes-migration.ts';
import { createEpisodeStore } from './sql-episode-store.ts';
import { openVolatile } from './volatile/open-volatile.ts';

it('tells patterns that were derived before how their episodes ended', async () => {
  const database = await openVolatile();
  const store = createEpisodeStore(database);
  const ids: string[] = [];
  for (const [i, outcome] of ['escalated', 'partial', 'escalated'].entries()) {
    const id = `ep_0000000${i}` as const;
    const actions: Json[] = ['call'];
    const content = { context: `text ${i}`, schema: null, actions, outcome, metadata: null };
    ids.push((await store.append({ ...content, id, tenant: 't', domain: 'd', storedAtMs: i, quotes: [] })).id);
  }
  const body = { steps: ['call'], outcome: 'success', success_rate: 0.5, supporting_ids: ids };
  await store.replacePatterns('t', 'd', [{ id: 'pat_1', name: 'n', body, evidence: ids as `ep_${string}`[] }]);
  const before = await store.domainVersion('t', 'd');
  const until = migrations.findIndex(({ name }) => name === patternOutcomes.name) + 1;
  await database.run('DELETE FROM migrations WHERE number >= ?', [until]);
  const list = migrations.slice(0, until);
  expect(await database.transaction((session) => applyMigrations(session, database.facts, list))).toEqual([
    patternOutcomes.name,
  ]);
  const [pattern] = await store.patterns('t', 'd');
  expect(pattern?.body).toEqual({ ...body, outcome: 'escalated', outcomes: ['escalated', 'partial'] });
  expect((await store.domainVersion('t', 'd')).patternsVersion).toBeGreaterThan(before.patternsVersion);
  await database.close();
});
