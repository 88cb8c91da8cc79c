// The registries that verification judges names by: those that ship, and what a file adds to them. Read once, at start; every problem of the
// file is reported at once, because a misspelt member would leave names unknown without a word.

import { readFile } from 'node:fs/promises';
import { sayJsonFault } from '../core/base/json-syntax.ts';
import { defaultRegistries, extendRegistries, type Registries } from '../core/verify/index.ts';
import { ConfigError } from './config.ts';

export async function readRegistries(
  file: string | null | undefined,
  base: Registries = defaultRegistries,
): Promise<Registries> {
  if (file === null || file === undefined) return base;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => refuse(file, error.code ?? ''));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(file, `is not JSON: ${sayJsonFault(text)}`);
  }
  const result = (await makeShape()).safeParse(value);
  if (result.success) return extendRegistries(base, result.data);
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `ORRERY_REGISTRY_FILE ${file}: ${path.join('.')} ${message}`.trim()),
  );
}

const propertyTypes = [
  ...(['string', 'number', 'boolean', 'object', 'array', 'function', 'node', 'icon', 'asset', 'date'] as const),
  ...(['component', 'sexpr'] as const),
];

function refuse(file: string, reason: string): never {
  throw new ConfigError([`ORRERY_REGISTRY_FILE ${file} cannot be read as JSON: ${reason}`]);
}

/** Loaded only where there is a file: the command line starts without it. */
async function makeShape() {
  const { z } = await import('zod');
  const count = z.number().int().min(0);
  const operator = z.strictObject({
    min: count.default(0),
    max: count.nullable().default(null),
    effect: z.boolean().default(false),
  });
  const names = z.array(z.string().min(1)).default([]);
  const parameters = z.record(z.string().min(1), z.string().regex(/^(?:string|number|boolean|object|array|any)!?$/));
  const property = z.strictObject({
    types: z.array(z.enum(propertyTypes)).optional(),
    values: z.array(z.string()).optional(),
    kind: z.enum(['entity', 'event', 'event-ref', 'event-list', 'callback']).optional(),
    get items() {
      return property.optional();
    },
    get properties() {
      return z.record(z.string().min(1), property).optional();
    },
  });
  const pattern = z.strictObject({
    properties: z.record(z.string().min(1), property).optional(),
    needs: z.array(z.array(z.string().min(1)).min(1)).optional(),
  });
  return z.strictObject({
    operators: z.record(z.string().min(1), operator).default({}),
    patterns: names,
    patternProperties: z.record(z.string().min(1), pattern).default({}),
    slots: names,
    overlays: names,
    services: z
      .union([names, z.record(z.string().min(1), z.record(z.string().min(1), parameters).nullable())])
      .default([]),
  });
}
