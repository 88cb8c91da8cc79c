// The place of the cursor, in the terms of the format: a name that nobody has is put in place of the word at the cursor, the text is read by its own reader, and the
// name is looked for in what was read. So completion knows every format that is read, and no grammar is written twice. Cost: at most four readings.
import { isArray, isObject, type Json } from '../core/base/json.ts';
import type { Segment } from '../core/base/pointer.ts';
import { unwrapSchema } from '../core/formats/index.ts';
import { type Model, nameKinds, symbolsOf, type Use } from '../core/schema/index.ts';
import { type Analysis, modelOfValue } from './analysis.ts';

export interface Probe {
  /** The part of the text that a completion replaces: its begin. */
  readonly start: number;
  readonly end: number;
  /** The text before the cursor, in the part that is replaced. */
  readonly prefix: string;
  /** True if quotes are missing around the place, in a format that has them around texts. */
  readonly needsQuotes: boolean;
  /** Null where no reading tells the place. */
  readonly found: Found | null;
}

export interface Found {
  readonly model: Model | null;
  readonly value: Json;
  readonly path: readonly Segment[];
  /** The text in which the probe stands, with it. */
  readonly text: string;
  readonly isKey: boolean;
  readonly use: Use | null;
  /** True where the word says which of the states a machine begins in, which the textual form says apart from them. */
  readonly isInitial?: true;
}

/** A name that no document has; a capital begins it, because some names are read as such by that. */
export const probeName = 'OrreryProbe';

const inName = /[\p{L}\p{N}_-]/u;

export function probeAt(analysis: Analysis, offset: number): Probe {
  const text = analysis.text.getText();
  let [start, end] = [offset, offset];
  while (start > 0 && inName.test(text[start - 1] as string)) start--;
  while (end < text.length && inName.test(text[end] as string)) end++;
  const isJson = analysis.format.name === 'json';
  const needsQuotes = isJson && !isInText(text, start);
  const written = isJson
    ? needsQuotes
      ? [`"${probeName}"`, `"${probeName}": null`, `,"${probeName}"`, `"${probeName}",`]
      : [probeName, `${probeName}": null, "`]
    : [probeName, `${probeName}: null`];
  const place = { start, end, prefix: text.slice(start, offset), needsQuotes };
  for (const put of written) {
    const found = findProbe(analysis, text.slice(0, start) + put + text.slice(end));
    if (found !== null) return { ...place, found };
  }
  // Of a state that has no block nothing would be read.
  const begun =
    isJson || !/\binitial\s*:\s*$/.test(text.slice(0, start))
      ? null
      : findProbe(analysis, `${text.slice(0, start)}${probeName}\n\nstate ${probeName} { }\n${text.slice(end)}`);
  return { ...place, found: begun === null ? null : { ...begun, isInitial: true } };
}

/** True if an offset stands between the quotes of its line. */
function isInText(text: string, offset: number): boolean {
  let isInside = false;
  for (let at = text.lastIndexOf('\n', offset - 1) + 1; at < offset; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') isInside = !isInside;
  }
  return isInside;
}

function findProbe({ format }: Analysis, text: string): Found | null {
  const { value } = unwrapSchema(format.read(text).value ?? null);
  const place = searchIn(value, []);
  if (place === null) return null;
  const model = modelOfValue(value);
  return { ...place, value, model, use: model === null ? null : useOf(model) };
}

function searchIn(value: Json, path: readonly Segment[]): Pick<Found, 'path' | 'text' | 'isKey'> | null {
  if (typeof value === 'string') return value.includes(probeName) ? { path, text: value, isKey: false } : null;
  if (isArray(value)) {
    for (const [i, item] of value.entries()) {
      const found = searchIn(item, [...path, i]);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(value)) return null;
  for (const [key, item] of Object.entries(value)) {
    if (key.includes(probeName)) return { path: [...path, key], text: key, isKey: true };
    const found = searchIn(item as Json, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/** The use that the probe is; the innermost of a binding is its last name. */
function useOf(model: Model): Use | null {
  const symbols = symbolsOf(model);
  for (const kind of nameKinds) {
    const use = symbols.uses(kind).find(({ name }) => name.includes(probeName));
    if (use !== undefined) return use;
  }
  return null;
}
