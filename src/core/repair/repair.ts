// Repair: a failing schema and the categories to clear in, ranked and re-verified sequences of actions out.
// A best-first search finds repairs (search.ts); every suggestion passes the gate (rank.ts). Opaque traits have nothing to edit yet and are elaborated from the behaviors most like them (evaluate.ts), after what is shown is
// repaired and where a requested category depends on them. Deterministic; budgets count evaluations, never time.

import type { Json } from '../base/json.ts';
import type { Blueprint } from '../outline/blueprint.ts';
import { isLeftOpen, opaqueTraits } from '../outline/elaborate.ts';
import { indexSchema } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { compareEdits, elaborate, type Goal, isSolved, rootState, type SearchState, withLeftOpen } from './evaluate.ts';
import { Previous } from './previous.ts';
import { type PredictValidity, rankingCost, rankSuggestions, type Suggestion } from './rank.ts';
import { type Found, Search } from './search.ts';
import { RepairWork } from './work.ts';

export interface RepairOptions {
  /** Parallel repair paths, 1 to 50. */
  readonly beamWidth: number;
  /** Actions a suggestion may have, 1 to 50. */
  readonly maxSteps: number;
  readonly registries: Registries;
  readonly predict: PredictValidity;
  /** Behaviors that opaque traits may be elaborated from. */
  readonly blueprints: readonly Blueprint[];
  /** The version before the change that broke the document: what was lost is restored from it first. */
  readonly previous?: Schema;
  /** Called before each piece of work; what it throws ends the search. */
  readonly onWork?: () => void;
  /** Units of work (work.ts) that the repair may take; default: whatever it takes. */
  readonly workMax?: number;
  /** Told what the search has found, before the gate: for fitting what edits cost. */
  readonly onFound?: (states: readonly SearchState[]) => void;
}

export interface Repair {
  readonly suggestions: readonly Suggestion[];
  /** Requested categories that the document does not show and that nothing in it leaves open. */
  readonly absentErrors: readonly CategoryCode[];
  /** The document shows no finding of any category, requested or not, and every trait of it is written out. */
  readonly isClean: boolean;
  /** Documents that were evaluated. */
  readonly stepsExplored: number;
  /** Actions of the shortest known repair that clears everything, where those asked for at most are too few; null elsewhere. */
  readonly stepsNeeded: number | null;
  /** Whether the search ended by itself; false where the budget of work ended it, and more might be found. */
  readonly exhausted: boolean;
}

export function repairSchema(schema: Schema, codes: readonly CategoryCode[], options: RepairOptions): Repair {
  const orb = schemaOf(schema.document);
  const model = indexSchema(orb);
  const verification = verifySchema(model, options.registries, { suggests: false });
  const before = new Set(verification.findings.map((finding) => finding.category));
  const requested = [...new Set(codes)];
  const opaque = opaqueTraits(model);
  const shown = new Set(requested.filter((code) => before.has(code)));
  const leftOpen = new Set(requested.filter((code) => opaque.length > 0 && !shown.has(code) && isLeftOpen(code)));
  // What a reference refers to is not here to be edited.
  const isHidden = opaque.length === 0 && !model.isClosed;
  const { registries, blueprints } = options;
  const work = new RepairWork(
    orb.document as unknown as Json,
    verification.findings.length,
    options.workMax,
    options.onWork,
  );
  const previous = options.previous && new Previous(orb, options.previous);
  const strict: Goal = {
    wanted: shown,
    before,
    registries,
    blueprints,
    ...(previous && { previous }),
    work,
  };
  const goal: Goal = {
    ...strict,
    wanted: new Set([...shown, ...leftOpen]),
    leftOpen,
    before: new Set([...before, ...leftOpen]),
  };
  const root = rootState(orb, model, verification, strict);
  const search = new Search(root, strict);
  const found: Found[] = [];
  const elaborated: SearchState[] = [];
  const isSearched = work.isDone(() => {
    if (shown.size > 0) found.push(search.run(options));
    if (leftOpen.size > 0)
      for (const base of basesOf(root, found[0]?.states ?? [])) elaborated.push(...elaborate(base, goal, options));
  });
  work.release();
  const isShort = (state: SearchState) => state.actions.length <= options.maxSteps;
  const known = search.bettering.filter(isShort);
  const states = [...known.map((state) => withLeftOpen(state, goal)), ...elaborated];
  options.onFound?.(states);
  const total = root.open + opaque.length * leftOpen.size;
  const ranked = {
    root: orb,
    model,
    count: options.beamWidth,
    total,
    predict: options.predict,
  };
  const { suggestions, isWhole } = rankSuggestions(states, goal, ranked);
  return {
    suggestions,
    absentErrors: requested.filter((code) => !goal.wanted.has(code) && !(isHidden && isLeftOpen(code))),
    isClean: before.size === 0 && opaque.length === 0 && model.isClosed,
    stepsExplored: work.evaluations,
    stepsNeeded: known.some(isSolved) || leftOpen.size > 0 ? null : (found[0]?.stepsNeeded ?? null),
    exhausted: isSearched && isWhole,
  };
}

/** From where opaque traits are given a life: what is shown is repaired first, by the cheapest repair and by the shortest, which leaves the most steps. */
function basesOf(root: SearchState, found: readonly SearchState[]): readonly SearchState[] {
  if (root.open === 0) return [root];
  const solved = found.filter(isSolved);
  const cheapest = solved.toSorted((a, b) => rankingCost(a) - rankingCost(b) || compareStates(a, b))[0];
  const shortest = solved.toSorted((a, b) => compareStates(a, b))[0];
  return [...new Set([cheapest, shortest])].filter((state) => state !== undefined);
}

function compareStates(a: SearchState, b: SearchState): number {
  return a.actions.length - b.actions.length || rankingCost(a) - rankingCost(b) || compareEdits(a, b);
}
