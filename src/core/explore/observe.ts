// What of a transition somebody outside can see: where it leads, what its effects do, and what the screens it shows let a person do. How a screen looks is no
// part of it: of a pattern, the events count.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { type Element, emitSitesOf, type Trait, type Transition } from '../schema/index.ts';
import { changedLeaves } from './effect-leaves.ts';

/** The effects of a transition or a tick as they are told apart, each as a text. */
export function observed(trait: Trait, owner: Element & { readonly effects: readonly Json[] }): readonly string[] {
  return owner.effects.map((effect, i) => {
    const shown = emitSitesOf(trait)
      .filter(({ kind, owner: at, path }) => kind === 'ui' && at === owner && path[0] === 'effects' && path[1] === i)
      .map(({ event }) => event);
    const events = [...new Set(shown)].sort();
    const [told] = changedLeaves([effect], (leaf) =>
      leaf[0] === 'render-ui' ? ['render-ui', leaf[1] ?? null, leaf[2] === null ? null : events] : leaf,
    );
    return canonicalJson(told ?? null);
  });
}

export interface Move {
  readonly trait: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly effects: readonly string[];
}

export const moveOf = (id: string, trait: Trait, { index, event, to }: Transition, from: string): Move => ({
  ...{ trait: id, from, to, event },
  effects: observed(trait, trait.transitions[index] as Transition),
});

export const keyOfMove = ({ trait, from, to, event, effects }: Move): string =>
  JSON.stringify([trait, from, to, event, effects]);
export const arcOfMove = ({ trait, from, to, event }: Omit<Move, 'effects'>): string =>
  JSON.stringify([trait, from, to, event]);
