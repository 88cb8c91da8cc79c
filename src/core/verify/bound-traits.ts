// Traits that the client runs: those that a page shows, and those that one of these embeds (`@trait.Name`). What embeds by a name is not asked where it
// stands, so that more is taken for bound than is. Cost: linear in the texts of the traits, kept with each trait.
import { charge } from '../base/budget.ts';
import { isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Orbital, Trait } from '../schema/element.ts';

const known = createNodeMemo<ReadonlySet<Trait>>();

/** The traits of an orbital that its pages show or embed. All of them where something of a page is not known. */
export function boundTraits(orbital: Orbital): ReadonlySet<Trait> {
  let bound = known.get(orbital);
  if (bound === undefined) {
    bound = collect(orbital);
    known.set(orbital, bound);
  }
  return bound;
}

function collect({ traits, pages }: Orbital): ReadonlySet<Trait> {
  if (pages.some(({ isKnown }) => !isKnown)) return new Set(traits);
  const byName = new Map<string, Trait[]>();
  for (const trait of traits) for (const name of namesOf(trait)) byName.set(name, [...(byName.get(name) ?? []), trait]);
  const bound = new Set<Trait>();
  const open = pages.flatMap(({ node, traitNames }) => [...traitNames, ...embeddedIn(node as Json)]);
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const trait of byName.get(name) ?? byName.get(lastOf(name)) ?? []) {
      if (bound.has(trait)) continue;
      bound.add(trait);
      open.push(...embeddedBy(trait));
    }
  return bound;
}

const lastOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** The names by which pages and other traits call it: its name and, for a reference, what it refers to. */
const namesOf = ({ node, name }: Trait): readonly string[] =>
  isObject(node) && typeof node.ref === 'string' ? [...new Set([name, node.ref, lastOf(node.ref)])] : [name];

const embedded = createNodeMemo<readonly string[]>();

function embeddedBy({ node }: Trait): readonly string[] {
  if (!isObject(node)) return [];
  let names = embedded.get(node);
  if (names === undefined) {
    names = embeddedIn(node);
    embedded.set(node, names);
  }
  return names;
}

const prefix = '@trait.';

function embeddedIn(value: Json | undefined, names: string[] = []): readonly string[] {
  charge(1, 'looking for embedded traits');
  if (typeof value === 'string') {
    if (value.startsWith(prefix)) names.push(value.slice(prefix.length));
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) embeddedIn(part, names);
  }
  return names;
}
