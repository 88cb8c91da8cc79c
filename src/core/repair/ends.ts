// The states that the transitions of a trait name at their two ends. Remembered with the trait: many findings of a search ask for them.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait, Transition } from '../schema/element.ts';

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

/** Each name as often as it stands. */
export function writtenEndsOf({ transitions }: Trait): readonly string[] {
  return transitions.flatMap(({ sources, to }) => [...sources, to]);
}

function withoutCopies(transitions: readonly Transition[]): readonly Transition[] {
  const seen = new Set<string>();
  return transitions.filter(({ node }) => {
    const { size } = seen;
    return seen.add(JSON.stringify(node)).size > size;
  });
}

/** Whether steps lead to a state from others and from it to others. */
export function isPassed({ transitions }: Trait, name: string): boolean {
  return (
    transitions.some((one) => one.to === name && !one.sources.includes(name)) &&
    transitions.some((one) => one.sources.includes(name) && one.to !== name)
  );
}
