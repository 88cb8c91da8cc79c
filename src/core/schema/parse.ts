// Reading: any value in, a schema and the problems of its shape out. Total: no input makes it throw, and there is always a schema.
// A well-shaped Orb document is kept as it is, the same object: nothing is copied, normalised or lost.
// Whoever calls this hands the value over: it must not be mutated afterwards. Cost: one pass over the value.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { knownDepthOf } from '../base/known-depth.ts';
import { defaultLimits } from '../base/limits.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import { machinesToOrb } from './dialect.ts';
import type { OrbDocument } from './document.ts';
import type { KeyedList, Problem } from './shape.ts';
import { isKnownTrait, machinesShape, newReader, orbShape } from './shape.ts';

export type { KeyedList, Problem } from './shape.ts';

/** A schema as it was given and as its Orb equivalent; for the Orb dialect the two are one object. */
export interface Schema {
  readonly dialect: 'orb' | 'machines';
  readonly source: Json;
  readonly document: OrbDocument;
  /** Where the elements of `document` stand in `source`, for dialects whose structure differs. */
  readonly places: ReadonlyMap<object, string> | null;
  /** Lists that `source` writes as objects, each element under its name. */
  readonly keyed: readonly KeyedList[];
}

export interface ParseLimits {
  readonly jsonDepthMax: number;
  readonly schemaElementsMax: number;
}

export interface ParseResult {
  readonly schema: Schema;
  readonly problems: readonly Problem[];
}

/** For documents that were let in under limits of their own. */
export const anySize: ParseLimits = { ...defaultLimits, schemaElementsMax: Number.POSITIVE_INFINITY };

const noneKeyed: readonly KeyedList[] = Object.freeze([]);

export const emptySchema: Schema = schemaOf({ orbitals: [] });

/** Wraps a document that is known to be well-shaped, such as the result of an action. */
export function schemaOf(document: OrbDocument): Schema {
  return { dialect: 'orb', source: document, document, places: null, keyed: noneKeyed };
}

export function parseSchema(input: unknown, limits: ParseLimits = defaultLimits): ParseResult {
  const value = input as Json;
  if (!isObject(value)) {
    return refused('impossible_shape', 'a schema is an object such as {"name":"App","orbitals":[]}');
  }
  if (knownDepthOf(value) > limits.jsonDepthMax) {
    const problem = unkeepable(value, limits.jsonDepthMax);
    if (problem !== null) return { schema: emptySchema, problems: [problem] };
  }
  const reader = newReader();
  const isMachines = dialectOf(value) === 'machines';
  const read = (isMachines ? machinesShape : orbShape)(value, reader);
  if (reader.elements > limits.schemaElementsMax) {
    const message = `${reader.elements} elements are more than the limit schema_elements_max of ${limits.schemaElementsMax}`;
    return refused('too_many_elements', message);
  }
  const { problems, keyed } = reader;
  if (!isObject(read)) return { schema: emptySchema, problems };
  if (isMachines) {
    const translated = machinesToOrb(read, limits.schemaElementsMax - reader.elements, reader.places);
    if (translated === null) {
      const message = `its transitions belong to so many entities that they are more elements than the limit schema_elements_max of ${limits.schemaElementsMax}`;
      return refused('too_many_elements', message);
    }
    const { document, places } = translated;
    return { schema: { dialect: 'machines', source: value, document, places, keyed }, problems };
  }
  if (!isArray(read.orbitals)) {
    if (problems.length === 0 || read.orbitals === null || !('orbitals' in value)) {
      problems.push({
        pointer: '/orbitals',
        code: 'impossible_shape',
        message: `expected an array of orbitals; it may be empty${typoOfOrbitals(value)}`,
      });
    }
    const document = { ...read, orbitals: [] };
    return { schema: { dialect: 'orb', source: value, document, places: null, keyed: noneKeyed }, problems };
  }
  const document = read as OrbDocument;
  const places = keyed.length === 0 ? null : reader.places;
  return { schema: { dialect: 'orb', source: value, document, places, keyed }, problems };
}

/** A member of the document that is a typo of `orbitals`, as the end of a message; empty where there is none. */
function typoOfOrbitals(value: JsonObject): string {
  const [near] = 'orbitals' in value ? [] : nearestNames('orbitals', Object.keys(value), 1);
  return near === undefined ? '' : `; ${JSON.stringify(near)} is read by nobody: is it a typo of "orbitals"?`;
}

/** What a document is written in, by the members that it begins with. */
export function dialectOf(value: JsonObject): Schema['dialect'] {
  return !('orbitals' in value) && ('entities' in value || 'states' in value) ? 'machines' : 'orb';
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

/**
 * What of a value cannot be kept: nesting beyond the limit, where recursion stops so that depth cannot exhaust the stack, or a number such as 1e999, which
 * JSON would write as null. Traits read before are not walked again: they always stand at one depth.
 */
export function unkeepable(value: Json, limit: number): Problem | null {
  const path: Segment[] = [];
  const code = faultIn(value, limit, 0, path);
  if (code === null) return null;
  if (code === 'too_deep')
    return { pointer: '', code, message: `nested deeper than the limit json_depth_max of ${limit}` };
  return { pointer: formatPointer(path.reverse()), code, message: 'a number beyond 1.8e308' };
}

/** `path` receives the way to the fault, innermost first. */
function faultIn(value: Json, limit: number, depth: number, path: Segment[]): 'out_of_range' | 'too_deep' | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'out_of_range';
  if (typeof value !== 'object' || value === null) return null;
  if (depth > limit) return 'too_deep';
  if (depth === traitDepth && isKnownTrait(value)) return null;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = faultIn(value[i] as Json, limit, depth + 1, path);
      if (fault === null) continue;
      path.push(i);
      return fault;
    }
    return null;
  }
  for (const key in value) {
    const fault = faultIn((value as { readonly [key: string]: Json })[key] as Json, limit, depth + 1, path);
    if (fault === null) continue;
    path.push(key);
    return fault;
  }
  return null;
}
