// The OpenAPI document as a fuzzer reads it: operations with their parameters and body schemas, found by method and path.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from '../../../src/core/base/json.ts';

/** As much of JSON Schema 2020-12 as values are made from. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly schema: JsonSchema;
  readonly example?: Json;
}

interface Answer {
  readonly content: Readonly<Record<string, Content>>;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
}

interface Described {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface ApiOperation extends Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

interface Header {
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly headers: Readonly<Record<string, Header>> };
}

export interface Api {
  readonly operations: readonly ApiOperation[];
  /** The operation that a request reaches; `HEAD` reaches that of `GET`. */
  find(method: string, path: string): ApiOperation | undefined;
  /** A validator of the schema at the segments, below `paths` or `components`; compiled once. */
  validatorAt(...segments: readonly string[]): ValidateFunction;
  headersOf(answer: Answer): [name: string, header: Header, component: string][];
}

const escapeSegment = (segment: string) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));

export function readApi(text: string): Api {
  const document = JSON.parse(text) as OpenApi;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(closed(document) as object, 'api');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      parameters: described.parameters ?? [],
      method: method.toUpperCase(),
      path,
    })),
  );
  // Paths without parameters win, as they do in the router.
  const routes = operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
      open: operation.path.split('{').length,
    }))
    .sort((a, b) => a.open - b.open);
  const validators = new Map<string, ValidateFunction>();
  return {
    operations,
    find: (method, path) => {
      const asked = method === 'HEAD' ? 'GET' : method;
      return routes.find(({ operation, pattern }) => operation.method === asked && pattern.test(path))?.operation;
    },
    validatorAt: (...segments) => {
      const pointer = `api#/${segments.map(escapeSegment).join('/')}`;
      const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
      validators.set(pointer, known);
      return known;
    },
    headersOf: (answer) =>
      Object.entries(answer.headers).map(([name, { $ref }]) => {
        const component = $ref.slice($ref.lastIndexOf('/') + 1);
        return [name, document.components.headers[component] as Header, component];
      }),
  };
}

/** Documents and metadata are what the caller sent; an action, a note and a problem have members of their own kind. */
const openComponents = ['Schema', 'JsonObject', 'Problem'];

/** The same document where no object has a member that its schema does not name, unless it names none, or says that there are further members. */
function closed(value: unknown, isOpen = false): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item, isOpen));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    closed(item, isOpen || openComponents.includes(key)),
  ]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  const { properties, additionalProperties, description } = copy;
  const isAny = Object.keys(additionalProperties ?? {}).length === 0 && typeof additionalProperties !== 'boolean';
  if (typeof description === 'string' && description.includes('urther members')) return copy;
  if (!isOpen && properties !== undefined && isAny) copy.additionalProperties = false;
  return copy;
}
