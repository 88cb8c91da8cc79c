import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { countWork } from './budget.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Json } from './json.ts';
import type { Prng } from './prng.ts';
import { ValueIds } from './value-ids.ts';

const leaves: readonly Json[] = ['a', 'b', 'é', 'e\u0301', '1', 1, 0, -0, true, 'true', null, '', '[', '{'];

function someValue(prng: Prng, depth: number): Json {
  const kind = depth === 0 ? 0 : prng.below(4);
  if (kind < 2) return prng.pick(leaves);
  const items = Array.from({ length: prng.below(3) }, () => someValue(prng, depth - 1));
  if (kind === 2) return items;
  return Object.fromEntries(items.map((item) => [prng.pick(['a', 'b', '__proto__', 'é']), item]));
}

test('two values have one number exactly when they have one canonical text', () => {
  const seen = { same: 0, other: 0 };
  forSeeds(1, 300, (prng) => {
    const ids = new ValueIds();
    const values = Array.from({ length: 12 }, () => someValue(prng, 3));
    for (const a of values) {
      for (const b of values) {
        const isSame = canonicalJson(a) === canonicalJson(b);
        expect(ids.of(a) === ids.of(b), `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(isSame);
        if (isSame) seen.same++;
        else seen.other++;
      }
    }
  });
  expect(Math.min(seen.same, seen.other)).toBeGreaterThan(1000);
});

test('each value is numbered once, however often it is asked for', () => {
  let nested: Json = 'x';
  for (let depth = 0; depth < 100; depth++) nested = ['+', nested];
  const ids = new ValueIds();
  const { units } = countWork(() => {
    for (let at: Json = nested; Array.isArray(at); at = at[1] as Json) ids.of(at);
  });
  expect(units).toBe(100);
});
