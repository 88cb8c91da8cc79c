// What commands write to: colour only on a terminal that wants it, tables, and nothing else. Styles are ANSI SGR codes.
export interface Terminal {
  /** A line of the answer, to standard output. */
  line(text?: string): void;
  /** Raw text of the answer. */
  write(text: string): void;
  /** A line about the work itself, to standard error. */
  note(text: string): void;
  /** Replaces the last status line on a terminal; silent elsewhere. */
  status(text: string): void;
  readonly style: Style;
  readonly columns: number;
  /** The width at which lines are wrapped; null where whole lines are wanted, because no terminal reads them. */
  readonly wrapAt: number | null;
}

export type Style = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'blue', (text: string) => string>
>;

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

export interface Streams {
  readonly out: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly err: { write(text: string): unknown; readonly isTTY?: boolean };
}

export function createTerminal({ out, err }: Streams, isColored: boolean): Terminal {
  const style = Object.fromEntries(
    Object.entries(codes).map(([name, [open, close]]) => [
      name,
      (text: string) => (isColored ? `\u001b[${open}m${text}\u001b[${close}m` : text),
    ]),
  ) as Style;
  return {
    line: (text = '') => void out.write(`${text}\n`),
    write: (text) => void out.write(text),
    note: (text) => void err.write(`${text}\n`),
    status: (text) => {
      if (err.isTTY === true) err.write(`\r\u001b[2K${text}`);
    },
    style,
    columns: out.columns ?? 100,
    wrapAt: out.isTTY === true ? (out.columns ?? 100) : null,
  };
}

/** The same terminal with every line on standard error, where standard output is for something else. */
export function besides(terminal: Terminal): Terminal {
  return { ...terminal, line: (text = '') => terminal.note(text) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const styleCode = /\u001b\[\d+m/g;

/** Columns aligned left, separated by two blanks; styles do not count as width. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return cell.replace(styleCode, '').length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a terminal must not be made to do by text from a document: control characters, and those that turn the direction of what follows, become visible. */
export function printable(text: string): string {
  return text.replace(controlCharacters, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
