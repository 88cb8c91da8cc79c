// What is asked of memory: contexts of which something can be read, and names of domains in one form; stored ones are brought to it, and joined.
import { expect, it } from 'vitest';
import { domainForms } from '../../src/adapters/store/domain-migration.ts';
import { applyMigrations, migrations } from '../../src/adapters/store/migrations.ts';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import { domainSubject } from '../../src/ports/idempotency-store.ts';
import type { EpisodeId } from '../../src/ports/ids.ts';
import { describeStores } from '../fixtures/both-stores.ts';
import { startTestService, type TestService } from '../fixtures/test-service.ts';
import { openMemory } from './open-memory.ts';

const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];

await describeStores('what is asked of memory', (open) => {
  async function withService(work: (service: TestService) => Promise<void>): Promise<void> {
    const at = await open();
    await at.database.close();
    const service = await startTestService(at.environment, 'configured');
    try {
      await work(service);
    } finally {
      await service.close();
      await at.drop();
    }
  }

  it('a blank context is refused, and so is a domain with characters that cannot be seen', () =>
    withService(async (service) => {
      const refused = async (path: string, body: object, pointer: string) => {
        const answer = await service.send('POST', path, body);
        expect([path, answer.statusCode, JSON.stringify(body)]).toEqual([path, 422, JSON.stringify(body)]);
        expect(answer.json().errors[0]).toMatchObject({ pointer, code: 'invalid_value' });
      };
      for (const context of ['', ' ', '\n\t', '\u00a0', '\u200b\u200d', '\u2066\u2069 \ufeff', '\u3164'])
        for (const path of ['/memory/store', '/memory/recall'])
          await refused(path, { domain: 'd', context }, '/context');
      for (const domain of [' ', 'a\nb', 'a\u200bb', 'a\u202eb', '\u2067a', 'a\u00ad', 'a\ufe0f', '\u3164', '\ufeffa'])
        for (const path of ['/memory/store', '/memory/recall'])
          await refused(path, { domain, context: 'c' }, '/domain');
    }));

  it('names that Unicode calls equal, and white space around them, are one domain', () =>
    withService(async (service) => {
      const store = (domain: string) => service.ask('POST', '/memory/store', { domain, context: 'green tea' });
      const first = await store(decomposed);
      expect(first.domain).toBe(composed);
      expect(await store(`  ${composed} `)).toMatchObject({ episode_id: first.episode_id, occurrences: 2 });
      const found = await service.ask('POST', '/memory/recall', { domain: ` ${decomposed}`, context: 'tea' });
      expect(found.total_matches).toBe(1);
      const stats = await service.ask('GET', `/memory/stats?domain=${encodeURIComponent(decomposed)}`);
      expect(stats).toMatchObject({ domain: composed, total_episodes: 1 });
    }));

  it('total_matches counts what stands at or above the floor that was asked for', () =>
    withService(async (service) => {
      for (const context of ['green tea', 'green tea pot', 'card timeout', 'login page'])
        await service.ask('POST', '/memory/store', { domain: 'd', context });
      const recall = (more: object) =>
        service.ask('POST', '/memory/recall', { domain: 'd', context: 'green tea', limit: 1, ...more });
      expect((await recall({})).total_matches).toBe(4);
      expect((await recall({ min_similarity: 0 })).total_matches).toBe(4);
      const whole = await recall({ limit: 100 });
      const similarities = whole.episodes.map((one: { similarity: number }) => one.similarity);
      for (const floor of similarities.filter((one: number) => one > 0))
        expect((await recall({ min_similarity: floor })).total_matches).toBe(
          similarities.filter((one: number) => one >= floor).length,
        );
    }));

  it('stored domains are brought to that form; two that become one are joined, and nothing is lost', async () => {
    const at = await open();
    const { database } = at;
    const store = createEpisodeStore(database);
    const put = (id: string, domain: string, text: string, storedAtMs: number, quotes: readonly string[] = []) =>
      store.append({
        id: `ep_${id}` as EpisodeId,
        tenant: 't',
        domain,
        storedAtMs,
        context: text,
        schema: null,
        actions: ['retry'],
        outcome: 'success',
        metadata: { ms: storedAtMs },
        quotes,
      });
    const twin = (id: string, domain: string) => put(id, domain, 'the same', 5);
    await put('00000001', composed, 'one', 1);
    await put('00000002', decomposed, 'two', 2);
    await put('00000003', ` ${composed}\u200b`, 'three', 3);
    await put('00000004', 'left alone', 'four', 4);
    await put('00000005', '\u200b', 'five', 5);
    await twin('00000006', decomposed);
    await twin('00000007', composed);
    await twin('00000007', composed);
    await put('00000008', composed, 'quoting', 8, ['ep_00000006', 'ep_00000007']);
    await store.putVectors('t', [{ id: 'ep_00000002', kind: 'text', version: 'v', bytes: Uint8Array.of(1, 2) }]);
    await store.noteRecalls('t', ['ep_00000006', 'ep_00000006', 'ep_00000007'], 9);
    const pattern = { name: 'n', body: { steps: [], supporting_ids: ['ep_00000007'] } };
    await store.replacePatterns('t', composed, [{ ...pattern, id: 'pat_1', evidence: ['ep_00000007'] }]);
    await store.replacePatterns('t', decomposed, [{ ...pattern, id: 'pat_2', body: {}, evidence: ['ep_00000002'] }]);
    await database.run(
      `INSERT INTO idempotency (tenant, idempotency_key, fingerprint, claimed_at, lease_until, keep_until, subject)
       VALUES ('t', 'k', 'f', 0, 0, 0, ?)`,
      [domainSubject(decomposed)],
    );
    const number = migrations.find(({ name }) => name === domainForms.name)?.number ?? 0;
    // As a database of an earlier release is: without what came after the step, either.
    await database.run('DELETE FROM migrations WHERE number >= ?', [number]);
    for (const statement of [
      'DROP INDEX api_keys_made_by',
      'ALTER TABLE api_keys DROP COLUMN made_by',
      'DROP TABLE wrong_keys',
      'DROP TABLE tenants',
      'DROP TABLE retentions',
    ])
      await database.run(statement);
    await database.close();

    const again = await at.reopen();
    const after = createEpisodeStore(again);
    const uses = await after.uses('t', null);
    expect(uses.map(({ domain, episodes, patterns }) => [domain, episodes, patterns])).toEqual([
      [composed, 5, 2],
      ['left alone', 1, 0],
      ['unnamed', 1, 0],
    ]);
    const [kept, gone, second, quoting] = await Promise.all(
      ['ep_00000006', 'ep_00000007', 'ep_00000002', 'ep_00000008'].map(
        async (id) => (await after.getMany('t', [id]))[0],
      ),
    );
    expect(kept).toMatchObject({ domain: composed, occurrences: 3, recalls: 3, lastRecalledAtMs: 9 });
    expect(gone).toBeUndefined();
    expect(second).toMatchObject({ domain: composed, context: 'two', metadata: { ms: 2 } });
    expect(new Set(quoting?.links)).toEqual(new Set(['ep_00000006']));
    expect(await after.vectorsOf('t', ['ep_00000002'])).toHaveLength(1);
    expect((await after.patterns('t', composed)).find(({ id }) => id === 'pat_1')).toMatchObject({
      evidence: ['ep_00000006'],
      body: { supporting_ids: ['ep_00000006'] },
    });
    expect((await after.measurements('t', composed))[0]).toMatchObject({ count: 5, sum: 1 + 2 + 3 + 5 + 8 });
    expect(await after.countUnembedded('t', composed, { text: 'v', structure: 's' })).toBe(4);
    expect(await again.all("SELECT subject FROM idempotency WHERE idempotency_key = 'k'")).toEqual([
      { subject: domainSubject(composed) },
    ]);
    // The same again is counted on it, and found.
    const memory = openMemory(again);
    const stored = await memory.ask('memory.store', {
      domain: composed,
      context: 'two',
      actions_taken: ['retry'],
      outcome: 'success',
      metadata: { ms: 2 },
    });
    expect(stored).toMatchObject({ episode_id: 'ep_00000002', is_duplicate: true });
    expect((await memory.ask('memory.recall', { domain: composed, context: 'three', limit: 9 })).total_matches).toBe(5);
    await memory.close();
    expect(await again.transaction((session) => applyMigrations(session, again.facts))).toEqual([]);
    await again.close();
    await at.drop();
  });
});
