// Guards and effects in few words: comparisons and connectives between their sides, everything else as a call. For people, not for parsing.
import { isArray, isObject, type Json } from '../base/json.ts';

const between: ReadonlySet<string> = new Set([
  '=',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'and',
  'or',
]);

/** Deeper parts are told by an ellipsis, so that the text of a hostile document stays short. */
const depthMax = 6;
const textMax = 400;

/** An expression as text of at most 400 characters, such as `status = "open" and count > 3`. */
export function expressionText(value: Json): string {
  return shorten(write(value, 0, false), textMax);
}

/** What an effect does, in its head and first words, such as `render-ui main`, `set status`, `emit ORDER_PAID`. */
export function effectText(effect: Json): string {
  if (!isArray(effect)) return expressionText(effect);
  const words = effect.filter((part) => typeof part === 'string').slice(0, 3);
  return shorten(words.map((word) => plainBinding(word as string)).join(' '), 60);
}

/** At most so many characters, the last an ellipsis where more were cut; never half of a surrogate pair. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function write(value: Json, depth: number, isInside: boolean): string {
  if (typeof value === 'string')
    return value.startsWith('@') ? plainBinding(value) : JSON.stringify(shorten(value, 60));
  if (isObject(value)) return '{…}';
  if (!isArray(value)) return String(value);
  const [head, ...rest] = value;
  if (depth >= depthMax) return '…';
  const part = (item: Json, inside: boolean) => write(item, depth + 1, inside);
  if (typeof head !== 'string')
    return `[${value
      .slice(0, 8)
      .map((item) => part(item, false))
      .join(', ')}]`;
  if (between.has(head) && rest.length > 1) {
    const text = rest
      .slice(0, 8)
      .map((item) => part(item, true))
      .join(` ${head} `);
    return isInside ? `(${text})` : text;
  }
  if (head === 'not' && rest[0] !== undefined) return `not ${part(rest[0], true)}`;
  return `${head}(${rest
    .slice(0, 8)
    .map((item) => part(item, false))
    .join(', ')})`;
}

function plainBinding(text: string): string {
  return text.startsWith('@entity.') ? text.slice(8) : text.startsWith('@') ? text.slice(1) : text;
}
