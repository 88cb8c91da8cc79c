// What every key store must do. Run it with `describeKeyStore(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiKey, KeyStore } from './key-store.ts';

const key: ApiKey = {
  id: 'key_a',
  tenant: 'default',
  prefix: 'abcd1234',
  hash: 'a'.repeat(64),
  name: 'first',
  scopes: ['read', 'write'],
  mode: 'live',
  createdAtMs: 1000,
  expiresAtMs: null,
  revokedAtMs: null,
  lastUsedAtMs: null,
  madeBy: null,
};

export function describeKeyStore(name: string, open: () => Promise<KeyStore>): void {
  describe(`key store: ${name}`, () => {
    let store: KeyStore;
    beforeEach(async () => {
      store = await open();
    });

    test('an empty store has no key', async () => {
      expect(await store.list()).toEqual([]);
      expect(await store.findByPrefix('abcd1234')).toEqual([]);
    });

    test('a key comes back as it was made', async () => {
      const other: ApiKey = { ...key, id: 'key_b', hash: 'b'.repeat(64), mode: 'test', scopes: [], expiresAtMs: 5000 };
      await store.create(key);
      await store.create(other);
      expect(await store.findByPrefix('abcd1234')).toEqual([key, other]);
      expect(await store.findByPrefix('zzzz')).toEqual([]);
    });

    test('the list is oldest first, ties by id', async () => {
      await store.create({ ...key, id: 'key_c', createdAtMs: 3000 });
      await store.create({ ...key, id: 'key_b', createdAtMs: 1000, hash: 'b'.repeat(64) });
      await store.create({ ...key, id: 'key_a', createdAtMs: 1000, hash: 'c'.repeat(64) });
      expect((await store.list()).map((k) => k.id)).toEqual(['key_a', 'key_b', 'key_c']);
    });

    test('revoking shows at once and keeps the first time', async () => {
      await store.create(key);
      expect(await store.revoke('key_a', 2000)).toEqual(['key_a']);
      expect(await store.revoke('key_a', 3000)).toEqual([]);
      expect((await store.findByPrefix(key.prefix))[0]?.revokedAtMs).toBe(2000);
      expect(await store.revoke('key_absent', 2000)).toBeNull();
    });

    const made = (id: ApiKey['id'], madeBy: string | null): ApiKey => ({
      ...key,
      id,
      hash: id.padEnd(64, '0'),
      madeBy,
    });
    const revokedIds = async () => (await store.list()).filter((one) => one.revokedAtMs !== null).map(({ id }) => id);

    test('a key takes with it what it made, and what that made', async () => {
      for (const one of [key, made('key_b', 'key_a'), made('key_c', 'key_b'), made('key_d', null)])
        expect(await store.create(one)).toBe(true);
      expect((await store.list()).map(({ madeBy }) => madeBy)).toEqual([null, 'key_a', 'key_b', null]);
      expect(await store.revoke('key_a', 2000)).toEqual(['key_a', 'key_b', 'key_c']);
      expect(await revokedIds()).toEqual(['key_a', 'key_b', 'key_c']);
      expect(await store.revoke('key_a', 3000)).toEqual([]);
    });

    test('what was made by a key revoked alone belongs to the maker of that key', async () => {
      for (const one of [key, made('key_b', 'key_a'), made('key_c', 'key_b')]) await store.create(one);
      expect(await store.revoke('key_b', 2000, true)).toEqual(['key_b']);
      expect((await store.list()).map(({ madeBy }) => madeBy)).toEqual([null, 'key_a', 'key_a']);
      expect(await store.revoke('key_a', 3000)).toEqual(['key_a', 'key_c']);
    });

    test('a revoked key makes none; a maker that is no key of the store does', async () => {
      await store.create(key);
      await store.revoke('key_a', 2000);
      expect(await store.create(made('key_b', 'key_a'))).toBe(false);
      expect(await store.create(made('key_c', 'key_environment'))).toBe(true);
      expect((await store.list()).map(({ id }) => id)).toEqual(['key_a', 'key_c']);
    });

    test('keys made while their maker is revoked are not left behind', async () => {
      for (let round = 0; round < 6; round++) {
        const maker = made(`key_m${round}`, null);
        await store.create(maker);
        const children = Array.from({ length: 4 }, (_, i) => made(`key_n${round}_${i}`, maker.id));
        await Promise.all([
          ...children.slice(0, 2).map((one) => store.create(one)),
          store.revoke(maker.id, 2000),
          ...children.slice(2).map((one) => store.create(one)),
        ]);
        const active = (await store.list()).filter(
          ({ madeBy, revokedAtMs }) => madeBy === maker.id && revokedAtMs === null,
        );
        expect(active).toEqual([]);
      }
    });

    test('a replaced key ends with the overlap, or earlier where it would have; what it made goes over', async () => {
      for (const one of [key, made('key_b', 'key_a')]) await store.create(one);
      const next = made('key_c', null);
      expect(await store.replace({ key: next, replaces: 'key_a', nowMs: 2000, endsAtMs: 5000 })).toBe(true);
      const find = async (id: string) => (await store.list()).find((one) => one.id === id);
      expect((await find('key_a'))?.expiresAtMs).toBe(5000);
      expect((await find('key_b'))?.madeBy).toBe('key_c');
      expect(await find('key_c')).toEqual(next);
      const last = made('key_d', null);
      expect(await store.replace({ key: last, replaces: 'key_a', nowMs: 3000, endsAtMs: 9000 })).toBe(true);
      expect((await find('key_a'))?.expiresAtMs).toBe(5000);
      const none = made('key_e', null);
      expect(await store.replace({ key: none, replaces: 'key_a', nowMs: 5000, endsAtMs: 9000 })).toBe(false);
      await store.revoke('key_d', 6000);
      expect(await store.replace({ key: none, replaces: 'key_d', nowMs: 6000, endsAtMs: 9000 })).toBe(false);
      expect(await store.replace({ key: none, replaces: 'key_absent', nowMs: 6000, endsAtMs: 9000 })).toBe(false);
      expect(await find('key_e')).toBeUndefined();
    });

    test('the newest use wins', async () => {
      await store.create(key);
      await store.touch('key_a', 5000);
      await store.touch('key_a', 4000);
      expect((await store.list())[0]?.lastUsedAtMs).toBe(5000);
    });
  });
}
