// What a whole search shares: evaluated steps, kept so that no edit is evaluated twice, and the price of what is still open.
// The price is a weighted set cover over the findings of the failing document: the candidates of the first step, each with the findings that it was
// seen to clear. It guides the beam and bounds the exact search. Cost of the cover: candidates times subsets of at most `coveredMax` findings.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Model } from '../schema/model.ts';
import type { Finding, Verification } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './actions-key.ts';
import type { Edit } from './edit.ts';
import { editsFor, editsOf } from './edits.ts';
import { type Goal, isShifting, openCategories, pathAfter, type SearchState, step } from './evaluate.ts';
import { Evidence } from './evidence.ts';
import { after } from './likelihood.ts';
import { actionNameOf } from './locate.ts';
import { SameDocuments } from './same-documents.ts';
import { findingsMax, firstOfKind, inOrderOfCause, traitPointerIn } from './targets.ts';
import { rememberFindings } from './untouched.ts';
import { takesAway } from './write.ts';

const coveredMax = 16;
/** States without a copy in which edits are tried that the copy makes ambiguous. */
const copiesMax = 2;
/** A finding that no first step was seen to clear. */
const unknownCost = 1000;

export interface Step {
  readonly candidate: Edit;
  readonly key: string;
}

export interface PricedStep extends Step {
  /** What it costs and what should then still have to be paid, as far as first steps tell, in thousandths of an edit. */
  readonly promise: number;
}

/** What a first step costs and which findings it clears. */
interface Effect {
  readonly cost: number;
  readonly mask: number;
}

export class Search {
  readonly goal: Goal;
  readonly root: SearchState;
  readonly evidence: Evidence;
  readonly documents = new SameDocuments();
  /** States with less open than the failing document, in the order in which they were found. */
  readonly bettering: SearchState[];
  readonly #steps = new Map<Model, readonly PricedStep[]>();
  readonly #stepsByFinding = new Map<Model, Map<Finding, readonly PricedStep[]>>();
  readonly #candidates = new Map<Model, Map<Finding, readonly Edit[]>>();
  readonly #byEdits = new Map<string, SearchState>();
  readonly #numbers = new Map<string, number>();
  readonly #results = new Map<SearchState, Map<string, SearchState | null>>();
  /** Bits of the findings of the failing document, by each of the ways in which one is told again. */
  readonly #bits = new Map<string, number>();
  readonly #effects = new Map<string, Effect>();
  readonly #covers = new Map<number, number>();
  readonly #masks = new Map<Model, number>();
  readonly #suggestions = new Map<Model, Verification>();

  /** `bettering` keeps what is found by the time at which the budget ends. */
  constructor(start: SearchState, goal: Goal, bettering: SearchState[] = []) {
    this.bettering = bettering;
    const root = { ...start, edits: this.#editsOf(start.parts) };
    this.root = root;
    this.goal = goal;
    this.evidence = new Evidence(root.model, goal.registries, goal.blueprints, goal.previous);
    rememberFindings(this.evidence, this.suggestionsIn(root).findings);
    firstOfKind(this.#open(root))
      .slice(0, coveredMax)
      .forEach((finding, index) => {
        for (const key of keysOf(finding)) this.#bits.set(key, (this.#bits.get(key) ?? 0) | (1 << index));
      });
    const all = this.#maskOf(root);
    // Asking for the steps fills the memo of covers while no effect is known: all findings together, and those after each of them, stay at
    // `unknownCost` a piece. Emptying it afterwards was measured on 110 documents with five faults: one first answer was worse, none better.
    const refused: Step[] = [];
    const withoutCopies: SearchState[] = [];
    for (const { candidate, key } of this.stepsFrom(root)) {
      const next = this.take(root, candidate, key);
      if (next === null) refused.push({ candidate, key });
      else if (candidate.strategy === 'correct' && candidate.actions.some(takesAway)) withoutCopies.push(next);
      const cleared = next === null ? 0 : all & ~this.#maskOf(next);
      if (cleared !== 0) this.#effects.set(key, { cost: candidate.cost, mask: cleared });
    }
    for (const step of refused)
      this.#effects.set(step.key, this.#effectWithout(step, withoutCopies.slice(0, copiesMax)));
  }

  /**
   * What an edit that cannot be applied yet would clear: seen where a copy that makes it ambiguous is away; elsewhere it is taken to clear a finding of
   * its category.
   */
  #effectWithout({ candidate, key }: Step, states: readonly SearchState[]): Effect {
    const { cost, category } = candidate;
    for (const state of states) {
      const next = this.take(state, candidate, key);
      if (next !== null) return { cost, mask: this.#maskOf(state) & ~this.#maskOf(next) };
    }
    const bits = this.#bits.get(category) ?? 0;
    return { cost, mask: bits & -bits };
  }

  /**
   * Candidates in a state, most promising first: by what they cost and what should then still be open. At most `findingsMax` findings are worked on at a
   * time; the rest wait for a later step.
   */
  stepsFrom(state: SearchState): readonly PricedStep[] {
    return once(this.#steps, state.model, () =>
      this.#stepsFor(state, firstOfKind(this.openIn(state)).slice(0, findingsMax)),
    );
  }

  /** Those that clear one finding. */
  stepsFor(state: SearchState, finding: Finding): readonly PricedStep[] {
    const known = once(this.#stepsByFinding, state.model, () => new Map<Finding, readonly PricedStep[]>());
    return once(known, finding, () => this.#stepsFor(state, [finding]));
  }

  #stepsFor(state: SearchState, targets: readonly Finding[]): readonly PricedStep[] {
    const mask = this.#maskOf(state);
    const wanted = openCategories(state, this.goal);
    const find = (finding: Finding) => this.editsFor(state, finding);
    const candidates = editsOf(state.model, this.suggestionsIn(state), wanted, targets, find);
    const steps = candidates.map((one) => {
      const candidate = after(state.taken, one);
      const key = actionsKey(candidate.actions);
      const effect = this.#effectOf(candidate, key, state);
      const left = effect === undefined ? mask : mask & ~effect.mask;
      // A step that was not seen to clear anything gains no more than it costs.
      const gain = effect === undefined ? Math.min(unknownCost, candidate.cost - 1) : 0;
      return { candidate, key, promise: candidate.cost + this.#cover(left) - gain };
    });
    return steps.sort((a, b) => a.promise - b.promise || a.candidate.cost - b.candidate.cost);
  }

  /** What may be done about a finding of a state. */
  editsFor({ model }: SearchState, finding: Finding): readonly Edit[] {
    const known = once(this.#candidates, model, () => new Map<Finding, readonly Edit[]>());
    return once(known, finding, () => {
      this.goal.work.spend('edits');
      return editsFor(model, finding, this.evidence);
    });
  }

  /** What is to be cleared in a state, with the repairs that the checks suggest. */
  openIn(state: SearchState): readonly Finding[] {
    const wanted = openCategories(state, this.goal);
    return this.suggestionsIn(state).findings.filter(({ category }) => wanted.has(category));
  }

  /** Findings of a state in the order in which one after the other is cleared; those that repeat others of their category come last among them. */
  targetsIn(state: SearchState): readonly Finding[] {
    return inOrderOfCause(firstOfKind(this.openIn(state)));
  }

  /** Whether a finding of a state is gone after a step. */
  isCleared(finding: Finding, state: SearchState, next: SearchState): boolean {
    const told = (this.#bits.get(keysOf(finding)[0] as string) ?? 0) & this.#maskOf(state);
    return told === 0 ? next.open < state.open : (told & ~this.#maskOf(next)) !== 0;
  }

  #effectOf(candidate: Edit, key: string, state: SearchState): Effect | undefined {
    return this.#effects.get(key) ?? this.#effects.get(this.keyAtFirst(candidate, key, state));
  }

  /** The key that a candidate had while its trait was called as in the failing document. */
  keyAtFirst(candidate: Edit, key: string, state: SearchState): string {
    if (!state.isTraitRenamed) return key;
    const actions = candidate.actions.map(({ action, params }) => {
      const trait = state.model.traits.find((one) => actionNameOf(state.model, one) === params.trait);
      const original = trait && this.evidence.originalOf(trait);
      return original === undefined
        ? { action, params }
        : { action, params: { ...params, trait: actionNameOf(this.root.model, original) } };
    });
    return actionsKey(actions);
  }

  /** The state after a step, or null when the step cannot be taken. Evaluated once. */
  take(state: SearchState, candidate: Edit, key: string): SearchState | null {
    let results = this.#results.get(state);
    if (results === undefined) {
      results = new Map();
      this.#results.set(state, results);
    }
    const known = results.get(key);
    if (known !== undefined) return known;
    const edits = this.#editsOf([...state.parts, key]);
    // Another order of the same edits leads to the same, but where indexes may have shifted in between.
    const same = state.isShifted || isShifting(candidate) ? undefined : this.#byEdits.get(edits);
    // What an edit costs may depend on what was done before it: a state has the document that was found first, and the cost of its own order.
    const next =
      same === undefined ? this.#evaluate(state, candidate, key, edits) : { ...same, ...pathAfter(state, candidate) };
    results.set(key, next);
    return next;
  }

  #editsOf(keys: readonly string[]): string {
    return keys
      .map((key) => this.#numberOf(key))
      .sort((a, b) => a - b)
      .join();
  }

  #numberOf(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    return number;
  }

  #evaluate(state: SearchState, candidate: Edit, key: string, edits: string): SearchState | null {
    this.goal.work.spend('evaluation');
    const next = step(state, candidate, key, edits, this.goal);
    if (next !== null) {
      this.#byEdits.set(edits, next);
      if (next.open < this.root.open) this.bettering.push(next);
    }
    return next;
  }

  /** What `take` gave for a step; undefined where it was not asked. */
  taken(state: SearchState, key: string): SearchState | null | undefined {
    return this.#results.get(state)?.get(key);
  }

  /** What clearing the rest of a state costs at least, as far as first steps tell, in thousandths of an edit. */
  priceOf(state: SearchState): number {
    const known = this.#cover(this.#maskOf(state));
    return state.open === 0 ? 0 : Math.max(known, state.introduced.length > 0 ? unknownCost : 1);
  }

  /** Whether a state is rid of a finding of the failing document that another has, and has none that the other is rid of. */
  isNearer(state: SearchState, other: SearchState): boolean {
    const [mask, before] = [this.#maskOf(state), this.#maskOf(other)];
    return mask !== before && (mask & ~before) === 0;
  }

  /** What the checks say of a state, with the repairs that they suggest: few states are ever asked for them. */
  suggestionsIn({ model }: SearchState): Verification {
    return once(this.#suggestions, model, () => {
      this.goal.work.spend('suggestions');
      return verifySchema(model, this.goal.registries);
    });
  }

  #open(state: SearchState): Finding[] {
    const { wanted, before } = this.goal;
    return state.verification.findings.filter(({ category }) => wanted.has(category) || !before.has(category));
  }

  /** The findings of the failing document that are still open: those told by their exact place first, then those that an edit has shifted or renamed. */
  #maskOf(state: SearchState): number {
    let mask = this.#masks.get(state.model);
    if (mask === undefined) {
      mask = this.#readMask(state);
      this.#masks.set(state.model, mask);
    }
    return mask;
  }

  #readMask(state: SearchState): number {
    let mask = 0;
    let untold = this.#open(state).map(keysOf);
    for (let way = 0; untold.length > 0 && way < waysToTell; way++) {
      untold = untold.filter((keys) => {
        const free = (this.#bits.get(keys[way] as string) ?? 0) & ~mask;
        mask |= free & -free;
        return free === 0;
      });
    }
    return mask;
  }

  #cover(mask: number): number {
    if (mask === 0) return 0;
    const known = this.#covers.get(mask);
    if (known !== undefined) return known;
    const lowest = mask & -mask;
    let best = Number.POSITIVE_INFINITY;
    for (const { cost, mask: cleared } of this.#effects.values()) {
      if ((cleared & lowest) !== 0) best = Math.min(best, cost + this.#cover(mask & ~cleared));
    }
    if (best === Number.POSITIVE_INFINITY) best = unknownCost + this.#cover(mask & ~lowest);
    this.#covers.set(mask, best);
    return best;
  }
}

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}

const waysToTell = 4;

/** What a finding is told by, the surest first: its place and name; its place, as the name may be that of what was renamed; its trait and name, as
 * indexes inside a trait shift; its category alone. */
function keysOf(finding: Finding): readonly string[] {
  let keys = findingKeys.get(finding);
  if (keys === undefined) {
    const { category, pointer, name } = finding;
    const trait = traitPointerIn(pointer);
    keys = [
      `${category}\n${pointer}\n${name}`,
      `${category}\n${pointer}`,
      `${category}\n${trait}\n\n${name}`,
      category,
    ];
    findingKeys.set(finding, keys);
  }
  return keys;
}

/** Most findings of a state are those of the state before it. */
const findingKeys = createNodeMemo<readonly string[]>();
