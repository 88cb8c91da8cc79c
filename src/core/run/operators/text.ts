// The namespaces `str` and `json`. Letters are code points, as in the format's own program.

import { charge } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { countOf, fail, jsonText, listOf, numberOf, textOf, typeName } from '../value.ts';
import { sizeMax } from '../weight.ts';
import { argument, fixed, type Operator, type ValueOperator } from './operator.ts';

/** Charges what is about to be made, and refuses what is beyond reason. */
export function announce(size: number, what: string): void {
  charge(Math.min(size, sizeMax), 'evaluating expressions');
  if (size > sizeMax) fail(`${what} of more than ${sizeMax}`);
}

const onText = (run: (text: string) => Json): ValueOperator => fixed(1, ([value = null]) => run(textOf(value)));
const onTexts = (run: (text: string, other: string) => Json): ValueOperator =>
  fixed(2, ([value = null, other = null]) => run(textOf(value), textOf(other)));

const capital = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
};

/** The words of a text: runs of letters and digits. */
const wordsOf = (text: string) => text.split(/[^\p{Alphabetic}\p{N}]+/u).filter((word) => word !== '');

function camelCase(text: string): string {
  return wordsOf(text)
    .map((word, i) => (i === 0 ? word.toLowerCase() : capital(word)))
    .join('');
}

/** Lower case with a mark in front of what was a capital and between words. */
function markedCase(text: string, mark: string): string {
  let out = '';
  for (const letter of text) {
    if (!/[\p{Alphabetic}\p{N}]/u.test(letter)) {
      if (out !== '' && !out.endsWith(mark)) out += mark;
      continue;
    }
    const isCapital = letter !== letter.toLowerCase();
    if (isCapital && out !== '' && !out.endsWith(mark)) out += mark;
    out += letter.toLowerCase();
  }
  return out.endsWith(mark) ? out.slice(0, -mark.length) : out;
}

/** Where a slice begins and ends: below zero counts from the end. */
export function sliceRange(args: readonly Json[], length: number): readonly [number, number] {
  const place = (value: Json) => {
    const number = numberOf(value);
    const at = Number.isNaN(number) ? 0 : Math.trunc(number);
    return Math.min(Math.max(number < 0 ? length + at : at, 0), length);
  };
  return [place(argument(args, 1)), args.length > 2 ? place(argument(args, 2)) : length];
}

function slice(args: readonly Json[]): string {
  const letters = [...textOf(argument(args, 0))];
  const [start, end] = sliceRange(args, letters.length);
  return letters.slice(start, Math.max(start, end)).join('');
}

const pad = (atStart: boolean): ValueOperator =>
  fixed(2, (args) => {
    const text = textOf(argument(args, 0));
    const missing = countOf(argument(args, 1)) - [...text].length;
    if (missing <= 0) return text;
    announce(missing, 'a text');
    const [filler = ' '] = args.length > 2 ? textOf(argument(args, 2)) : '';
    return atStart ? filler.repeat(missing) + text : text + filler.repeat(missing);
  });

function truncate(args: readonly Json[]): string {
  const text = textOf(argument(args, 0));
  const letters = [...text];
  const most = countOf(argument(args, 1));
  if (letters.length <= most) return text;
  return letters.slice(0, most).join('') + (args.length > 2 ? textOf(argument(args, 2)) : '...');
}

function repeat(args: readonly Json[]): string {
  const text = textOf(argument(args, 0));
  const times = countOf(argument(args, 1));
  announce(text.length * times, 'a text');
  return text.repeat(times);
}

function split(text: string, by: string): readonly Json[] {
  if (by !== '') return text.split(by);
  return ['', ...text, ''];
}

function replaceAll(text: string, from: string, to: string): string {
  const parts = from === '' ? ['', ...text, ''] : text.split(from);
  announce(text.length + parts.length * to.length, 'a text');
  return parts.join(to);
}

/** The texts of values, one behind the other. */
export function joined(values: readonly Json[], by: string): string {
  let length = by.length * Math.max(0, values.length - 1);
  const texts: string[] = [];
  for (const value of values) {
    const text = textOf(value);
    length += text.length;
    // Before the next one is made: a list may hold one long value many times.
    if (length > sizeMax) break;
    texts.push(text);
  }
  announce(length, 'a text');
  return texts.join(by);
}

function replaceFirst(text: string, from: string, to: string): string {
  const at = text.indexOf(from);
  return at === -1 ? text : text.slice(0, at) + to + text.slice(at + from.length);
}

function fillTemplate(template: string, values: Json): string {
  if (!isObject(values)) return fail(`expected an object, got ${typeName(values)}`);
  let out = template;
  for (const [name, value] of Object.entries(values)) out = replaceAll(out, `{{${name}}}`, textOf(value ?? null));
  return out;
}

function parseJson(value: Json): Json {
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return null;
  }
}

const upper = (value: Json) => textOf(value).toUpperCase();

export const textOperators: Readonly<Record<string, Operator>> = {
  'str/camelCase': onText(camelCase),
  'str/capitalize': onText(capital),
  'str/concat': fixed(0, (args) => joined(args, '')),
  'str/default': fixed(2, ([value = null, other = null]) => (value === null || value === '' ? other : value)),
  'str/endsWith': onTexts((text, end) => text.endsWith(end)),
  'str/includes': fixed(2, ([value = null, part = null]) => textOf(value).includes(textOf(part))),
  'str/join': fixed(2, ([value = null, by = null]) => joined(listOf(value), textOf(by))),
  'str/kebabCase': onText((text) => markedCase(text, '-')),
  'str/len': onText((text) => [...text].length),
  'str/lower': onText((text) => text.toLowerCase()),
  'str/padEnd': pad(false),
  'str/padStart': pad(true),
  'str/repeat': fixed(2, repeat),
  'str/replace': fixed(3, ([a = null, b = null, c = null]) => replaceFirst(textOf(a), textOf(b), textOf(c))),
  'str/replaceAll': fixed(3, ([a = null, b = null, c = null]) => replaceAll(textOf(a), textOf(b), textOf(c))),
  'str/reverse': onText((text) => [...text].reverse().join('')),
  'str/slice': fixed(2, slice),
  'str/snakeCase': onText((text) => markedCase(text, '_')),
  'str/split': onTexts(split),
  'str/startsWith': onTexts((text, start) => text.startsWith(start)),
  'str/template': fixed(2, ([template = null, values = null]) => fillTemplate(textOf(template), values)),
  'str/titleCase': onText((text) => text.split(/\s+/u).filter(Boolean).map(capital).join(' ')),
  'str/trim': onText((text) => text.trim()),
  'str/trimEnd': onText((text) => text.trimEnd()),
  'str/trimStart': onText((text) => text.trimStart()),
  'str/truncate': fixed(2, truncate),
  'str/upper': fixed(1, ([value = null]) => upper(value)),
  'json/parse': fixed(1, ([value = null]) => parseJson(value)),
  'json/stringify': fixed(1, ([value = null]) => jsonText(value)),
};
