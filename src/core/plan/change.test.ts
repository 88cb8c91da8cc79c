// The two ways of weighing a change against the distance, which weighs everything.
import { expect, test } from 'vitest';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Schema } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import { changeBetween, detourOf } from './change.ts';
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
  });
  expect(weighed).toBeGreaterThan(10_000);
});

test('a detour weighs what all changes of a way leave unshared, less what its ends do', () => {
  let weighed = 0;
  forSeeds(1, 300, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const { instructions } = planInstructions(a, b);
    const way = [a];
    for (const part of [instructions, planInstructions(b, a).instructions]) {
      const middle = prng.below(part.length + 1);
      for (const actions of [part.slice(0, middle), part.slice(middle)]) {
        const result = applyActions(way.at(-1) as Schema, actions);
        if (!result.ok) throw new Error(result.failure.reason);
        way.push(result.schema);
      }
    }
    const length = 2 + prng.below(way.length - 1);
    const versions = way.slice(0, length);
    const steps = versions.slice(1).map((version, i) => changeOf(versions[i] as Schema, version));
    const wanted = steps.reduce((sum, step) => sum + step, 0) - changeOf(a, versions.at(-1) as Schema);
    weighed += wanted;
    expect(detourOf(versions.map(({ document }) => document))).toBe(wanted);
  });
  expect(weighed).toBeGreaterThan(10_000);
});

test('what is changed once, or not at all, makes no detour', () => {
  forSeeds(1, 20, (prng) => {
    const { a, b } = pickPair(prng, 0);
    expect(detourOf([a.document, b.document])).toBe(0);
    expect(detourOf([a.document, a.document, b.document, b.document])).toBe(0);
  });
});
