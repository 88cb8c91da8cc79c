// Effects inside control forms: what runs in the end, and under which conditions. One walk for whoever reads effects and one for whoever leaves some out;
// both know the forms as `run/effects.ts` runs them.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { effectBodies, isEffect } from '../run/index.ts';

export interface Leaf {
  readonly effect: readonly [string, ...Json[]];
  /** The expressions that decide whether it runs: tests of `if` and `when`, subjects of `match`, values of `let`. */
  readonly conditions: readonly Json[];
  /** False behind a form that binds names or chooses by value, where a condition is no plain test. */
  readonly isPlain: boolean;
}

export function leavesOf(effects: readonly Json[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: Json, conditions: readonly Json[], isPlain: boolean): void => {
    if (!isEffect(value)) return;
    const effect = value as Leaf['effect'];
    const bodies = effectBodies(effect);
    if (bodies === null) leaves.push({ effect, conditions, isPlain });
    else for (const body of bodies) visit(body.effect, [...conditions, ...body.conditions], isPlain && body.isPlain);
  };
  for (const effect of effects) visit(effect, [], true);
  return leaves;
}

/** A copy in which each leaf is what `change` makes of it; null leaves it out, and a form with nothing in it goes as well. */
export function changedLeaves(
  effects: readonly Json[],
  change: (effect: Leaf['effect']) => Json | null,
  changeTest: (test: Json) => Json = (test) => test,
): readonly Json[] {
  const visit = (value: Json): Json | null => {
    if (!isEffect(value)) return null;
    const effect = value as Leaf['effect'];
    const bodies = effectBodies(effect);
    if (bodies === null) return change(effect);
    const kept = new Map<Json, Json | null>(bodies.map((body) => [body.effect, visit(body.effect)]));
    if ([...kept.values()].every((one) => one === null)) return null;
    const isTest = effect[0] === 'if' || effect[0] === 'when';
    return effect.map((part, i) => {
      if (i === 0) return part;
      if (isTest && i === 1) return changeTest(part);
      if (kept.has(part)) return kept.get(part) ?? nothing;
      if (!isArray(part) || !part.some((one) => kept.has(one))) return part;
      return part.map((one) => (kept.has(one) ? (kept.get(one) ?? nothing) : one));
    });
  };
  return effects.map(visit).filter((one) => one !== null);
}

const nothing: Json = ['do'];
