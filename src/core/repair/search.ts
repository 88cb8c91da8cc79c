// What a whole search shares: evaluated steps, kept so that no edit is evaluated twice, and the price of what is still open.
// The price is a weighted set cover over the findings of the failing document: the candidates of the first step, each with the findings that it was
// seen to clear. It guides the beam and bounds the exact search. Cost of the cover: candidates times subsets of at most `coveredMax` findings.
import type { Model } from '../schema/model.ts';
import type { Finding, Verification } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import type { Candidate } from './candidate.ts';
import { actionsKey, candidatesOf } from './candidates.ts';
import { editsKey, type Goal, openCategories, pathAfter, type SearchState, step } from './evaluate.ts';
import { Evidence } from './evidence.ts';
import { SameDocuments } from './same-documents.ts';

const coveredMax = 16;
/** Edits after which a JSON Pointer may mean another element. */
const shifting = /"(?:unset_property|remove_\w+)"/;
/** A finding that no first step was seen to clear. */
const unknownCost = 1000;

export interface Step {
  readonly candidate: Candidate;
  readonly key: string;
}

export class Search {
  readonly goal: Goal;
  readonly root: SearchState;
  readonly evidence: Evidence;
  readonly documents = new SameDocuments();
  /** Documents evaluated so far. */
  evaluations = 0;
  readonly #steps = new Map<Model, readonly Step[]>();
  readonly #byEdits = new Map<string, SearchState>();
  readonly #results = new Map<SearchState, Map<string, SearchState | null>>();
  readonly #bits = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #effects = new Map<string, { readonly cost: number; readonly mask: number }>();
  readonly #covers = new Map<number, number>();
  readonly #masks = new Map<Model, number>();
  readonly #suggestions = new Map<Model, Verification>();

  constructor(root: SearchState, goal: Goal) {
    this.root = root;
    this.goal = goal;
    this.evidence = new Evidence(root.model, goal.registries, goal.blueprints);
    for (const finding of this.#open(root)) {
      if (this.#bits.size >= coveredMax) break;
      const bit = 1 << this.#bits.size;
      this.#bits.set(placeOf(finding), bit);
      this.#kinds.set(kindOf(finding), (this.#kinds.get(kindOf(finding)) ?? 0) | bit);
    }
    const all = this.#maskOf(root);
    // Asking for the steps fills the memo of covers while no effect is known: all findings together, and those after each of them, stay at
    // `unknownCost` a piece. Emptying it afterwards was measured on 110 documents with five faults: one first answer was worse, none better.
    for (const { candidate, key } of this.stepsFrom(root)) {
      const next = this.take(root, candidate, key);
      const cleared = next === null ? 0 : all & ~this.#maskOf(next);
      if (cleared !== 0) this.#effects.set(key, { cost: candidate.cost, mask: cleared });
    }
  }

  /** Candidates in a state, most promising first: by what they cost and what should then still be open. */
  stepsFrom(state: SearchState): readonly Step[] {
    const known = this.#steps.get(state.model);
    if (known !== undefined) return known;
    const mask = this.#maskOf(state);
    const wanted = openCategories(state, this.goal);
    const candidates = candidatesOf(state.model, this.suggestionsIn(state), wanted, this.evidence);
    const steps = candidates.map((candidate) => {
      const key = actionsKey(candidate.actions);
      const effect = this.#effects.get(key);
      const left = effect === undefined ? mask : mask & ~effect.mask;
      return { candidate, key, promise: candidate.cost + this.#cover(left) - (effect === undefined ? unknownCost : 0) };
    });
    steps.sort((a, b) => a.promise - b.promise || a.candidate.cost - b.candidate.cost);
    this.#steps.set(state.model, steps);
    return steps;
  }

  /** The state after a step, or null when the step cannot be taken. Evaluated once. */
  take(state: SearchState, candidate: Candidate, key: string): SearchState | null {
    let results = this.#results.get(state);
    if (results === undefined) {
      results = new Map();
      this.#results.set(state, results);
    }
    const known = results.get(key);
    if (known !== undefined) return known;
    const same = this.#sameEdits(state, key);
    // What an edit costs may depend on what was done before it: a state has the document that was found first, and the cost of its own order.
    const next =
      same === undefined ? this.#evaluate(state, candidate, key) : { ...same, ...pathAfter(state, candidate) };
    results.set(key, next);
    return next;
  }

  /** A state that the same edits have led to in another order; not where indexes may have shifted in between. */
  #sameEdits(state: SearchState, key: string): SearchState | undefined {
    if (state.parts.length === 0 || [...state.parts, key].some((part) => shifting.test(part))) return undefined;
    return this.#byEdits.get(editsKey(state.parts, key));
  }

  #evaluate(state: SearchState, candidate: Candidate, key: string): SearchState | null {
    this.evaluations++;
    const next = step(state, candidate, key, this.goal);
    if (next !== null) this.#byEdits.set(next.key, next);
    return next;
  }

  isTaken(state: SearchState, key: string): boolean {
    return this.#results.get(state)?.has(key) === true;
  }

  /** What clearing the rest of a state costs at least, as far as first steps tell, in thousandths of an edit. */
  priceOf(state: SearchState): number {
    const known = this.#cover(this.#maskOf(state));
    return state.open === 0 ? 0 : Math.max(known, state.introduced.length > 0 ? unknownCost : 1);
  }

  /** What the checks say of a state, with the repairs that they suggest: few states are ever asked for them. */
  suggestionsIn({ model }: SearchState): Verification {
    let verification = this.#suggestions.get(model);
    if (verification === undefined) {
      verification = verifySchema(model, this.goal.registries);
      this.#suggestions.set(model, verification);
    }
    return verification;
  }

  #open(state: SearchState): Finding[] {
    const { wanted, before } = this.goal;
    return state.verification.findings.filter(({ category }) => wanted.has(category) || !before.has(category));
  }

  /** The findings of the failing document that are still open: by their exact place, else, where an edit has shifted them, by their kind. */
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
    const shifted: string[] = [];
    for (const finding of this.#open(state)) {
      const bit = this.#bits.get(placeOf(finding));
      if (bit === undefined) shifted.push(kindOf(finding));
      else mask |= bit;
    }
    for (const kind of shifted) {
      const bits = this.#kinds.get(kind) ?? 0;
      const free = bits & ~mask;
      mask |= free & -free;
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

function placeOf(finding: Finding): string {
  return `${finding.category}\n${finding.pointer}\n${finding.name}`;
}

/** A finding by its category, trait and name: indexes inside a trait shift under edits. */
function kindOf(finding: Finding): string {
  return `${finding.category}\n${finding.pointer.split('/').slice(0, 5).join('/')}\n${finding.name}`;
}
