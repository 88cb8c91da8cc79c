// Reading: any value in, a schema and the problems of its shape out. Total: no input makes it throw, and there is always a schema.
// A well-shaped Orb document is kept as it is, the same object: nothing is copied, normalised or lost.
// Whoever calls this hands the value over: it must not be mutated afterwards. Cost: one pass over the value.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { knownDepthOf } from '../base/known-depth.ts';
import { defaultLimits } from '../base/limits.ts';
import { machinesToOrb } from './dialect.ts';
import type { OrbDocument } from './document.ts';
import type { Problem, ShapeReader } from './shape.ts';
import { isKnownTrait, machinesShape, orbShape } from './shape.ts';

export type { Problem } from './shape.ts';

/** A schema as it was given and as its Orb equivalent; for the Orb dialect the two are one object. */
export interface Schema {
  readonly dialect: 'orb' | 'machines';
  readonly source: Json;
  readonly document: OrbDocument;
  /** Where the elements of `document` stand in `source`, for dialects whose structure differs. */
  readonly places: ReadonlyMap<object, string> | null;
}

export interface ParseLimits {
  readonly jsonDepthMax: number;
  readonly schemaElementsMax: number;
}

export interface ParseResult {
  readonly schema: Schema;
  readonly problems: readonly Problem[];
}

export const emptySchema: Schema = schemaOf({ orbitals: [] });

/** Wraps a document that is known to be well-shaped, such as the result of an action. */
export function schemaOf(document: OrbDocument): Schema {
  return { dialect: 'orb', source: document, document, places: null };
}

export function parseSchema(input: unknown, limits: ParseLimits = defaultLimits): ParseResult {
  const value = input as Json;
  if (!isObject(value)) {
    return refused('impossible_shape', 'a schema is an object such as {"name":"App","orbitals":[]}');
  }
  if (knownDepthOf(value) > limits.jsonDepthMax && isDeeperThan(value, limits.jsonDepthMax)) {
    return refused('too_deep', `nested deeper than the limit of ${limits.jsonDepthMax}`);
  }
  const reader: ShapeReader = { path: [], problems: [], elements: 0 };
  const isMachines = !('orbitals' in value) && ('entities' in value || 'states' in value);
  const read = (isMachines ? machinesShape : orbShape)(value, reader);
  if (reader.elements > limits.schemaElementsMax) {
    const message = `${reader.elements} elements are more than the limit schema_elements_max of ${limits.schemaElementsMax}`;
    return refused('too_many_elements', message);
  }
  const problems = reader.problems;
  if (!isObject(read)) return { schema: emptySchema, problems };
  if (isMachines) {
    const translated = machinesToOrb(read, limits.schemaElementsMax - reader.elements);
    if (translated === null) {
      const message = `its transitions belong to so many entities that they are more elements than the limit schema_elements_max of ${limits.schemaElementsMax}`;
      return refused('too_many_elements', message);
    }
    const { document, places } = translated;
    return { schema: { dialect: 'machines', source: value, document, places }, problems };
  }
  if (!isArray(read.orbitals)) {
    if (problems.length === 0 || read.orbitals === null || !('orbitals' in value)) {
      problems.push({
        pointer: '/orbitals',
        code: 'impossible_shape',
        message: 'expected an array of orbitals; it may be empty',
      });
    }
    const document = { ...read, orbitals: [] };
    return { schema: { dialect: 'orb', source: value, document, places: null }, problems };
  }
  const document = read as OrbDocument;
  return { schema: { dialect: 'orb', source: value, document, places: null }, problems };
}

/** The schema as the caller gave it, structurally equal to what was parsed. */
export function serializeSchema(schema: Schema): Json {
  return schema.source;
}

function refused(code: Problem['code'], message: string): ParseResult {
  return { schema: emptySchema, problems: [{ pointer: '', code, message }] };
}

/** Where traits stand: schema, orbitals, orbital, traits, trait. */
const traitDepth = 4;

/** Recursion stops at the limit, so depth cannot exhaust the stack. Traits read before are not walked again: they always stand at one depth. */
function isDeeperThan(value: Json, limit: number, depth = 0): boolean {
  if (depth > limit) return true;
  if (depth === traitDepth && isKnownTrait(value as object)) return false;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item = value[i];
      if (typeof item === 'object' && item !== null && isDeeperThan(item, limit, depth + 1)) return true;
    }
    return false;
  }
  for (const key in value as object) {
    const item = (value as { readonly [key: string]: Json })[key];
    if (typeof item === 'object' && item !== null && isDeeperThan(item, limit, depth + 1)) return true;
  }
  return false;
}
