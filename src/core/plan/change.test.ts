// The two ways of weighing a change against the distance, which weighs everything.
import { expect, test } from 'vitest';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Schema } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import { changeBetween, changeOnTheWay } from './change.ts';
import { overlapOf } from './distance.ts';
import { treeOf } from './element-tree.ts';
import { planInstructions } from './plan-instructions.ts';

function changeOf(a: Schema, b: Schema): number {
  const { shared, total } = overlapOf(treeOf(a), treeOf(b));
  return total - shared;
}

test('a change weighs what the distance leaves unshared', () => {
  let weighed = 0;
  forSeeds(1, 400, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const wanted = changeOf(a, b);
    weighed += wanted;
    expect(changeBetween(treeOf(a), treeOf(b))).toBe(wanted);
    expect(changeOnTheWay(a.document, b.document)).toBe(wanted);
  });
  expect(weighed).toBeGreaterThan(10_000);
});

test('so does the change by a part of a plan, which shares all that it leaves alone', () => {
  forSeeds(1, 200, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const { instructions } = planInstructions(a, b);
    const result = applyActions(a, instructions.slice(0, prng.below(instructions.length + 1)));
    if (!result.ok) throw new Error(result.failure.reason);
    expect(changeOnTheWay(a.document, result.schema.document)).toBe(changeOf(a, result.schema));
    expect(changeOnTheWay(a.document, a.document)).toBe(0);
  });
});
