// Pages and the traits they show.
import type { Json, JsonObject } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import { homeKeys, homeOf } from './trait-actions.ts';
import { keys, requireName, setParam, unsetParam, updateHazard, updateLoses, updateMembers } from './vocabulary.ts';

const pageParam = { type: 'text', description: 'the page, as `Orbital.Page` where its name is not unique' } as const;
const shownParam = { type: 'text', description: 'the trait, by the name that its orbital gives it' } as const;

const bindingOf = (item: Json): Json => (typeof item === 'string' ? { ref: item } : item);

/** A page shows finished traits: it waits for all that they hold. */
function shownKeys(params: Params, name: string): string[] {
  const homes = [params.json('orbital'), params.json('entity')].filter((home) => typeof home === 'string');
  return [name, ...homes.map((home) => `${home}.${name}`)].map(keys.complete);
}

const addPage: ActionDefinition = {
  name: 'add_page',
  element: 'page',
  summary: 'Adds a page to the orbital of an entity, or to the orbital named, with the traits it shows.',
  params: {
    name: { type: 'text', description: 'the name of the page; its path where it has no name' },
    path: { type: 'text', optional: true, description: 'its route, such as /tickets' },
    traits: { type: 'list', optional: true, description: 'the traits it shows, each a name or {ref, ...}' },
    entity: { type: 'text', optional: true, description: 'an entity of the orbital that takes it' },
    orbital: { type: 'text', optional: true, description: 'the orbital that takes it' },
    bare: { type: 'boolean', optional: true, description: 'true for a bare name, a page of an outline' },
    unnamed: { type: 'boolean', optional: true, description: 'true for a page without a name of its own' },
  },
  rest: 'further members of the page, such as `title`, `viewType`, `primaryEntity`',
  hazard: 'safe',
  inverse: 'remove_page',
  preconditions: ['the orbital exists and has no page of this name'],
  requires: (params) => [
    ...homeKeys(params, 'entity'),
    ...params.list('traits').flatMap((item) => shownKeys(params, nodeName(item, 'ref'))),
  ],
  provides: (params) => [
    keys.page(params.text('name')),
    keys.page(`${params.textOr('orbital', params.textOr('entity', ''))}.${params.text('name')}`),
  ],
  check: (params) => requireName(params.text('name'), 'page'),
  apply(draft, params) {
    const name = params.text('name');
    const orbital = homeOf(draft, params.json('orbital'), params.json('entity'));
    const pages = draft.list(orbital, 'pages');
    if (pages.find(nameKey(name)).length > 0) {
      refuse('page_exists', `${draft.orbitalName(orbital)} already has a page ${name}`, 'change it with update_page');
    }
    const node = objectOf([
      ['name', params.flag('unnamed') ? undefined : name],
      ['path', params.json('path')],
      ['traits', params.has('traits') ? params.list('traits').map(bindingOf) : undefined],
      ...params.rest(),
    ]);
    draft.placed('pages', name, orbital, pages.append(params.flag('bare') ? name : node));
  },
};

const removePage: ActionDefinition = {
  name: 'remove_page',
  element: 'page',
  summary: 'Removes a page.',
  params: { name: pageParam },
  hazard: 'destructive',
  inverse: 'add_page',
  preconditions: ['the page exists'],
  apply(draft, params) {
    const { orbital, slot } = draft.locate('pages', params.text('name'));
    draft.list(orbital, 'pages').remove(slot);
  },
};

const updatePage: ActionDefinition = {
  name: 'update_page',
  element: 'page',
  summary: 'Sets or takes away members of a page; an empty `set` turns a bare name into an object.',
  params: { page: pageParam, set: setParam, unset: unsetParam },
  hazard: updateHazard,
  inverse: 'update_page',
  preconditions: ['the page exists', 'its orbital has no other page of the name that it then has'],
  requires: (params) => [keys.page(params.text('page'))],
  loses: (draft, params) => updateLoses('page', draft.page(params.text('page')), params),
  apply(draft, params) {
    draft.update('pages', params.text('page'), (node) =>
      updateMembers(node, params.object('set'), params.names('unset')),
    );
  },
};

const bindTrait: ActionDefinition = {
  name: 'bind_trait',
  element: 'page',
  summary: 'Shows a trait on a page.',
  params: { page: pageParam, trait: shownParam },
  rest: 'further members of the reference, such as `config`',
  hazard: 'safe',
  inverse: 'unbind_trait',
  preconditions: ['the page exists and does not show the trait', 'the orbital of the page has the trait'],
  requires: (params) => [keys.page(params.text('page')), ...shownOn(params)],
  apply(draft, params) {
    const { orbital } = draft.locate('pages', params.text('page'));
    const trait = params.text('trait');
    if (draft.list(orbital, 'traits').find(nameKey(trait)).length === 0) {
      refuse('unknown_trait', `${draft.orbitalName(orbital)} has no trait ${trait}`, `add it first with add_trait`);
    }
    const bindings = draft.bindings(draft.page(params.text('page')));
    if (bindings.find(nameKey(trait)).length > 0) {
      refuse('binding_exists', `${params.text('page')} shows ${trait} already`, 'leave the action out');
    }
    bindings.append(objectOf([['ref', trait], ...params.rest()]));
  },
};

function shownOn(params: Params): string[] {
  const page = params.text('page');
  const trait = params.text('trait');
  const dot = page.lastIndexOf('.');
  const names = dot === -1 ? [trait] : [trait, `${page.slice(0, dot)}.${trait}`];
  return names.map(keys.complete);
}

const unbindTrait: ActionDefinition = {
  name: 'unbind_trait',
  element: 'page',
  summary: 'Takes a trait off a page.',
  params: { page: pageParam, trait: shownParam },
  hazard: 'destructive',
  inverse: 'bind_trait',
  preconditions: ['the page shows the trait'],
  requires: (params) => [keys.page(params.text('page'))],
  provides: (params) => [keys.unused(keys.trait(params.text('trait')))],
  apply(draft, params) {
    const page = draft.page(params.text('page'));
    const bindings = draft.bindings(page);
    const found = bindings.find(nameKey(params.text('trait')));
    if (found.length === 0) {
      const shown = bindings.slots().map((slot) => nodeName(bindings.at(slot) as JsonObject, 'ref'));
      const remedy = shown.length === 0 ? 'it shows none' : `it shows ${shown.join(', ')}`;
      refuse('unknown_binding', `${params.text('page')} does not show ${params.text('trait')}`, remedy);
    }
    if (found.length > 1)
      refuse('ambiguous_binding', `${params.text('page')} shows it ${found.length} times`, 'use unset_property');
    bindings.remove(found[0] as number);
  },
};

export const pageActions: readonly ActionDefinition[] = [addPage, removePage, updatePage, bindTrait, unbindTrait];
