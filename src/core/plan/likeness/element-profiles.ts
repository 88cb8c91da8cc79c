// The facts about orbitals, traits, pages, fields and ticks. `known` holds the names that both documents have in the list: what else a fact names may have been
// renamed as well, so it goes by `?`.

import { charge } from '../../base/budget.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { nodeName, textMember } from '../../schema/element.ts';
import { listIn } from '../../schema/format.ts';
import { memberOf } from '../compare-properties.ts';
import { bareMark } from '../element-anatomy.ts';
import type { ElementList, TreeElement } from '../element-tree.ts';
import { nameKey } from '../node-draft.ts';
import type { Property } from '../properties.ts';
import type { Follow } from './alike-names.ts';
import { Profile } from './profile.ts';

export type Known = ReadonlySet<string>;

/** Members whose values are words of the format, or say no more than a type does. */
const formatMembers: ReadonlySet<string> = new Set(
  'type items relation category persistence scope linkedEntity primaryEntity required unique kind viewType isInitial isTerminal'.split(
    ' ',
  ),
);

/** Texts of fewer letters stand in many places by chance. */
const wordLetters = 3;

function isWeak({ key, value }: Property): boolean {
  if (formatMembers.has(key)) return true;
  if (typeof value === 'string') return value.length < wordLetters;
  if (isArray(value)) return value.length === 0;
  return !isObject(value) || Object.keys(value).length === 0;
}

/** What an element says of itself besides its name. `isWords`: whether texts count as written for it alone. */
export function addProperties(
  profile: Profile,
  element: TreeElement,
  without: readonly string[],
  weight: number,
  isWords = false,
): void {
  for (const property of element.props.all) {
    if (property.key === bareMark || without.includes(property.key)) continue;
    const text = `${property.key}=${property.text}`;
    if (isWeak(property)) profile.addWeak('shape', text);
    else if (isWords) profile.addWords('shape', text, weight);
    else profile.add('shape', text, weight);
  }
}

/** What stands before and behind an element. */
export function addPlace(profile: Profile, list: ElementList, index: number, known: Known): void {
  const at = (i: number): string => {
    if (i < 0 || i >= list.nodes.length) return '';
    const { name } = list.at(i);
    return known.has(name) ? name : '?';
  };
  const [before, behind] = [at(index - 1), at(index + 1)];
  if (before !== '?') profile.addWeak('position', `behind ${before}`);
  if (behind !== '?') profile.addWeak('position', `before ${behind}`);
}

/** An orbital goes by its entity: what the entity is, and what else the orbital holds. */
export function orbitalProfile(orbital: TreeElement, known: Known): Profile {
  const profile = new Profile();
  addProperties(profile, orbital, ['entity'], 3);
  const [entity] = orbital.list('entity').elements;
  if (entity !== undefined) addEntity(profile, entity);
  for (const { name } of orbital.list(listIn('orbital', 'entity')).elements) profile.add('shape', `entity ${name}`, 2);
  for (const { name } of orbital.list('traits').elements) profile.add('wiring', `trait ${name}`, 3);
  for (const page of orbital.list('pages').elements) {
    profile.add('wiring', `page ${page.name}`, 2);
    const path = textMember(page.node, 'path');
    if (path !== null) profile.add('wiring', `path ${path}`, 2);
  }
  if (orbital.home !== null) addPlace(profile, orbital.home, orbital.index, known);
  return profile;
}

export function entityProfile(entity: TreeElement, known: Known): Profile {
  const profile = new Profile();
  addEntity(profile, entity);
  if (entity.home !== null) addPlace(profile, entity.home, entity.index, known);
  return profile;
}

function addEntity(profile: Profile, entity: TreeElement): void {
  addProperties(profile, entity, ['name', 'fields'], 1);
  for (const field of entity.list('fields').elements) {
    profile.add('shape', `field ${field.name}`, 2);
    profile.add('shape', `field ${field.name} ${field.text}`, 1);
  }
}

/** A page that has a name of its own; without one it goes by its path, and a page on another path is another page. */
export function pageProfile(page: TreeElement, known: Known, traits: Known, follow: Follow): Profile {
  const profile = new Profile();
  if (page.isBare || nodeName(memberOf(page, 'name'), '') === '') return profile;
  addProperties(profile, page, ['name', 'path'], 2);
  const path = textMember(page.node, 'path');
  if (path !== null) profile.add('shape', `path ${follow(path)}`, 3);
  for (const { name } of page.list('traits').elements) {
    if (traits.has(name)) profile.add('references', `shows ${name}`, 2);
    else profile.addWeak('references', 'shows ?');
  }
  if (page.home !== null) addPlace(profile, page.home, page.index, known);
  return profile;
}

/** A tick: when it comes and what it does. */
export function tickProfile(tick: TreeElement, known: Known): Profile {
  const profile = new Profile();
  addProperties(profile, tick, ['name'], 3);
  if (tick.home !== null) addPlace(profile, tick.home, tick.index, known);
  return profile;
}

/**
 * Fields by what they say of themselves and by every effect and guard in the orbital that binds to them. `unknown` holds the names that only one of the two
 * entities has that are compared: bindings to fields that are gone may be left.
 */
export function fieldProfiles(
  fields: readonly TreeElement[],
  entity: TreeElement,
  traits: readonly TreeElement[],
  known: Known,
  unknown: Known,
): Map<TreeElement, Profile> {
  const profiles = new Map<TreeElement, Profile>();
  const byName = new Map<string, Profile>();
  for (const field of fields) {
    const profile = new Profile();
    addProperties(profile, field, ['name'], 2);
    if (field.home !== null) addPlace(profile, field.home, field.index, known);
    profiles.set(field, profile);
    byName.set(field.name, profile);
  }
  for (const trait of traits) addBindings(byName, entity.name, trait, unknown);
  return profiles;
}

function addBindings(byName: ReadonlyMap<string, Profile>, entity: string, trait: TreeElement, unknown: Known): void {
  const isLinked = isObject(trait.node) && trait.node.linkedEntity === entity;
  const fieldOf = (text: string): string | null => {
    // Columns, lists of fields and sort orders call a field by its bare name, an order perhaps with a sign before it.
    const bare = nameKey(text.startsWith('-') ? text.slice(1) : text);
    if (text.charCodeAt(0) !== 64) return unknown.has(bare) ? bare : null;
    const [root, field] = text.slice(1).split('.');
    const isBound = field !== undefined && (root === entity || (isLinked && root === 'entity'));
    return isBound && unknown.has(nameKey(field)) ? nameKey(field) : null;
  };
  eachForm(trait.node, (form) => {
    const [bound, named] = [new Set<string>(), new Set<string>()];
    eachString(form, (text) => {
      const field = fieldOf(text);
      if (field !== null && byName.has(field)) (text.charCodeAt(0) === 64 ? bound : named).add(field);
    });
    for (const own of new Set([...bound, ...named])) {
      const text = canonicalJson(
        mapStrings(form, (part) => {
          const field = fieldOf(part);
          if (field === null) return part;
          if (part.charCodeAt(0) !== 64) return `${part.startsWith('-') ? '-' : ''}${field === own ? '\u0000' : '?'}`;
          const [root, , ...rest] = part.split('.');
          return [root, field === own ? '\u0000' : '?', ...rest].join('.');
        }),
      );
      const profile = byName.get(own) as Profile;
      const facts = [
        [`${trait.name} ${text}`, 2],
        [`${trait.name} ${isArray(form) ? nodeName(form[0], '') : ''}`, 0.5],
      ] as const;
      for (const [fact, weight] of facts) {
        if (bound.has(own)) profile.add('references', fact, weight);
        // A list of columns changes with any column, so that another list speaks against nothing.
        else profile.addBonus('references', fact, weight);
      }
    }
  });
}

/** The effects, guards and other outermost forms in a node: lists that an operator heads. */
function eachForm(value: Json, visit: (form: Json) => void): void {
  if (isArray(value)) {
    if (typeof value[0] === 'string') visit(value);
    else for (const item of value) eachForm(item, visit);
  } else if (isObject(value)) {
    for (const item of Object.values(value)) if (item !== undefined) eachForm(item, visit);
  }
}

export function eachString(value: Json, visit: (text: string) => void): void {
  charge(1, 'looking for renames');
  if (typeof value === 'string') visit(value);
  else if (isArray(value)) for (const item of value) eachString(item, visit);
  else if (isObject(value)) for (const item of Object.values(value)) if (item !== undefined) eachString(item, visit);
}

/** The value with every text in it passed through a function. */
export function mapStrings(value: Json, change: (text: string) => string): Json {
  charge(1, 'looking for renames');
  if (typeof value === 'string') return change(value);
  if (isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? null : mapStrings(item, change)]),
  );
}
