// From found states to ranked suggestions: the gate, the score, diversity.
// Order: verified before unverified; among unverified, higher score; then lower ranking cost (only taking away costs extra), then higher predicted
// validity, then fewer actions, then the text of the edits. A suggestion is verified when a reading of its document from scratch shows none of the requested categories and
// none that was not there before, and no opaque trait leaves one open that the failing document left open; one that brings a category in is never shown.
import { hasProtoKey, isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { opaqueTraits } from '../outline/elaborate.ts';
import type { Action } from '../plan/index.ts';
import { canonicalText } from '../schema/canonical.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { anySize, parseSchema, type Schema } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Verification } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionKeys } from './distinct.ts';
import { type Edit, oneEdit, onlyDeletesCost, unequalCost } from './edit.ts';
import { compareEdits, type Goal, progress, type SearchState, withLeftOpen } from './evaluate.ts';
import { takesAway } from './places.ts';
import { reasonOf } from './reason.ts';
import { replay } from './replay.ts';

export interface Suggestion {
  readonly rank: number;
  /** In (0.5, 1] when verified, in [0, 0.5) otherwise; falls with the rank, unless it is 0. */
  readonly score: number;
  readonly actions: readonly (Action & { readonly step: number })[];
  /** Probability in [0,1] that a strict checker accepts the result. */
  readonly predictedValidity: number;
  readonly verified: boolean;
  /** Requested categories that the result still shows, or leaves open as the failing document did. */
  readonly remaining: readonly CategoryCode[];
  /** Why, in one sentence. */
  readonly reason: string;
  readonly schema: Schema;
}

export type PredictValidity = (model: Model, verification: Verification) => number;

export interface RankOptions {
  /** The failing schema, from which every suggestion is taken again. */
  readonly root: Schema;
  readonly model: Model;
  /** Suggestions at most. */
  readonly count: number;
  /** Findings that were to be cleared, and what was left open, once for each category and opaque trait. */
  readonly total: number;
  readonly predict: PredictValidity;
}

interface Judged {
  readonly state: SearchState;
  readonly actions: readonly Action[];
  readonly schema: Schema;
  readonly rankingCost: number;
  readonly verified: boolean;
  readonly remaining: readonly CategoryCode[];
  readonly validity: number;
  readonly cleared: number;
}

/** Cost at which a verified score has fallen halfway from 1 to 0.5, in thousandths of an edit. */
const scoreHalfCost = 8000;

export function rankingCost(state: SearchState): number {
  const onlyDeletes = state.hasRemoval && !state.hasKeeping ? onlyDeletesCost * state.taken.length : 0;
  return state.cost + onlyDeletes + unequalCost * state.unequal;
}

export interface Ranking {
  readonly suggestions: readonly Suggestion[];
  /** Whether the budget of work was enough for all that would be shown. */
  readonly isWhole: boolean;
}

/** At most `count` suggestions with different documents, best first. */
export function rankSuggestions(states: readonly SearchState[], goal: Goal, options: RankOptions): Ranking {
  // The gate would refuse what brings a category in.
  const possible = states.filter(({ introduced }) => introduced.length === 0);
  const ordered = diversify(withoutSurplus(possible.sort(compareFound(options.total))));
  const judged: Judged[] = [];
  const seen = new Set<string>();
  const scratch = new Scratch();
  const judgeAll = () => {
    // The gate is dear: only what makes the list passes it.
    for (const state of ordered) {
      if (judged.length >= options.count) break;
      const key = canonicalText(state.schema);
      if (seen.has(key)) continue;
      const verdict = judge(state, goal, options, scratch);
      if (verdict === null) continue;
      seen.add(key);
      judged.push(verdict);
    }
  };
  const isWhole = goal.work.isDone(judgeAll);
  const [first, second, ...rest] = judged;
  const isDiverse = first?.verified === true && second?.verified === true;
  const ranked = isDiverse ? [first, second, ...rest.sort(compareJudged)] : judged.sort(compareJudged);
  return { suggestions: ranked.map(toSuggestion(options)), isWhole };
}

/** What does not do more than a repair that clears all: with a further edit that clears no more, and may clear less. */
function withoutSurplus(states: readonly SearchState[]): SearchState[] {
  const clean = states.filter((state) => state.open === 0 && state.taken.length > 0).map(editsOf);
  return states.filter((state) => {
    const edits = editsOf(state);
    const own = new Set(edits);
    return !clean.some((fewer) => fewer.length < edits.length && fewer.every((edit) => own.has(edit)));
  });
}

const editsOf = ({ taken }: SearchState): readonly string[] => taken.flatMap(editsIn);

/** What an edit does, whatever else was done before it: one that writes elements anew as they are meant has kept what was changed in them by then. */
function editsIn({ strategy, actions }: Edit): readonly string[] {
  if (strategy !== 'correct' || !actions.some(isRewriting)) return actionKeys(actions);
  return [actions.map(({ action, params }) => `${action} ${params.path}`).join('\n')];
}

/** Whether an action sets an element, or a list of elements, as a whole. */
function isRewriting({ action, params: { value } }: Action): boolean {
  if (action !== 'set_property') return false;
  return isObject(value as Json) || (isArray(value as Json) && (value as Json[]).every(isObject));
}

/**
 * What a repair may cost to be shown beside those found: as much as the dearest of the first `count`, and an edit more where the second place is still
 * without a repair of another strategy; infinite where there are too few.
 */
export function costOfShown(solved: readonly SearchState[], count: number): number {
  if (solved.length < count) return Number.POSITIVE_INFINITY;
  const ordered = diversify([...solved].sort(compareFound()));
  const distinct = new Set<string>();
  let cost = 0;
  for (const state of ordered) {
    distinct.add(canonicalText(state.schema));
    cost = Math.max(cost, rankingCost(state));
    if (distinct.size === count) return isDiverse(ordered) ? cost : cost + oneEdit;
  }
  return Number.POSITIVE_INFINITY;
}

function isDiverse([first, second]: readonly SearchState[]): boolean {
  if (first === undefined || second === undefined || strategyOf(first) === strategyOf(second)) return false;
  return !(first.actions.some(takesAway) && second.actions.some(takesAway));
}

/** Clean ones first, then those of higher score: what the gate will find, as the search sees it. `total` is how many findings were to be cleared. */
function compareFound(total = 1): (a: SearchState, b: SearchState) => number {
  const score = (state: SearchState) =>
    state.open === 0 ? 1 : partialScore(Math.max(0, 1 - state.open / Math.max(1, total)), state.remaining);
  return (a, b) =>
    score(b) - score(a) || rankingCost(a) - rankingCost(b) || a.actions.length - b.actions.length || compareEdits(a, b);
}

/** Of a suggestion that clears a part in [0,1] of the findings and leaves so many categories: in [0, 0.5). */
function partialScore(cleared: number, remaining: number): number {
  return (0.49 * cleared) / (1 + remaining / 20);
}

/**
 * Takes the actions again from the failing document and reads the result from nothing: no node and no fact of the search is used, no trust in it. What
 * several results have in common is read from nothing once.
 */
function judge(state: SearchState, goal: Goal, { root, total, predict }: RankOptions, scratch: Scratch): Judged | null {
  goal.work.spend('gate');
  goal.work.spend('telling', state.actions.length);
  const replayed = replay(root, state, () => goal.work.spend('application'));
  if (replayed === null) return null;
  const { actions, schema } = replayed;
  // Nobody could send what comes of it, so nobody may apply it.
  if (actions.some(({ params }) => hasProtoKey(params) || String(params.path).endsWith('/__proto__'))) return null;
  const read = parseSchema(scratch.copyOf(schema.document as unknown as Json), anySize);
  if (read.problems.length > 0) return null;
  const model = indexSchema(read.schema);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  const shown = new Set(verification.findings.map((finding) => finding.category));
  for (const category of shown) if (!goal.before.has(category)) return null;
  const { open } = withLeftOpen({ model, verification, ...progress(verification, goal) }, goal);
  const leftOpen = opaqueTraits(model).length > 0 ? goal.leftOpen : undefined;
  const remaining = [...goal.wanted]
    .filter((category) => shown.has(category) || leftOpen?.has(category))
    .sort(compareStrings);
  return {
    state,
    actions,
    schema,
    rankingCost: rankingCost(state),
    verified: remaining.length === 0,
    remaining,
    validity: predict(model, verification),
    cleared: total === 0 ? 0 : Math.max(0, 1 - open / total),
  };
}

/** Copies values: no node of a copy is one of what was copied. What several values share is copied once. */
class Scratch {
  readonly #copies = new Map<Json, Json>();

  copyOf(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    let copy = this.#copies.get(value);
    if (copy === undefined) {
      copy = isArray(value) ? value.map((item) => this.copyOf(item)) : this.#copyOfObject(value);
      this.#copies.set(value, copy);
    }
    return copy;
  }

  #copyOfObject(node: JsonObject): JsonObject {
    const out: Record<string, Json | undefined> = { ...node };
    for (const key in out) {
      const member = out[key];
      if (member === undefined) delete out[key];
      else if (typeof member === 'object') out[key] = this.copyOf(member);
    }
    return out;
  }
}

function compareJudged(a: Judged, b: Judged): number {
  return (
    Number(b.verified) - Number(a.verified) ||
    (a.verified ? 0 : scoreOf(b) - scoreOf(a)) ||
    a.rankingCost - b.rankingCost ||
    b.validity - a.validity ||
    a.state.actions.length - b.state.actions.length ||
    compareEdits(a.state, b.state)
  );
}

/**
 * Brings a repair of another strategy to the second place: the best that takes nothing away where the first does, else the best of any other strategy.
 */
function diversify(states: readonly SearchState[]): readonly SearchState[] {
  const [first] = states;
  if (first === undefined) return states;
  const strategy = strategyOf(first);
  const others = states.filter((other) => (other.open === 0) === (first.open === 0) && strategyOf(other) !== strategy);
  const keeping = first.actions.some(takesAway) ? others.find((other) => !other.actions.some(takesAway)) : undefined;
  // One that only takes away has its place by what that costs: brought forward, it would stand above some that keep.
  const second = keeping ?? others.find((other) => other.hasKeeping || !other.hasRemoval);
  if (second === undefined) return states;
  return [first, second, ...states.filter((other) => other !== first && other !== second)];
}

function strategyOf(state: SearchState): string {
  return [...new Set(state.strategies)].sort().join(' ');
}

function scoreOf(judged: Judged): number {
  const raw = judged.verified
    ? 0.5 + 0.5 / (1 + judged.rankingCost / scoreHalfCost)
    : partialScore(judged.cleared, judged.remaining.length);
  return Math.round(raw * 1e6) / 1e6;
}

/** Suggestions of one score are told apart by their rank. */
const scoreStep = 1e-6;

function toSuggestion({ model }: RankOptions): (judged: Judged, index: number) => Suggestion {
  let ceiling = 1;
  return (judged, index) => {
    const score = Math.min(ceiling, scoreOf(judged));
    ceiling = score - scoreStep;
    const { actions, schema } = judged;
    return {
      rank: index + 1,
      score: Math.max(0, Math.round(score * 1e6) / 1e6),
      actions: actions.map(({ action, params }, at) => ({ step: at + 1, action, params })),
      predictedValidity: judged.validity,
      verified: judged.verified,
      remaining: judged.remaining,
      reason: reasonOf(judged.state.taken, model),
      schema,
    };
  };
}
