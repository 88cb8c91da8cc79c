// Which result events of effects a machine takes, and in which states. What a call emits when it is done comes to the state that its transition enters.
import { isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { nodeName } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
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

const implicit: ReadonlySet<string> = new Set(implicitFields);

/** Fields of a row that a list shows at first. */
const shownMax = 4;

/**
 * A transition that takes a result in the state that waits for it: as the machine takes it elsewhere; otherwise it stays there, and shows the rows that the event
 * brings, if it brings rows of the entity.
 */
export function takeResult(scope: TraitScope, trait: string, state: string, event: string): SuggestedAction {
  const elsewhere = scope.trait.transitions.find((one) => one.event === event && one.effects.length > 0);
  const to = elsewhere === undefined || elsewhere.sources.includes(elsewhere.to) ? state : elsewhere.to;
  const effects = elsewhere === undefined ? rowsShown(scope, event) : [...elsewhere.effects];
  return {
    action: 'add_transition',
    params: { trait, from: state, event, to, ...(effects.length > 0 && { effects }) },
    ...(scope.events.has(event) ? {} : { needs: [{ action: 'add_events', params: { trait, events: [event] } }] }),
  };
}

function rowsShown({ trait, entity, events, emitsByName }: TraitScope, event: string): Json[] {
  const { linkedEntity } = trait;
  const payload = events.get(event)?.payload ?? emitsByName.get(event)?.payload ?? [];
  const rows = payload.find((one) => isObject(one) && one.type === `[${linkedEntity}]`);
  const fields = [...(entity?.fields ?? [])].filter((name) => !implicit.has(name)).slice(0, shownMax);
  if (rows === undefined || linkedEntity === null || fields.length === 0) return [];
  return [['render-ui', 'main', { type: 'data-list', entity: `@payload.${nodeName(rows, 'name')}`, fields }]];
}
