// From any value to a schema: the one way in for every surface. A text is read as the textual form, a wrapped document is taken out of what is around it, and what
// is another format is named.
import type { Json } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import { emptySchema, type ParseLimits, type ParseResult, type Problem, parseSchema } from '../schema/index.ts';
import { lolo, readLolo } from './lolo/index.ts';
import { looksLike, looksLikeText, sayLikeness } from './looks-like.ts';
import { unwrapSchema } from './read-value.ts';
import { readMachineMembers } from './statechart/convert.ts';

export interface SchemaReading extends ParseResult {
  /** JSON Pointer of the schema in the value as it was given: what was around it. */
  readonly pointer: string;
  /** What was understood and could not be kept, with a pointer into the value as it was given. */
  readonly notes: readonly { readonly pointer: string; readonly message: string }[];
}

/** Total, as `parseSchema` is; the value is handed over. Pointers of problems are those of the value as it was given. */
export function readSchema(input: unknown, limits: ParseLimits = defaultLimits): SchemaReading {
  if (typeof input === 'string') return readSchemaText(input, limits);
  const { value, pointer } = unwrapSchema(input as Json);
  const likeness = looksLike(value);
  if (likeness !== null) return { ...refused(pointer, sayLikeness(likeness)), pointer, notes: [] };
  const machines = readMachineMembers(value);
  const { schema: read, problems } = parseSchema(machines?.value ?? value, limits);
  const schema =
    machines === null
      ? read
      : { ...read, source: value, places: new Map([...machines.places, ...(read.places ?? [])]) };
  const notes = (machines?.notes ?? []).map(({ origin, message }) => ({ pointer: pointer + String(origin), message }));
  return {
    schema,
    problems: pointer === '' ? problems : problems.map((one) => ({ ...one, pointer: pointer + one.pointer })),
    pointer,
    notes,
  };
}

/** Whether a text is a schema in the textual form, and no name. */
export function isSchemaText(text: string): boolean {
  return lolo.detect(text);
}

function readSchemaText(text: string, limits: ParseLimits): SchemaReading {
  if (!isSchemaText(text)) {
    const likeness = looksLikeText(text);
    const message =
      likeness === null
        ? 'a text that is a schema is one in the textual form, such as `orbital Desk { ... }`'
        : sayLikeness(likeness);
    return { ...refused('', message), pointer: '', notes: [] };
  }
  const { value, faults } = readLolo(text);
  if (faults.length > 0) {
    const problems = faults.map(
      ({ line, column, message }): Problem => ({
        pointer: '',
        code: 'impossible_shape',
        message: `line ${line}, column ${column}: ${message}`,
      }),
    );
    return { schema: emptySchema, problems, pointer: '', notes: [] };
  }
  return { ...parseSchema(value, limits), pointer: '', notes: [] };
}

function refused(pointer: string, message: string): ParseResult {
  return { schema: emptySchema, problems: [{ pointer, code: 'impossible_shape', message }] };
}
