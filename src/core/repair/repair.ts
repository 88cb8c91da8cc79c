// Repair: a failing schema and the categories to clear in, ranked and re-verified sequences of actions out.
// A beam search finds repairs (beam.ts); small cases are then searched exactly up to the best cost found (exact.ts); every suggestion passes the gate
// (rank.ts). Opaque traits have nothing to edit yet and are elaborated from the behavior most like them (elaborate.ts). Deterministic; budgets count
// evaluations, never time.
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { searchBeam } from './beam.ts';
import { compose } from './compose.ts';
import { type Blueprint, elaborate, isOpaque } from './elaborate.ts';
import { type Goal, isSolved, rootState, type SearchState } from './evaluate.ts';
import { searchExactly } from './exact.ts';
import { type PredictValidity, rankingCost, rankSuggestions, type Suggestion } from './rank.ts';
import { Search } from './search.ts';

export interface RepairOptions {
  /** Parallel repair paths, 1 to 50. */
  readonly beamWidth: number;
  /** Actions a suggestion may have, 1 to 50. */
  readonly maxSteps: number;
  readonly registries: Registries;
  readonly predict: PredictValidity;
  /** Behaviors that opaque traits may be elaborated from. */
  readonly blueprints: readonly Blueprint[];
  /** Called before each piece of work; what it throws ends the search. */
  readonly onWork?: () => void;
}

export interface Repair {
  readonly suggestions: readonly Suggestion[];
  /** Requested categories that the document does not show and that nothing in it leaves open. */
  readonly absentErrors: readonly CategoryCode[];
  /** The document shows no finding of any category, requested or not, and no trait of it is opaque. */
  readonly isClean: boolean;
  /** Documents that were evaluated. */
  readonly stepsExplored: number;
}

const exactEvaluationsMax = 160;

export function repairSchema(schema: Schema, codes: readonly CategoryCode[], options: RepairOptions): Repair {
  const orb = schemaOf(schema.document);
  const model = indexSchema(orb);
  const verification = verifySchema(model, options.registries, { suggests: false });
  const before = new Set(verification.findings.map((finding) => finding.category));
  const requested = [...new Set(codes)];
  const shown = requested.filter((code) => before.has(code));
  const { registries, blueprints, onWork } = options;
  const goal: Goal = { wanted: new Set(shown), before, registries, blueprints, ...(onWork && { onWork }) };
  const root = rootState(orb, model, verification, goal);
  const found = shown.length === 0 ? { states: [], evaluations: 0 } : findRepairs(root, goal, options);
  const total = verification.findings.filter((finding) => goal.wanted.has(finding.category)).length;
  const ranked = { root: orb, count: options.beamWidth, total, predict: options.predict };
  if (shown.length > 0 || requested.length === 0 || !hasOpaqueTrait(model)) {
    return {
      suggestions: rankSuggestions(found.states, goal, ranked),
      absentErrors: requested.filter((code) => !before.has(code)),
      isClean: before.size === 0 && !hasOpaqueTrait(model),
      stepsExplored: found.evaluations,
    };
  }
  const wanted: Goal = { ...goal, wanted: new Set(requested), before: new Set([...before, ...requested]) };
  const states = elaborate(root, wanted, options);
  return {
    suggestions: rankSuggestions(states, wanted, { ...ranked, total: requested.length }),
    absentErrors: [],
    isClean: false,
    stepsExplored: states.length,
  };
}

function hasOpaqueTrait(model: Model): boolean {
  return model.traits.some((trait) => isOpaque(trait, model));
}

function findRepairs(
  root: SearchState,
  goal: Goal,
  options: RepairOptions,
): { states: SearchState[]; evaluations: number } {
  const search = new Search(root, goal);
  const isShort = (state: SearchState) => state.actions.length <= options.maxSteps;
  const composed = compose(search).filter((state) => isShort(state) && state.open < root.open);
  const beam = searchBeam(search, options, composed.filter(isSolved));
  const states = [...composed, ...beam.solved, ...beam.partial];
  const solved = states.filter(isSolved);
  if (solved.length > 0) {
    const limits = { costMax: Math.min(...solved.map(rankingCost)), evaluationsMax: exactEvaluationsMax };
    states.push(...searchExactly(search, limits).solved.filter(isShort));
  }
  return { states, evaluations: search.evaluations };
}
