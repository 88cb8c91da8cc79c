// The machines dialect, `{entities, states, transitions}`, as its Orb equivalent: one orbital an entity, one trait named after it.
// The first state listed is the initial one; the trait is pure logic (`lifecycle`), because the dialect cannot draw. A transition
// belongs to the entity it names (`entity`), else to every entity that has both its states, else to those that have its source,
// else to the first entity: nothing is lost.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import type { OrbDocument, TransitionNode } from './document.ts';

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

export function machinesToOrb(source: JsonObject): Translated {
  const { entities, states, transitions, ...rest } = source;
  const places = new Map<object, string>();
  const owners = collectOwners(entities, states);
  const byOwner = assignTransitions(owners, isArray(transitions) ? transitions : [], places);
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

function collectOwners(entities: Json | undefined, states: Json | undefined): Owner[] {
  const machines = isObject(states) ? states : {};
  const owners: Owner[] = [];
  const seen = new Set<string>();
  for (const [index, entity] of (isArray(entities) ? entities : []).entries()) {
    const name =
      typeof entity === 'string' ? entity : isObject(entity) && typeof entity.name === 'string' ? entity.name : '';
    const list = seen.has(name) ? undefined : machines[name];
    seen.add(name);
    owners.push({ name, entity, entityPlace: `/entities/${index}`, states: isArray(list) ? list : null });
  }
  for (const [name, list] of Object.entries(machines)) {
    if (seen.has(name) || !isArray(list)) continue;
    owners.push({ name, entity: name, entityPlace: formatPointer(['states', name]), states: list });
  }
  return owners;
}

function assignTransitions(
  owners: readonly Owner[],
  list: readonly Json[],
  places: Map<object, string>,
): TransitionNode[][] {
  const assigned: TransitionNode[][] = owners.map(() => []);
  const names = owners.map((owner) => new Set((owner.states ?? []).map(nameOf)));
  for (const [index, node] of list.entries()) {
    if (!isObject(node)) continue;
    const { entity, ...transition } = node;
    const from = isArray(transition.from) ? transition.from[0] : transition.from;
    const has = (owner: number, name: Json | undefined) => typeof name === 'string' && names[owner]?.has(name) === true;
    const all = owners.map((_, owner) => owner);
    const choices = [
      all.filter((owner) => typeof entity === 'string' && owners[owner]?.name === entity),
      all.filter((owner) => has(owner, from) && has(owner, transition.to)),
      all.filter((owner) => has(owner, from)),
      all.slice(0, 1),
    ];
    for (const owner of choices.find((choice) => choice.length > 0) ?? []) {
      const own = { ...transition } as TransitionNode;
      places.set(own, `/transitions/${index}`);
      assigned[owner]?.push(own);
    }
  }
  return assigned;
}

function translateMachine(owner: Owner, transitions: TransitionNode[], places: Map<object, string>): JsonObject | null {
  if (owner.states === null && transitions.length === 0) return null;
  const place = formatPointer(['states', owner.name]);
  const states = (owner.states ?? []).map((state, index) => {
    const node: JsonObject = {
      ...(isObject(state) ? state : { name: state }),
      ...(index === 0 ? { isInitial: true } : {}),
    };
    places.set(node, `${place}/${index}`);
    return node;
  });
  const events = [...new Set(transitions.map((transition) => transition.event))]
    .filter((event) => event !== undefined)
    .map((key) => ({ key, name: key }));
  for (const event of events) {
    const first = transitions.find((transition) => transition.event === event.key);
    places.set(event, `${(first && places.get(first)) ?? ''}/event`);
  }
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
