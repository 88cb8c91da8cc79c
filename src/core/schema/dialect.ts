// The machines dialect, `{entities, states, transitions}`, as its Orb equivalent: one orbital an entity, one trait named after it.
// The first state listed is the initial one unless others are marked; the trait is pure logic (`lifecycle`), because the dialect cannot draw. A transition
// belongs to the entity it names (`entity`), else to every entity that has both its states (from `*`: its target), else to those that
// have its source, else to the first entity: nothing is lost.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import type { OrbDocument, TransitionNode } from './document.ts';
import { sourcesOf } from './element.ts';

export interface Translated {
  readonly document: OrbDocument;
  /** Pointer into the dialect's document for every element object of the Orb document. */
  readonly places: ReadonlyMap<object, string>;
}

interface Owner {
  readonly name: string;
  readonly entity: Json;
  readonly entityPlace: string;
  readonly states: readonly Json[] | null;
}

/** Null when its transitions belong to so many entities that there would be more than `copiesMax` beyond those listed. `given`: places that are known already. */
export function machinesToOrb(
  source: JsonObject,
  copiesMax: number,
  given: ReadonlyMap<object, string> = new Map(),
): Translated | null {
  const { entities, states, transitions, ...rest } = source;
  const places = new Map(given);
  const owners = collectOwners(entities, states, given);
  const byOwner = assignTransitions(owners, isArray(transitions) ? transitions : [], places, copiesMax);
  if (byOwner === null) return null;
  const orbitals = owners.map((owner, index) => {
    const entity = isObject(owner.entity) ? { ...owner.entity } : owner.entity;
    if (isObject(entity)) places.set(entity, owner.entityPlace);
    const trait = translateMachine(owner, byOwner[index] ?? [], places);
    const orbital: JsonObject = { entity, traits: trait === null ? [] : [trait], pages: [] };
    places.set(orbital, owner.entityPlace);
    return orbital;
  });
  return { document: { ...rest, orbitals } as OrbDocument, places };
}

function collectOwners(
  entities: Json | undefined,
  states: Json | undefined,
  given: ReadonlyMap<object, string>,
): Owner[] {
  const machines = isObject(states) ? states : {};
  const owners: Owner[] = [];
  const seen = new Set<string>();
  for (const [index, entity] of (isArray(entities) ? entities : []).entries()) {
    const name =
      typeof entity === 'string' ? entity : isObject(entity) && typeof entity.name === 'string' ? entity.name : '';
    const list = seen.has(name) ? undefined : machines[name];
    seen.add(name);
    owners.push({
      name,
      entity,
      entityPlace: (isObject(entity) ? given.get(entity) : undefined) ?? `/entities/${index}`,
      states: isArray(list) ? list : null,
    });
  }
  for (const [name, list] of Object.entries(machines)) {
    if (seen.has(name) || !isArray(list)) continue;
    owners.push({ name, entity: name, entityPlace: formatPointer(['states', name]), states: list });
  }
  return owners;
}

/** Null when one for every owner makes more than `copiesMax` transitions of those listed. */
function assignTransitions(
  owners: readonly Owner[],
  list: readonly Json[],
  places: Map<object, string>,
  copiesMax: number,
): TransitionNode[][] | null {
  const assigned: TransitionNode[][] = owners.map(() => []);
  const chooseOwners = createOwnerChoice(owners);
  let copies = 0;
  for (const [index, node] of list.entries()) {
    if (!isObject(node)) continue;
    const { entity, ...transition } = node;
    const chosen = chooseOwners(transition, entity);
    copies += chosen.length - 1;
    if (copies > copiesMax) return null;
    for (const owner of chosen) {
      const own = { ...transition } as TransitionNode;
      places.set(own, places.get(node) ?? `/transitions/${index}`);
      assigned[owner]?.push(own);
    }
  }
  return assigned;
}

/** Which owners a transition belongs to, in order. */
function createOwnerChoice(owners: readonly Owner[]): (transition: JsonObject, entity: Json | undefined) => number[] {
  const byName = new Map<Json | undefined, Set<number>>();
  const byState = new Map<Json | undefined, Set<number>>();
  const note = (holders: Map<Json | undefined, Set<number>>, name: string, owner: number) => {
    const known = holders.get(name);
    if (known === undefined) holders.set(name, new Set([owner]));
    else known.add(owner);
  };
  for (const [index, owner] of owners.entries()) {
    note(byName, owner.name, index);
    for (const state of owner.states ?? []) note(byState, nameOf(state), index);
  }
  const both = new Map<string, number[]>();
  const ofBoth = (from: Json | undefined, to: Json | undefined): number[] => {
    const starts = byState.get(from);
    const ends = byState.get(to);
    if (starts === undefined || ends === undefined) return [];
    const key = JSON.stringify([from, to]);
    let common = both.get(key);
    if (common === undefined) {
      const [few, many] = starts.size < ends.size ? [starts, ends] : [ends, starts];
      common = [...few].filter((owner) => many.has(owner));
      both.set(key, common);
    }
    return common;
  };
  return (transition, entity) => {
    const [from] = sourcesOf(transition.from);
    const named = byName.get(entity);
    if (named !== undefined) return [...named];
    const common = from === '*' ? [...(byState.get(transition.to) ?? [])] : ofBoth(from, transition.to);
    if (common.length > 0) return common;
    return [...(byState.get(from) ?? (owners.length > 0 ? [0] : []))];
  };
}

function translateMachine(owner: Owner, transitions: TransitionNode[], places: Map<object, string>): JsonObject | null {
  if (owner.states === null && transitions.length === 0) return null;
  // An entity that no states are listed for has a machine by its transitions alone.
  const place = owner.states === null ? owner.entityPlace : formatPointer(['states', owner.name]);
  const isMarked = owner.states?.some((state) => isObject(state) && state.isInitial === true) === true;
  const states = (owner.states ?? []).map((state, index) => {
    const node: JsonObject = {
      ...(isObject(state) ? state : { name: state }),
      ...(index === 0 && !isMarked ? { isInitial: true } : {}),
    };
    places.set(node, `${place}/${index}`);
    return node;
  });
  const firstByEvent = new Map<TransitionNode['event'], TransitionNode>();
  for (const transition of transitions)
    if (!firstByEvent.has(transition.event)) firstByEvent.set(transition.event, transition);
  firstByEvent.delete(undefined);
  const events = [...firstByEvent].map(([key, first]) => {
    const event = { key, name: key };
    places.set(event, `${places.get(first) ?? ''}/event`);
    return event;
  });
  const machine = { states, events, transitions: transitions as unknown as Json };
  const trait: JsonObject = {
    name: owner.name,
    linkedEntity: owner.name,
    category: 'lifecycle',
    stateMachine: machine,
  };
  places.set(trait, place);
  return trait;
}

function nameOf(state: Json): string {
  return typeof state === 'string' ? state : isObject(state) && typeof state.name === 'string' ? state.name : '';
}
