import { isObject } from '../../base/json.ts';
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

/** Whether a button raises what nothing but this entry handles: without it, that would be an error. */
function isNeeded({ model, facts }: DocumentScope, { name }: Listen): boolean {
  if (!facts.some((one) => one.uiEvents.some((question) => question.name === name))) return false;
  if (facts.some((one) => one.handled.has(name))) return false;
  return model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.name === name).length === 1;
}

function reportEvent(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const near = nearTo(listen.name, scope.putOut, scope);
  const message = `nobody puts out ${quote(listen.name)}: emit it somewhere, or listen for an event that exists${hint(near)}`;
  const [nearest] = near;
  const isNamed = isObject(listen.node) && typeof listen.node.event === 'string';
  scope.report('unmatched_listener', 'warning', { element: listen, trait }, listen.name, message, ({ path }) => [
    ...(nearest === undefined || !isNamed
      ? []
      : [{ action: 'set_property', params: { path: `${path}/event`, value: nearest } }]),
    { action: 'unset_property', params: { path } },
  ]);
}

function reportSource(scope: DocumentScope, trait: Trait, listen: Listen): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unmatched_listener');
    return;
  }
  const { member, name, near, message } = wrongSource(scope, listen);
  const place = { element: listen, rest: ['source', member], trait };
  const [nearest] = near;
  scope.report('unmatched_listener', 'warning', place, name, message + hint(near), ({ path }) => [
    ...(nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
    { action: 'unset_property', params: { path: path.slice(0, -`/${member}`.length) } },
  ]);
}

interface WrongSource {
  readonly member: 'trait' | 'orbital';
  readonly name: string;
  readonly near: readonly string[];
  readonly message: string;
}

/** Which half of a source is wrong: the trait where its orbital has none of the name, the orbital where no orbital goes by its own. */
function wrongSource(scope: DocumentScope, { name: event, sourceTrait, sourceOrbital }: Listen): WrongSource {
  const { model } = scope;
  const name = sourceTrait ?? '';
  if (sourceOrbital === null) {
    const message = `the source ${quote(name)} of the event ${quote(event)} is no trait of the document`;
    return { member: 'trait', name, near: nearTo(name, model.traitsByName.keys(), scope), message };
  }
  const own = model.traits.filter((trait) => goesBy(trait.orbital, sourceOrbital)).map((trait) => trait.name);
  if (own.length > 0) {
    const message = `the source ${quote(name)} of the event ${quote(event)} is no trait of the orbital ${quote(sourceOrbital)}`;
    return { member: 'trait', name, near: nearTo(name, own, scope), message };
  }
  const message = `the source of the event ${quote(event)} is in ${quote(sourceOrbital)}, which is no orbital with traits`;
  const homes = findTraits(model, name).flatMap(({ orbital }) => [orbital.name, orbital.entity?.name ?? '']);
  return { member: 'orbital', name: sourceOrbital, near: nearTo(sourceOrbital, homes.filter(Boolean), scope), message };
}
