// From a value to what a schema is read from: a document that is wrapped as `{"schema": {...}}` is taken out.
import { isArray, isObject, type Json } from '../base/json.ts';

export interface Unwrapped {
  readonly value: Json;
  /** JSON Pointer of the schema in the value as it was given; empty where nothing was around it. */
  readonly pointer: string;
}

/** Wrappings that people and tools put around a schema, such as bodies of requests and answers. */
const wrappings: readonly string[] = ['schema', 'document', 'orb'];

export function unwrapSchema(value: Json): Unwrapped {
  let at = value;
  let pointer = '';
  while (isObject(at) && !isArray(at.orbitals) && at.entities === undefined && at.states === undefined) {
    const outer = at;
    const name = wrappings.find((one) => isSchemaLike(outer[one], one));
    if (name === undefined) break;
    at = outer[name] as Json;
    pointer += `/${name}`;
  }
  return { value: at, pointer };
}

/** Under `schema` any object is one, however little it says; under other names it must look like one. */
function isSchemaLike(value: Json | undefined, name: string): boolean {
  if (!isObject(value)) return false;
  return (
    isArray(value.orbitals) ||
    (isArray(value.entities) && isObject(value.states)) ||
    (name === 'schema' && isObject(value.schema))
  );
}
