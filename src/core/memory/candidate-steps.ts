// Closed sequences of steps that enough episodes of one group share. Complete enumeration is exponential in long sequences, so candidates are the
// longest common subsequences of pairs, closed under further intersection and made closed in the sense of BIDE; what several episodes
// share beyond chance survives every intersection (compare ApproxMAP: Kum, Pei, Wang and Duncan, SDM 2003). Polynomial; limits below.
import { compareStrings } from '../base/order.ts';
import { SequenceIndex } from './sequence-index.ts';
import { closeSequence, commonSequence } from './sequences.ts';
import { spread } from './spread.ts';

export interface StepGroupMember {
  readonly id: string;
  readonly steps: readonly string[];
}

export interface Candidate {
  readonly steps: readonly string[];
  /** Members that contain the steps in order. */
  readonly supporters: readonly StepGroupMember[];
}

/** Distinct sequences that are compared pair by pair: the most frequent ones. */
const distinctMax = 120;
const candidatesMax = 200;
/** Members that are asked for their support: as many of a larger group, evenly. */
const membersMax = 600;
const rounds = 2;

export const keyOf = (steps: readonly string[]): string => JSON.stringify(steps);

/** Candidates with at least `supportMin` supporters and two steps, most supported and longest first. Yields between pieces of work. */
export function* findCandidates(
  members: readonly StepGroupMember[],
  supportMin: number,
): Generator<void, readonly Candidate[]> {
  if (members.length < supportMin) return [];
  const index = new SequenceIndex(spread(members, membersMax));
  const texts = [...new Set(members.flatMap(({ steps }) => steps))];
  const numbers = new Map(texts.map((text, i) => [text, i]));
  const sequences = frequentSequences(members).map((steps) => steps.map((step) => numbers.get(step) ?? 0));
  const found = new Map<string, Candidate & { readonly numbered: readonly number[] }>();
  const tried = new Set<string>();
  const consider = (numbered: readonly number[]): void => {
    const key = numbered.join(' ');
    if (numbered.length < 2 || tried.has(key)) return;
    tried.add(key);
    const steps = numbered.map((one) => texts[one] ?? '');
    const supporters = index.containing(steps);
    if (supporters.length < supportMin) return;
    const closed = closeSequence(
      steps,
      supporters.map((member) => member.steps),
    );
    const closedNumbers = closed.map((step) => numbers.get(step) ?? 0);
    const closedKey = closedNumbers.join(' ');
    tried.add(closedKey);
    found.set(closedKey, { steps: closed, supporters, numbered: closedNumbers });
  };
  const pending = new Map<string, readonly number[]>();
  const propose = (numbered: readonly number[]): void => {
    const key = numbered.join(' ');
    if (!tried.has(key)) pending.set(key, numbered);
  };
  for (const sequence of sequences) propose(sequence);
  for (const [i, a] of sequences.entries()) {
    for (const b of sequences.slice(i + 1)) propose(commonSequence(a, b));
    yield;
  }
  for (let round = 0; round <= rounds; round++) {
    const fresh = [...pending.values()];
    pending.clear();
    for (const numbered of fresh) {
      consider(numbered);
      yield;
    }
    if (round === rounds) break;
    for (const numbered of [...fresh, ...[...found.values()].map((one) => one.numbered)].slice(0, candidatesMax)) {
      for (const sequence of sequences) propose(commonSequence(numbered, sequence));
      yield;
    }
  }
  return [...found.values()]
    .map(({ steps, supporters }) => ({ steps, supporters }))
    .sort(byWorth)
    .slice(0, candidatesMax);
}

/** Support times the steps beyond the first: what naming the pattern once saves. */
export function worthOf(support: number, steps: readonly string[]): number {
  return support * (steps.length - 1);
}

function byWorth(a: Candidate, b: Candidate): number {
  return (
    worthOf(b.supporters.length, b.steps) - worthOf(a.supporters.length, a.steps) ||
    b.steps.length - a.steps.length ||
    compareStrings(keyOf(a.steps), keyOf(b.steps))
  );
}

function frequentSequences(members: readonly StepGroupMember[]): (readonly string[])[] {
  const counts = new Map<string, { readonly steps: readonly string[]; count: number }>();
  for (const { steps } of members) {
    const key = keyOf(steps);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { steps, count: 1 });
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y.count - x.count || compareStrings(a, b))
    .slice(0, distinctMax)
    .map(([, { steps }]) => steps);
}
