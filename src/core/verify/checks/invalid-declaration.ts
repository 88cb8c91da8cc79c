import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { Emit, Event, Listen, Orbital, Trait } from '../../schema/element.ts';
import { listMember, payloadNames } from '../../schema/element.ts';
import type { Check, RepairPlace, TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import { rulings } from '../rulings.ts';
import { freeName, freeNameIn, isSameJson, judgeNames, removal, renamedCopy } from './declared-names.ts';
import { judgeEntity, judgeField, judgeWord, type Report } from './declared-values.ts';

export const invalidDeclaration: Check = {
  code: 'invalid_declaration',
  condition:
    'Two declarations have one name: orbital entities, entities of one orbital, fields, inline traits, states, events, services, payload fields. A field of type `enum` has no `values`, or repeats one. A default is not among the `values`, or not of the type of its field. A type, persistence, category or scope is a typo of a known word; any other unknown word is a warning, and so is a terminal state that a transition leaves.',
  repairs: ['set_property', 'unset_property', 'rename_trait', 'update_state'],
  trait: (scope) => {
    const { trait } = scope;
    if (trait.form !== 'inline') return;
    const report = reportIn(scope);
    judgeRepeatedStates(scope);
    judgeRepeatedEvents(scope);
    judgeTerminals(scope);
    const own = { element: trait, rest: [] };
    if (isObject(trait.node)) {
      judgeWord('category', trait.node, 'category', own, scope, report);
      judgeWord('instanceScope', trait.node, 'scope', own, scope, report);
    }
    for (const event of trait.events) judgePayload(scope, event, report);
    for (const emit of trait.emits) {
      judgePayload(scope, emit, report);
      judgeScope(scope, emit, report);
    }
    for (const listen of trait.listens) judgeScope(scope, listen, report);
  },
  document: (scope) => {
    for (const entity of scope.model.entities) judgeEntity(scope, entity);
    judgeEntityNames(scope);
    judgeTraitNames(scope);
    judgeServices(scope, listMember(scope.model.document, 'services'), ['services'], null);
    for (const orbital of scope.model.orbitals)
      judgeServices(scope, listMember(orbital.node, 'services'), ['services'], orbital);
  },
};

const reportIn =
  (scope: TraitScope): Report =>
  (ruling, severity, { element, rest }, name, message, repairs) =>
    scope.report(ruling, severity, element, rest, name, message, repairs);

function judgeRepeatedStates(scope: TraitScope): void {
  const { states } = scope.trait;
  if (scope.states.size === states.length) return;
  for (const state of states) {
    if (scope.states.get(state.name) === state) continue;
    const message = `the name ${quote(state.name)} is used by an earlier state of the machine: remove or rename this one`;
    scope.report(rulings.repeatedState, 'error', state, [], state.name, message, ({ path }) => [removal(path)]);
  }
}

function judgeRepeatedEvents(scope: TraitScope): void {
  const { events } = scope.trait;
  if (scope.events.size === events.length) return;
  for (const event of events) {
    const first = scope.events.get(event.name);
    if (first === event) continue;
    const message = `the event ${quote(event.name)} is declared already: keep one declaration, with the payload of both`;
    scope.report('invalid_declaration', 'error', event, [], event.name, message, ({ path }) => {
      // Its payload fields would be missing where they are read.
      const kept = new Set(payloadNames(first?.payload ?? null));
      const isCovered = (payloadNames(event.payload) ?? []).every((name) => kept.has(name));
      return isCovered ? [removal(path)] : [];
    });
  }
}

/** A transition from `*` leaves states that it may leave. */
function judgeTerminals(scope: TraitScope): void {
  for (const state of scope.states.values()) {
    if (!state.isTerminal) continue;
    const out = scope.outgoing.own(state.name).find(({ to }) => to !== state.name);
    if (out === undefined) continue;
    const members = isObject(state.node) ? Object.keys(state.node).filter((name) => isEndMark(name, state.node)) : [];
    const message = `the state ${quote(state.name)} is terminal, yet a transition on ${quote(out.event)} leaves it: take away the mark or the transition`;
    const isOnly = scope.states.size === scope.trait.states.length;
    scope.report('invalid_declaration', 'warning', state, [], state.name, message, (place) =>
      isOnly ? [unmark(place, state.name, members)] : [],
    );
  }
}

const isEndMark = (name: string, node: Json) =>
  (name === 'isTerminal' || name === 'isFinal') && isObject(node) && node[name] === true;

function unmark({ trait }: RepairPlace, state: string, unset: readonly string[]): SuggestedAction {
  return { action: 'update_state', params: { trait, state, set: {}, unset: [...unset] } };
}

function judgeScope(scope: TraitScope, element: Emit | Listen, report: Report): void {
  if (isObject(element.node)) judgeWord('eventScope', element.node, 'scope', { element, rest: [] }, scope, report);
}

function judgePayload(scope: TraitScope, declarer: Event | Emit, report: Report): void {
  const { payload, node } = declarer;
  if (payload === null || payload.length === 0 || !isObject(node)) return;
  const member = isArray(node.payloadSchema) ? 'payloadSchema' : 'payload';
  judgeNames(payload, 'name', (name, i, isCopy) => {
    const message = `the payload of ${quote(declarer.name)} has a field ${quote(name)} already: remove or rename this one`;
    const at = { element: declarer, rest: [member, i] };
    report('invalid_declaration', 'error', at, name, message, ({ path }) =>
      isCopy ? [removal(path)] : renamedCopy(path, freeName(name, payload, 'name', i)),
    );
  });
  for (let i = 0; i < payload.length; i++) {
    const item = payload[i] as Json;
    if (isObject(item)) judgeField(item, { element: declarer, rest: [member, i] }, 'payloadType', scope, report);
  }
}

/**
 * Each orbital declares its entity; a bare name only refers to one. Auxiliary entities are those of behaviors that an orbital has taken in: each brings its own,
 * and the same one may come with several.
 */
function judgeEntityNames(scope: DocumentScope): void {
  const { model } = scope;
  if (model.entities.length === model.entityByName.size) return;
  const leading = new Map<string, Json>();
  const auxiliary = new Map<Orbital, Map<string, Json>>();
  for (const entity of model.entities) {
    const { node, name, orbital } = entity;
    if (typeof node === 'string' || name === '') continue;
    const others = entity.isAuxiliary ? (auxiliary.get(orbital) ?? new Map<string, Json>()) : leading;
    if (entity.isAuxiliary) auxiliary.set(orbital, others);
    const rival = others.get(name);
    if (rival === undefined) {
      others.set(name, node);
      continue;
    }
    const isCopy = isSameJson(rival, node);
    const message = `the entity ${quote(entity.name)} is declared already: write its name alone where it is meant, or rename this one`;
    scope.report(rulings.repeatedEntity, 'error', { element: entity }, entity.name, message, ({ path }) =>
      !isCopy
        ? []
        : entity.isAuxiliary
          ? [removal(path)]
          : [{ action: 'set_property', params: { path, value: entity.name } }],
    );
  }
}

/** Traits are called by their names throughout the document. */
function judgeTraitNames(scope: DocumentScope): void {
  const { model } = scope;
  if (model.traits.length === model.traitsByName.size) return;
  for (const [name, same] of model.traitsByName) {
    const inline = name === '' ? [] : same.filter((trait) => trait.form === 'inline');
    const [first, ...others] = inline;
    if (first !== undefined) for (const trait of others) reportTrait(scope, first, trait);
  }
}

function reportTrait(scope: DocumentScope, first: Trait, trait: Trait): void {
  const { name, orbital } = trait;
  const isSameOrbital = orbital === first.orbital;
  const where = isSameOrbital ? '' : ` in the orbital ${quote(first.orbital.name)}`;
  const message = `a trait ${quote(name)} is declared already${where}: rename or remove this one`;
  const isCopy = isSameJson(first.node as Json, trait.node as Json);
  scope.report(rulings.repeatedTrait, 'error', { element: trait, trait }, name, message, (place) => {
    if (isSameOrbital)
      return isCopy
        ? [removal(place.path)]
        : renamedCopy(place.path, freeNameIn(name, scope.model.traitsByName, trait));
    return [
      {
        action: 'rename_trait',
        params: { from: place.trait, to: freeNameIn(`${orbital.name}${name}`, scope.model.traitsByName, trait) },
      },
    ];
  });
}

function judgeServices(
  scope: DocumentScope,
  services: readonly Json[],
  rest: readonly Segment[],
  orbital: Orbital | null,
): void {
  judgeNames(services, 'name', (name, i, isCopy) => {
    const message = `the service ${quote(name)} is declared already: remove or rename this one`;
    const place = { element: orbital ?? scope.root, rest: [...rest, i] };
    scope.report(rulings.repeatedService, 'error', place, name, message, ({ path }) =>
      isCopy || typeof services[i] === 'string'
        ? [removal(path)]
        : renamedCopy(path, freeName(name, services, 'name', i)),
    );
  });
}
