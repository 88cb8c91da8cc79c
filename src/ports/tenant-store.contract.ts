// The duties of every tenant store, with the episodes and keys that it counts. Run it with `describeTenantStore(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Episode, EpisodeStore, NewEpisode } from './episode-store.ts';
import type { ApiKey, KeyStore } from './key-store.ts';
import { noQuotas, QuotaExceeded, type TenantStore } from './tenant-store.ts';

export interface TenantStores {
  readonly tenants: TenantStore;
  readonly episodes: EpisodeStore;
  readonly keys: KeyStore;
}

const nowMs = 1_000_000;
const episode = (n: number, context = `context ${n}`, tenant = 'acme'): NewEpisode & { readonly schema: null } => ({
  id: `ep_${n}`,
  tenant,
  domain: 'helpdesk',
  storedAtMs: nowMs,
  context,
  schema: null,
  actions: [],
  outcome: 'success',
  metadata: null,
  quotes: [],
});
const key = (n: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id: `key_${n}`,
  tenant: 'acme',
  prefix: 'abcd1234',
  hash: String(n).padEnd(64, '0'),
  name: 'a key',
  scopes: ['read'],
  mode: 'live',
  createdAtMs: nowMs,
  expiresAtMs: null,
  revokedAtMs: null,
  lastUsedAtMs: null,
  madeBy: null,
  ...more,
});
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (cause) => {
      if (!(cause instanceof QuotaExceeded)) throw cause;
      return `${cause.quota} ${cause.value}`;
    },
  );

/** `open` gives two nodes over one empty store, or one node twice. */
export function describeTenantStore(name: string, open: () => Promise<readonly [TenantStores, TenantStores]>): void {
  describe(`tenant store: ${name}`, () => {
    let first: TenantStores;
    let second: TenantStores;
    beforeEach(async () => {
      [first, second] = await open();
    });
    const used = async (tenant = 'acme') => (await second.tenants.read(tenant, nowMs)).used;

    test('a tenant that wrote nothing holds nothing and has no quota', async () => {
      expect(await first.tenants.read('acme', nowMs)).toEqual({
        used: { keys: 0, episodes: 0, bytes: 0 },
        quotas: noQuotas,
      });
    });

    test('episodes and bytes are counted through storing, restoring, packing and removing', async () => {
      const long = 'the same words again and again '.repeat(40);
      await first.episodes.append(episode(1, long));
      await first.episodes.append(episode(2, long));
      await first.episodes.append(episode(3, 'short', 'other'));
      const one = await used();
      expect(one.episodes).toBe(1);
      const { tenant: _, quotes: __, ...content } = episode(4);
      const restored: Episode = { ...content, occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] };
      expect(await first.episodes.restore('acme', [restored], nowMs)).toBe(1);
      expect(await first.episodes.restore('acme', [restored], nowMs)).toBe(0);
      const two = await used();
      expect(two.episodes).toBe(2);
      const freed = await first.episodes.pack('acme', 'helpdesk', ['ep_1', 'ep_4']);
      expect(freed).toBeGreaterThan(0);
      expect((await used()).bytes).toBe(two.bytes - freed);
      const before = await used();
      await first.tenants.setQuotas('acme', noQuotas);
      expect(await used()).toEqual(before);
      await first.episodes.remove('acme', 'helpdesk', ['ep_1', 'ep_4', 'ep_absent'], nowMs);
      expect(await used()).toEqual({ keys: 0, episodes: 0, bytes: 0 });
      expect((await used('other')).episodes).toBe(1);
    });

    test('episodes stored at once on both nodes fill the quota exactly; the same content again still counts', async () => {
      await first.tenants.setQuotas('acme', { ...noQuotas, episodes: 10 });
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, n) => outcomeOf((n % 2 ? first : second).episodes.append(episode(n)))),
      );
      expect(results.filter((result) => result === 'done')).toHaveLength(10);
      expect(results.filter((result) => result === 'episodes 10')).toHaveLength(30);
      expect((await used()).episodes).toBe(10);
      const stored = results.indexOf('done');
      const again = await first.episodes.append({ ...episode(stored), id: 'ep_again' });
      expect(again).toMatchObject({ id: `ep_${stored}`, occurrences: 2 });
      expect(await outcomeOf(first.episodes.append(episode(99, 'context', 'other')))).toBe('done');
    });

    test('one content twice in a batch needs room once', async () => {
      await first.tenants.setQuotas('acme', { ...noQuotas, episodes: 1 });
      const twice = [episode(1, 'same'), episode(2, 'same')];
      expect(await Promise.all(twice.map((one) => outcomeOf(first.episodes.append(one))))).toEqual(['done', 'done']);
    });

    test('bytes are bounded, a restore is taken whole or not at all, and removing makes room', async () => {
      await first.episodes.append(episode(1));
      const { bytes } = await used();
      await first.tenants.setQuotas('acme', { ...noQuotas, bytes: bytes * 2 });
      expect(await outcomeOf(second.episodes.append(episode(2, 'x'.repeat(1000))))).toBe(`bytes ${bytes * 2}`);
      const restored = [3, 4].map((n): Episode => {
        const { tenant: _, quotes: __, ...content } = episode(n);
        return { ...content, occurrences: 1, recalls: 0, lastRecalledAtMs: null, links: [] };
      });
      expect(await outcomeOf(second.episodes.restore('acme', restored, nowMs))).toBe(`bytes ${bytes * 2}`);
      expect(await used()).toEqual({ keys: 0, episodes: 1, bytes });
      await first.episodes.remove('acme', 'helpdesk', ['ep_1'], nowMs);
      expect(await second.episodes.restore('acme', restored, nowMs)).toBe(2);
    });

    test('keys made at once on both nodes fill the quota exactly; revoked and expired ones take no room', async () => {
      await first.tenants.setQuotas('acme', { ...noQuotas, keys: 3 });
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, n) => outcomeOf((n % 2 ? first : second).keys.create(key(n)))),
      );
      expect(results.filter((result) => result === 'done')).toHaveLength(3);
      expect(new Set(results)).toEqual(new Set(['done', 'keys 3']));
      expect((await used()).keys).toBe(3);
      const id = `key_${results.indexOf('done')}`;
      const next = { nowMs, replaces: id };
      expect(await outcomeOf(first.keys.replace({ ...next, key: key(20), endsAtMs: nowMs + 1000 }))).toBe('keys 3');
      expect(await first.keys.replace({ ...next, key: key(20), endsAtMs: nowMs })).toBe(true);
      await first.keys.revoke('key_20', nowMs);
      expect(await second.keys.create(key(21, { expiresAtMs: nowMs + 1 }))).toBe(true);
      expect(await second.keys.create(key(22, { createdAtMs: nowMs + 1 }))).toBe(true);
      expect(await outcomeOf(second.keys.create(key(23, { createdAtMs: nowMs + 1 })))).toBe('keys 3');
      expect(await second.keys.create(key(24, { tenant: 'other' }))).toBe(true);
    });

    test('what is there stays where a quota is set below it', async () => {
      await first.episodes.append(episode(1));
      await first.tenants.setQuotas('acme', { ...noQuotas, episodes: 0 });
      expect(await outcomeOf(second.episodes.append(episode(2)))).toBe('episodes 0');
      expect(await second.episodes.getMany('acme', ['ep_1'])).toHaveLength(1);
      await second.tenants.setQuotas('acme', noQuotas);
      expect(await outcomeOf(first.episodes.append(episode(2)))).toBe('done');
    });
  });
}
