// JSON with comments and trailing commas, by a parser that goes on behind a mistake.
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../../core/base/json.ts';
import { jsonFaultWords, jsonSyntaxFault } from '../../core/base/json-syntax.ts';
import type { Reading, SyntaxFault } from '../../core/formats/format.ts';
import { Lines } from '../../core/formats/lines.ts';
import { readingOf } from './index.ts';

const faultsMax = 100;

const depthMax = 2000;

/** What is wrong is told with its place; comments and trailing commas are not. */
export function readLenient(text: string): Reading {
  const lines = new Lines(text);
  if (depthOf(text) > depthMax) {
    const fault = { line: 1, column: 1, message: `nested deeper than ${depthMax} levels` };
    return { format: 'json', value: undefined, faults: [fault], notes: [], placeOf: () => ({ line: 1, column: 1 }) };
  }
  const errors: ParseError[] = [];
  const start = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  const value = parse(start, errors, { allowTrailingComma: true }) as Json | undefined;
  const faults: SyntaxFault[] = [];
  const first = errors.length === 0 ? null : jsonSyntaxFault(start, true);
  if (first !== null) faults.push({ ...lines.placeAt(first.offset), message: first.message });
  for (const { error, offset } of errors) {
    const place = lines.placeAt(offset);
    // One line gets one fault: what follows a mistake is seldom another one.
    if (place.line <= (faults.at(-1)?.line ?? 0) || faults.length >= faultsMax) continue;
    faults.push({ ...place, message: jsonFaultWords[printParseErrorCode(error)] ?? 'this is not JSON' });
  }
  if (value === undefined && faults.length === 0) faults.push({ line: 1, column: 1, message: 'expected a value' });
  return readingOf(text, value ?? null, faults);
}

/** An upper bound of the levels of lists and objects. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) most = Math.max(most, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return most;
}
