import type { Listen } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { listening } from '../example.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const listenerWithoutTransition: Rule = {
  id: 'listener-without-transition',
  category: 'unmatched_listener',
  severity: 'warning',
  says: 'A `listens` entry triggers an event on which its trait has no transition.',
  wrong: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [listening({ event: 'SAVED', triggers: 'WRITE' })],
  },
  right: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [listening({ event: 'SAVED', triggers: 'NOTE' })],
  },
  fixes: ['add_transition', 'set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      if (scope.trait.form !== 'inline') return;
      for (const listen of scope.trait.listens) if (!scope.handled.has(listen.triggers)) report(scope, listen);
    },
  },
};

function report(scope: TraitScope, listen: Listen): void {
  const near = nearTo(listen.triggers, scope.handled, scope);
  const message = `listening for ${quote(listen.name)} triggers ${quote(listen.triggers)}, on which the trait has no transition: add one, or trigger another event${hint(near)}`;
  const rest = typeof listen.node === 'object' && typeof listen.node.triggers === 'string' ? ['triggers'] : [];
  scope.report(listenerWithoutTransition, listen, rest, listen.name, message, (place) => {
    const repairs: SuggestedAction[] = [];
    const initial = scope.lookups.initialName;
    if (initial !== null) {
      const event = listen.triggers;
      const params = { trait: place.trait, from: initial, event, to: initial };
      const needs = [{ action: 'add_events', params: { trait: place.trait, events: [event] } }];
      const isListed = scope.events.has(event) || event.startsWith('_');
      repairs.push(isListed ? { action: 'add_transition', params } : { action: 'add_transition', params, needs });
    }
    const [nearest] = near;
    if (nearest !== undefined && rest.length > 0)
      repairs.push({ action: 'set_property', params: { path: place.path, value: nearest } });
    const whole = rest.length === 0 ? place.path : place.path.slice(0, -'/triggers'.length);
    if (!isNeeded(place.document, listen)) repairs.push({ action: 'unset_property', params: { path: whole } });
    return repairs;
  });
}

/** True if a button raises what nothing but this entry handles: without it, that would be an error. */
function isNeeded({ model, facts }: DocumentScope, { name }: Listen): boolean {
  if (!facts.some((one) => one.uiEvents.some((question) => question.name === name))) return false;
  if (facts.some((one) => one.handled.has(name))) return false;
  return model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.name === name).length === 1;
}
