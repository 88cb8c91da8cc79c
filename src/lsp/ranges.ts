// Ranges of the protocol from places of our readers. Both count columns in UTF-16 code units; lines of the protocol begin with 0.
import type { Position, Range } from 'vscode-languageserver';
import type { TextPlace } from '../core/formats/index.ts';
import type { Analysis } from './analysis.ts';

export function positionOf({ line, column }: TextPlace): Position {
  return { line: line - 1, character: column - 1 };
}

export function rangeOf({ text }: Pick<Analysis, 'text'>, start: number, end: number): Range {
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s,:;()[\]{}"']+|[([{]/y;

/** The word, text or bracket that begins at an offset; one character where there is none. */
export function tokenRange(analysis: Pick<Analysis, 'text'>, offset: number): Range {
  const text = analysis.text.getText();
  token.lastIndex = offset;
  const length = token.exec(text)?.[0].length ?? 1;
  return rangeOf(analysis, offset, Math.min(text.length, offset + length));
}

const opening: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

const more = /[ \t]*[([{]/y;

function continues(text: string, offset: number): boolean {
  more.lastIndex = offset;
  return more.test(text);
}

/** Behind the value that begins at an offset: brackets are matched, texts in quotes and comments are passed over; else the end of the line. */
export function valueEnd(text: string, offset: number): number {
  const open: string[] = [];
  const part = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|;;[^\n]*|[([{}\])]|\n/g;
  part.lastIndex = offset;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    const [mark] = found;
    const closing = opening[mark];
    if (closing !== undefined) open.push(closing);
    else if (mark === '\n') {
      if (open.length === 0) return found.index;
    } else if (/^[)\]}]$/.test(mark)) {
      if (open.length === 0) return found.index;
      open.pop();
      // A block may stand behind a list: `trait Hire [interaction] {`.
      if (open.length === 0 && !continues(text, part.lastIndex)) return part.lastIndex;
    }
  }
  return text.length;
}
