// The words and the shape of a trait: its states, events and transitions, each as one text without the words of its entity; and those of the behaviors that come along.
import { isObject } from '../base/json.ts';
import { keptFor } from '../base/kept.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { pairsOf, wordsOf } from '../base/words.ts';
import type { Trait } from '../schema/element.ts';
import { nodeName } from '../schema/element.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Blueprint } from './blueprint.ts';

/** Shared names below which two machines are not built alike. */
export const likenessMin = 0.5;

export function entityNameOf(trait: Trait): string {
  return trait.linkedEntity ?? trait.orbital.entity?.name ?? '';
}

const namesMemo = createNodeMemo<ReadonlySet<string>>();

/** States, events and transitions, each as one text without the words of the entity. */
export function namesOf(trait: Trait): ReadonlySet<string> {
  const before = namesMemo.get(trait);
  if (before !== undefined) return before;
  const entity = wordsOf(entityNameOf(trait)).join(' ');
  const bare = (name: string) => {
    const words = wordsOf(name).join(' ');
    return entity === '' ? words : words.replace(entity, '#');
  };
  const names = new Set<string>();
  for (const state of trait.states) names.add(`state ${bare(state.name)}`);
  for (const event of trait.events) names.add(`event ${bare(event.name)}`);
  for (const { sources, event, to } of trait.transitions)
    names.add(`transition ${sources.map(bare).join('|')}\n${bare(event)}\n${bare(to)}`);
  namesMemo.set(trait, names);
  return names;
}

/** The traits of a behavior that have a machine of their own. */
export const traitsOf = keptFor((blueprint: Blueprint): readonly Trait[] => {
  const { traits } = indexSchema(schemaOf(blueprint.schema));
  const own = traits.filter((trait) => trait.form === 'inline' && isObject(trait.node) && trait.hasMachine);
  for (const trait of own) namesOf(trait);
  return own;
});

/** The words of which a behavior makes names: of entities, fields, traits, states, events, emits and what they carry; and each two that follow one another. */
export const namesIn = keptFor((blueprint: Blueprint): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string) => {
    for (const word of wordsOf(name)) found.add(word);
    for (const pair of pairsOf(name)) found.add(pair);
  };
  for (const trait of traitsOf(blueprint)) {
    for (const { name } of [trait, ...trait.states, ...trait.events, ...trait.emits]) add(name);
    for (const { payload } of [...trait.events, ...trait.emits])
      for (const item of payload ?? []) add(nodeName(item, 'name'));
    const { entity } = trait.orbital;
    for (const { name } of entity === null ? [] : [entity, ...entity.fields]) add(name);
  }
  return found;
});
