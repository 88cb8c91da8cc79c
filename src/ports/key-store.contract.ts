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
      expect(await store.revoke('key_a', 2000)).toBe(true);
      expect(await store.revoke('key_a', 3000)).toBe(true);
      expect((await store.findByPrefix(key.prefix))[0]?.revokedAtMs).toBe(2000);
      expect(await store.revoke('key_absent', 2000)).toBe(false);
    });

    test('the newest use wins', async () => {
      await store.create(key);
      await store.touch('key_a', 5000);
      await store.touch('key_a', 4000);
      expect((await store.list())[0]?.lastUsedAtMs).toBe(5000);
    });
  });
}
