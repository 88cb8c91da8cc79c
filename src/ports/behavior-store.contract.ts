// What every behavior store must do. Run it with `describeBehaviorStore(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { BehaviorStore, StoredBehavior } from './behavior-store.ts';

const bounds = { countMax: 3, bytesMax: 100 };

const behavior = (name: string, text = '{"orbitals":[]}'): StoredBehavior => ({
  name,
  title: 'Übung',
  description: 'One; "quoted".',
  tier: 'atom',
  domain: 'imported',
  tags: ['a b', 'c'],
  hash: 'f'.repeat(64),
  text,
  importedAtMs: 1_700_000_000_123,
});

export function describeBehaviorStore(name: string, open: () => Promise<BehaviorStore>): void {
  describe(`behavior store: ${name}`, () => {
    let store: BehaviorStore;
    beforeEach(async () => {
      store = await open();
    });
    const names = async (tenant: string) => (await store.list(tenant)).behaviors.map((one) => one.name);

    test('an empty store has none, at version 0', async () => {
      expect(await store.list('t')).toEqual({ version: 0, behaviors: [] });
      expect(await store.version('t')).toBe(0);
    });

    test('one comes back as it was put, in the order of names', async () => {
      for (const one of ['own-b', 'own-B', 'own-a']) await store.put('t', behavior(one), false, bounds);
      const { version, behaviors } = await store.list('t');
      expect(behaviors).toEqual(['own-B', 'own-a', 'own-b'].map((one) => behavior(one)));
      expect(version).toBe(await store.version('t'));
    });

    test('a name is taken unless replacing', async () => {
      expect(await store.put('t', behavior('own-a'), false, bounds)).toEqual({ kind: 'stored' });
      expect(await store.put('t', behavior('own-a', '{}'), false, bounds)).toEqual({ kind: 'exists' });
      expect((await store.list('t')).behaviors[0]?.text).toBe('{"orbitals":[]}');
      expect(await store.put('t', behavior('own-a', '{}'), true, bounds)).toEqual({ kind: 'replaced' });
      expect((await store.list('t')).behaviors[0]?.text).toBe('{}');
    });

    test('a try answers what a put would, and changes nothing', async () => {
      const attempt = (name: string, isReplacing: boolean, text?: string) =>
        store.tryPut('t', behavior(name, text), isReplacing, bounds);
      await store.put('t', behavior('own-a'), false, bounds);
      const before = await store.list('t');
      expect(await attempt('own-b', false)).toEqual({ kind: 'stored' });
      expect(await attempt('own-a', false)).toEqual({ kind: 'exists' });
      expect(await attempt('own-a', true)).toEqual({ kind: 'replaced' });
      expect(await attempt('own-a', true, 'x'.repeat(101))).toEqual({ kind: 'full', bound: 'bytesMax', value: 101 });
      expect(await store.list('t')).toEqual(before);
    });

    test('the version moves with every change, and never back', async () => {
      const seen = [await store.version('t')];
      const note = async () => seen.push(await store.version('t'));
      await store.put('t', behavior('own-a'), false, bounds);
      await note();
      await store.remove('t', 'own-a');
      await note();
      await store.put('t', behavior('own-a'), false, bounds);
      await note();
      await store.put('t', behavior('own-a'), true, bounds);
      await note();
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
      await store.put('t', behavior('own-a'), false, bounds);
      await store.remove('t', 'own-absent');
      expect(await store.version('t')).toBe(seen.at(-1));
    });

    test('tenants do not see each other', async () => {
      await store.put('t', behavior('own-a'), false, bounds);
      expect(await names('other')).toEqual([]);
      expect(await store.remove('other', 'own-a')).toBe(false);
      expect(await store.put('other', behavior('own-a'), false, bounds)).toEqual({ kind: 'stored' });
      expect(await store.remove('t', 'own-a')).toBe(true);
      expect(await names('other')).toEqual(['own-a']);
    });

    test('bounds hold for new ones and replacements, in bytes of UTF-8', async () => {
      await store.put('t', behavior('own-a', 'é'.repeat(30)), false, bounds);
      expect(await store.put('t', behavior('own-b', 'é'.repeat(21)), false, bounds)).toEqual({
        kind: 'full',
        bound: 'bytesMax',
        value: 102,
      });
      expect(await store.put('t', behavior('own-a', 'é'.repeat(50)), true, bounds)).toEqual({ kind: 'replaced' });
      await store.put('t', behavior('own-a', ''), true, bounds);
      for (const one of ['own-b', 'own-c']) await store.put('t', behavior(one, ''), false, bounds);
      const full = { kind: 'full', bound: 'countMax', value: 4 };
      expect(await store.put('t', behavior('own-d', ''), false, bounds)).toEqual(full);
      expect(await names('t')).toEqual(['own-a', 'own-b', 'own-c']);
    });

    test('concurrent puts keep to the bounds and to the name', async () => {
      const all = ['own-a', 'own-a', 'own-b', 'own-c', 'own-d', 'own-e'];
      const outcomes = await Promise.all(all.map((one) => store.put('t', behavior(one, ''), false, bounds)));
      expect(outcomes.filter((one) => one.kind === 'stored')).toHaveLength(3);
      expect(await names('t')).toHaveLength(3);
    });
  });
}
