// Traits as a whole: adding, removing, and their own members. What a trait holds has actions of its own.
import type { Json } from '../../base/json.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { traitNameOf } from '../element-keys.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import {
  keys,
  requireName,
  setParam,
  traitParam,
  unsetParam,
  updateHazard,
  updateLoses,
  updateMembers,
} from './vocabulary.ts';

/** The orbital that takes a new trait or page: the one named, else the one of the entity, else the only one. */
export function homeOf(draft: SchemaDraft, orbital: Json | undefined, entity: Json | undefined): number {
  if (typeof orbital === 'string') return draft.orbital(orbital);
  if (typeof entity === 'string') return draft.locate('entities', entity).orbital;
  const slots = draft.orbitals.slots();
  if (slots.length === 1) return slots[0] as number;
  const remedy = slots.length === 0 ? 'add an entity first with add_entity' : 'give `orbital`';
  return refuse('unknown_orbital', 'nothing says which orbital is meant', remedy);
}

/** The key of the orbital that `homeOf` finds, for ordering. */
export function homeKeys(params: Params, entityParam: string): string[] {
  const orbital = params.json('orbital');
  if (typeof orbital === 'string') return [keys.orbital(orbital)];
  const entity = params.json(entityParam);
  return typeof entity === 'string' ? [keys.entity(entity)] : [];
}

const addTrait: ActionDefinition = {
  name: 'add_trait',
  element: 'trait',
  summary: 'Adds a trait to the orbital of its linked entity, or to the orbital named.',
  params: {
    name: { type: 'text', description: 'the name of the trait' },
    linkedEntity: { type: 'text', optional: true, description: 'the entity that the trait works on' },
    orbital: {
      type: 'text',
      optional: true,
      description: 'the orbital that takes it, where the entity does not lead it',
    },
    bare: { type: 'boolean', optional: true, description: 'true for a bare name, an opaque trait of an outline' },
    reference: {
      type: 'boolean',
      optional: true,
      description: 'true for a reference without a name of its own; `ref` gives the name',
    },
  },
  rest: 'further members of the trait, such as `category`, `ref`, `config`, `scope`',
  hazard: 'safe',
  inverse: 'remove_trait',
  preconditions: ['the orbital or entity exists', 'the orbital has no trait of this name'],
  requires: (params) => homeKeys(params, 'linkedEntity'),
  provides: (params) => {
    const name = params.text('name');
    const home = params.textOr('orbital', params.textOr('linkedEntity', ''));
    return [keys.trait(name), keys.trait(`${home}.${name}`), keys.complete(name), keys.complete(`${home}.${name}`)];
  },
  check: (params) => requireName(params.text('name'), 'trait'),
  apply(draft, params) {
    const name = params.text('name');
    const orbital = homeOf(draft, params.json('orbital'), params.json('linkedEntity'));
    const list = draft.list(orbital, 'traits');
    if (list.find(nameKey(name)).length > 0) {
      refuse(
        'trait_exists',
        `${draft.orbitalName(orbital)} already has a trait ${name}`,
        'change it with update_trait',
      );
    }
    const members: [string, Json | undefined][] = [
      ['name', params.flag('reference') ? undefined : name],
      ['linkedEntity', params.json('linkedEntity')],
      ...params.rest(),
    ];
    draft.placed('traits', name, orbital, list.append(params.flag('bare') ? name : objectOf(members)));
  },
};

const removeTrait: ActionDefinition = {
  name: 'remove_trait',
  element: 'trait',
  summary: 'Removes a trait with all that it holds.',
  params: { name: { type: 'text', description: 'the trait, as `Orbital.Trait` where its name is not unique' } },
  hazard: 'destructive',
  inverse: 'add_trait',
  preconditions: ['the trait exists', 'no page of its orbital shows it', 'no other trait of its orbital draws it'],
  requires: (params) => [keys.unused(keys.trait(params.text('name')))],
  provides: (params) => [keys.gone(keys.trait(params.text('name')))],
  apply(draft, params) {
    const place = draft.locate('traits', params.text('name'));
    const { orbital, slot } = place;
    const traits = draft.list(orbital, 'traits');
    const name = traitNameOf(traits.at(slot));
    const pages = draft.list(orbital, 'pages');
    for (const page of pages.slots()) {
      const node = pages.at(page);
      if (listMember(node, 'traits').some((item) => nameKey(nodeName(item, 'ref')) === name)) {
        const shown = nodeName(node, 'name') || nodeName(node, 'path');
        refuse(
          'trait_in_use',
          `the page ${shown} shows ${name}`,
          `take it off first with unbind_trait {page: ${shown}, trait: ${name}}`,
        );
      }
    }
    const drawer = draft.drawerOf(place);
    if (drawer !== null) {
      refuse('trait_in_use', `the trait ${drawer} draws ${name} as @trait.${name}`, `take it out of ${drawer} first`);
    }
    traits.remove(slot);
  },
};

const updateTrait: ActionDefinition = {
  name: 'update_trait',
  element: 'trait',
  summary: 'Sets or takes away members of a trait; an empty `set` turns an opaque trait into an inline one.',
  params: { trait: traitParam, set: setParam, unset: unsetParam },
  hazard: updateHazard,
  inverse: 'update_trait',
  preconditions: ['the trait exists', 'its orbital has no other trait of the name that it then has'],
  requires: (params) => [keys.trait(params.text('trait'))],
  provides: (params) => [keys.complete(params.text('trait'))],
  loses: (draft, params) => updateLoses('trait', draft.trait(params.text('trait')).node, params),
  apply(draft, params) {
    draft.update('traits', params.text('trait'), (node) =>
      updateMembers(node, params.object('set'), params.names('unset')),
    );
  },
};

export const traitActions: readonly ActionDefinition[] = [addTrait, removeTrait, updateTrait];
