// Which result events of effects a machine takes, and in which states. What a call emits when it is done comes to the state that its transition enters.
import { createNodeMemo } from '../base/node-memo.ts';
import type { TraitScope } from './check.ts';
import type { SuggestedAction } from './finding.ts';

export interface Handling {
  takes(state: string, event: string): boolean;
}

const known = createNodeMemo<Handling>();

export function handlingOf(scope: TraitScope): Handling {
  let handling = known.get(scope);
  if (handling === undefined) {
    const anywhere = new Set<string>();
    const own = new Map<string, Set<string>>();
    for (const { event, sources } of scope.trait.transitions)
      for (const source of sources) {
        if (source === '*') anywhere.add(event);
        const events = own.get(source);
        if (events === undefined) own.set(source, new Set([event]));
        else events.add(event);
      }
    handling = { takes: (state, event) => anywhere.has(event) || own.get(state)?.has(event) === true };
    known.set(scope, handling);
  }
  return handling;
}

/** A transition that stays where it is and shows that something failed. */
export function tellFailure(scope: TraitScope, trait: string, state: string, event: string): SuggestedAction {
  const params = { trait, from: state, event, to: state };
  const alert = { type: 'alert', message: 'That did not work. Try again.', variant: 'error' };
  const shown = { trait, state, from: state, event, effect: 'render-ui', args: ['toast', alert] };
  return {
    action: 'add_transition',
    params,
    ...(scope.events.has(event) ? {} : { needs: [{ action: 'add_events', params: { trait, events: [event] } }] }),
    afterwards: [{ action: 'add_effect', params: shown }],
  };
}
