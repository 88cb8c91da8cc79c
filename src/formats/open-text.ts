// A text as a document that can be worked on: the schema that it says, whatever is around it, where everything stands, and the same text saying something else.
import { isDeeperThan, type Json, type JsonObject } from '../core/base/json.ts';
import { defaultLimits } from '../core/base/limits.ts';
import type { Format } from '../core/formats/format.ts';
import type { TextPlace } from '../core/formats/lines.ts';
import { readSchema, type SchemaReading } from '../core/formats/read-schema.ts';
import { unwrapSchema } from '../core/formats/read-value.ts';
import type { Origin } from '../core/formats/statechart/chart.ts';
import { convertMachine, originOf, told } from '../core/formats/statechart/convert.ts';
import type { ParseLimits } from '../core/schema/index.ts';
import { type RunWork, readText, type TextReading } from './read-text.ts';

/** Something to say about a place in the text. */
export interface TextMark extends TextPlace {
  readonly message: string;
}

export interface OpenText {
  /** As people call the format. */
  readonly title: string;
  /** Whether an edited document can be written back in this format. */
  readonly isWritable: boolean;
  /** The document; null where a fault keeps it from being read. */
  readonly value: Json | null;
  readonly reading: SchemaReading | null;
  /** What keeps the text from being read as a schema. */
  readonly faults: readonly TextMark[];
  /** What was understood and could not be kept. */
  readonly notes: readonly TextMark[];
  placeOf(pointer: string): TextPlace;
  /** The text with the least that makes it say `value`; null where the format is only read. */
  rewrite(value: Json): string | null;
}

/** `name` is that of a file, whose ending tells the format where the text does not. */
export async function openText(
  text: string,
  name: string,
  limits?: ParseLimits,
  run: RunWork = (work) => work(),
): Promise<OpenText> {
  const read = await readText(text, name, run);
  return run(() => open(text, name, read, limits));
}

function open(text: string, name: string, { reading, format }: TextReading, limits: ParseLimits | undefined): OpenText {
  const whole = reading.value ?? null;
  const { value, pointer } = unwrapSchema(whole);
  const levelsMax = limits?.jsonDepthMax ?? defaultLimits.jsonDepthMax;
  const isDeep = isDeeperThan(value, levelsMax);
  const isWhole = reading.faults.length === 0 && !isDeep;
  const machine = isWhole ? convertMachine(value, name.replace(/\.[^.]*$/, '')) : null;
  const document = machine?.document ?? value;
  const placeOrigin = (origin: Origin | null): TextPlace =>
    typeof origin === 'object' && origin !== null ? origin : reading.placeOf(pointer + (origin ?? ''));
  const placeOf = (inner: string): TextPlace =>
    machine === null ? reading.placeOf(pointer + inner) : placeOrigin(originOf(document, machine.origins, inner));
  const read = isWhole ? readSchema(document, limits) : null;
  const problems = (read?.problems ?? []).map(({ pointer: at, message }) => ({
    ...placeOf(at),
    message: at === '' ? message : `${at}: ${message}`,
  }));
  const tooDeep = isDeep
    ? [{ ...reading.placeOf(pointer), message: `nested deeper than the limit json_depth_max of ${levelsMax}` }]
    : [];
  const refused = (machine?.faults ?? []).map((one) => told(one, placeOrigin(one.origin)));
  const isRead = read !== null && problems.length === 0 && refused.length === 0;
  const isWritable = machine === null && format.rewrite !== undefined;
  return {
    title: machine?.title ?? format.title,
    isWritable,
    value: isRead ? document : null,
    reading: isRead ? read : null,
    faults: [...reading.faults, ...tooDeep, ...refused, ...problems],
    notes: [
      ...reading.notes,
      ...(machine?.notes ?? []).map((one) => told(one, placeOrigin(one.origin))),
      ...(read?.notes ?? []).map((note) => ({ ...placeOf(note.pointer), message: note.message })),
    ],
    placeOf,
    rewrite: (changed) =>
      isWritable ? (format as Required<Format>).rewrite(text, whole as Json, wrapAgain(whole, pointer, changed)) : null,
  };
}

/** The value with another schema in the place of the one that was taken out of it. */
function wrapAgain(whole: Json, pointer: string, schema: Json): Json {
  if (pointer === '') return schema;
  const [, first = '', ...rest] = pointer.split('/');
  const inner = (whole as JsonObject)[first] as Json;
  return { ...(whole as JsonObject), [first]: wrapAgain(inner, rest.map((part) => `/${part}`).join(''), schema) };
}
