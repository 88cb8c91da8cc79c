import type { Listen, Trait } from '../../schema/element.ts';
import { findTraits, goesBy } from '../../schema/model.ts';
import type { Check, TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';

export const unmatchedListener: Check = {
  code: 'unmatched_listener',
  condition:
    'A `listens` entry triggers an event on which its trait has no transition; or, in a closed document, waits for an event that nobody puts out or names a source trait that does not exist.',
  repairs: ['add_transition', 'set_property', 'unset_property'],
  trait: (scope) => {
    if (scope.trait.form !== 'inline') return;
    for (const listen of scope.trait.listens) {
      if (!scope.handled.has(listen.triggers)) reportTrigger(scope, listen);
    }
  },
  document: (scope) => {
    const { model } = scope;
    for (const trait of model.traits) {
      for (const listen of trait.listens) {
        if (!scope.putOut.has(listen.name)) reportEvent(scope, trait, listen);
        if (listen.sourceTrait !== null && !hasSource(scope, listen)) reportSource(scope, trait, listen);
      }
    }
  },
};

function hasSource(scope: DocumentScope, listen: Listen): boolean {
  const { sourceOrbital, sourceTrait } = listen;
  const name = sourceTrait ?? '';
  if (sourceOrbital !== null && scope.model.traitsByName.has(name)) return scope.countTraits(name, sourceOrbital) > 0;
  const found = findTraits(scope.model, name);
  return found.some((trait) => sourceOrbital === null || goesBy(trait.orbital, sourceOrbital));
}

function reportTrigger(scope: TraitScope, listen: Listen): void {
  const near = nearTo(listen.triggers, scope.handled, scope);
  const message = `listening for ${quote(listen.name)} triggers ${quote(listen.triggers)}, on which the trait has no transition: add one, or trigger another event${hint(near)}`;
  const rest = typeof listen.node === 'object' && typeof listen.node.triggers === 'string' ? ['triggers'] : [];
  scope.report('unmatched_listener', 'warning', listen, rest, listen.name, message, (place) => {
    const repairs: SuggestedAction[] = [];
    const initial = scope.initialName;
    if (initial !== null && scope.events.has(listen.triggers)) {
      const params = { trait: place.trait, from: initial, event: listen.triggers, to: initial };
      repairs.push({ action: 'add_transition', params });
    }
    const [nearest] = near;
    if (nearest !== undefined && rest.length > 0)
      repairs.push({ action: 'set_property', params: { path: place.path, value: nearest } });
    const whole = rest.length === 0 ? place.path : place.path.slice(0, -'/triggers'.length);
    repairs.push({ action: 'unset_property', params: { path: whole } });
    return repairs;
  });
}

function reportEvent(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const near = nearTo(listen.name, scope.putOut, scope);
  const message = `nobody puts out ${quote(listen.name)}: emit it somewhere, or listen for an event that exists${hint(near)}`;
  scope.report('unmatched_listener', 'warning', { element: listen, trait }, listen.name, message, (place) => [
    { action: 'unset_property', params: { path: place.path } },
  ]);
}

function reportSource(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const source = listen.sourceTrait ?? '';
  const near = nearTo(source, scope.model.traitsByName.keys(), scope);
  const message = `the source ${quote(source)} of the event ${quote(listen.name)} is no trait of the document${hint(near)}`;
  const place = { element: listen, rest: ['source', 'trait'], trait };
  const [nearest] = near;
  scope.report('unmatched_listener', 'warning', place, source, message, ({ path }) => [
    ...(nearest === undefined || listen.sourceOrbital !== null
      ? []
      : [{ action: 'set_property', params: { path, value: nearest } }]),
    { action: 'unset_property', params: { path: path.slice(0, -'/trait'.length) } },
  ]);
}
