// A report of changes on a terminal: coloured where it is one, wrapped there with what follows indented, and in whole lines everywhere else.
import { printable, type Terminal } from '../terminal.ts';
import { type ChangeReport, type Sign, valueText } from './change-report.ts';
import type { Piece } from './value-parts.ts';

/** `note` is a sentence under the title. */
export function printReport(
  title: string,
  { summary, groups, bookkeeping }: ChangeReport,
  terminal: Terminal,
  note = '',
): void {
  const { style } = terminal;
  printWrapped(terminal, 0, `${style.bold(`${title}:`)} ${summary}`);
  if (note !== '') printWrapped(terminal, 3, printable(note));
  for (const group of groups) {
    terminal.line();
    terminal.line(style.bold(group.title === '' ? 'document' : printable(group.title)));
    for (const { sign, text, details } of group.lines) {
      if (text !== '') printWrapped(terminal, 2, `${painted(sign, terminal)} ${printable(text)}`);
      for (const { field, pieces } of details) {
        const values = pieces.map((piece) => paintedPiece(piece, terminal)).join('');
        if (text === '') printWrapped(terminal, 2, `${painted(sign, terminal)} ${printable(field)}: ${values}`);
        else printWrapped(terminal, 6, `${printable(field)}: ${values}`);
      }
    }
  }
  if (bookkeeping !== null) {
    terminal.line();
    printWrapped(terminal, 0, printable(bookkeeping));
  }
}

function paintedPiece(piece: Piece, { style }: Terminal): string {
  if (typeof piece === 'string') return printable(piece);
  return 'was' in piece ? style.red(printable(valueText(piece.was))) : style.green(printable(valueText(piece.is)));
}

function painted(sign: Sign, { style }: Terminal): string {
  if (sign === '+') return style.green(sign);
  if (sign === '-') return style.red(sign);
  return sign === '~' ? style.yellow(sign) : style.cyan(sign);
}

/** A line of the report, or several on a terminal that is narrower: nothing is ever cut. */
export function printWrapped(terminal: Terminal, indent: number, text: string): void {
  const pad = ' '.repeat(indent);
  const width = terminal.wrapAt;
  const lines = width === null ? [text] : wrap(text, Math.max(20, width - indent - 2));
  for (const [i, line] of lines.entries()) terminal.line(`${pad}${i === 0 ? '' : '  '}${line}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin so
const styleCode = /\u001b\[\d+m/g;

/** Breaks behind blanks where it can, else in the middle of a word. Styles do not count as width. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const word of text.split(/(?<= )/)) {
    for (const piece of pieces(word, width)) {
      const size = piece.replace(styleCode, '').length;
      if (length > 0 && length + piece.replace(styleCode, '').trimEnd().length > width) {
        lines.push(line.trimEnd());
        line = '';
        length = 0;
      }
      line += piece;
      length += size;
    }
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

/** A word in pieces that fit; a style is never torn apart. */
function pieces(word: string, width: number): string[] {
  if (word.replace(styleCode, '').length <= width) return [word];
  const out: string[] = [];
  let piece = '';
  let size = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin so
  for (const [part] of word.matchAll(/\u001b\[\d+m|./gsu)) {
    const isStyle = part.startsWith('\u001b[');
    if (!isStyle && size === width) {
      out.push(piece);
      piece = '';
      size = 0;
    }
    piece += part;
    if (!isStyle) size++;
  }
  return piece === '' ? out : [...out, piece];
}
