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
    const support = asked.filter((member) => containsSymbols(symbols, member, sequence)).length;
    if (support * members.length < supportMin * asked.length) return;
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
