// The OpenAPI 3.1 document, derived from the contract. JSON Schema comes from zod itself; the shared components are named so that
// a generated client has one type for a schema and one for an error.
import { z } from 'zod';
import { wireSchemas } from '../core/schema/wire-schema.ts';
import { type ErrorCode, errorRegistry } from './errors.ts';
import { type Operation, pathParameters, placeOf } from './operation.ts';
import type { ShapeMeta } from './shapes.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonMap;
  readonly paths: Record<string, Record<string, JsonMap>>;
  readonly components: JsonMap;
  readonly [member: string]: unknown;
}
type JsonMap = Record<string, unknown>;

const tags: Record<string, string> = {
  planning: 'Compare schemas, plan the way from one to another, apply actions.',
  verification: 'Judge a schema without running it.',
  migration: 'Bring a schema to a version of the format.',
  repair: 'Rank verified repairs of a failing schema.',
  embedding: 'Turn structure into vectors.',
  behaviors: 'The library of built-in behaviors.',
  memory: 'Episodes: store, recall, compress, forget.',
  service: 'The service itself.',
};

/** Errors that any operation with a body, a key, or any operation at all may answer. */
/** Operations that are answered however busy the service is. */
export const alwaysAnswered: ReadonlySet<string> = new Set(['healthz', 'readyz']);

export function errorsOf(operation: Operation): ErrorCode[] {
  // A body is not asked for with DELETE, but read when one comes, so that what it holds is refused.
  const hasBody = operation.method !== 'GET';
  const readsUrl = operation.method !== 'POST' || pathParameters(operation).length > 0;
  return [
    ...(hasBody ? (['malformed_json'] as const) : []),
    ...(readsUrl ? (['malformed_request'] as const) : []),
    ...(operation.scope ? (['missing_api_key', 'invalid_api_key', 'insufficient_scope'] as const) : []),
    ...(hasBody ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    'invalid_request',
    ...(operation.scope ? (['too_complex'] as const) : []),
    ...operation.errors,
    ...(operation.scope ? (['rate_limited'] as const) : []),
    'internal',
    ...(alwaysAnswered.has(operation.id) ? [] : (['overloaded'] as const)),
    'deadline_exceeded',
  ];
}

export function buildOpenApi(operations: readonly Operation[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, JsonMap>> = {};
  for (const operation of operations) {
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = describeOperation(operation);
    paths[operation.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orrery',
      version,
      summary: 'Planning, memory, verification, repair and embedding for declarative application schemas.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags)
      .filter(([name]) => operations.some((operation) => operation.tag === name))
      .map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An Orrery API key.' } },
      headers: componentHeaders,
      schemas: { ...componentSchemas(), ...wireSchemas() },
    },
  };
}

const text = (description: string, rest: JsonMap = {}) => ({ description, schema: { type: 'string', ...rest } });

const componentHeaders: JsonMap = {
  RequestId: {
    required: true,
    ...text('The id of the request, as sent or made here.', { pattern: '^[\\w.:/+=@-]{1,128}$' }),
  },
  Version: { required: true, ...text('The version of the interface.', { const: '1' }) },
  Authenticate: { required: true, ...text('How to authenticate.', { pattern: '^Bearer ' }) },
  RetryAfter: { required: true, ...text('Seconds to wait.', { pattern: '^[1-9]\\d*$' }) },
  RateLimit: text('What is left, where a rate limit is set (IETF draft).'),
  RateLimitPolicy: text('The rate limit, where one is set (IETF draft).'),
  Replayed: text('`true` when the answer is that of an earlier request with this `Idempotency-Key`.', {
    const: 'true',
  }),
};

/** Headers of an answer, by status. Rate limits are counted for every key, so any answer may say what is left. */
function headersOf(status: number, writes = false): JsonMap {
  const names: Record<string, string> = {
    'X-Request-Id': 'RequestId',
    'X-Orrery-Version': 'Version',
    ...(status === 401 ? { 'WWW-Authenticate': 'Authenticate' } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': 'RetryAfter' } : {}),
    ...(status === 200 || status === 429 ? { RateLimit: 'RateLimit', 'RateLimit-Policy': 'RateLimitPolicy' } : {}),
    ...(writes ? { 'Idempotent-Replayed': 'Replayed' } : {}),
  };
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}

function describeOperation(operation: Operation): JsonMap {
  const request = toJsonSchema(operation.request, 'input');
  const properties = (request.properties ?? {}) as Record<string, JsonMap>;
  const required = (request.required ?? []) as string[];
  const parameters = Object.keys(properties)
    .filter((name) => placeOf(operation, name) !== 'body')
    .map((name) => ({
      name,
      in: placeOf(operation, name),
      required: required.includes(name),
      schema: properties[name],
    }));
  if (operation.writes)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header' as 'query',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.scope ? { 'x-orrery-scope': operation.scope } : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': bodyOf(operation, request) },
          },
        }
      : {}),
    responses: {
      200: {
        description: operation.summary,
        headers: headersOf(200, operation.writes),
        content: { 'application/json': { schema: toJsonSchema(operation.answer, 'output') } },
      },
      ...problemResponses(errorsOf(operation)),
    },
  };
}

/** The body without the parameters of the path, which travel there alone. */
function bodyOf(operation: Operation, request: JsonMap): JsonMap {
  const inPath = pathParameters(operation);
  if (inPath.length === 0) return { schema: request, example: operation.example };
  const without = (members: object) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => !inPath.includes(name)));
  const required = ((request.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const schema = { ...request, properties: without((request.properties ?? {}) as JsonMap), required };
  return { schema, example: without(operation.example) };
}

function problemResponses(codes: readonly ErrorCode[]): JsonMap {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorRegistry[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((code) => `\`${code}\`: ${errorRegistry[code].title}`).join('; '),
          headers: headersOf(Number(status)),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

/**
 * A shape as others read it. Answers are open, as they may gain members within a version. What generates types from them gets the members that there
 * are: an object is closed where it says so, and neither closed nor a dictionary where it says nothing.
 */
export function toJsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonMap {
  const schema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.pattern !== undefined) jsonSchema.pattern = portablePattern(jsonSchema.pattern);
      const component = (z.globalRegistry.get(zodSchema as never) as ShapeMeta | undefined)?.component;
      if (component === undefined) return;
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonMap)[key];
      Object.assign(jsonSchema, { $ref: `#/components/schemas/${component}`, ...(description ? { description } : {}) });
    },
  }) as JsonMap;
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** Classes of characters by what they hold. Not every dialect of regular expressions knows their names, or what half a surrogate pair is. */
const characterClasses: Readonly<Record<string, string>> = {
  Cc: '\\x00-\\x1f\\x7f-\\x9f',
  Cs: '',
  Zl: '\u2028',
  Zp: '\u2029',
  Zs: ' \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000',
  Default_Ignorable_Code_Point:
    '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}',
};

function portablePattern(pattern: string): string {
  return pattern.replace(/\\p\{(\w+)\}/g, (name, key: string) => characterClasses[key] ?? name);
}

/** The shared components by name, as `$ref` means them; a schema in short, for those who carry it with every operation. */
export function componentSchemas(): JsonMap {
  return {
    Schema: {
      type: 'object',
      description:
        'An application schema in any depth: an outline, a partial or a full document, or the entities/states/transitions dialect. Unknown members are kept.',
      properties: {
        name: { type: ['string', 'null'], description: 'Null counts as absent.' },
        orbitals: { type: 'array', items: { type: 'object', additionalProperties: true } },
      },
      additionalProperties: true,
      examples: [{ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] }],
    },
    JsonObject: { type: 'object', additionalProperties: true },
    SchemaOrBehavior: {
      anyOf: [
        { $ref: '#/components/schemas/Schema' },
        { type: 'string', description: 'The name of a behavior, such as `std-helpdesk`.' },
      ],
    },
    Problem: {
      type: 'object',
      description: 'An error (RFC 9457).',
      required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'retryable'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        code: { enum: Object.keys(errorRegistry) },
        request_id: { type: 'string' },
        retryable: { type: 'boolean' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['pointer', 'code', 'message'],
            properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
      additionalProperties: true,
    },
  };
}
