// Every format that is read: one line an adapter. What is not JSON costs a look at its begin; parsers that come with a package are loaded only for a text that needs them.
import { charge } from '../core/base/budget.ts';
import type { Format, Reading } from '../core/formats/format.ts';
import { lolo } from '../core/formats/lolo/index.ts';
import { acceptedSchemas, looksLikeText, sayLikeness } from '../core/formats/looks-like.ts';
import { mermaid } from '../core/formats/statechart/convert.ts';
import { dot } from '../core/formats/statechart/dot.ts';
import { json, readStrict } from './json/index.ts';

/** In the order in which they are asked; what begins like several is the first. */
const loaders: readonly Loader[] = [
  { ...lolo, load: () => lolo },
  { ...json, load: loadLenient },
  { ...mermaid, load: () => mermaid },
  { ...dot, load: () => dot },
  {
    extensions: ['.scxml', '.xml'],
    says: 'machines',
    load: async () => (await import('./scxml/index.ts')).scxml,
  },
  { extensions: ['.yaml', '.yml'], says: 'documents', load: async () => (await import('./yaml/index.ts')).yaml },
];

interface Loader extends Pick<Format, 'extensions' | 'says'> {
  load(): Promise<Format> | Format;
}

const extensionsOf = (list: readonly Loader[]) => [...new Set(list.flatMap(({ extensions }) => extensions))];

/** Extensions of files that may hold a schema. */
export const schemaExtensions: readonly string[] = extensionsOf(loaders);

/** Of files that are looked at in a folder: a machine in another notation is somebody else's until it is named. */
export const documentExtensions: readonly string[] = extensionsOf(loaders.filter(({ says }) => says === 'documents'));

/** Extensions by format. */
export const formatExtensions: readonly (readonly string[])[] = loaders.map(({ extensions }) => extensions);

async function loadLenient(): Promise<Format> {
  const { readLenient } = await import('./json/lenient.ts');
  return { ...json, read: readLenient };
}

/** Characters of JSON that are parsed in the time of a unit of work. */
const charactersPerUnit = 16;

export interface TextReading {
  readonly reading: Reading;
  readonly format: Format;
}

/** Runs work that takes long for a long text; a budget goes around it. */
export type RunWork = <T>(work: () => T) => T;

/**
 * What a text says, and in which format: as its begin tells, or else as the name of its file does. `before` is a reading of the text before an edit: what both
 * say need not be read again.
 */
export async function readText(
  text: string,
  name: string,
  run: RunWork = (work) => work(),
  before: Reading | null = null,
): Promise<TextReading> {
  const strict = run(() => {
    charge(Math.ceil(text.length / charactersPerUnit), 'reading the text');
    return readStrict(text);
  });
  if (strict !== null) return { reading: strict, format: json };
  if (text.trim() === '') {
    // Nothing is written yet: an editor completes it in the format of its name.
    const named = loaders.find(({ extensions }) => extensions.some((end) => name.endsWith(end)));
    return { reading: refuse(text), format: (await named?.load()) ?? json };
  }
  const formats = await Promise.all(loaders.map(({ load }) => load()));
  return run(() => readAs(text, name, formats, before));
}

function readAs(text: string, name: string, formats: readonly Format[], before: Reading | null): TextReading {
  const format =
    formats.find((one) => one.detect(text)) ??
    formats.find(({ extensions }) => extensions.some((end) => name.endsWith(end)));
  if (format !== undefined) {
    const likeness = format.detect(text) ? null : looksLikeText(text);
    if (likeness === null) {
      const again = before?.format === format.name ? format.readAfter?.(text, before) : undefined;
      return { reading: again ?? format.read(text), format };
    }
  }
  return { reading: refuse(text), format: json };
}

/** A text of none of the formats. */
function refuse(text: string): Reading {
  const likeness = looksLikeText(text);
  const message =
    text.trim() === ''
      ? 'is empty'
      : likeness === null
        ? `is neither JSON nor YAML nor the textual form; ${acceptedSchemas}`
        : sayLikeness(likeness);
  const start = { line: 1, column: 1 };
  return { format: 'json', value: undefined, faults: [{ ...start, message }], notes: [], placeOf: () => start };
}
