import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../tests/fixtures/test-service.ts';

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
