// The shapes that several operations share. A field that holds a schema is read by core's own parser inside the shape, so that
// one validation yields every problem of a request at once: unknown fields, wrong types, and impossible shapes deep in a schema.

import { z } from 'zod';
import { domainPattern, isBlank, normalizeDomain } from '../core/base/domain-name.ts';
import { isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { defaultPageSize, type Limits, problemsMax } from '../core/base/limits.ts';
import { isSchemaText, readSchema } from '../core/formats/read-schema.ts';
import { type Schema, unkeepable } from '../core/schema/parse.ts';
import type { ProblemCode } from './problem-codes.ts';

/** What a field is in the OpenAPI document when JSON Schema cannot say it: a reference to a named component. */
export interface ShapeMeta {
  readonly component?: 'Schema' | 'SchemaOrBehavior' | 'JsonObject';
}

// Shapes read and report in plain checks, never in a `transform` or a `superRefine`: those hang a function of their own on every value that they
// see, and by such functions V8 carries whole documents into the old generation, which costs more than the validation.
type Payload = z.core.ParsePayload;

function report(payload: Payload, code: ProblemCode, message: string, path: string[] = []): void {
  payload.issues.push({ code: 'custom', message, path, params: { code }, input: payload.value });
}

/** Puts the parsed schema in the place of the value. */
const parsed = (limits: Limits, acceptsName: boolean) => (payload: Payload) => {
  const input = payload.value;
  if (input === undefined) return report(payload, 'required', 'is required');
  if (acceptsName && typeof input === 'string' && !isSchemaText(input)) return;
  const { schema, problems } = readSchema(input, limits);
  for (const { code, message, pointer } of problems) report(payload, code, message, pointerSegments(pointer));
  payload.value = schema;
};

/** Whether a value is what JSON would write and read again; reports what is not. */
function isKeepable(payload: Payload, limits: Limits): boolean {
  const problem = unkeepable(payload.value as Json, limits.jsonDepthMax);
  if (problem !== null) report(payload, problem.code, problem.message, pointerSegments(problem.pointer));
  return problem === null;
}

function pointerSegments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A schema in a request: any JSON on the wire, a parsed `Schema` to the use case. */
export const schemaShape = (limits: Limits) =>
  z
    .unknown()
    .check(parsed(limits, false))
    .meta({ component: 'Schema' } satisfies ShapeMeta) as unknown as z.ZodType<Schema, unknown>;

/** A schema, or the name of a built-in behavior, which the use case resolves. */
export const goalShape = (limits: Limits) =>
  z
    .unknown()
    .check(parsed(limits, true))
    .meta({ component: 'SchemaOrBehavior' } satisfies ShapeMeta) as unknown as z.ZodType<Schema | string, unknown>;

/** An array of a request. Zod notes all that is wrong with all items, which can outweigh the request a hundredfold; this one stops where a list of problems is full. */
const RequestArray = z.core.$constructor<z.ZodArray>('RequestArray', (shape, definition) => {
  z.ZodArray.init(shape, definition);
  const parse = shape._zod.parse;
  shape._zod.parse = (payload, context) => {
    const items: unknown = payload.value;
    const lengthMax = Number(shape._zod.bag.maximum ?? Number.POSITIVE_INFINITY);
    if (!Array.isArray(items) || items.length > lengthMax) return parse(payload, context);
    const read: unknown[] = [];
    for (let i = 0; i < items.length && payload.issues.length < problemsMax; i++) {
      const result = definition.element._zod.run({ value: items[i], issues: [] }, context) as Payload;
      read.push(result.value);
      for (const issue of z.core.util.prefixIssues(i, result.issues)) payload.issues.push(issue);
    }
    payload.value = read;
    return payload;
  };
});

const requestArray = <Item extends z.ZodType>(item: Item) =>
  new RequestArray({ type: 'array', element: item }) as unknown as z.ZodArray<Item>;

/** A batch of schemas in a request. */
export const schemaBatch = (limits: Limits) =>
  requestArray(schemaShape(limits))
    .min(1)
    .max(limits.embedBatchMax, { error: `must hold at most ${limits.embedBatchMax} schemas (limit embed_batch_max)` })
    .exactOptional()
    .describe('A batch: the answer is `{items: [...]}` in the same order.');

const vectorNumbers = 256;
export const vectorShape = z
  .array(z.number())
  .length(vectorNumbers, { error: `must hold exactly ${vectorNumbers} numbers` });

/** A schema in an answer: the document as plain JSON. */
export const documentShape = z.custom<JsonObject>(isObject).meta({ component: 'Schema' } satisfies ShapeMeta);

/** Any JSON object. What is none ends no validation: the members beside it are read all the same. */
export const objectShape = z
  .custom<JsonObject>(isObject, { error: 'must be an object', abort: false })
  .meta({ component: 'JsonObject' } satisfies ShapeMeta);

export const actionShape = z
  .looseObject({ action: z.string().min(1), params: objectShape })
  .describe('An action of the vocabulary; further members, such as `level`, are ignored.');

/** A list of actions, which has a limit. */
export const actionList = <Item extends z.ZodType>(item: Item, limits: Limits) =>
  requestArray(item)
    .max(limits.actionsMax, {
      error: (issue) =>
        `must hold at most ${limits.actionsMax} actions (limit actions_max); holds ${(issue.input as unknown[]).length}`,
    })
    .check((payload) => void isKeepable(payload, limits));

/** A list of events, which has a limit. */
export const eventList = <Item extends z.ZodType>(item: Item, limits: Limits) =>
  requestArray(item)
    .max(limits.runEventsMax, {
      error: (issue) =>
        `must hold at most ${limits.runEventsMax} events (limit run_events_max); holds ${(issue.input as unknown[]).length}`,
    })
    .check((payload) => void isKeepable(payload, limits));

/** An object that comes back in the answer. */
export const keptObject = (limits: Limits) => objectShape.check((payload) => void isKeepable(payload, limits));

export const probabilityShape = z.number().min(0).max(1);
export const hashShape = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be a canonical hash: 64 hexadecimal digits in lower case' });
export const timeShape = z.string().describe('ISO 8601, UTC, with milliseconds.');

/** An integer of a request. What is one and out of bounds is told of the bounds. */
export const integerShape = z.int({
  error: ({ code }) => (code === 'invalid_type' ? 'must be an integer' : undefined),
});

/** An integer from 1 to a configured limit, which bounds the default, too; the message names the limit, the value and the bound. */
export function limitedInteger(preferred: number, maximum: number, limitName: string) {
  return integerShape
    .min(1, { error: (issue) => `must be at least 1; got ${String(issue.input)}` })
    .max(maximum, { error: (issue) => `must be at most ${maximum} (limit ${limitName}); got ${String(issue.input)}` })
    .default(Math.min(preferred, maximum));
}

/** A text whose UTF-8 size has a limit. */
export function limitedText(bytesMax: number, limitName: string) {
  return z.string().check((payload) => {
    const bytes = Buffer.byteLength(payload.value);
    if (bytes > bytesMax) report(payload, 'out_of_range', `is ${bytes} bytes; the limit ${limitName} is ${bytesMax}`);
  });
}

/** A text of which something is drawn, and whose UTF-8 size has a limit. */
export function spokenText(bytesMax: number, limitName: string) {
  return limitedText(bytesMax, limitName).check((payload) => {
    if (isBlank(payload.value)) report(payload, 'invalid_value', 'is blank: nothing of it can be read');
  });
}

/** The metadata of an episode: a JSON object whose serialized UTF-8 size has a limit. */
export function metadataShape(limits: Limits) {
  const [bytesMax, limitName] = [limits.metadataBytesMax, 'metadata_bytes_max'];
  return objectShape.check((payload) => {
    if (!isObject(payload.value as Json)) return;
    if (!isKeepable(payload, limits)) return;
    const bytes = Buffer.byteLength(JSON.stringify(payload.value));
    if (bytes > bytesMax)
      report(payload, 'out_of_range', `is ${bytes} bytes of JSON; the limit ${limitName} is ${bytesMax}`);
  });
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Reports a text of more characters, which are code points. */
function checkCharacters(
  payload: Payload,
  text: string,
  maximum: number,
  limitName: string,
  path: string[] = [],
): void {
  const count = countCharacters(text);
  if (count > maximum)
    report(payload, 'out_of_range', `has ${count} characters; the limit ${limitName} is ${maximum}`, path);
}

/** One or more printable characters, up to a limit. */
const printableText = (pattern: RegExp, maximum: number, limitName: string) =>
  z
    .string()
    .regex(pattern, { error: 'must be one or more printable characters' })
    .check((payload) => checkCharacters(payload, payload.value, maximum, limitName))
    .meta({ maxLength: maximum });

/** A partition of memory: characters that are drawn. White space around them is left out, and what Unicode calls equal is one name. */
export const domainShape = ({ domainCharactersMax: maximum }: Limits) =>
  printableText(domainPattern, maximum, 'domain_characters_max').check((payload) => {
    payload.value = normalizeDomain(payload.value);
  });

/** How an episode ended, in a word: printable characters. */
export const outcomeShape = ({ outcomeCharactersMax: maximum }: Limits) =>
  printableText(/^[^\p{Cc}\p{Cs}]+$/u, maximum, 'outcome_characters_max');

/** A step of an episode: the name of an action, or an action. */
export const stepShape = z.union([z.string().min(1), actionShape]);

/** A step of a request, whose name has a limit. */
export const limitedStep = ({ actionCharactersMax: maximum }: Limits) =>
  stepShape.check((payload) => {
    const { value } = payload;
    if (typeof value === 'string') checkCharacters(payload, value, maximum, 'action_characters_max');
    else checkCharacters(payload, value.action, maximum, 'action_characters_max', ['action']);
  });

/** The name of a step of a request. */
export const limitedStepName = ({ actionCharactersMax: maximum }: Limits) =>
  z
    .string()
    .min(1)
    .check((payload) => checkCharacters(payload, payload.value, maximum, 'action_characters_max'));

/** `?limit=` and `?cursor=` of every list. */
export const pageRequest = (limits: Limits) => ({
  limit: limitedInteger(defaultPageSize, limits.pageSizeMax, 'page_size_max'),
  cursor: z.string().max(1024).exactOptional().describe('The `next_cursor` of the page before.'),
});

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

const isPresent = (value: unknown, member: string) => isObject(value) && value[member] !== undefined;

/** At least one of the members must be there; said even when other members are wrong. */
export function someOf<Shape extends z.ZodObject>(
  shape: Shape,
  members: readonly (keyof Shape['shape'] & string)[],
): Shape {
  return shape.refine((value) => members.some((member) => isPresent(value, member)), {
    error: `at least one of ${listNames(members)} is required`,
    params: { code: 'required' },
    when: ({ value }) => isObject(value),
  });
}

/** Exactly one of the members must be there. */
export function exactlyOne<Shape extends z.ZodObject>(
  shape: Shape,
  members: readonly (keyof Shape['shape'] & string)[],
): Shape {
  return someOf(shape, members).refine((value) => members.filter((member) => isPresent(value, member)).length < 2, {
    error: `only one of ${listNames(members)} may be given`,
    params: { code: 'not_allowed' },
    when: ({ value }) => isObject(value),
  });
}

const listNames = (members: readonly string[]) => members.map((member) => `\`${member}\``).join(', ');

/** True for the name of a behavior that was imported: every name outside `std-`. */
export function isOwnName(value: unknown): boolean {
  return typeof value === 'string' && !value.startsWith('std-');
}
