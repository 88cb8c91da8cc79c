// What speaks for two elements being one under two names: facts about each, compared as weighted sets. A fact says nothing of the element's own
// name. Words that an author chose (names, texts, paths, the use of an event) are evidence; words of the format (a type, a flag) and
// places in a list agree by chance too often to prove anything: together they weigh no more than one fact.
//   sameness = weight in common / weight of the one that has less (the overlap coefficient: what was added speaks against nothing)
//   likeness = sameness x evidence / (evidence + 2): much evidence that agrees, in [0, 1)
// so that few facts never make a rename, however well they agree.

/** Where a fact comes from: what the element says, how it is wired, who refers to it, where it stands, what it is called. */
export type Basis = 'shape' | 'wiring' | 'references' | 'position' | 'name';

export const bases: readonly Basis[] = ['shape', 'wiring', 'references', 'position', 'name'];

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

interface Fact {
  readonly basis: Basis;
  readonly weight: number;
  readonly isWeak: boolean;
}

/** Facts that are weak by themselves weigh this much together at most. */
const weakMax = 1;
const weakWeight = 0.25;
/** Evidence of this weight makes full agreement a likeness of one half. */
const halfWeight = 2;
const nameWeight = 3;
const repeatsMax = 8;

export class Profile {
  /** The facts in which no name stands that may have changed as well; null where the facts above hold few such names. */
  nameless: Profile | null = null;
  readonly facts = new Map<string, Fact>();
  readonly #times = new Map<string, number>();
  #strong = 0;
  #weak = 0;

  /** A fact that an author's words prove. The same said twice are two facts. */
  add(basis: Basis, text: string, weight: number): void {
    if (this.#put(basis, text, weight, false)) this.#strong += weight;
  }

  /** A fact that many elements share by chance. */
  addWeak(basis: Basis, text: string): void {
    if (this.#put(basis, text, weakWeight, true)) this.#weak += weakWeight;
  }

  /** Whether the fact counts: what is said very often is said often. */
  #put(basis: Basis, text: string, weight: number, isWeak: boolean): boolean {
    const times = this.#times.get(text) ?? 0;
    if (times === repeatsMax) return false;
    this.#times.set(text, times + 1);
    this.facts.set(times === 0 ? text : `${text}\u0000${times}`, { basis, weight, isWeak });
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
  let strong = isNamedAlike ? nameWeight : 0;
  let weak = 0;
  let isPlaceAlone = !isNamedAlike;
  for (const [text, fact] of a.facts) {
    if (!b.facts.has(text)) continue;
    if (fact.basis !== 'position') isPlaceAlone = false;
    if (fact.isWeak) weak += fact.weight;
    else strong += fact.weight;
  }
  // Something always stands where something was.
  if (isPlaceAlone) return unlike;
  const evidence = strong + Math.min(weakMax, weak);
  const named = isNamedAlike ? nameWeight : 0;
  const sameness = evidence / (weight + named);
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
