// JSON, as a reader of texts. What is no strict JSON is read once more by a parser that lets comments and trailing commas pass and that tells every fault with its place.
import type { Json } from '../../core/base/json.ts';
import { noteRepeats } from '../../core/base/repeated-members.ts';
import { jsonFault } from '../../core/base/strict-json.ts';
import type { Format, Reading } from '../../core/formats/format.ts';
import { rewriteJson } from './json-text.ts';
import { Positions } from './positions.ts';

export const json: Format = {
  name: 'json',
  title: 'JSON',
  extensions: ['.json', '.orb', '.jsonc'],
  says: 'documents',
  detect: (text) => /^\ufeff?\s*(?:\/[/*]|[{[])/.test(text.slice(0, 2000)),
  read: readJson,
  rewrite: (text, old, value) => rewriteJson(text, value, old),
};

/** Strict JSON, or null. */
export function readStrict(text: string): Reading | null {
  let value: Json;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return null;
  }
  noteRepeats(text, value);
  return readingOf(text, value, []);
}

function readJson(text: string): Reading {
  const strict = readStrict(text);
  if (strict !== null) return strict;
  const places = new Positions(text);
  return {
    format: 'json',
    value: undefined,
    faults: [{ line: 1, column: 1, message: 'is not JSON' }],
    notes: [],
    placeOf: (pointer) => places.of(pointer),
  };
}

/** `value` is what the text says; what it may not say is a fault. */
export function readingOf(text: string, value: Json, faults: Reading['faults']): Reading {
  let positions: Positions | undefined;
  const placeOf = (pointer: string) => {
    positions ??= new Positions(text);
    return positions.of(pointer);
  };
  const refusal = jsonFault(text, value);
  const all =
    refusal === null ? faults : [...faults, { ...placeOf(/^\/\S*/.exec(refusal)?.[0] ?? ''), message: refusal }];
  return { format: 'json', value, faults: all, notes: [], placeOf };
}
