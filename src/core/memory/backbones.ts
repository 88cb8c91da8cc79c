// The steps in order that the episodes of one kind have in common, as symbols seen from their anchor: the common forms of pairs, and again of those and the
// sequences. Sequences of strings are compared with their repeats taken out. What says most, times how many have it, comes first. Polynomial, limits below.
import { collapseRepeats, commonSymbols, containsSymbols, type RoleSymbols } from './role-symbols.ts';
import { spread } from './spread.ts';

/** Distinct sequences that are compared pair by pair, candidates that are kept, and members that are asked for their support. */
const sequencesMax = 40;
const candidatesMax = 60;
const membersAsked = 300;

export interface Backbone {
  readonly symbols: readonly number[];
  /** Bits that naming it once saves, over the members that were asked. */
  readonly worth: number;
}

/**
 * Backbones that contain a step of the anchor's verb, the one that is worth most first. In a plan of actions nothing is a search: what returns there makes another
 * thing each time, and its repeats stay. Yields between pieces of work.
 */
export function* findBackbones(
  symbols: RoleSymbols,
  anchorVerb: number,
  members: readonly (readonly number[])[],
  supportMin: number,
  isPlan: boolean,
): Generator<void, Backbone[]> {
  const sequences = frequentSequences(isPlan ? members : members.map(collapseRepeats));
  const asked = spread(members, membersAsked);
  const having = new VerbSets(symbols, asked);
  const needed = (supportMin * asked.length) / members.length;
  const found = new Map<string, Backbone>();
  let fresh: (readonly number[])[] = [];
  const tried = new Set<string>();
  const propose = (sequence: readonly number[]): void => {
    const key = sequence.join(' ');
    if (sequence.length < 2 || tried.has(key)) return;
    tried.add(key);
    fresh.push(sequence);
  };
  const consider = (sequence: readonly number[]): void => {
    if (!sequence.some((symbol) => symbols.list[symbol]?.verb === anchorVerb)) return;
    const able = having.membersWith(sequence);
    if (able.length < needed) return;
    const support = able.filter((member) => containsSymbols(symbols, member, sequence)).length;
    if (support < needed) return;
    const bits = sequence.reduce((sum, symbol) => sum + symbols.bits(symbol), 0);
    const most = Math.max(...sequence.map((symbol) => symbols.bits(symbol)));
    found.set(sequence.join(' '), { symbols: sequence, worth: support * (bits - most) });
  };
  for (const sequence of sequences) propose(sequence);
  for (const [i, a] of sequences.entries()) {
    for (const b of sequences.slice(i + 1)) propose(commonSymbols(symbols, a, b));
    yield;
  }
  for (const sequence of fresh) {
    consider(sequence);
    yield;
  }
  fresh = [];
  for (const { symbols: made } of rank(found).slice(0, candidatesMax)) {
    for (const sequence of sequences) propose(commonSymbols(symbols, made, sequence));
    yield;
  }
  for (const sequence of fresh) {
    consider(sequence);
    yield;
  }
  return rank(found).slice(0, candidatesMax);
}

/** Which members have which verbs, as bit sets. */
class VerbSets {
  readonly #symbols: RoleSymbols;
  readonly #members: readonly (readonly number[])[];
  readonly #sets = new Map<number, Uint32Array>();
  readonly #left: Uint32Array;

  constructor(symbols: RoleSymbols, members: readonly (readonly number[])[]) {
    this.#symbols = symbols;
    this.#members = members;
    this.#left = new Uint32Array(Math.ceil(members.length / 32));
    for (const [i, member] of members.entries())
      for (const symbol of member) {
        const set = this.#setOf(symbol) ?? new Uint32Array(this.#left.length);
        this.#sets.set(this.#verbOf(symbol), set);
        set[i >>> 5] = (set[i >>> 5] ?? 0) | (1 << (i & 31));
      }
  }

  /** Members that have a step of the verb of each. */
  membersWith(sequence: readonly number[]): (readonly number[])[] {
    const left = this.#left.fill(0xffffffff);
    for (const symbol of sequence) {
      const set = this.#setOf(symbol);
      for (let i = 0; i < left.length; i++) left[i] = (left[i] ?? 0) & (set?.[i] ?? 0);
    }
    return this.#members.filter((_, i) => ((left[i >>> 5] ?? 0) >>> (i & 31)) & 1);
  }

  #verbOf(symbol: number): number {
    return this.#symbols.list[symbol]?.verb ?? -1;
  }

  #setOf(symbol: number): Uint32Array | undefined {
    return this.#sets.get(this.#verbOf(symbol));
  }
}

function rank(found: ReadonlyMap<string, Backbone>): Backbone[] {
  return [...found.values()].sort((a, b) => b.worth - a.worth || compareLists(a.symbols, b.symbols));
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return a.length - b.length;
}

function frequentSequences(members: readonly (readonly number[])[]): (readonly number[])[] {
  const counts = new Map<string, { readonly sequence: readonly number[]; count: number }>();
  for (const sequence of members) {
    const key = sequence.join(' ');
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { sequence, count: 1 });
  }
  const ranked = [...counts.values()].sort((a, b) => b.count - a.count || compareLists(a.sequence, b.sequence));
  // The most frequent ones, and of those that occur once a spread over all.
  const often = ranked.filter(({ count }) => count > 1).slice(0, sequencesMax);
  const once = spread(
    ranked.filter(({ count }) => count === 1),
    sequencesMax - often.length,
  );
  return [...often, ...once].map(({ sequence }) => sequence);
}
