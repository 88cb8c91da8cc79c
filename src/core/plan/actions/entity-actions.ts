// Orbitals, entities and their fields. An orbital comes and goes with its own entity; auxiliary entities live in the orbital of another.
import type { Json, JsonObject } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { keysOf } from '../element-keys.ts';
import type { ListDraft } from '../node-draft.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import { keys, requireName, setParam, unsetParam, updateHazard, updateLoses, updateMembers } from './vocabulary.ts';

const entityParam = {
  type: 'text',
  description: 'the entity, as `Orbital.Entity` where its name is not unique',
} as const;

function addAuxiliary(draft: SchemaDraft, params: Params, entity: JsonObject): void {
  const name = params.text('name');
  const orbital = draft.orbital(params.textOr('orbital', ''));
  const list = draft.list(orbital, 'entities');
  if (list.find(nameKey(name)).length > 0) {
    refuse(
      'entity_exists',
      `${params.text('orbital')} already has the auxiliary entity ${name}`,
      'choose another name',
    );
  }
  draft.placed('entities', name, orbital, list.append(entity));
}

const addEntity: ActionDefinition = {
  name: 'add_entity',
  element: 'entity',
  summary:
    'Adds an entity and the orbital that it leads, or with `auxiliary` an entity beside the one that leads an orbital.',
  params: {
    name: { type: 'text', description: 'the name of the entity' },
    orbital: {
      type: 'text',
      optional: true,
      description: 'the name of the new orbital, or of the one that takes an auxiliary entity',
    },
    auxiliary: { type: 'boolean', optional: true, description: 'true for an entity in an orbital that exists' },
    persistence: { type: 'text', optional: true, description: 'persistent, runtime, singleton or instance' },
    collection: { type: 'text', optional: true, description: 'where its records are kept' },
    fields: { type: 'list', optional: true, description: 'its fields, each a name or an object' },
  },
  rest: 'further members of the entity',
  hazard: 'safe',
  inverse: 'remove_entity',
  preconditions: [
    'no orbital is led by an entity of this name',
    'with `auxiliary`: the orbital exists and has no such entity',
  ],
  requires: (params) => (params.flag('auxiliary') ? [keys.orbital(params.textOr('orbital', ''))] : []),
  provides: (params) =>
    params.flag('auxiliary')
      ? [keys.entity(params.text('name')), keys.entity(`${params.textOr('orbital', '')}.${params.text('name')}`)]
      : [
          keys.entity(params.text('name')),
          keys.orbital(params.text('name')),
          keys.orbital(params.textOr('orbital', '')),
        ],
  check(params) {
    requireName(params.text('name'), 'entity');
    if (params.json('orbital') === '' && !params.flag('auxiliary'))
      refuse('invalid_params', 'the orbital has no name', 'give `orbital` a name, or leave it out');
  },
  apply(draft, params) {
    const name = params.text('name');
    const members: [string, Json | undefined][] = [['name', name]];
    for (const key of ['persistence', 'collection', 'fields']) members.push([key, params.json(key)]);
    const entity = objectOf([...members, ...params.rest()]);
    if (params.flag('auxiliary')) {
      addAuxiliary(draft, params, entity);
      return;
    }
    if (draft.orbitals.find(`e:${nameKey(name)}`).length > 0) {
      refuse(
        'entity_exists',
        `an orbital is already led by ${name}`,
        'choose another name, or change the one that exists',
      );
    }
    const node = objectOf([
      ['name', params.json('orbital')],
      ['entity', entity],
      ['traits', []],
      ['pages', []],
    ]);
    draft.placed('entities', name, draft.orbitals.append(node), -1);
  },
};

const removeEntity: ActionDefinition = {
  name: 'remove_entity',
  element: 'entity',
  summary: 'Removes an entity: with the whole orbital that it leads, or alone when it is auxiliary.',
  params: { name: entityParam },
  hazard: 'destructive',
  inverse: 'add_entity',
  preconditions: ['the entity exists'],
  apply(draft, params) {
    const { orbital, slot } = draft.locate('entities', params.text('name'));
    if (slot < 0) draft.orbitals.remove(orbital);
    else draft.list(orbital, 'entities').remove(slot);
  },
};

function fieldsOf(draft: SchemaDraft, entity: string): ListDraft {
  return draft.entity(entity).list('fields', keysOf.field);
}

function fieldSlot(fields: ListDraft, entity: string, field: string): number {
  const found = fields.find(nameKey(field));
  if (found.length === 1) return found[0] as number;
  if (found.length > 1)
    refuse('ambiguous_field', `${entity} has ${found.length} fields ${field}`, 'replace them with set_property');
  const known = fields.slots().map((slot) => nodeName(fields.at(slot), 'name'));
  refuse(
    'unknown_field',
    `${entity} has no field ${field}`,
    known.length > 0 ? `it has ${known.slice(0, 12).join(', ')}` : 'add it first with add_field',
  );
}

const addField: ActionDefinition = {
  name: 'add_field',
  element: 'entity',
  summary: 'Adds a field to an entity.',
  params: {
    entity: entityParam,
    field: { type: 'node', description: 'the field: a name or an object with `name` and `type`' },
  },
  hazard: 'safe',
  inverse: 'remove_field',
  preconditions: ['the entity exists and has no field of this name'],
  requires: (params) => [keys.entity(params.text('entity'))],
  provides: (params) => [keys.field(params.text('entity'), nodeName(params.json('field'), 'name'))],
  check: (params) => requireName(nodeName(params.json('field'), 'name'), 'field'),
  apply(draft, params) {
    const field = params.json('field') as Json;
    const name = nodeName(field, 'name');
    const fields = fieldsOf(draft, params.text('entity'));
    if (fields.find(nameKey(name)).length > 0) {
      refuse('field_exists', `${params.text('entity')} already has a field ${name}`, 'change it with update_field');
    }
    fields.append(field);
  },
};

const updateField: ActionDefinition = {
  name: 'update_field',
  element: 'entity',
  summary: 'Sets or takes away members of a field.',
  params: { entity: entityParam, field: { type: 'text', description: 'the field' }, set: setParam, unset: unsetParam },
  hazard: updateHazard,
  inverse: 'update_field',
  preconditions: ['the entity has the field', 'it has no other field of the name that this one then has'],
  requires: (params) => [keys.entity(params.text('entity')), keys.field(params.text('entity'), params.text('field'))],
  loses(draft, params) {
    const fields = fieldsOf(draft, params.text('entity'));
    const field = fields.edit(fieldSlot(fields, params.text('entity'), params.text('field')), (name) => ({ name }));
    return updateLoses('field', field, params);
  },
  apply(draft, params) {
    const fields = fieldsOf(draft, params.text('entity'));
    const slot = fieldSlot(fields, params.text('entity'), params.text('field'));
    const before = fields.at(slot);
    const field = fields.edit(slot, (name) => ({ name }));
    updateMembers(field, params.object('set'), params.names('unset'));
    const name = nodeName(field.get('name'), '');
    if (name !== '' && fields.find(nameKey(name)).some((other) => other !== slot)) {
      const reason = `${params.text('entity')} already has a field ${name}`;
      refuse('field_exists', reason, 'choose another name, or remove that one first');
    }
    fields.moved(slot, before);
  },
};

const removeField: ActionDefinition = {
  name: 'remove_field',
  element: 'entity',
  summary: 'Removes a field from an entity.',
  params: { entity: entityParam, field: { type: 'text', description: 'the field' } },
  hazard: 'destructive',
  inverse: 'add_field',
  preconditions: ['the entity has the field'],
  requires: (params) => [keys.entity(params.text('entity'))],
  apply(draft, params) {
    const fields = fieldsOf(draft, params.text('entity'));
    fields.remove(fieldSlot(fields, params.text('entity'), params.text('field')));
  },
};

export const entityActions: readonly ActionDefinition[] = [addEntity, removeEntity, addField, updateField, removeField];
export { fieldSlot, fieldsOf };
