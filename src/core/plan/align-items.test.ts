import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { countWork } from '../base/budget.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import { alignItems, costBetween, goneCost, signatureOf } from './align-items.ts';

/** What an alignment costs by its pairs. */
function costOf(a: readonly Json[], b: readonly Json[], pairs: readonly (readonly [number, number])[]): number {
  const changes = pairs.map(([i, j]) => between(a[i] as Json, b[j] as Json));
  return changes.reduce((sum, cost) => sum + cost, goneCost * (a.length + b.length - 2 * pairs.length));
}

const between = (x: Json, y: Json) =>
  costBetween(signatureOf(x), signatureOf(y), canonicalJson(x) === canonicalJson(y));

/** The least cost of all alignments, each tried, apart from the algorithm under test. */
function leastCost(a: readonly Json[], b: readonly Json[]): number {
  const [x, ...restA] = a;
  const [y, ...restB] = b;
  if (x === undefined || y === undefined) return goneCost * (a.length + b.length);
  return Math.min(
    between(x, y) + leastCost(restA, restB),
    goneCost + leastCost(restA, b),
    goneCost + leastCost(a, restB),
  );
}

function effectOf(prng: Prng): Json {
  const entity = prng.pick(['@entity.a', '@entity.b']);
  return prng.pick<Json>([
    ['set', entity, prng.below(2)],
    ['emit', prng.pick(['A', 'B']), { id: prng.below(2) }],
    ['render-ui', 'main', { type: prng.pick(['stack', 'table']), gap: prng.below(2) }],
    { type: 'badge', label: prng.pick(['x', 'y']), tone: prng.below(2) },
    entity,
    prng.below(2),
  ]);
}

test('[minimal] no alignment of two small lists costs less', () => {
  let changed = 0;
  forSeeds(1, 1500, (prng) => {
    const list = () => Array.from({ length: prng.below(6) }, () => effectOf(prng));
    const [a, b] = [list(), list()];
    const pairs = alignItems(a, b, canonicalJson);
    for (const [n, [i, j]] of pairs.entries()) {
      const before = pairs[n - 1];
      if (before) expect(before[0] < i && before[1] < j).toBe(true);
    }
    expect(costOf(a, b, pairs), JSON.stringify([a, b])).toBe(leastCost(a, b));
    if (pairs.some(([i, j]) => between(a[i] as Json, b[j] as Json) > 0)) changed++;
  });
  expect(changed).toBeGreaterThan(300);
});

test('what is put in before an edited effect pairs with nothing', () => {
  const screen = (...children: Json[]): Json => ['render-ui', 'modal', { type: 'stack', children }];
  const before = [screen('a')];
  const after = [['set', '@entity.status', 'open'], screen('a', 'b')];
  expect(alignItems(before, after, canonicalJson)).toEqual([[0, 1]]);
});

const many = (count: number, make: (index: number) => Json): Json[] => Array.from({ length: count }, (_, i) => make(i));

test.each<[string, (count: number) => [Json[], Json[]]]>([
  ['equal but for one in the middle', (n) => [many(n, (i) => i), many(n, (i) => (i === n >> 1 ? 'x' : i))]],
  [
    'reversed',
    (n) => [many(n, (i) => ['set', `@entity.f${i}`, i]), many(n, (i) => ['set', `@entity.f${n - i}`, n - i])],
  ],
  [
    'all edited',
    (n) => [many(n, (i) => ['set', `@entity.f${i}`, i]), many(n, (i) => ['set', `@entity.f${i}`, -1 - i])],
  ],
  ['all of one operator', (n) => [many(n, (i) => ['log', i]), many(n, (i) => ['log', -1 - i])]],
])('[cost] lists %s are aligned in work that grows with their length', (_, make) => {
  const units = (count: number) => countWork(() => alignItems(...make(count), canonicalJson)).units;
  expect(units(8000) / units(1000)).toBeLessThan(8 ** 1.15);
});
