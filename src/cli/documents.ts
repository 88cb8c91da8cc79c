// Documents from files, patterns and standard input. A file that cannot be read or that says nothing is a fault of that file, not of the run.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { Budget, TooComplex } from '../core/base/budget.ts';
import type { Json, JsonObject } from '../core/base/json.ts';
import { sayJsonFault } from '../core/base/json-syntax.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { jsonFault } from '../core/base/strict-json.ts';
import type { Format, FormatName, Reading, SyntaxFault, TextPlace, UnkeptNote } from '../core/formats/index.ts';
import { lolo } from '../core/formats/lolo/index.ts';
import { type Unwrapped, unwrapSchema } from '../core/formats/read-value.ts';
import type { Origin } from '../core/formats/statechart/chart.ts';
import { type Converted, convertMachine, originOf, told } from '../core/formats/statechart/convert.ts';
import { Positions } from '../formats/json/positions.ts';
import { readText } from '../formats/read-text.ts';
import { bracketsAsNames } from './check/patterns.ts';
import { differenceOf } from './same-reading.ts';
import { decodeUtf8, NotText } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface SourceDocument {
  /** The file as it was found, or `-` for standard input. */
  readonly name: string;
  readonly text: string;
  /** What the text says: of a schema that is wrapped, the schema. Null where there is a fault. */
  readonly value: unknown;
  /** Why there is no value; null when there is one. */
  readonly fault: string | null;
  /** The same with places in the text; empty where the file itself is the fault. */
  readonly faults: readonly SyntaxFault[];
  /** What was understood and could not be kept. */
  readonly notes: readonly UnkeptNote[];
  readonly format: FormatName;
  /** A machine in another notation, which alone says what an error in it is. */
  readonly isMachine: boolean;
  /**
   * What a reader of a folder makes of the file: a schema, a text that names its members and cannot be read as one, or something else, such as a machine of
   * another notation.
   */
  readonly holdsSchema: 'yes' | 'maybe' | 'no';
  /** Of a pointer into the value. */
  readonly placeOf: (pointer: string) => TextPlace;
  /** The same in the document as `orrery convert --to json` lays it out; null where the text has lines of its own. */
  readonly laidOutPlaceOf: (pointer: string) => TextPlace | null;
  /** The text with the least that makes it say another value. */
  readonly rewrite: (value: unknown) => string;
}

/**
 * Files in the order of the arguments; what a pattern finds is sorted. What is there under just that name is a file, also where it looks like a pattern:
 * `desk (1).json`. A pattern that finds nothing is a usage error.
 */
export async function expandPatterns(patterns: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const pattern of patterns) {
    if (pattern === '-' || !isDynamicPattern(pattern) || existsSync(pattern)) {
      names.push(pattern);
      continue;
    }
    const found = (await glob(bracketsAsNames(pattern), { expandDirectories: false, dot: false })).sort();
    if (found.length === 0) throw new UsageError(`no file matches ${pattern}`);
    names.push(...found);
  }
  return [...new Set(names)];
}

/** A file that holds a schema, in any format that is read. */
export async function readDocument(
  name: string,
  workUnitsMax: number = defaultLimits.workUnitsMax,
): Promise<SourceDocument> {
  return readAs(name, unwrapSchema, workUnitsMax);
}

async function readAs(
  name: string,
  unwrap: (value: Json) => Unwrapped,
  workUnitsMax: number = defaultLimits.workUnitsMax,
): Promise<SourceDocument> {
  const budget = new Budget(workUnitsMax);
  let text = '';
  try {
    text = decodeUtf8(name === '-' ? await readStandardInput() : await readFile(name));
    const { reading, format } = await readText(text, name, (work) => budget.run(work));
    return budget.run(() => documentOf(name, text, reading, format, unwrap));
  } catch (error) {
    const isOther = error instanceof NotText && guessSchema(name, error.guessed) === 'no';
    return unreadable(name, text, explain(error as NodeJS.ErrnoException, name), isOther ? 'no' : 'maybe');
  }
}

/** What a reading of a text makes of it as a document of that name. */
export function documentOf(
  name: string,
  text: string,
  reading: Reading,
  format: Format,
  unwrap: (value: Json) => Unwrapped,
): SourceDocument {
  const { faults, notes } = reading;
  const whole = reading.value ?? null;
  const { value, pointer } = unwrap(whole);
  const machine = unwrap === unwrapSchema ? convertMachine(value, basename(name).replace(/\.[^.]*$/, '')) : null;
  if (machine !== null && faults.length === 0) return documentOfMachine(name, text, reading, pointer, machine);
  return {
    name,
    text,
    value: faults.length > 0 ? null : value,
    fault: faults.length > 0 ? sayFaults(faults) : null,
    faults,
    notes,
    format: reading.format,
    isMachine: format.says === 'machines',
    holdsSchema: faults.length > 0 ? guessSchema(name, text) : 'yes',
    placeOf: (inner) => reading.placeOf(pointer + inner),
    laidOutPlaceOf: reading.format === 'json' && !text.trim().includes('\n') ? laidOutPlaces(value) : () => null,
    rewrite: (changed) => {
      if (format.rewrite === undefined)
        throw new UsageError(`${name}: ${format.title} is read and not written; \`orrery convert\` writes another`);
      const wanted = wrapAgain(whole, pointer, changed as Json);
      const written = format.rewrite(text, whole, wanted);
      const difference = differenceOf(format.read(written), format.settled?.(text, wanted) ?? wanted);
      if (difference === null) return written;
      throw new UsageError(
        `${name}: ${format.title} as it stands there cannot say ${difference}; \`orrery convert\` writes the document anew`,
      );
    },
  };
}

/** A machine in another notation, as the document that says the same. */
function documentOfMachine(
  name: string,
  text: string,
  reading: Reading,
  pointer: string,
  machine: Converted,
): SourceDocument {
  const placeOf = (origin: Origin | null) =>
    typeof origin === 'object' && origin !== null ? origin : reading.placeOf(pointer + (origin ?? ''));
  const faults = inOrder(machine.faults.map((one) => told(one, placeOf(one.origin))));
  return {
    name,
    text,
    value: faults.length > 0 ? null : machine.document,
    fault: faults.length > 0 ? sayFaults(faults) : null,
    faults,
    notes: inOrder(machine.notes.map((one) => told(one, placeOf(one.origin)))),
    format: reading.format,
    isMachine: true,
    holdsSchema: faults.length > 0 ? 'maybe' : 'no',
    placeOf: (inner) => placeOf(originOf(machine.document, machine.origins, inner)),
    laidOutPlaceOf: () => null,
    rewrite: () => {
      throw new UsageError(
        `${name}: ${machine.title} is read and not written; \`orrery convert\` makes a document of it`,
      );
    },
  };
}

const inOrder = <T extends TextPlace>(places: T[]): T[] =>
  places.sort((a, b) => a.line - b.line || a.column - b.column);

/** Places in a document that has all of its text in one line, where a line and column tell nobody anything. */
function laidOutPlaces(value: unknown): (pointer: string) => TextPlace {
  let places: Positions | undefined;
  return (pointer) => {
    places ??= new Positions(JSON.stringify(value, null, 2));
    return places.of(pointer);
  };
}

/** The value with another schema in the place of the one that was taken out of it. */
function wrapAgain(whole: Json, pointer: string, schema: Json): Json {
  if (pointer === '') return schema;
  const [, first = '', ...rest] = pointer.split('/');
  const inner = (whole as JsonObject)[first] as Json;
  return { ...(whole as JsonObject), [first]: wrapAgain(inner, rest.map((segment) => `/${segment}`).join(''), schema) };
}

const shownFaultsMax = 3;

function sayFaults(faults: readonly SyntaxFault[]): string {
  const shown = faults
    .slice(0, shownFaultsMax)
    .map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  return shown.join('; ') + (faults.length > shown.length ? ` (and ${faults.length - shown.length} more)` : '');
}

/** Whether a text that cannot be read was meant as a schema. */
export function guessSchema(name: string, text: string): SourceDocument['holdsSchema'] {
  return lolo.extensions.some((end) => name.endsWith(end)) || /(?:^|[\s{,"'])orbitals["']?\s*:/.test(text)
    ? 'maybe'
    : 'no';
}

/** What is said of a file that takes more work than a run may put into one. */
export const sayTooComplex = ({ work, unitsMax }: TooComplex): string =>
  `${work} took more than ${unitsMax} units of work (limit work_units_max)`;

function unreadable(name: string, text: string, fault: string, holdsSchema: 'maybe' | 'no'): SourceDocument {
  const start = { line: 1, column: 1 };
  return {
    name,
    text,
    value: null,
    fault,
    faults: [],
    notes: [],
    format: 'json',
    isMachine: false,
    holdsSchema,
    placeOf: () => start,
    laidOutPlaceOf: () => null,
    rewrite: () => text,
  };
}

/** The document with another text, as it would be read from its file. */
export function rereadDocument({ name }: SourceDocument, text: string): Promise<SourceDocument> {
  return readDocumentText(name, text);
}

/** A text as a file of that name with it would be read. */
export async function readDocumentText(name: string, text: string): Promise<SourceDocument> {
  const { reading, format } = await readText(text, name);
  return documentOf(name, text, reading, format, unwrapSchema);
}

/** A document that a command cannot do without. */
export async function requireDocument(name: string): Promise<SourceDocument> {
  return required(await readDocument(name));
}

/** Why a document is no schema, as every command says it. */
export const sayProblem = (
  name: string,
  { pointer, message }: { readonly pointer: string; readonly message: string },
) => `${name}: ${pointer === '' ? '' : `${pointer}: `}${message}`;

/** A file that holds any value, such as a request or a list of actions. */
export async function requireValue(name: string): Promise<unknown> {
  return required(await readAs(name, (value) => ({ value, pointer: '' }))).value;
}

function required(document: SourceDocument): SourceDocument {
  if (document.fault !== null) throw new UsageError(`${document.name}: ${document.fault}`);
  return document;
}

/** JSON that was given as an argument; `what` begins the sentence that refuses it. */
export function parseArgument(what: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${what} is not JSON: ${sayJsonFault(text)}`);
  }
  const fault = jsonFault(text, value);
  if (fault !== null) throw new UsageError(`${what}: ${fault}`);
  return value;
}

function explain(error: NodeJS.ErrnoException, name: string): string {
  if (error instanceof TooComplex) return sayTooComplex(error);
  if (error instanceof NotText) return error.message;
  if (error.code === 'ENOENT')
    return /^(?:std|own)-[\w-]+$/.test(name)
      ? `there is no such file; \`orrery convert ${name} --to json -o ${name}.json\` makes one of a behavior`
      : 'there is no such file';
  if (error.code === 'EISDIR')
    return 'is a directory; give a file, or a pattern such as "schemas/**/*.json" where several are taken';
  if (error.code === 'EACCES') return 'may not be read by this user';
  return error.message;
}

async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.readableEnded) throw new UsageError('standard input can be read once; give the other as a file');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
