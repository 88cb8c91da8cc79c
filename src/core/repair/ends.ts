// The states that the transitions of a trait name at their two ends. Remembered with the trait: many findings of a search ask for them.
import type { Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait } from '../schema/element.ts';
import { textOf } from './node-text.ts';

const ends = createNodeMemo<readonly string[]>();

/** Each name as often as a transition names it, but for copies: what a copy names, its original has named. */
export function endsOf(trait: Trait): readonly string[] {
  let known = ends.get(trait);
  if (known === undefined) {
    const seen = new Set<string>();
    const own = trait.transitions.filter(({ node }) => {
      const { size } = seen;
      return seen.add(textOf(node as Json)).size > size;
    });
    known = own.flatMap((one) => [...one.sources, one.to]);
    ends.set(trait, known);
  }
  return known;
}
