// What speaks for two elements being one under two names: facts about each, compared as weighted sets. A fact says nothing of the element's own
// name. Words that an author chose (names, texts, paths, the use of an event) are evidence; words of the format (a type, a flag) and
// places in a list agree by chance too often to prove anything: together they weigh no more than one fact.
//   sameness = weight in common / weight of the one that has less (the overlap coefficient: what was added speaks against nothing)
//   likeness = sameness x evidence / (evidence + 2): much evidence that agrees, in [0, 1)
// so that few facts never make a rename, however well they agree.
import { charge } from '../../base/budget.ts';

/** Where a fact comes from: a stable id, what the element says, how it is wired, who refers to it, where it stands, what it is called. */
export type Basis = 'id' | 'shape' | 'wiring' | 'references' | 'position' | 'name';

export const bases: readonly Basis[] = ['id', 'shape', 'wiring', 'references', 'position', 'name'];

/** How many facts of one kind two elements have in common, and how many either has. */
export interface Evidence {
  readonly basis: Basis;
  readonly same: number;
  readonly of: number;
}

export interface Likeness {
  /** In [0, 1). */
  readonly value: number;
  readonly evidence: () => readonly Evidence[];
}

/**
 * How a fact counts: `plain`, for and against; `words`, the same, and it is text that an author wrote for this one element; `bonus`, for two elements where both
 * have it and against nothing where they have not, because any edit changes it; `weak`, by chance in many.
 */
type Sort = 'plain' | 'words' | 'bonus' | 'weak';

interface Fact {
  readonly basis: Basis;
  readonly weight: number;
  readonly sort: Sort;
  /** How often it was said. */
  times: number;
}

/** Facts that are weak by themselves weigh this much together at most. */
const weakMax = 1;
const weakWeight = 0.25;
/** Evidence of this weight makes full agreement a likeness of one half. */
const halfWeight = 2;
const nameWeight = 3;
const repeatsMax = 8;
/** Where authors wrote something into either element and none of it is in both, what else agrees counts for so much: much is wired alike. */
const wordlessShare = 0.6;
const textWeightMin = 0.5;
const textWeightMax = 3;
/** A text of twice so many letters weighs as much as a plain fact. */
const textUnit = 16;

/** What a text of an author proves grows with its length: two that are long and the same were written once. */
export function weightOfText(text: string): number {
  return Math.max(textWeightMin, Math.min(textWeightMax, Math.log2(text.length / textUnit)));
}

export class Profile {
  /** The facts in which no name stands that may have changed as well; null where the facts above hold few such names. */
  nameless: Profile | null = null;
  /** Whether an author's words are among the facts. */
  hasWords = false;
  readonly facts = new Map<string, Fact>();
  #strong = 0;
  #weak = 0;

  /** A fact that an author's words prove. The same said twice are two facts. */
  add(basis: Basis, text: string, weight: number): void {
    if (this.#put(basis, text, weight, 'plain')) this.#strong += weight;
  }

  /** A fact in words that an author wrote for this element alone, such as an effect or a label. */
  addWords(basis: Basis, text: string, weight: number): void {
    this.hasWords = true;
    if (this.#put(basis, text, weight, 'words')) this.#strong += weight;
  }

  /** A fact that speaks for two elements where both have it, and against nothing where they have not. */
  addBonus(basis: Basis, text: string, weight: number): void {
    this.#put(basis, text, weight, 'bonus');
  }

  /** A fact that many elements share by chance. */
  addWeak(basis: Basis, text: string): void {
    if (this.#put(basis, text, weakWeight, 'weak')) this.#weak += weakWeight;
  }

  /** Whether the fact counts: what is said very often is said often. */
  #put(basis: Basis, text: string, weight: number, sort: Sort): boolean {
    charge(1, 'looking for renames');
    const said = this.facts.get(text);
    if (said === undefined) this.facts.set(text, { basis, weight, sort, times: 1 });
    else if (said.times === repeatsMax) return false;
    else this.facts.set(`${text}\u0000${said.times++}`, { basis, weight, sort, times: 1 });
    return true;
  }

  get weight(): number {
    return this.#strong + Math.min(weakMax, this.#weak);
  }
}

/** By what they hold under its names, or without any names, whichever says more. `isNamedAlike`: whether the names themselves are evidence. */
export function compareProfiles(a: Profile, b: Profile, isNamedAlike: boolean): Likeness {
  const named = compareFacts(a, b, isNamedAlike, Math.min(a.weight, b.weight));
  if (a.nameless === null || b.nameless === null) return named;
  // Much is built alike and differs in names alone, so without them next to all has to agree, on both sides.
  const weight = Math.max(a.nameless.weight, b.nameless.weight);
  const nameless = compareFacts(a.nameless, b.nameless, isNamedAlike, weight);
  return nameless.value ** 2 > named.value ? nameless : named;
}

function compareFacts(a: Profile, b: Profile, isNamedAlike: boolean, weight: number): Likeness {
  charge(a.facts.size + 1, 'looking for renames');
  let strong = isNamedAlike ? nameWeight : 0;
  let weak = 0;
  let bonus = 0;
  let isPlaceAlone = !isNamedAlike;
  let isWorded = isNamedAlike || !(a.hasWords || b.hasWords);
  for (const [text, fact] of a.facts) {
    const other = b.facts.get(text);
    if (other === undefined) continue;
    if (fact.basis !== 'position') isPlaceAlone = false;
    if (fact.sort === 'words') isWorded = true;
    // What few share in one document more may share in the other.
    const common = Math.min(fact.weight, other.weight);
    if (fact.sort === 'weak') weak += common;
    else if (fact.sort === 'bonus') bonus += common;
    else strong += common;
  }
  // Something always stands where something was.
  if (isPlaceAlone) return unlike;
  const evidence = (strong + bonus) * (isWorded ? 1 : wordlessShare) + Math.min(weakMax, weak);
  const named = isNamedAlike ? nameWeight : 0;
  const sameness = evidence / (weight + named + bonus);
  // Rounded, so that the order in which facts are added up cannot tell two pairs apart.
  const value = Math.round(((sameness * evidence) / (evidence + halfWeight)) * 1e6) / 1e6;
  return { value, evidence: () => evidenceOf(a, b, isNamedAlike) };
}

const unlike: Likeness = { value: 0, evidence: () => [] };

/** By basis, in their fixed order; a basis of which neither knows a fact is left out. */
function evidenceOf(a: Profile, b: Profile, isNamedAlike: boolean): Evidence[] {
  const counts = new Map(bases.map((basis) => [basis, { same: 0, of: 0 }]));
  const count = (basis: Basis) => counts.get(basis) as { same: number; of: number };
  for (const [text, { basis }] of a.facts) {
    count(basis).of++;
    if (b.facts.has(text)) count(basis).same++;
  }
  for (const [text, { basis }] of b.facts) if (!a.facts.has(text)) count(basis).of++;
  if (isNamedAlike) counts.set('name', { same: 1, of: 1 });
  return bases.flatMap((basis) => {
    const { same, of } = count(basis);
    return of === 0 ? [] : [{ basis, same, of }];
  });
}
