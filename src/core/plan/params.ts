// The shapes of action parameters: a small table-driven validator, and typed reading of what it has accepted.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import type { ActionDefinition } from './action.ts';
import { refuse } from './action.ts';

export type ParamType = 'text' | 'integer' | 'boolean' | 'json' | 'object' | 'list' | 'names' | 'nameOrNames' | 'node';

export interface ParamSpec {
  readonly type: ParamType;
  readonly optional?: boolean;
  readonly description: string;
}

const wording: Readonly<Record<ParamType, string>> = {
  text: 'a string',
  integer: 'a non-negative integer',
  boolean: 'a boolean',
  json: 'any JSON value',
  object: 'an object',
  list: 'an array',
  names: 'an array of strings',
  nameOrNames: 'a string or an array of strings',
  node: 'a name or an object',
};

export function describeType(type: ParamType): string {
  return wording[type];
}

const isNames = (value: Json) => isArray(value) && value.every((item) => typeof item === 'string');

function fits(value: Json, type: ParamType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return isObject(value);
    case 'list':
      return isArray(value);
    case 'names':
      return isNames(value);
    case 'nameOrNames':
      return typeof value === 'string' || isNames(value);
    case 'node':
      return typeof value === 'string' || isObject(value);
    case 'json':
      return true;
  }
}

/** Accepts the parameters of an action or refuses it, saying which parameter is wrong and how. */
export function readParams(definition: ActionDefinition, raw: JsonObject): Params {
  const { params } = definition;
  for (const name in params) {
    const spec = params[name] as ParamSpec;
    const value = own(raw, name);
    if (value === undefined) {
      if (spec.optional === true) continue;
      refuse('invalid_params', `the parameter \`${name}\` is missing`, `give \`${name}\`: ${spec.description}`);
    }
    if (!fits(value, spec.type)) {
      refuse(
        'invalid_params',
        `the parameter \`${name}\` is not ${wording[spec.type]}`,
        `give \`${name}\`: ${spec.description}`,
      );
    }
  }
  if (definition.rest === undefined) {
    for (const name of Object.keys(raw)) {
      if (Object.hasOwn(params, name)) continue;
      const near = nearestNames(name, Object.keys(params), 1)[0];
      const known = Object.keys(params).join(', ');
      const remedy = near === undefined ? `use only the parameters ${known}` : `use \`${near}\`, the nearest name`;
      refuse('invalid_params', `\`${name}\` is not a parameter of ${definition.name}`, remedy);
    }
  }
  return new Params(raw, params);
}

/** No parameter is called like what every object inherits. */
function own(object: JsonObject, name: string): Json | undefined {
  return object[name];
}

/** Accepted parameters. Reading one as a type it was not declared as is a bug. */
export class Params {
  readonly raw: JsonObject;
  readonly #specs: Readonly<Record<string, ParamSpec>>;
  constructor(raw: JsonObject, specs: Readonly<Record<string, ParamSpec>>) {
    this.raw = raw;
    this.#specs = specs;
  }

  has(name: string): boolean {
    return own(this.raw, name) !== undefined;
  }

  text(name: string): string {
    return own(this.raw, name) as string;
  }

  textOr<T>(name: string, fallback: T): string | T {
    return (own(this.raw, name) as string | undefined) ?? fallback;
  }

  integer(name: string): number | undefined {
    return own(this.raw, name) as number | undefined;
  }

  flag(name: string): boolean {
    return own(this.raw, name) === true;
  }

  json(name: string): Json | undefined {
    return own(this.raw, name);
  }

  names(name: string): readonly string[] {
    const value = own(this.raw, name);
    return typeof value === 'string' ? [value] : ((value ?? []) as readonly string[]);
  }

  list(name: string): readonly Json[] {
    return (own(this.raw, name) ?? []) as readonly Json[];
  }

  object(name: string): JsonObject {
    return (own(this.raw, name) ?? {}) as JsonObject;
  }

  /** The parameters that the definition does not name: further members of the element. */
  rest(): [string, Json][] {
    const out: [string, Json][] = [];
    for (const name of Object.keys(this.raw)) {
      const value = this.raw[name];
      if (value !== undefined && !Object.hasOwn(this.#specs, name)) out.push([name, value]);
    }
    return out;
  }
}
