// The states that the transitions of a trait name at their two ends. Remembered with the trait: many findings of a search ask for them.
import type { Json } from '../base/json.ts';
import { nameDistance } from '../base/nearest.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait, Transition } from '../schema/element.ts';
import type { Evidence } from './evidence.ts';
import { textOf } from './node-text.ts';

const ends = createNodeMemo<readonly string[]>();

/** Each name as often as a transition names it, but for copies: what a copy names, its original has named. */
export function endsOf(trait: Trait): readonly string[] {
  let known = ends.get(trait);
  if (known === undefined) {
    known = withoutCopies(trait.transitions).flatMap((one) => [...one.sources, one.to]);
    ends.set(trait, known);
  }
  return known;
}

const writtenEnds = createNodeMemo<readonly string[]>();

/** Each name as often as it stands. */
export function writtenEndsOf(trait: Trait): readonly string[] {
  let known = writtenEnds.get(trait);
  if (known === undefined) {
    known = trait.transitions.flatMap(({ sources, to }) => [...sources, to]);
    writtenEnds.set(trait, known);
  }
  return known;
}

function withoutCopies(transitions: readonly Transition[]): readonly Transition[] {
  const seen = new Set<string>();
  return transitions.filter(({ node }) => {
    const { size } = seen;
    return seen.add(textOf(node as Json)).size > size;
  });
}

/** Whether steps lead to a state from others and from it to others. */
export function isPassed({ transitions }: Trait, name: string): boolean {
  return (
    transitions.some((one) => one.to === name && !one.sources.includes(name)) &&
    transitions.some((one) => one.sources.includes(name) && one.to !== name)
  );
}

/**
 * Whether a name that the machine does not list is a state of its own, and no slip of another: steps lead to it and from it, or one stays in it, and the two differ in
 * more than a slip: `some` and `none`, each in several places.
 */
export function isOwnState(name: string, trait: Trait, other: string, evidence: Evidence): boolean {
  const written = evidence.originalOf(trait) ?? trait;
  const distance = nameDistance(name, other);
  const isSlip = distance === 2 && evidence.isSlipOf(name, other) && !evidence.areBothMeant(name, other);
  if (distance <= 1 || isSlip) return false;
  return isPassed(written, name) || written.transitions.some((one) => one.to === name && one.sources.includes(name));
}
