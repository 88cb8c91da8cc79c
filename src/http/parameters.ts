// Path and query parameters arrive as text; here they become what the request shape expects. What cannot be converted is left as
// text, so that validation reports it.
import type { FastifyRequest } from 'fastify';
import { toJsonSchema } from '../contract/openapi.ts';
import { type Operation, pathParameters } from '../contract/operation.ts';
import { type RequestProblem, ServiceError } from '../contract/service-error.ts';
import { isObject } from '../core/base/json.ts';
import { formatPointer } from '../core/base/pointer.ts';

type Converter = (text: string) => unknown;

const converters: Record<string, Converter> = {
  integer: toNumber,
  number: toNumber,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

interface Known {
  readonly pathNames: readonly string[];
  readonly converters: ReadonlyMap<string, Converter>;
}

const cache = new WeakMap<Operation, Known>();

export function readParameters(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | string[]>>,
): Record<string, unknown> {
  const { pathNames, converters: known } = knownOf(operation);
  // Without a prototype, so that a parameter called `__proto__` is one like any other.
  const values: Record<string, unknown> = Object.create(null);
  const names = operation.method === 'POST' ? pathNames : Object.keys({ ...query, ...path });
  for (const name of names) {
    const text = path[name] ?? query[name];
    values[name] = typeof text === 'string' ? (known.get(name)?.(text) ?? text) : text;
  }
  return values;
}

/** A query is UTF-8 in percent-encoding, as a body is UTF-8: nothing else is guessed at, because what is looked for would be another thing. */
export function requireUtf8Query(url: string): void {
  const at = url.indexOf('?');
  if (at < 0) return;
  const query = url.slice(at + 1);
  if ((query.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(isUtf8)) return;
  throw new ServiceError('malformed_request', { detail: 'The query is not UTF-8 in percent-encoding.' });
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** What stands where the operation does not look: in the query beside a body, or in a body where there is none. Unread, it would pass in silence. */
export function findMisplaced(
  { method }: Operation,
  { query, body, headers }: Pick<FastifyRequest, 'query' | 'body' | 'headers'>,
): RequestProblem[] {
  const refuse = (names: readonly string[], message: string): RequestProblem[] =>
    names.map((name) => ({ pointer: formatPointer([name]), code: 'unknown_field', message }));
  if (method === 'POST')
    return refuse(Object.keys(query as object), 'is not read from the query of this request: send it in the body');
  const message = `${method} has no body: parameters stand in the path and in the query`;
  if (isObject(body)) return refuse(Object.keys(body), message);
  // With GET a body is not even read.
  return isBodyAnnounced(headers) ? [{ pointer: '', code: 'unknown_field', message }] : [];
}

function isBodyAnnounced(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function knownOf(operation: Operation): Known {
  const cached = cache.get(operation);
  if (cached) return cached;
  const properties = (toJsonSchema(operation.request, 'input').properties ?? {}) as Record<string, { type?: string }>;
  const byName = new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const converter = converters[schema.type ?? ''];
      return converter ? [[name, converter] as const] : [];
    }),
  );
  const known = { pathNames: pathParameters(operation), converters: byName };
  cache.set(operation, known);
  return known;
}

function toNumber(text: string): unknown {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
