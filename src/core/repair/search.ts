// Best-first search over repairs: a state is worth what was paid for it and the least that what is left costs (A*: Hart, Nilsson and Raphael 1968). States stand in
// columns by their actions, and each round expands the best state of one column after the other (anytime column search: Vadlamudi, Gaurav, Aine and Chakrabarti
// 2012): the first goes straight to a repair, further ones look beside it. Round j depends on rounds 1..j alone, so a wider beam is never worse.
// What is left costs no less than the prices of its kinds of findings: each first step shares its cost among the kinds that it clears, and the least share is the
// price of a kind (Chvatal 1979), so that no repair made of such steps costs less.
// A state goes on by way of one finding (hitting sets: Reiter 1987), and no further than what could be shown (branch and bound).
// Cost: a state that is expanded takes at most `targetsMax` times `triesMax` evaluations.
import type { Model } from '../schema/model.ts';
import type { Finding, Verification } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './distinct.ts';
import { costMin, type Edit } from './edit.ts';
import { editsFor, readingsFor } from './edits.ts';
import { compareEdits, type Goal, isShifting, isSolved, pathAfter, type SearchState, step } from './evaluate.ts';
import { Evidence } from './evidence.ts';
import { lastResortsFor } from './last-resorts.ts';
import { after } from './likelihood.ts';
import { costOfShown } from './rank.ts';
import { causeEdits, isCause, sweepingEdits } from './sweeping.ts';
import { causesOf, findingsMax, firstOfKind, inOrderOfCause, kindKey } from './targets.ts';

/** Edits that are tried for a finding in a state other than the first, the cheapest ones. */
const triesMax = 5;
/** Findings that are worked on in a state, one after the other, until one is cleared. */
const targetsMax = 3;
/** Repairs that a round looks for at least: as many as are shown when nobody asks for more or fewer. */
const shownMin = 5;
/** Rounds in which a first repair is looked for, however narrow the beam. */
const firstRoundsMax = 8;
/** Steps that are taken one after the other to read what is not read as it stands. */
const readingsMax = 8;
/** Actions that a request can ask for at most. */
const actionsMax = 50;

export interface SearchOptions {
  readonly beamWidth: number;
  readonly maxSteps: number;
}

export interface Found {
  /** States with less open than the failing document that take no more steps than asked for, in the order in which they were found. */
  readonly states: readonly SearchState[];
  /** Actions of the shortest repair that clears everything, however many there may be; null where none was found. */
  readonly stepsNeeded: number | null;
}

export class Search {
  readonly goal: Goal;
  readonly root: SearchState;
  readonly evidence: Evidence;
  /** States with less open than the failing document: what there is to answer when the budget ends. */
  readonly bettering: SearchState[] = [];
  readonly #edits = new Map<Model, Map<Finding, readonly Edit[]>>();
  readonly #byEdits = new Map<string, SearchState>();
  readonly #numbers = new Map<string, number>();
  readonly #suggestions = new Map<Model, Verification>();
  readonly #prices = new Map<string, number>();
  readonly #left = new Map<Model, number>();
  readonly #kinds = new Map<Verification, ReadonlySet<string>>();
  readonly #columns: SearchState[][] = [];
  /** What the same edits cost by the way in which they were found so far. */
  readonly #costs = new Map<string, number>();

  constructor(root: SearchState, goal: Goal) {
    this.root = root;
    this.goal = goal;
    this.evidence = new Evidence(root.model, goal.registries, goal.blueprints, goal.previous);
  }

  run({ beamWidth, maxSteps }: SearchOptions): Found {
    const start = this.#read();
    const solved: SearchState[] = [];
    this.#put(isSolved(start) ? [] : [start]);
    if (isSolved(start)) solved.push(start);
    const isShort = (state: SearchState) => state.actions.length <= maxSteps;
    for (let round = 0; round < beamWidth || (solved.length === 0 && round < firstRoundsMax); round++) {
      const count = Math.max(shownMin, round + 1);
      const costMax = costOfShown(solved.filter(isShort), count);
      const last = round === 0 ? actionsMax : maxSteps;
      const isMoved = this.#descend(start, last, costMax, solved);
      // A budget that ends in the rounds leaves nothing for it afterwards.
      if (solved.length === 0 && (round === 0 || !isMoved)) this.#finish(solved);
      if (!isMoved) break;
    }
    const lengths = solved.map((state) => state.actions.length);
    return {
      states: this.bettering.filter(isShort),
      stepsNeeded: lengths.length === 0 ? null : Math.min(...lengths),
    };
  }

  /** One round, which ends with a repair; whether there was anything to expand. */
  #descend(start: SearchState, last: number, costMax: number, solved: SearchState[]): boolean {
    let isMoved = false;
    for (let column = start.actions.length; column < last; column++) {
      const state = this.#takeBest(column, costMax);
      if (state === null) continue;
      isMoved = true;
      const next = this.#expand(state, costMax, state === start);
      const repairs = next.filter(isSolved);
      solved.push(...repairs);
      this.#put(next.filter((one) => !isSolved(one)));
      if (repairs.length > 0) break;
    }
    return isMoved;
  }

  /** Takes what came nearest to a repair on to its end, as long as each step leaves less open: of many findings a round takes cheap ones first, and the last is dear. */
  #finish(solved: SearchState[]): void {
    let state = nearestOf(this.bettering);
    while (state !== null && state.actions.length < actionsMax) {
      const next = nearestOf(this.#expand(state, Number.POSITIVE_INFINITY, false));
      if (next === null || next.open >= state.open) return;
      if (isSolved(next)) solved.push(next);
      state = isSolved(next) ? null : next;
    }
  }

  #put(states: readonly SearchState[]): void {
    for (const state of states) {
      const known = this.#costs.get(state.edits);
      if (known !== undefined && known <= state.cost) continue;
      this.#costs.set(state.edits, state.cost);
      let column = this.#columns[state.actions.length];
      if (column === undefined) {
        column = [];
        this.#columns[state.actions.length] = column;
      }
      column.push(state);
    }
  }

  /** Nearest to done first: what was paid and what must still be paid; then fewer findings, and the order of the edits' text. */
  #takeBest(at: number, costMax: number): SearchState | null {
    const column = this.#columns[at] ?? [];
    let best = -1;
    for (let i = 0; i < column.length; i++) {
      const state = column[i] as SearchState;
      if (state.cost + costMin > costMax) continue;
      if (best === -1 || this.#compare(state, column[best] as SearchState) < 0) best = i;
    }
    return best === -1 ? null : (column.splice(best, 1)[0] as SearchState);
  }

  #compare(a: SearchState, b: SearchState): number {
    return a.cost + this.#leftOf(a) - (b.cost + this.#leftOf(b)) || a.open - b.open || compareEdits(a, b);
  }

  /** The states after the steps that clear one finding; of the first state, after those for every finding that is worked on, which then tell the prices. */
  #expand(state: SearchState, costMax: number, isFirst: boolean): SearchState[] {
    const targets = isFirst
      ? firstOfKind(this.openIn(state)).slice(0, findingsMax)
      : this.targetsIn(state).slice(0, targetsMax);
    const out: SearchState[] = [];
    for (const finding of targets) {
      const edits = this.editsFor(state, finding);
      const cleared = this.#tryAll(state, isFirst ? edits : edits.slice(0, triesMax), costMax, isFirst);
      out.push(...cleared);
      if (!isFirst && cleared.some((next) => !this.#kindsIn(next).has(kindKey(finding)))) return out;
    }
    if (isFirst) out.push(...this.#tryCauses(state, targets, costMax), ...this.#tryNames(state));
    if (out.length > 0) return out;
    // What nothing else helps is taken away, from the place itself outwards.
    for (const finding of targets) {
      out.push(...this.#tryAll(state, lastResortsFor(state.model, finding, this.evidence), costMax, false));
      if (out.length > 0) break;
    }
    return out;
  }

  /** The states after the correction of what was not asked about, which may be the real cure. */
  #tryCauses(state: SearchState, targets: readonly Finding[], costMax: number): SearchState[] {
    const causes = causesOf(this.#suggestionsIn(state), this.goal.wanted, targets);
    return causes.flatMap((finding) => {
      const [first] = this.editsFor(state, finding);
      return first?.strategy === 'correct' ? this.#tryAll(state, [first], costMax, true) : [];
    });
  }

  /** The states after the change of a name in all its places, where that brings no new finding. */
  #tryNames(state: SearchState): SearchState[] {
    return causeEdits(state.model, this.openIn(state)).flatMap(({ edit, change }) => {
      const next = this.take(state, edit, ({ verification }) => isCause(state.verification, verification, change));
      if (next === null) return [];
      this.#price(state, edit, next);
      return [next];
    });
  }

  #tryAll(state: SearchState, edits: readonly Edit[], costMax: number, isPricing: boolean): SearchState[] {
    const out: SearchState[] = [];
    for (const one of edits) {
      const candidate = after(state.taken, one);
      if (state.cost + candidate.cost > costMax) continue;
      const next = this.take(state, candidate);
      if (next === null) continue;
      out.push(next);
      if (isPricing) this.#price(state, candidate, next);
    }
    return out;
  }

  /** Shares what a step costs among the kinds of findings that it clears. */
  #price(state: SearchState, { cost }: Edit, next: SearchState): void {
    const left = this.#kindsIn(next);
    const cleared = [...this.#kindsIn(state)].filter((kind) => !left.has(kind));
    const share = Math.floor(cost / Math.max(1, cleared.length));
    for (const kind of cleared) this.#prices.set(kind, Math.min(share, this.#prices.get(kind) ?? share));
  }

  /** What is left costs at least so much; a kind that no first step was seen to clear costs as much as the cheapest that one was. */
  #leftOf(state: SearchState): number {
    return once(this.#left, state.model, () => {
      const least = this.#prices.size === 0 ? costMin : Math.min(...this.#prices.values());
      let sum = 0;
      for (const kind of this.#kindsIn(state)) sum += this.#prices.get(kind) ?? least;
      return sum;
    });
  }

  /** The failing document once what is not read as it stands is read: what comes to light is weighed as if it had been there. */
  #read(): SearchState {
    let state = this.root;
    for (let i = 0; i < readingsMax; i++) {
      const next = this.#reading(state);
      if (next === null) break;
      state = next;
    }
    return state;
  }

  #reading(state: SearchState): SearchState | null {
    for (const finding of firstOfKind(this.openIn(state)).slice(0, findingsMax)) {
      this.goal.work.spend('edits');
      for (const one of readingsFor(state.model, finding, this.evidence)) {
        const next = this.take(state, one);
        if (next !== null && (next.open <= state.open || !this.#kindsIn(next).has(kindKey(finding)))) return next;
      }
    }
    return null;
  }

  /** What may be done about a finding of a state, cheapest first: in its place, then wherever the same slip stands. */
  editsFor(state: SearchState, finding: Finding): readonly Edit[] {
    const known = once(this.#edits, state.model, () => new Map<Finding, readonly Edit[]>());
    return once(known, finding, () => {
      this.goal.work.spend('edits');
      const edits = editsFor(state.model, finding, this.evidence);
      return [...edits, ...sweepingEdits(state.model, this.openIn(state), finding, edits)];
    });
  }

  /** What is to be cleared in a state, with the repairs that the checks suggest. */
  openIn(state: SearchState): readonly Finding[] {
    return this.#open(this.#suggestionsIn(state).findings);
  }

  #suggestionsIn({ model }: SearchState): Verification {
    return once(this.#suggestions, model, () => {
      this.goal.work.spend('suggestions');
      return verifySchema(model, this.goal.registries);
    });
  }

  #open(findings: readonly Finding[]): readonly Finding[] {
    const { wanted, before } = this.goal;
    return findings.filter(({ category }) => wanted.has(category) || !before.has(category));
  }

  /** What a state is worked on by, what others follow from first. */
  targetsIn(state: SearchState): readonly Finding[] {
    return inOrderOfCause(firstOfKind(this.openIn(state)));
  }

  #kindsIn(state: SearchState): ReadonlySet<string> {
    return once(this.#kinds, state.verification, () => new Set(this.#open(state.verification.findings).map(kindKey)));
  }

  /** The state after a step, or null when the step cannot be taken or leads to what is not wanted. */
  take(state: SearchState, candidate: Edit, isWanted: (next: SearchState) => boolean = () => true): SearchState | null {
    const key = actionsKey(candidate.actions);
    const edits = this.#editsOf([...state.parts, key]);
    // Another order of the same edits leads to the same, but where indexes may have shifted in between.
    const same = state.isShifted || isShifting(candidate) ? undefined : this.#byEdits.get(edits);
    // What an edit costs may depend on what was done before it: a state has the document that was found first, and the cost of its own order.
    const next =
      same === undefined ? this.#evaluate(state, candidate, key, edits) : { ...same, ...pathAfter(state, candidate) };
    if (next === null || !isWanted(next)) return null;
    if (next.open < this.root.open) this.bettering.push(next);
    return next;
  }

  #evaluate(state: SearchState, candidate: Edit, key: string, edits: string): SearchState | null {
    this.goal.work.spend('evaluation');
    const next = step(state, candidate, key, edits, this.goal);
    if (next !== null) this.#byEdits.set(edits, next);
    return next;
  }

  #editsOf(keys: readonly string[]): string {
    return keys
      .map((key) => once(this.#numbers, key, () => this.#numbers.size))
      .sort((a, b) => a - b)
      .join();
  }
}

/** The state with the fewest findings left; of those the cheapest. */
function nearestOf(states: readonly SearchState[]): SearchState | null {
  const [first, ...others] = states;
  if (first === undefined) return null;
  return others.reduce((a, b) => ((b.open - a.open || b.cost - a.cost || compareEdits(b, a)) < 0 ? b : a), first);
}

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
