// The text of DOT to its words: https://graphviz.org/doc/info/lang.html. Total, and linear in the text.
import type { SyntaxFault } from '../format.ts';
import { Lines, type TextPlace } from '../lines.ts';

export interface DotToken {
  /** A name, or a mark such as `{` and `->`. */
  readonly kind: 'name' | 'mark';
  readonly text: string;
  /** It stood in quotes: then it is no word of the language. */
  readonly isQuoted: boolean;
  readonly at: number;
}

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<=^|\n)#[^\n]*)+/y;
const bare = /[\p{L}_][\p{L}\p{N}_]*|-?(?:\.\d+|\d+(?:\.\d*)?)/uy;
const quoted = /"((?:[^"\\]|\\[\s\S])*)"/y;
const mark = /->|--|[{}[\];,=:+]/y;

export function readDotTokens(text: string): {
  tokens: DotToken[];
  faults: SyntaxFault[];
  placeAt: (at: number) => TextPlace;
} {
  const lines = new Lines(text);
  const placeAt = (at: number): TextPlace => lines.placeAt(at);
  const tokens: DotToken[] = [];
  const faults: SyntaxFault[] = [];
  let at = 0;
  const take = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (found !== null) at = shape.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (take(blank) !== null) continue;
    const start = at;
    const name = take(bare);
    if (name !== null) {
      tokens.push({ kind: 'name', text: name[0], isQuoted: false, at: start });
      continue;
    }
    const string = take(quoted);
    if (string !== null) {
      tokens.push({ kind: 'name', text: plainText(string[1] as string), isQuoted: true, at: start });
      continue;
    }
    if (text[at] === '<') {
      const end = htmlEnd(text, at);
      tokens.push({ kind: 'name', text: plainOf(text.slice(at + 1, end - 1)), isQuoted: true, at: start });
      at = end;
      continue;
    }
    const found = take(mark);
    if (found !== null) tokens.push({ kind: 'mark', text: found[0], isQuoted: false, at: start });
    else {
      if (faults.length < 100)
        faults.push({
          ...placeAt(at),
          message:
            text[at] === '"' ? 'expected a `"` that closes this text' : `\`${text[at]}\` is no part of the language`,
        });
      at = text[at] === '"' ? text.length : at + 1;
    }
  }
  return { tokens, faults, placeAt };
}

/** `\n`, `\l` and `\r` end a line; before a quote or a line end, a backslash is nothing. */
function plainText(text: string): string {
  return text.replace(/\\\r?\n/g, '').replace(/\\([nlr"\\])/g, (_, char: string) => (/[nlr]/.test(char) ? '\n' : char));
}

function htmlEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && --depth === 0) return at + 1;
  }
  return text.length;
}

const plainOf = (html: string) =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
