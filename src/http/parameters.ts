// Path and query parameters arrive as text; here they become what the request shape expects. What cannot be converted is left as
// text, so that validation reports it.
import { toJsonSchema } from '../contract/openapi.ts';
import { type Operation, pathParameters } from '../contract/operation.ts';

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
