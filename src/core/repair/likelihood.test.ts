import { expect, test } from 'vitest';
import { desk, read } from '../../../tests/fixtures/desk.ts';
import type { FoundRepair } from '../../../training/repair/dataset.ts';
import { fit as fitted } from '../../../training/repair/fit.ts';
import { createPrng } from '../base/prng.ts';
import { indexSchema } from '../schema/model.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { costMin } from './edit.ts';
import { editsFor } from './edits.ts';
import { Evidence } from './evidence.ts';
import { weights } from './weights.ts';

test('what an edit costs is the sum of its features, each times its weight', () => {
  const parts = desk();
  parts.machine.transitions.push({ from: 'loadng', event: 'RTRY', to: 'faild' });
  parts.machine.events.push({ key: 'UNUSED' });
  const model = indexSchema(read(parts.document));
  const { findings } = verifySchema(model, registries19);
  const evidence = new Evidence(model, registries19);
  const edits = findings.flatMap((finding) => [...editsFor(model, finding, evidence)]);
  expect(edits.length).toBeGreaterThan(2);
  for (const { cost, features } of edits) {
    const sum = features.reduce((all, [name, value]) => all + (weights[name] ?? 0) * value, 0);
    expect(cost).toBe(Math.max(costMin, sum));
    expect(Number.isInteger(cost)).toBe(true);
  }
});

const found = (worth: 0 | 1, features: Readonly<Record<string, number>>): FoundRepair => ({
  worth,
  edits: [Object.entries(features)],
});

/** Cases of two repairs, of which the one with fewer edits and without the misleading feature is the original. */
const rowsOf = (seed: number) => {
  const prng = createPrng(seed);
  return Array.from({ length: 60 }, () => [
    found(1, { edit: 4, good: 1, noise: prng.below(3) }),
    found(0, { edit: 4 + prng.below(2), bad: 1, noise: prng.below(3) }),
  ]);
};

test('the fit finds which features tell, and is the same every time', () => {
  const [one, again] = [fitted(rowsOf(7)), fitted(rowsOf(7))];
  expect(one).toEqual(again);
  expect(one.right).toBe(one.cases);
  expect(one.weights.good).toBeLessThan(0);
  expect(one.weights.bad).toBeGreaterThan(0);
  expect(Math.abs(one.weights.noise ?? 0)).toBeLessThan((one.weights.bad ?? 0) / 4);
});

test('cases that every repair restores, or none, tell nothing', () => {
  const rows = rowsOf(8);
  const silent = [[found(1, { edit: 1, bad: 1 })], [found(0, { edit: 1, good: 1 }), found(0, { edit: 1 })]];
  expect(fitted([...rows, ...silent])).toEqual(fitted(rows));
});
