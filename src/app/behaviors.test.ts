import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../tests/fixtures/test-service.ts';
import { createSqlBehaviorStore } from '../adapters/store/sql-behavior-store.ts';
import { openVolatile } from '../adapters/store/volatile/open-volatile.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { createDeleteBehavior, createListBehaviors } from './behaviors.ts';
import type { Caller } from './caller.ts';
import { createLibrary } from './library.ts';
import { anonymous } from './use-case.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('GET /behaviors', () => {
  test('pages cover the library once, in the order of names', async () => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { name: string }[]; next_cursor: string | null } = await service.ask(
        'GET',
        `/behaviors?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...page.items.map((item) => item.name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toContain('std-helpdesk');
  });

  test('filters by tier, domain and words', async () => {
    const organisms = await service.ask('GET', '/behaviors?tier=organism&limit=100');
    expect(organisms.items.every((item: { tier: string }) => item.tier === 'organism')).toBe(true);
    const support = await service.ask('GET', '/behaviors?domain=support&q=HELP+desk');
    expect(support.items.map((item: { name: string }) => item.name)).toContain('std-helpdesk');
    expect((await service.ask('GET', '/behaviors?q=zzzz')).items).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1e3',
    'tier=cell',
    'cursor=%21',
    'cursor=abcd',
    'limit=1&limit=2',
  ])('%s is 422', async (query) => {
    expect((await service.send('GET', `/behaviors?${query}`)).json()).toMatchObject({ code: 'invalid_request' });
  });
});

describe('GET /behaviors/{name}', () => {
  test('answers the schema with its hash', async () => {
    const behavior = await service.ask('GET', '/behaviors/std-helpdesk');
    expect(behavior).toMatchObject({ name: 'std-helpdesk', tier: 'organism', domain: 'support' });
    expect(behavior.schema.orbitals.length).toBeGreaterThan(0);
  });

  test('an unknown name is 404 with the nearest', async () => {
    const response = await service.send('GET', '/behaviors/std-helpdesc');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'unknown_behavior', nearest: ['std-helpdesk'] });
  });
});

describe('DELETE /behaviors/{name}', () => {
  test('a scrub that cannot be finished is said, and by every repetition until it is made good', async () => {
    const database = await openVolatile();
    let isHeldUp = true;
    let scrubs = 0;
    const scrub = async (): Promise<void> => {
      if (isHeldUp) throw new StoreUnavailable('The disk is full.');
      scrubs++;
    };
    const store = createSqlBehaviorStore({ ...database, scrub });
    const caller: Caller = { tenant: 't', keyId: 'k', scopes: ['admin'], mode: 'live' };
    const content = { title: '', description: '', tier: 'atom', domain: 'd', tags: [], text: '{"orbitals":[]}' };
    const behavior = { ...content, name: 'acme-returns', hash: 'f'.repeat(64), importedAtMs: 1 };
    await store.put('t', behavior, false, { countMax: 1, bytesMax: 100 });
    const remove = createDeleteBehavior(createLibrary(store), store);
    const attempt = () => remove({ name: 'acme-returns' }, caller);
    const unfinished = { code: 'store_unavailable', message: expect.stringContaining('not yet gone from the files') };
    await expect(attempt()).rejects.toMatchObject(unfinished);
    expect((await store.list('t')).behaviors).toEqual([]);
    await expect(attempt()).rejects.toMatchObject(unfinished);
    isHeldUp = false;
    await expect(attempt()).rejects.toMatchObject({ code: 'unknown_behavior' });
    expect(scrubs).toBe(1);
  });
});

test('other requests are answered while a long question is asked of many behaviors', async () => {
  const words = Array.from({ length: 80 }, (_, i) => `${'a'.repeat(1 + (i % 2))}${String.fromCharCode(0x400 + i)}`);
  const behaviors = Array.from({ length: 1000 }, (_, i) => ({
    ...{ name: `acme-${i}`, title: 'T', description: 'a'.repeat(500), tier: 'atom', domain: 'd', hash: 'h' },
    ...{ tags: [...Array(31).fill('a'.repeat(64)), words.join('a')], text: '{"orbitals":[]}', importedAtMs: 0 },
  }));
  const list = createListBehaviors(
    createLibrary({
      version: async () => 1,
      list: async () => ({ version: 1, behaviors }),
      put: async () => ({ kind: 'stored' }),
      tryPut: async () => ({ kind: 'stored' }),
      remove: async () => true,
      scrub: async () => {},
    }),
  );
  await list({ limit: 1 }, anonymous);
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const { items } = await list({ q: words.join(' '), limit: 1 }, anonymous);
  clearInterval(counting);
  expect(items).toHaveLength(1);
  expect(turns).toBeGreaterThan(0);
});
