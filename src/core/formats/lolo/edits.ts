// Edits of a text, gathered by place and applied at once.
import type { Node } from './ast.ts';
import { asideMark } from './cursor.ts';

interface Edit extends Node {
  readonly text: string;
  readonly order: number;
}

export interface Alignment {
  change(from: number, to: number): void;
  print(to: number): readonly string[];
  isSame(from: number, to: number): boolean;
  /** Whether a blank line stands before each. */
  readonly isApart: boolean;
  /** The block around them. */
  readonly around: Node;
}

/** A state without transitions, as it is printed. */
const emptyState = /(^|\n)([ \t]*)(state ([^\s{]+)(?=[\s{])[^\n{]*\{) \}/g;

/** A comment behind something on its line; what is behind `;;+` is none. */
const trailingComment = /^[ \t]*(?:;;(?!\+)|#)[^\n\r]*/;

/** True if a line goes on behind `;;+`: the format's own program reads nothing of it from there on. */
export function isInAside(line: string): boolean {
  for (let at = line.indexOf(asideMark); at !== -1; at = line.indexOf(asideMark, at + 1))
    if ((line.slice(0, at).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 0) return true;
  return false;
}

export class Edits {
  readonly #text: string;
  readonly #lineBreak: string;
  readonly #edits: Edit[] = [];
  readonly #later = new Map<string, string[]>();

  constructor(text: string) {
    this.#text = text;
    this.#lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n';
  }

  at(offset: number): string {
    return this.#text[offset] ?? '';
  }

  /** True if a part goes over several lines. */
  isBroken({ start, end }: Node): boolean {
    return this.#text.slice(start, end).includes('\n');
  }

  #push(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text, order: this.#edits.length });
  }

  #lineBefore(offset: number): string {
    return this.#text.slice(this.#text.lastIndexOf('\n', offset - 1) + 1, offset);
  }

  /** With the mark of an aside, where the whole line is one. */
  #indentAt(offset: number): string {
    return /^[ \t]*(?:;;\+[ \t]*)?/.exec(this.#lineBefore(offset))?.[0] ?? '';
  }

  /** What is written, and a new line for what goes on behind it where it ends in an aside: a bracket there would be part of a comment. */
  #closed(written: string, { start, end }: Node): string {
    if (!isInAside(written.slice(written.lastIndexOf('\n') + 1))) return written;
    const [, spaces = '', rest = ''] = /^([ \t]*)([^\r\n]?)/.exec(this.#text.slice(end, end + 400)) ?? [];
    const indent = this.#indentAt(start) + (rest === '}' ? '' : '  ');
    return rest === '' ? written : `${written}${this.#lineBreak}${indent.slice(spaces.length)}`;
  }

  #write(lines: readonly string[], indent: string): string {
    return lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join(this.#lineBreak);
  }

  replace(node: Node, lines: readonly string[]): void {
    this.#push(node.start, node.end, this.#write(lines, this.#indentAt(node.start)));
  }

  /** With the line where nothing else stands on it, and the blank line behind where one stands before. */
  remove(node: Node): void {
    const text = this.#text;
    const lineStart = text.lastIndexOf('\n', node.start - 1) + 1;
    const next = text.indexOf('\n', node.end);
    const lineEnd = next === -1 ? text.length : next + 1;
    const isAlone =
      /^[ \t]*(?:;;\+[ \t]*)?$/.test(text.slice(lineStart, node.start)) && text.slice(node.end, lineEnd).trim() === '';
    if (!isAlone) {
      this.#push(node.start, node.end, '');
      return;
    }
    const before = text.lastIndexOf('\n', lineStart - 2);
    const isBehindBlank = before !== -1 && /^[ \t]*\r?\n$/.test(text.slice(before + 1, lineStart));
    const isApart = isBehindBlank && /^[ \t]*\r?\n/.test(text.slice(lineEnd));
    this.#push(
      lineStart,
      isApart ? lineEnd + (/^[ \t]*\r?\n/.exec(text.slice(lineEnd))?.[0].length ?? 0) : lineEnd,
      '',
    );
  }

  insertBehind(node: Node, lines: readonly string[], isOnLine = false, isApart = false): void {
    const indent = this.#indentAt(node.start);
    const rest = trailingComment.exec(this.#text.slice(node.end))?.[0].length ?? 0;
    const isBehind = isOnLine && rest === 0 && !isInAside(this.#lineBefore(node.end));
    const lead = isBehind ? '' : (isApart ? this.#lineBreak : '') + this.#lineBreak + indent;
    this.#push(node.end + rest, node.end + rest, lead + this.#write(lines, indent));
  }

  /** Behind the opening bracket of a block. */
  insertFirst(block: Node, lines: readonly string[]): void {
    const open = this.#text.indexOf('{', block.start);
    const outer = this.#indentAt(block.start);
    const indent = `${outer}  `;
    const close = block.end - 1;
    const isEmpty = open !== -1 && this.#text.slice(open + 1, close).trim() === '';
    if (isEmpty) {
      this.#push(open + 1, close, `${this.#lineBreak}${indent}${this.#write(lines, indent)}${this.#lineBreak}${outer}`);
      return;
    }
    const comment = trailingComment.exec(this.#text.slice(open + 1, close))?.[0].length ?? 0;
    this.#push(open + 1 + comment, open + 1 + comment, `${this.#lineBreak}${indent}${this.#write(lines, indent)}`);
  }

  /** Behind the last part of a block. */
  insertLast(parts: readonly Node[], block: Node, lines: readonly string[], isApart: boolean): void {
    const last = parts.at(-1);
    if (last === undefined) this.insertFirst(block, lines);
    else this.insertBehind(last, lines, false, isApart);
  }

  /** Inside of a block that is inserted itself. */
  addLater(name: string, lines: readonly string[]): void {
    const known = this.#later.get(name);
    if (known === undefined) this.#later.set(name, [...lines]);
    else known.push(...lines);
  }

  /** Changes, inserts and removes so that a list of parts becomes another one. */
  align(
    pairs: readonly (number | null)[],
    nodes: readonly Node[],
    { change, print, isSame, isApart, around }: Alignment,
  ): void {
    const kept = new Set(pairs.filter((from) => from !== null));
    let last: number | null = null;
    pairs.forEach((from, to) => {
      if (from !== null && nodes[from] !== undefined) {
        if (!isSame(from, to)) change(from, to);
        last = from;
      } else {
        const before = last ?? (nodes.length > 0 ? -1 : null);
        const home = before === null ? undefined : nodes[before === -1 ? nodes.length - 1 : before];
        if (home === undefined) this.insertFirst(around, print(to));
        else this.insertBehind(home, print(to), false, isApart);
      }
    });
    nodes.forEach((node, index) => {
      if (!kept.has(index)) this.remove(node);
    });
  }

  /** Null where transitions belong to a block that is nowhere. */
  apply(): string | null {
    const later = new Map(this.#later);
    const sorted = [...this.#edits].sort((a, b) => b.start - a.start || b.end - a.end || b.order - a.order);
    /** From the last to the first. */
    const parts: string[] = [];
    let from = this.#text.length;
    for (const { start, end, text: written } of sorted) {
      if (end > from) return null;
      const rest = this.#text.slice(end, from);
      parts.push(rest, this.#closed(this.#withLater(written, later), { start, end }));
      from = start;
    }
    parts.push(this.#text.slice(0, from));
    return later.size > 0 ? null : parts.reverse().join('');
  }

  /** States that were inserted get the transitions that leave them. */
  #withLater(written: string, later: Map<string, string[]>): string {
    if (later.size === 0 || !written.includes('state ')) return written;
    return written.replace(emptyState, (whole, lead: string, spaces: string, head: string, name: string) => {
      const lines = later.get(name);
      if (lines === undefined) return whole;
      later.delete(name);
      const indent = spaces || this.#indentOfInsertion(written);
      const body = lines.map((line) => `${indent}  ${line}`).join(this.#lineBreak);
      return `${lead}${spaces}${head}${this.#lineBreak}${body}${this.#lineBreak}${indent}}`;
    });
  }

  #indentOfInsertion(text: string): string {
    return /\n([ \t]*)\S/.exec(text)?.[1] ?? '';
  }
}
