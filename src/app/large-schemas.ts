// Questions of memory and imports about a schema that may be large: a thread computes it where it would keep others waiting. Both need stores, so that the operation
// itself stays in the thread that answers.
import type { Json } from '../core/base/json.ts';
import { type Schema, serializeSchema } from '../core/schema/index.ts';
import type { ComputeThreads, LargeSchema } from '../ports/compute-threads.ts';
import { askNothing, computeIn, failureOf } from './answering.ts';

/** Values of a document up to which it is read where it was asked: that takes a few milliseconds. */
const valuesMax = 4_000;

/** Counts no further than it has to: a text of many letters counts as several values. */
export function isLarge(value: Json): boolean {
  let left = valuesMax;
  const visit = (one: Json): void => {
    if (left <= 0) return;
    left -= typeof one === 'string' ? 1 + (one.length >> 6) : 1;
    if (typeof one === 'object' && one !== null)
      for (const key in one) visit((one as Record<string, Json>)[key] as Json);
  };
  visit(value);
  return left <= 0;
}

/** Operations that need nothing but a schema. */
type Asked = 'embed' | 'validity-check' | 'error-check';

const descriptionCharactersMax = 500;

/** Facts of a schema besides its JSON. */
export function outlineOf({ document }: Schema): Omit<LargeSchema, 'json'> {
  const { description, orbitals } = document;
  return {
    description: typeof description === 'string' ? toLine(description.slice(0, descriptionCharactersMax)) : '',
    orbitals: orbitals.length,
    traits: orbitals[0]?.traits?.length ?? 0,
  };
}

const toLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

/** The input of an operation that needs a store, as it goes to the thread that answers: a schema in it is JSON. */
export function packInput(given: object): { readonly input: object; readonly schema: LargeSchema | null } {
  const { schema, ...input } = given as { readonly schema?: Schema };
  if (schema === undefined) return { input, schema: null };
  const json = Buffer.from(JSON.stringify(serializeSchema(schema)));
  return { input, schema: { json, ...outlineOf(schema) } };
}

/** The answer of a thread to an operation about this schema. Throws as the operation does. */
export async function askAboutSchema(
  pool: ComputeThreads,
  operation: Asked,
  source: Json | Uint8Array,
): Promise<unknown> {
  const json = source instanceof Uint8Array ? source : Buffer.from(JSON.stringify(source));
  const body = Buffer.concat([Buffer.from('{"schema":'), json, Buffer.from('}')]);
  const computation = { operation, body, parameters: {}, misplaced: [], tenant: '', mode: 'test' } as const;
  const outcome = await computeIn(pool, computation, askNothing);
  if (outcome.kind !== 'answer') throw failureOf(outcome);
  return JSON.parse(Buffer.from(outcome.body).toString());
}
