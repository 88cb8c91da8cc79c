// What a domain keeps no longer goes by schedule: told before, counted, in the audit log; nothing else goes.
import { afterEach, expect, test } from 'vitest';
import { createStores } from '../src/adapters/store/stores.ts';
import { createSystemIds } from '../src/adapters/system/system-ids.ts';
import { createAudit } from '../src/app/audit.ts';
import type { Caller } from '../src/app/caller.ts';
import { createRetention } from '../src/app/retention.ts';
import type { Input } from '../src/contract/contract.ts';
import { describeStores, type OpenStore } from './fixtures/both-stores.ts';
import { startTestService } from './fixtures/test-service.ts';
import { caller, openMemory } from './memory/open-memory.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-01-01T00:00:00Z');

await describeStores('retention', (open) => {
  let store: OpenStore | undefined;
  afterEach(async () => {
    await store?.database.close();
    await store?.drop();
  });

  async function openRetention(defaultDays: number | null) {
    store = await open();
    let nowMs = startMs;
    const clock = { nowMs: () => nowMs };
    const stores = createStores(store.database);
    const memory = openMemory(store.database, { clock });
    const warn = () => {};
    const audit = createAudit({ log: stores.auditLog, clock, ids: createSystemIds(clock), warn });
    const retention = createRetention({ ...stores, memory, audit, clock, defaultDays });
    const tell = (domain: string, context: string, tenant = 't', more = {}) =>
      memory.ask(
        'memory.store',
        { domain, context, actions_taken: [], outcome: 'success', metadata: {}, ...more },
        {
          ...caller,
          tenant,
        },
      );
    const set = (input: Input<'memory.retention.set'>, who: Caller = caller) =>
      retention.useCases['memory.retention.set']?.(input, who);
    const list = () => retention.useCases['memory.retention.list']?.({ limit: 50 }, caller);
    const contexts = async (tenant = 't') =>
      (await stores.episodes.list(tenant, null, 100, null)).items.map(({ context }) => context).sort();
    const at = (days: number) => {
      nowMs = startMs + days * dayMs;
    };
    return { stores, memory, retention, tell, set, list, contexts, at };
  }

  test('each domain by its own rule, the others by that of the configuration; what is pinned stays', async () => {
    const { stores, memory, retention, tell, set, list, contexts, at } = await openRetention(20);
    await tell('short', 'old in short');
    await tell('short', 'pinned in short', 't', { pinned: 'always' });
    await tell('kept', 'old in kept');
    await tell('other', 'old in other');
    await tell('short', 'of a stranger', 'stranger');
    at(8);
    await tell('short', 'new in short');
    expect(await set({ domain: 'short', days: 10 })).toMatchObject({ episodes_due: 0, episodes_due_in_a_week: 2 });
    await set({ domain: 'kept', days: null });
    await set({ domain: 'other', days: 1 }, { ...caller, mode: 'test' });
    const all = await contexts();
    await retention.chore.run();
    expect(await contexts()).toEqual(all);
    at(11);
    expect(await list()).toMatchObject({
      items: [
        { domain: 'kept', days: null, is_own: true, episodes_due: 0, episodes_due_in_a_week: 0 },
        { domain: 'other', days: 20, is_own: false, episodes_due: 0, episodes_due_in_a_week: 0 },
        { domain: 'short', days: 10, is_own: true, episodes_due: 2, episodes_due_in_a_week: 2 },
      ],
      next_cursor: null,
    });
    await retention.chore.run();
    expect(await contexts()).toEqual(['new in short', 'old in kept', 'old in other', 'pinned in short']);
    expect(await contexts('stranger')).toHaveLength(1);
    at(21);
    await retention.chore.run();
    expect(await contexts()).toEqual(['old in kept', 'pinned in short']);
    expect(await contexts('stranger')).toEqual([]);
    expect(retention.forgotten()).toBe(4);
    const entries = await stores.auditLog.list({ tenant: 't', limit: 10 });
    expect(entries.map(({ action, count, subject, keyId }) => [action, count, subject, keyId])).toEqual([
      ['memory.retention', 1, null, ''],
      ['memory.retention', 1, null, ''],
      ['memory.retention', 1, null, ''],
    ]);
    await memory.close();
  });

  test('a rule stays while its domain is empty, and is taken away', async () => {
    const { memory, retention, tell, set, list, contexts, at } = await openRetention(null);
    await tell('short', 'first');
    await set({ domain: 'short', days: 1 });
    at(2);
    await retention.chore.run();
    expect(await contexts()).toEqual([]);
    await tell('short', 'second');
    at(4);
    await retention.chore.run();
    expect(await contexts()).toEqual([]);
    await tell('short', 'third');
    expect(await set({ domain: 'short' })).toMatchObject({ days: null, is_own: false });
    at(40);
    await retention.chore.run();
    expect(await contexts()).toEqual(['third']);
    expect(await list()).toMatchObject({ items: [{ domain: 'short', days: null, is_own: false }] });
    await memory.close();
  });
});

test('over HTTP an admin sets a rule, which is in the audit log; a weaker key reads it', async () => {
  const service = await startTestService({ ORRERY_RETENTION_DAYS: '30' });
  try {
    const writer = await service.makeKey(['write']);
    const body = { domain: 'helpdesk', days: 7 };
    expect((await service.send('POST', '/memory/retention', body, writer)).statusCode).toBe(403);
    expect(await service.ask('POST', '/memory/retention', body)).toMatchObject({ days: 7, is_own: true });
    const { items } = await service.ask('GET', '/memory/retention', undefined, writer);
    expect(items).toMatchObject([{ domain: 'helpdesk', days: 7 }]);
    expect((await service.send('GET', '/metrics')).body).toContain('orrery_memory_retention_forgotten_total 0');
    await service.ask('POST', '/quota', { tenant: 'acme' });
    const first = await service.ask('GET', '/audit?limit=1');
    const second = await service.ask('GET', `/audit?limit=1&cursor=${first.next_cursor}`);
    const actions = [...first.items, ...second.items].map(({ action }: { action: string }) => action);
    expect(actions.sort()).toEqual(['memory.retention.set', 'quota.set']);
    const later = new Date(Date.parse(first.items[0].at) + 1).toISOString();
    expect(await service.ask('GET', `/audit?since=${later}`)).toEqual({ items: [], next_cursor: null });
    for (const query of ['since=yesterday', 'cursor=eHg', `cursor=${Buffer.from('audit:1.x').toString('base64url')}`])
      expect((await service.send('GET', `/audit?${query}`)).json()).toMatchObject({ code: 'invalid_request' });
  } finally {
    await service.close();
  }
});
