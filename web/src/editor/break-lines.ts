// A JSON text of one line, as machines write it, in lines for people, and back as it came. Nothing but white space changes, so numbers and repeated members stay as they are.
// One pass over the characters each: three megabytes take a moment.

/** How a text of one line spaces its members, so that it can be written as it came. */
export interface OneLine {
  readonly colon: string;
  readonly comma: string;
  readonly end: string;
}

/** A text that came in one line and is shown in lines. */
export interface CameInOneLine extends OneLine {
  /** Characters of it, as a person knows it. */
  readonly length: number;
  /** The text itself, where its spaces follow no rule by which it could be made again. */
  readonly came?: string;
}

/** True if a text is so long a line that nobody reads it. */
export const isOneLine = (text: string): boolean =>
  text.length > 400 && !text.trim().includes('\n') && /^\s*[{[]/.test(text);

/** Line ends are `\n` in the editor, and nothing stands before the text. */
export const plainLines = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

/** A text as it is shown, and how it came where that was in one line. */
export function laidOut(came: string): { readonly text: string; readonly oneLine?: CameInOneLine } {
  const lines = plainLines(came);
  if (!isOneLine(lines)) return { text: lines };
  const text = breakLines(lines);
  const spaces = oneLineOf(came);
  const isRegular = joinLines(text, spaces) === came;
  return { text, oneLine: { ...spaces, length: came.length, ...(isRegular ? {} : { came }) } };
}

/** The text as it came, as long as nothing in it was changed; else the same in one line. */
export const inOneLine = (text: string, { came, ...spaces }: CameInOneLine): string =>
  came !== undefined && breakLines(plainLines(came)) === text ? came : joinLines(text, spaces);

const [quote, backslash, slash, star] = ['"', '\\', '/', '*'];

/** Tells where a text in quotes or a comment that begins at `from` ends; `from` where neither does. */
function skip(text: string, from: number): number {
  if (text[from] === quote) {
    let at = from + 1;
    while (at < text.length && text[at] !== quote) at += text[at] === backslash ? 2 : 1;
    return Math.min(text.length, at + 1);
  }
  if (text[from] === slash && text[from + 1] === star) {
    const end = text.indexOf('*/', from + 2);
    return end < 0 ? text.length : end + 2;
  }
  return from;
}

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';

function pastSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at++;
  return at;
}

export function breakLines(text: string): string {
  const out: string[] = [];
  let depth = 0;
  const line = () => out.push('\n', '  '.repeat(Math.max(0, depth)));
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    const end = skip(text, at);
    if (end > at) {
      out.push(text.slice(at, end));
      at = end;
      continue;
    }
    at++;
    if (isSpace(character)) continue;
    if (character === '{' || character === '[') {
      const next = pastSpace(text, at);
      if (text[next] === (character === '{' ? '}' : ']')) {
        out.push(character, text[next] as string);
        at = next + 1;
        continue;
      }
      out.push(character);
      depth++;
      line();
    } else if (character === '}' || character === ']') {
      depth--;
      line();
      out.push(character);
    } else if (character === ',') {
      out.push(character);
      line();
    } else out.push(character === ':' ? ': ' : character);
  }
  return `${out.join('')}\n`;
}

/** The text in one line again. */
export function joinLines(text: string, { colon, comma, end }: OneLine): string {
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    const past = skip(text, at);
    if (past > at) out.push(text.slice(at, past));
    else if (character === ':') out.push(':', colon);
    else if (character === ',') out.push(',', comma);
    else if (!isSpace(character)) out.push(character);
    at = Math.max(past, at + 1);
  }
  return `${out.join('')}${end}`;
}

/** How a text of one line is spaced, by its first colon and comma. */
export function oneLineOf(text: string): OneLine {
  const found: { colon?: string; comma?: string } = {};
  for (let at = 0; at < text.length && (found.colon === undefined || found.comma === undefined); ) {
    const past = skip(text, at);
    const after = past > at ? past : at + 1;
    const space = text.slice(after, pastSpace(text, after));
    if (past === at && text[at] === ':') found.colon ??= space;
    if (past === at && text[at] === ',') found.comma ??= space;
    at = after;
  }
  return { colon: found.colon ?? '', comma: found.comma ?? '', end: text.slice(text.trimEnd().length) };
}
