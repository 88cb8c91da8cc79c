// Where a run stands: the state of every machine, the row that each entity is bound to, and the rows that are stored. A configuration is a value; a step
// works on a draft of it and leaves it alone.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { defaultsOf, type Program } from './program.ts';
import { fail, objectOf } from './value.ts';
import { chargeParts, depthMax, requireFit } from './weight.ts';

export interface Configuration {
  readonly states: ReadonlyMap<string, string>;
  /** What `@entity` stands for, by the entity's name. */
  readonly instances: ReadonlyMap<string, JsonObject>;
  readonly rows: ReadonlyMap<string, readonly JsonObject[]>;
  /** The patterns that are shown, by slot. */
  readonly screen: ReadonlyMap<string, Json>;
  /** How many rows were made, for their ids. */
  readonly made: number;
}

/** What a caller knows of an entity: the row that is bound, or the rows that are stored, of which the first is bound. */
export type GivenEntities = Readonly<Record<string, Json>>;

export function startOf(program: Program, given: GivenEntities = {}): Configuration {
  const instances = new Map<string, JsonObject>();
  const rows = new Map<string, readonly JsonObject[]>();
  const names = new Set([...program.entities.keys(), ...Object.keys(given)]);
  for (const { entity } of program.machines) if (entity !== null) names.add(entity);
  for (const name of names) {
    const known = Object.hasOwn(given, name) ? (given[name] ?? null) : null;
    const stored = isArray(known) ? known.filter(isObject) : [];
    const bound = isObject(known) ? known : (stored[0] ?? {});
    instances.set(name, merged(defaultsOf(program.entities.get(name)), bound));
    rows.set(name, stored);
  }
  return {
    states: new Map(program.machines.map(({ id, initial }) => [id, initial])),
    instances,
    rows,
    screen: new Map(),
    made: 0,
  };
}

/** A configuration that a step writes to. */
export interface Draft {
  readonly states: Map<string, string>;
  readonly instances: Map<string, JsonObject>;
  readonly rows: Map<string, readonly JsonObject[]>;
  readonly screen: Map<string, Json>;
  made: number;
}

export const draftOf = (configuration: Configuration): Draft => ({
  states: new Map(configuration.states),
  instances: new Map(configuration.instances),
  rows: new Map(configuration.rows),
  screen: new Map(configuration.screen),
  made: configuration.made,
});

export function merged(a: JsonObject, b: JsonObject): JsonObject {
  for (const one of [a, b]) chargeParts(one);
  return objectOf([...Object.entries(a), ...Object.entries(b)] as [string, Json][]);
}

/** An object with the value at a path in it changed; what is no object on the way becomes one. Throws `EvaluationError` where that makes it too deep or too large. */
export function withValueAt(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  if (path.length > depthMax) return fail(`a value of more than ${depthMax} levels`);
  return requireFit(valueSet(object, path, value));
}

function valueSet(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  chargeParts(object);
  const [name, ...rest] = path;
  if (name === undefined) return isObject(value) ? value : object;
  const member = Object.hasOwn(object, name) ? object[name] : undefined;
  const next = rest.length === 0 ? value : valueSet(isObject(member) ? member : {}, rest, value);
  return objectOf([...(Object.entries(object) as [string, Json][]), [name, next]]);
}
