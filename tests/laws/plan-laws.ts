// The laws of planning, each a function that throws when broken. Run by the thousand in tests and by the million in `npm run fuzz -- plan`.

import type { Prng } from '../../src/core/base/prng.ts';
import { changeBetween } from '../../src/core/plan/change.ts';
import { renameActions } from '../../src/core/plan/detect-renames.ts';
import { elementWeights, gapScore } from '../../src/core/plan/distance.ts';
import { treeOf } from '../../src/core/plan/element-tree.ts';
import type { Action } from '../../src/core/plan/index.ts';
import {
  applyActions,
  diffSchemas,
  type Instruction,
  type Plan,
  planInstructions,
  type Suggestion,
  schemaDistance,
  suggestActions,
} from '../../src/core/plan/index.ts';
import { canonicalHash, canonicalText, type Schema } from '../../src/core/schema/index.ts';
import { pickPair, pickSchema, smallSizes } from '../fixtures/pairs.ts';

export function must(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

function run(schema: Schema, actions: readonly Action[]): Schema | null {
  const result = applyActions(schema, actions);
  return result.ok ? result.schema : null;
}

/** What of a pair is looked at: what is asked a second time need not be asked of every pair. */
export interface Thoroughness {
  /** How many orders of a level are tried. */
  readonly ordersMax: number;
  /** Whether a plan is made twice and suggestions are also asked for with evidence. */
  readonly isRepeated: boolean;
}

/** Applying reaches the goal's hash; planning from the goal to itself is empty; two runs give the same bytes. */
export function plansReach(a: Schema, b: Schema, isRepeated = true): Plan {
  const plan = planInstructions(a, b);
  const reached = run(a, plan.instructions);
  must(reached !== null && canonicalHash(reached) === plan.goal_hash, 'applying the plan does not reach the goal');
  must(
    canonicalHash(b) === plan.goal_hash && canonicalHash(a) === plan.base_hash,
    'the hashes are not those of the schemas',
  );
  costsHold(a, b, plan);
  must(planInstructions(b, b).instructions.length === 0, 'a plan from the goal to itself is not empty');
  must(!isRepeated || JSON.stringify(planInstructions(a, b)) === JSON.stringify(plan), 'two runs differ');
  return plan;
}

/** No plan makes a detour, none costs less than its bound or more than the one without renames, which removes no less. */
function costsHold(a: Schema, b: Schema, plan: Plan): void {
  const taken = plan.renames.filter((rename) => rename.taken);
  const actions = renameActions(
    taken.map(({ type, from, to, within }) => ({ kind: type, from, to, within: within ?? null })),
  );
  const renamed = run(a, actions);
  if (renamed === null) throw new Error('the renames that were taken cannot be applied by themselves');
  const weight = taken.reduce((sum, { type }) => sum + elementWeights[type], 0);
  const least = weight + changeBetween(treeOf(renamed), treeOf(b));
  must(plan.cost === least, `the plan makes a detour: ${plan.cost} for ${least}`);
  must(plan.lower_bound <= plan.cost, `the bound ${plan.lower_bound} is above the cost ${plan.cost}`);
  if (taken.length === 0) return;
  const plain = planInstructions(a, b, { renames: 'off' });
  must(plan.cost <= plain.cost, `with renames ${plan.cost}, without ${plain.cost}`);
  must(plain.lower_bound === plan.lower_bound, 'the bound depends on how renames are read');
}

/** Nothing is superfluous: without any one instruction the goal is missed. What comes before the one left out is applied once. */
export function plansAreTight(a: Schema, b: Schema, plan: Plan): void {
  const goal = canonicalText(b);
  let at = a;
  for (const [i, left] of plan.instructions.entries()) {
    const reached = run(at, plan.instructions.slice(i + 1));
    must(reached === null || canonicalText(reached) !== goal, `superfluous: ${JSON.stringify(left)}`);
    const next = run(at, [left]);
    if (next === null) throw new Error(`cannot be applied in its place: ${JSON.stringify(left)}`);
    at = next;
  }
  must(canonicalText(at) === goal, 'applied one by one, the plan does not reach the goal');
}

/** Every order within a level gives the same document; the gap falls with every level; levels have no holes. */
export function levelsHold(a: Schema, b: Schema, plan: Plan, prng: Prng, permutationsMax: number): void {
  let at = a;
  const goal = treeOf(b);
  let gap = gapScore(treeOf(a), goal);
  for (let level = 1; level <= plan.levels; level++) {
    const batch = plan.instructions.filter((instruction) => instruction.level === level);
    must(batch.length > 0, `level ${level} is empty`);
    const next = run(at, batch);
    if (next === null) throw new Error(`level ${level} cannot be applied`);
    const text = canonicalText(next);
    for (const order of orders(batch, prng, permutationsMax)) {
      const other = applyActions(at, order);
      must(
        other.ok && canonicalText(other.schema) === text,
        `another order of level ${level} differs: ${JSON.stringify(order).slice(0, 600)} ${other.ok ? '' : JSON.stringify(other.failure)}`,
      );
    }
    const left = gapScore(treeOf(next), goal);
    must(
      left < gap,
      `the gap does not fall at level ${level}: ${gap} to ${left} by ${JSON.stringify(batch).slice(0, 600)}`,
    );
    gap = left;
    at = next;
  }
  must(gap === 0, 'a gap is left');
}

/** With every twentieth seed all orders of up to 6 instructions. */
export const thoroughnessOf = (seed: number): Thoroughness => ({
  ordersMax: seed % 20 === 0 ? 720 : 6,
  isRepeated: true,
});

export const sixOrders: Thoroughness = { ordersMax: 6, isRepeated: true };
export const allOrders: Thoroughness = { ordersMax: 720, isRepeated: true };

/** All orders of up to 6 instructions while they are few enough, random ones otherwise. */
function orders(batch: readonly Instruction[], prng: Prng, permutationsMax: number): Instruction[][] {
  if (batch.length < 2) return [];
  const all = batch.length <= 6 ? permutations(batch) : [];
  // The first is the order of the plan.
  if (all.length > 0 && all.length <= permutationsMax) return all.slice(1);
  return Array.from({ length: Math.min(permutationsMax, 100) }, () => prng.shuffle(batch));
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

/** What is ready can be applied as it is and brings the goal nearer; all of it in the order of the answer leads there. */
export function suggestionsHold(a: Schema, b: Schema, isRepeated = true): void {
  const suggestions = suggestActions(a, b);
  const gap = schemaDistance(a, b);
  for (const suggestion of suggestions.filter(({ ready }) => ready)) {
    const text = JSON.stringify(suggestion).slice(0, 600);
    const next = run(a, [suggestion]);
    if (next === null) throw new Error(`ready, and cannot be applied: ${text}`);
    const left = schemaDistance(next, b);
    // Two that share nothing are as far apart as can be, whatever one of them loses.
    must(gap === 1 ? left <= gap : left < gap, `the gap does not fall: ${gap} to ${left} by ${text}`);
  }
  must(gap === 0 || suggestions.some(({ ready }) => ready), 'nothing is ready');
  const reached = run(a, suggestions);
  must(reached !== null, 'the suggestions cannot be applied in their order');
  if (isRepeated) evidenceKeepsOrder(a, b, suggestions);
  const isNamed = suggestions.every(({ params }) => params.count === undefined);
  must(!isNamed || (reached !== null && canonicalText(reached) === canonicalText(b)), 'the suggestions miss the goal');
}

/** Whatever episodes say of the actions, the suggestions can be applied in their order. */
function evidenceKeepsOrder(a: Schema, b: Schema, suggestions: readonly Suggestion[]): void {
  const names = [...new Set(suggestions.map(({ action }) => action))].sort();
  const failures = new Map(names.filter((_, i) => i % 2 === 0).map((name) => [name, { successes: 0, failures: 9 }]));
  const likely = new Map(names.filter((_, i) => i % 2 === 1).map((name) => [name, 1]));
  must(run(a, suggestActions(a, b, failures, likely)) !== null, 'what episodes say breaks the order of suggestions');
}

/** 0 exactly on canonical equality, symmetric, in [0, 1], and the detour is never shorter. */
export function distanceIsMetric(a: Schema, b: Schema, c: Schema): void {
  const ab = schemaDistance(a, b);
  must(ab >= 0 && ab <= 1, `the distance ${ab} is outside [0, 1]`);
  must((ab === 0) === (canonicalText(a) === canonicalText(b)), `the distance ${ab} disagrees with canonical equality`);
  must(ab === schemaDistance(b, a), 'the distance is not symmetric');
  must(schemaDistance(a, c) <= ab + schemaDistance(b, c) + 1e-12, 'a detour is shorter');
  const gap = diffSchemas(a, b);
  must(gap.gap_score === ab, 'the report gives another distance');
  must(
    (ab === 0) === (gap.missing.length + gap.extra.length + gap.modified.length === 0),
    'the report disagrees with the distance',
  );
}

/** All that holds of two schemas and the plans between them. */
export function checkPair(prng: Prng, a: Schema, b: Schema, { ordersMax, isRepeated }: Thoroughness): Plan {
  const plan = plansReach(a, b, isRepeated);
  const back = planInstructions(b, a);
  const returned = run(b, back.instructions);
  must(returned !== null && canonicalHash(returned) === plan.base_hash, 'the reverse plan does not return');
  levelsHold(a, b, plan, prng, ordersMax);
  plansAreTight(a, b, plan);
  suggestionsHold(a, b, isRepeated);
  return plan;
}

/** One case: a pair and all its laws, the detour by a third schema included. */
export function checkPlanCase(
  prng: Prng,
  thoroughness: Thoroughness,
  realShare: number,
  sizes: readonly number[] = smallSizes,
): { readonly instructions: number; readonly kind: string } {
  const { kind, a, b } = pickPair(prng, realShare, sizes);
  const plan = checkPair(prng, a, b, thoroughness);
  distanceIsMetric(a, b, pickSchema(prng, 0, sizes));
  return { instructions: plan.instructions.length, kind };
}
