// The names of events that a text does not say: each is made of their key and of the entity, so it goes with these.
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import type { FileTree } from './ast.ts';
import { pairsOf } from './change-words.ts';
import { lowerLolo } from './lower.ts';
import { eventName, isUnnamed } from './lower-trait.ts';
import { parseLolo } from './parse.ts';

/** A document as a text says it that is made to say it. */
export function settledIn(text: string, value: Json): Json {
  const { tree } = parseLolo(text);
  return settled(lowerLolo(tree), value, tree);
}

/** The same for a text that is read. */
export const settled = (old: JsonObject, value: Json, tree: FileTree): Json =>
  followNames(old, nameEvents(value, tree), tree);

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

export function nameOf(state: Json): string {
  return typeof state === 'string' ? state : isObject(state) && typeof state.name === 'string' ? state.name : '';
}

/** Traits that say themselves what their events are called. */
function explicitIn(tree: FileTree): ReadonlySet<string> {
  const traits = tree.parts.flatMap((part) =>
    part.kind === 'orbital' ? part.parts.filter((one) => one.kind === 'trait') : [],
  );
  return new Set(
    traits
      .filter((trait) => isUnnamed(trait) || trait.parts?.some(({ kind }) => kind === 'events'))
      .map(({ name }) => name.text),
  );
}

const entityIn = (trait: JsonObject): string => (typeof trait.linkedEntity === 'string' ? trait.linkedEntity : '');
const eventsIn = (trait: Json): readonly Json[] =>
  isObject(trait) && isObject(trait.stateMachine) ? list(trait.stateMachine.events) : [];

/** A document with other events in its machines. */
function mapEvents(value: Json, eventsOf: (trait: JsonObject, orbital: number, at: number) => readonly Json[]): Json {
  if (!isObject(value)) return value;
  const orbitals = list(value.orbitals).map((orbital, i): Json => {
    if (!isObject(orbital) || !isArray(orbital.traits)) return orbital;
    const traits = orbital.traits.map(
      (trait, at): Json =>
        isObject(trait) && isObject(trait.stateMachine)
          ? { ...trait, stateMachine: { ...trait.stateMachine, events: eventsOf(trait, i, at) } }
          : trait,
    );
    return { ...orbital, traits };
  });
  return { ...value, orbitals };
}

/** Unless events are written out, or the trait leaves them unnamed, one without a name of its own is called as its key says. */
function nameEvents(value: Json, tree: FileTree): Json {
  const explicit = explicitIn(tree);
  return mapEvents(value, (trait) => {
    const events = eventsIn(trait);
    if (explicit.has(nameOf(trait))) return events;
    return events.map((event): Json => {
      const node = typeof event === 'string' ? { key: event } : event;
      if (!isObject(node) || typeof node.key !== 'string') return event;
      return node.name === undefined || node.name === node.key
        ? { ...node, name: eventName(node.key, entityIn(trait)) }
        : node;
    });
  });
}

/** A name that the text does not say goes with the key and the entity: if one of these is another now, the event is called after that. */
function followNames(old: JsonObject, value: Json, tree: FileTree): Json {
  const explicit = explicitIn(tree);
  const orbitals = isObject(value) ? list(value.orbitals) : [];
  const homes = pairsOf(list(old.orbitals), orbitals);
  const traitsIn = (orbital: Json | undefined) =>
    isObject(orbital ?? null) ? list((orbital as JsonObject).traits) : [];
  const pairs = orbitals.map((orbital, i) => pairsOf(traitsIn(list(old.orbitals)[homes[i] ?? -1]), traitsIn(orbital)));
  return mapEvents(value, (trait, orbital, at) => {
    const before = traitsIn(list(old.orbitals)[homes[orbital] ?? -1])[pairs[orbital]?.[at] ?? -1];
    const events = eventsIn(trait);
    if (!isObject(before ?? null) || explicit.has(nameOf(before as Json))) return events;
    const known = eventsIn(before as Json);
    const own = pairsOf(known, events);
    return events.map((event, to): Json => {
      const one = known[own[to] ?? -1];
      if (!isObject(one ?? null) || !isObject(event)) return event;
      const { key, name } = one as JsonObject;
      const isImplied = name !== undefined && name === eventName(String(key), entityIn(before as JsonObject));
      return isImplied && event.name === name
        ? { ...event, name: eventName(String(event.key), entityIn(trait)) }
        : event;
    });
  });
}
