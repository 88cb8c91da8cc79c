// The wrong example of a rule, grown in one direction: of so many orbitals, traits, effects, transitions, states, fields, events or pages as that of the example.
import { isArray, isObject, type Json, type JsonObject } from '../../../src/core/base/json.ts';
import { documentOf } from '../../../src/core/verify/example.ts';
import type { Rule } from '../../../src/core/verify/rule.ts';

type Grow = (document: JsonObject, n: number) => JsonObject;
type Change = (item: JsonObject) => JsonObject;

const times = (list: Json | undefined, n: number, change: (item: JsonObject, i: number) => Json): Json[] =>
  isArray(list)
    ? Array.from({ length: n }, (_, i) =>
        list.map((item) => (isObject(item) ? change(structuredClone(item) as JsonObject, i) : item)),
      ).flat()
    : [];

const eachIn = (node: JsonObject, member: string, change: Change): JsonObject =>
  isArray(node[member]) ? { ...node, [member]: times(node[member], 1, change) } : node;

const inOrbitals = (change: Change): ((document: JsonObject) => JsonObject) => {
  return (document) => eachIn(document, 'orbitals', change);
};
const inTraits = (change: Change) => inOrbitals((orbital) => eachIn(orbital, 'traits', change));
const inMachines = (change: Change) =>
  inTraits((trait) => (isObject(trait.stateMachine) ? { ...trait, stateMachine: change(trait.stateMachine) } : trait));

/** The first of a name keeps it, so that what names it finds it. */
const numbered =
  (member: string) =>
  (item: JsonObject, i: number): Json =>
    i > 0 && typeof item[member] === 'string' ? { ...item, [member]: `${item[member]}${i}` } : item;

const grownIn = (node: JsonObject, member: string, name: string, n: number): JsonObject =>
  isArray(node[member]) ? { ...node, [member]: times(node[member], n, numbered(name)) } : node;

export const directions: Readonly<Record<string, Grow>> = {
  orbitals: (document, n) => grownIn(document, 'orbitals', 'name', n),
  traits: (document, n) => inOrbitals((orbital) => grownIn(orbital, 'traits', 'name', n))(document),
  fields: (document, n) =>
    inOrbitals((orbital) =>
      isObject(orbital.entity) ? { ...orbital, entity: grownIn(orbital.entity, 'fields', 'name', n) } : orbital,
    )(document),
  pages: (document, n) =>
    inOrbitals((orbital) => ({
      ...orbital,
      pages: times(orbital.pages, n, (page, i) => numbered('path')(numbered('name')(page, i) as JsonObject, i)),
    }))(document),
  effects: (document, n) =>
    inMachines((machine) =>
      eachIn(machine, 'transitions', (one) =>
        isArray(one.effects) ? { ...one, effects: Array.from({ length: n }, () => one.effects as Json[]).flat() } : one,
      ),
    )(document),
  transitions: (document, n) =>
    inMachines((machine) => ({ ...machine, transitions: times(machine.transitions, n, (one) => one) }))(document),
  states: (document, n) =>
    inMachines((machine) => ({
      ...machine,
      states: [
        ...(isArray(machine.states) ? machine.states : []),
        ...Array.from({ length: n }, (_, i) => ({ name: `more${i}` })),
      ],
      transitions: [
        ...(isArray(machine.transitions) ? machine.transitions : []),
        ...times(machine.transitions, n, (one, i) => ({ ...one, from: `more${i}` })),
      ],
    }))(document),
  events: (document, n) =>
    inTraits((trait) => {
      const wired = ['emits', 'listens', 'ticks'].reduce(
        (node, member) => grownIn(node, member, member === 'ticks' ? 'name' : 'event', n),
        trait,
      );
      return isObject(wired.stateMachine)
        ? { ...wired, stateMachine: grownIn(wired.stateMachine, 'events', 'key', n) }
        : wired;
    })(document),
};

export const grownExample = ({ wrong }: Rule, direction: string, n: number): JsonObject =>
  (directions[direction] as Grow)(documentOf(wrong), n);
