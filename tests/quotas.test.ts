// Quotas over HTTP: whoever runs the service sets them, a tenant reads its own, and over one is an error that names it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

describe('quotas', () => {
  let service: TestService;
  let owner: Record<string, string>;
  beforeAll(async () => {
    service = await startTestService({ ORRERY_QUOTA_EPISODES: '2' });
    owner = await service.makeKey(['admin'], 'live', 'acme');
  });
  afterAll(() => service.close());
  const store = (context: string) => service.send('POST', '/memory/store', { domain: 'helpdesk', context }, owner);

  test('over the quota of the configuration is 403 with the name and the value, and no other tenant feels it', async () => {
    const answers = [await store('one'), await store('two'), await store('three'), await store('two')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 200]);
    expect(answers[2]?.json()).toMatchObject({ code: 'quota_exceeded', quota: 'episodes', value: 2, retryable: false });
    expect((await service.send('POST', '/memory/store', { domain: 'helpdesk', context: 'one' })).statusCode).toBe(200);
    const quota = await service.ask('GET', '/quota', undefined, owner);
    expect(quota).toMatchObject({ tenant: 'acme', episodes: { used: 2, quota: 2 }, keys: { used: 1, quota: null } });
  });

  test('a tenant can set no quota and see none of another', async () => {
    for (const tenant of ['acme', 'default']) {
      const set = await service.send('POST', '/quota', { tenant, episodes: 100 }, owner);
      expect([set.statusCode, set.json().code]).toEqual([403, 'insufficient_scope']);
    }
    expect((await service.send('GET', '/quota?tenant=default', undefined, owner)).statusCode).toBe(403);
    expect((await service.send('GET', '/quota?tenant=acme', undefined, owner)).statusCode).toBe(200);
  });

  test('an admin of the tenant `default` sets them, and a test key of it does not', async () => {
    const trial = await service.makeKey(['admin'], 'test');
    const before = await service.ask('POST', '/quota', { tenant: 'acme', episodes: 9, keys: 9 }, trial);
    expect(before.episodes.quota).toBe(2);
    const after = await service.ask('POST', '/quota', { tenant: 'acme', episodes: 3, keys: 2 });
    expect(after).toMatchObject({ episodes: { used: 2, quota: 3 }, keys: { used: 1, quota: 2 } });
    expect((await store('three')).statusCode).toBe(200);
    const make = () => service.send('POST', '/keys', { name: 'a key', scopes: ['read'] }, owner);
    const made = await make();
    const over = await make();
    expect([made.statusCode, over.statusCode, over.json().quota]).toEqual([200, 403, 'keys']);
    const rotate = (hours: number) =>
      service.send('POST', `/keys/${made.json().key_id}/rotate`, { overlap_hours: hours }, owner);
    expect([(await rotate(1)).json().quota, (await rotate(0)).statusCode]).toEqual(['keys', 200]);
  });

  test('who set them is in the audit log', async () => {
    const { items } = await service.ask('GET', '/audit?limit=100');
    expect(items.filter(({ action }: { action: string }) => action === 'quota.set')).toMatchObject([
      { key_id: 'key_environment', outcome: 'ok' },
    ]);
  });
});
