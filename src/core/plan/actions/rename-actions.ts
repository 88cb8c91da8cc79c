// Renames: an element takes another name and everything that refers to it follows. They work on the whole document, because
// references may stand anywhere; see rewrite.ts for what follows.

import type { Json, JsonObject } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import type { OrbDocument } from '../../schema/document.ts';
import type { Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import type { ListKind } from '../element-keys.ts';
import { nameKey } from '../node-draft.ts';
import type { Params } from '../params.ts';
import {
  changeItems,
  eachTrait,
  hearsFrom,
  onMachine,
  renamed,
  renameEmitSites,
  renameInListens,
  renameStateReferences,
  renameTraitReferences,
} from '../rewrite.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import { fieldSlot, fieldsOf } from './entity-actions.ts';
import { requireStateName } from './state-actions.ts';
import { keys, traitParam } from './vocabulary.ts';

const fromParam = { type: 'text', description: 'the name as it is' } as const;
const toParam = { type: 'text', description: 'the new name' } as const;

function requireNewName(params: Params): void {
  if (params.text('to') === '') refuse('invalid_params', '`to` is empty', 'give the new name');
}

function newName(params: Params, kind: ListKind, isTaken: (name: string) => boolean): string {
  const to = params.text('to');
  if (!isTaken(to)) return to;
  if (nameKey(to) === nameKey(params.text('from')))
    refuse(`${kind}_exists`, `the ${kind} is called ${to} already`, 'leave the action out');
  return refuse(`${kind}_exists`, `the ${kind} ${to} exists already`, 'choose another name, or remove that one first');
}

const renameEntity: ActionDefinition = {
  name: 'rename_entity',
  element: 'entity',
  summary:
    'Renames an entity with all links, effects, bindings, patterns, relations and payload types that refer to it.',
  params: { from: fromParam, to: toParam },
  hazard: 'changing',
  inverse: 'rename_entity',
  preconditions: ['exactly one entity has the old name, none the new one'],
  requires: (params) => [keys.entity(params.text('from'))],
  provides: (params) => [keys.entity(params.text('to')), keys.orbital(params.text('to'))],
  check: requireNewName,
  apply(draft, params) {
    const from = params.text('from');
    draft.locate('entities', from);
    if (draft.countEntities(from) > 1) {
      refuse(
        'ambiguous_name',
        `several entities are called ${from}, and references to it could mean any`,
        'remove or rename the others by set_property',
      );
    }
    const to = newName(params, 'entity', (name) => draft.hasEntity(name));
    draft.renameEntity(from, to);
  },
};

const renameField: ActionDefinition = {
  name: 'rename_field',
  element: 'entity',
  summary: 'Renames a field with all bindings to it and the patterns and queries that name it: columns, sort orders.',
  params: {
    entity: { type: 'text', description: 'the entity' },
    from: fromParam,
    to: toParam,
    swap: { type: 'boolean', optional: true, description: 'the field that has the new name gets the old one' },
  },
  hazard: 'changing',
  inverse: 'rename_field',
  preconditions: ['the entity has the field', 'it has none of the new name, or, with `swap`, it has one'],
  requires: (params) => [keys.entity(params.text('entity')), keys.field(params.text('entity'), params.text('from'))],
  provides: (params) => [keys.field(params.text('entity'), params.text('to'))],
  check: requireNewName,
  apply(draft, params) {
    const name = params.text('entity');
    const known = fieldsOf(draft, name);
    const slot = fieldSlot(known, name, params.text('from'));
    if (params.json('swap') === true) {
      const [from, to] = [params.text('from'), params.text('to')];
      if (fieldSlot(known, name, to) === slot)
        refuse('field_exists', `the field is called ${to} already`, 'leave the action out');
      // No document has such a name, so nothing is taken for a reference on the way.
      const between = `${from}\u0000`;
      changeFieldName(draft, name, from, between);
      changeFieldName(draft, name, to, from);
      changeFieldName(draft, name, between, to);
      return;
    }
    const to = newName(params, 'field', (other) => known.find(nameKey(other)).length > 0);
    changeFieldName(draft, name, params.text('from'), to);
  },
};

function changeFieldName(draft: SchemaDraft, name: string, called: string, to: string): void {
  const known = fieldsOf(draft, name);
  const from = nodeName(known.at(fieldSlot(known, name, called)), 'name');
  draft.renamedField({ entity: nodeName(draft.entity(name).get('name'), ''), from, to });
  // What was renamed before may have been carried along, and the list of fields with it.
  const fields = fieldsOf(draft, name);
  const slot = fieldSlot(fields, name, called);
  const before = fields.at(slot);
  fields.edit(slot, (bare) => ({ name: bare })).set('name', to);
  fields.moved(slot, before);
}

/** The trait of an action in the document as it now is. */
function traitNow(draft: SchemaDraft, name: string) {
  const { orbital, slot } = draft.locate('traits', name);
  const o = draft.orbitals.slots().indexOf(orbital);
  const t = draft.list(orbital, 'traits').slots().indexOf(slot);
  const model = draft.model();
  return { model, trait: model.orbitals[o]?.traits[t] as Trait };
}

function isTrait(trait: Trait, orbital: number, node: Json): boolean {
  return orbital === trait.orbital.index && node === trait.node;
}

const renameTrait: ActionDefinition = {
  name: 'rename_trait',
  element: 'trait',
  summary:
    'Renames a trait with the pages that show it, the listens that name it and the traits that draw it (`@trait.Name`).',
  params: {
    from: { ...fromParam, description: 'the trait, as `Orbital.Trait` where its name is not unique' },
    to: toParam,
  },
  hazard: 'changing',
  inverse: 'rename_trait',
  preconditions: ['the trait exists and its orbital has none of the new name'],
  requires: (params) => [keys.trait(params.text('from'))],
  provides: (params) => {
    const from = params.text('from');
    const to = params.text('to');
    const home = from.lastIndexOf('.');
    const names = home === -1 ? [to] : [to, `${from.slice(0, home)}.${to}`];
    return [...names.map(keys.trait), ...names.map(keys.complete)];
  },
  check: requireNewName,
  apply(draft, params) {
    const { model, trait } = traitNow(draft, params.text('from'));
    const siblings = trait.orbital.traits;
    const to = newName(params, 'trait', (name) => siblings.some((other) => nameKey(other.name) === nameKey(name)));
    const carried = renameTraitReferences(model, trait, to);
    const next = changeItems(carried, 'orbitals', (orbital, o) =>
      o !== trait.orbital.index
        ? orbital
        : changeItems(orbital as JsonObject, 'traits', (node, t) => (t === trait.index ? called(node, to) : node)),
    );
    draft.restart(next as OrbDocument);
  },
};

/** A trait under another name. A string that refers to another file is what the trait is taken from, which stays. */
function called(node: Json, name: string): Json {
  if (isObject(node)) return { ...node, name };
  return typeof node === 'string' && node.includes('.traits.') ? { ref: node, name } : name;
}

/** The document with one trait changed. */
function changeTrait(document: OrbDocument, trait: Trait, change: (node: JsonObject) => JsonObject): OrbDocument {
  return eachTrait(document, (node, o) =>
    isTrait(trait, o, node) ? change(isObject(node) ? node : { name: node }) : node,
  );
}

const renameState: ActionDefinition = {
  name: 'rename_state',
  element: 'state',
  summary: 'Renames a state with the transitions that leave and enter it.',
  params: { trait: traitParam, from: fromParam, to: toParam },
  hazard: 'changing',
  inverse: 'rename_state',
  preconditions: ['the trait has the state and none of the new name', 'the new name is not `*` and holds no `|`'],
  requires: (params) => [keys.trait(params.text('trait')), keys.state(params.text('trait'), params.text('from'))],
  provides: (params) => [keys.state(params.text('trait'), params.text('to')), keys.complete(params.text('trait'))],
  check(params) {
    requireNewName(params);
    requireStateName(params.text('to'));
  },
  apply(draft, params) {
    const { model, trait } = traitNow(draft, params.text('trait'));
    const from = oneNamed(trait.states, params, 'state');
    const to = newName(params, 'state', (name) => trait.states.some((state) => nameKey(state.name) === nameKey(name)));
    const next = changeTrait(model.document, trait, (node) => {
      const named = onMachine(node, (machine) =>
        changeItems(machine, 'states', (item) => renamed(item, 'name', from, to)),
      );
      return renameStateReferences(named, from, to);
    });
    draft.restart(next);
  },
};

/** The name as it is written, of the one element that goes by `from`. */
function oneNamed(list: readonly { readonly name: string }[], params: Params, kind: ListKind): string {
  const found = list.filter((item) => nameKey(item.name) === nameKey(params.text('from')));
  if (found.length === 1) return (found[0] as { name: string }).name;
  const known = list.map((item) => item.name).join(', ');
  if (found.length === 0) {
    refuse(
      `unknown_${kind}`,
      `${params.text('trait')} has no ${kind} ${params.text('from')}`,
      known === '' ? 'it has none' : `it has ${known}`,
    );
  }
  return refuse(
    `ambiguous_${kind}`,
    `${params.text('trait')} has ${found.length} of them`,
    'replace the list with set_property',
  );
}

const renameEvent: ActionDefinition = {
  name: 'rename_event',
  element: 'event',
  summary: 'Renames an event with the transitions, emits, effects, UI properties and listens that name it.',
  params: { trait: traitParam, from: fromParam, to: toParam },
  hazard: 'changing',
  inverse: 'rename_event',
  preconditions: ['the trait has the event and none of the new name'],
  requires: (params) => [keys.trait(params.text('trait')), keys.event(params.text('trait'), params.text('from'))],
  provides: (params) => [keys.event(params.text('trait'), params.text('to')), keys.complete(params.text('trait'))],
  check: requireNewName,
  apply(draft, params) {
    const { model, trait } = traitNow(draft, params.text('trait'));
    const from = oneNamed(trait.events, params, 'event');
    const to = newName(params, 'event', (name) => trait.events.some((event) => nameKey(event.name) === nameKey(name)));
    const isOnlySource = !model.traits.some(
      (other) => other !== trait && [...other.events, ...other.emits].some((item) => item.name === from),
    );
    const isOnlyTrait = model.traitsByName.get(trait.name)?.length === 1;
    const next = eachTrait(model.document, (node, o) => {
      const isOwn = isTrait(trait, o, node);
      if (typeof node === 'string') return node;
      const isNear = o === trait.orbital.index || isOnlyTrait;
      const hears = (listen: Json) =>
        hearsFrom(listen, trait, isNear) || (isOnlySource && isObject(listen) && listen.source === undefined);
      const own = isOwn ? renameOwnEvent(trait, node as JsonObject, from, to) : (node as JsonObject);
      return renameInListens(own, from, to, hears, isOwn);
    });
    draft.restart(next);
  },
};

function renameOwnEvent(trait: Trait, node: JsonObject, from: string, to: string): JsonObject {
  const sites = renameEmitSites(trait, node, from, to);
  const machine = onMachine(sites, (body) => {
    const events = changeItems(body, 'events', (item) => {
      const next = renamed(item, 'key', from, to);
      // The label of another event is none of its names.
      const isCalledSo = next !== item || (isObject(item) && item.key === undefined);
      return isObject(next) && isCalledSo ? renamed(next, 'name', from, to) : next;
    });
    return changeItems(events, 'transitions', (item) => renamed(item, 'event', from, to));
  });
  return changeItems(machine, 'emits', (item) => renamed(item, 'event', from, to));
}

export const renameActions: readonly ActionDefinition[] = [
  renameEntity,
  renameField,
  renameTrait,
  renameState,
  renameEvent,
];
