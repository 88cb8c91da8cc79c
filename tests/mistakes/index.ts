// Mistakes of authors by kind, each one small change of a sound document, and the rules by which a first repair is judged. The rules were written before any
// repair was judged by them.
import type { Json } from '../../src/core/base/json.ts';
import { leavesOf } from '../fixtures/edit.ts';
import type { FaultOperator } from '../fixtures/faults/operator.ts';
import { callMistakes } from './calls.ts';
import { guardMistakes } from './guards.ts';
import { nameMistakes } from './names.ts';

export const mistakes: readonly FaultOperator[] = [...nameMistakes, ...callMistakes, ...guardMistakes];

/**
 * `exact`: the original is back. `acceptable`: the findings are gone, nothing was invented, and every value that the mistake left alone still stands as often as
 * before; or the name that a declaration alone was given has become that of its uses. `wrong`: anything else that is suggested. `none`: nothing is suggested.
 */
export type Verdict = 'exact' | 'acceptable' | 'wrong' | 'none';

function countsOf(document: Json): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of leavesOf(document)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return counts;
}

/**
 * The values that stand less often in the repaired document than the mistakes left of the original's. `steps`: the original, and the document after each mistake; what
 * one adds makes up for nothing that another takes away.
 */
export function valuesLost(steps: readonly Json[], repaired: Json): string[] {
  const [original, ...mistaken] = steps.map(countsOf);
  const after = countsOf(repaired);
  const left = new Map(original);
  let before = original;
  for (const counts of mistaken) {
    for (const [value, count] of before ?? []) {
      const taken = Math.max(0, count - (counts.get(value) ?? 0));
      if (left.has(value)) left.set(value, (left.get(value) ?? 0) - taken);
    }
    before = counts;
  }
  return [...left].flatMap(([value, count]) => ((after.get(value) ?? 0) >= count ? [] : [value]));
}

/** True if every value that stands in the original and in the mistaken document stands as often in the repaired one. */
export function keepsAll(original: Json, mistaken: Json, repaired: Json): boolean {
  return valuesLost([original, mistaken], repaired).length === 0;
}

/** The original under the new name, where the mistake changed one text alone: a rename that its author may have meant. Null elsewhere. */
export function renamedThroughout(original: Json, mistaken: Json): Json | null {
  const [before, after] = [leavesOf(original), leavesOf(mistaken)];
  const places = before.flatMap(({ value }, at) => (value === after[at]?.value ? [] : [at]));
  const [old, now] = [before[places[0] ?? -1]?.value, after[places[0] ?? -1]?.value];
  if (before.length !== after.length || places.length !== 1 || typeof old !== 'string' || typeof now !== 'string')
    return null;
  return JSON.parse(JSON.stringify(original).replaceAll(JSON.stringify(old), JSON.stringify(now))) as Json;
}
