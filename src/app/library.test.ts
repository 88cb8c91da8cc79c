// What the library keeps in memory of the behaviors that tenants bring.
import { expect, test } from 'vitest';
import type { BehaviorStore, StoredBehavior } from '../ports/behavior-store.ts';
import { createLibrary } from './library.ts';

const crowd: StoredBehavior = {
  ...{ name: 'acme-crowd', title: 'Crowd', description: '', tier: 'organism', domain: 'imported', tags: [], hash: 'h' },
  text: JSON.stringify({ orbitals: Array.from({ length: 64 }, (_, i) => ({ more: i })) }),
  importedAtMs: 0,
};

/** Every tenant has the one behavior; `reads` are the tenants whose behaviors were read, in order. */
function storeOfCrowds(reads: string[]): BehaviorStore {
  return {
    version: async () => 1,
    list: async (tenant) => {
      reads.push(tenant);
      return { version: 1, behaviors: [crowd] };
    },
    put: async () => ({ kind: 'stored' }),
    tryPut: async () => ({ kind: 'stored' }),
    remove: async () => true,
    scrub: async () => {},
  };
}

test('what matching computes of imported behaviors counts where room is made for others', async () => {
  const reads: string[] = [];
  const library = createLibrary(storeOfCrowds(reads), 300 * 1024);
  for (const tenant of ['a', 'b', 'c', 'a', 'b', 'c']) await library.list(tenant);
  expect(reads).toEqual(['a', 'b', 'c']);
  for (const tenant of ['a', 'b', 'c', 'c', 'b', 'a']) await library.matcher(tenant);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});

test('requests that come together wait for one preparation', async () => {
  const library = createLibrary(storeOfCrowds([]));
  await library.list('a');
  const [one, other] = await Promise.all([library.matcher('a'), library.matcher('a')]);
  expect(one).toBe(other);
});
