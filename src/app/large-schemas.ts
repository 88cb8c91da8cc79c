// Questions of memory and imports about a schema that may be large: a thread computes it where it would keep others waiting. Both need stores, so that the operation
// itself stays in the thread that answers.
import type { Json } from '../core/base/json.ts';
import { type Schema, serializeSchema } from '../core/schema/index.ts';
import type { ComputeThreads, Judgement, LargeSchema } from '../ports/compute-threads.ts';
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

const descriptionCharactersMax = 500;

/** Facts of a schema besides its JSON. */
export function outlineOf({ document }: Schema): Omit<LargeSchema, 'json' | 'judgement'> {
  const { description, orbitals } = document;
  return {
    description: typeof description === 'string' ? toLine(description.slice(0, descriptionCharactersMax)) : '',
    orbitals: orbitals.length,
    traits: orbitals[0]?.traits?.length ?? 0,
  };
}

const toLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

/** The input of an operation that needs a store, as it goes to the thread that answers: a schema in it is JSON, and judged where the operation asks for that. */
export function packInput(
  given: object,
  judge?: (input: object) => Judgement,
): { readonly input: object; readonly schema: LargeSchema | null } {
  const { schema, ...input } = given as { readonly schema?: Schema };
  if (schema === undefined) return { input, schema: null };
  const judgement = judge?.(given) ?? null;
  const json = Buffer.from(JSON.stringify(serializeSchema(schema)));
  return { input, schema: { json, ...outlineOf(schema), judgement } };
}

/** The schema of an input that was read here, as a thread reads and judges it. Throws as the operation does. */
export async function readInThread(
  pool: ComputeThreads,
  operation: string,
  input: { readonly schema: Schema },
  gone?: AbortSignal,
): Promise<LargeSchema | null> {
  const body = Buffer.from(JSON.stringify({ ...input, schema: serializeSchema(input.schema) }));
  const asked = { operation, body, parameters: {}, misplaced: [], tenant: '', mode: 'test', isReading: true } as const;
  const outcome = await computeIn(pool, asked, askNothing, gone);
  if (outcome.kind !== 'input') throw failureOf(outcome);
  return outcome.schema;
}

/** The answer of a thread to `embed` of this schema. Throws as the operation does. */
export async function embedInThread(pool: ComputeThreads, source: Json | Uint8Array): Promise<unknown> {
  const json = source instanceof Uint8Array ? source : Buffer.from(JSON.stringify(source));
  const body = Buffer.concat([Buffer.from('{"schema":'), json, Buffer.from('}')]);
  const computation = { operation: 'embed', body, parameters: {}, misplaced: [], tenant: '', mode: 'test' } as const;
  const outcome = await computeIn(pool, computation, askNothing);
  if (outcome.kind !== 'answer') throw failureOf(outcome);
  return JSON.parse(Buffer.from(outcome.body).toString());
}
