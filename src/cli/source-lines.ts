// Where a JSON Pointer stands in the text it came from. Objects and arrays on the way are walked once, whatever
// number of pointers lead through them.
import { parsePointer } from '../core/base/pointer.ts';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Positions in one text, which must be valid JSON. What a value holds is looked up once: many pointers cost one walk over the text between them. */
export class Positions {
  readonly #scanner: Scanner;
  readonly #lineStarts: number[] = [0];
  /** Where members and items begin, by where their object or array begins. */
  readonly #members = new Map<number, ReadonlyMap<string, number>>();

  constructor(text: string) {
    this.#scanner = new Scanner(text);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** Of the value a pointer names, or of the nearest enclosing value that exists. */
  of(pointer: string): Position {
    let at = this.#scanner.start();
    for (const segment of parsePointer(pointer) ?? []) {
      const inner = this.#membersAt(at).get(segment);
      if (inner === undefined) break;
      at = inner;
    }
    const line = this.#lineOf(at);
    return { line: line + 1, column: at - (this.#lineStarts[line] as number) + 1 };
  }

  #membersAt(at: number): ReadonlyMap<string, number> {
    let members = this.#members.get(at);
    if (members === undefined) {
      members = this.#scanner.members(at);
      this.#members.set(at, members);
    }
    return members;
  }

  /** The last line that begins at or before an offset; from 0. */
  #lineOf(at: number): number {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the outermost value begins. */
  start(): number {
    this.#at = 0;
    this.#blank();
    return this.#at;
  }

  #blank(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  /** Where the members or items of the value at an offset begin; of two with one name the last, which is the one that is read. */
  members(start: number): ReadonlyMap<string, number> {
    const members = new Map<string, number>();
    const opening = this.#text[start];
    if (opening !== '{' && opening !== '[') return members;
    this.#at = start + 1;
    for (let index = 0; ; index++) {
      this.#blank();
      const char = this.#text[this.#at];
      if (char === undefined || char === '}' || char === ']') return members;
      const name = opening === '{' ? this.#key() : String(index);
      members.set(name, this.#at);
      this.#skip();
      this.#blank();
      if (this.#text[this.#at] === ',') this.#at++;
    }
  }

  #key(): string {
    const start = this.#at;
    this.#skipString();
    const name = JSON.parse(this.#text.slice(start, this.#at)) as string;
    this.#blank();
    this.#at++;
    this.#blank();
    return name;
  }

  #skip(): void {
    let depth = 0;
    do {
      const char = this.#text[this.#at];
      if (char === undefined) return;
      if (char === '"') this.#skipString();
      else if (char === '{' || char === '[') {
        depth++;
        this.#at++;
      } else if (char === '}' || char === ']') {
        depth--;
        this.#at++;
      } else if (depth > 0) this.#at++;
      else while (!/[\s,\]}]/.test(this.#text[this.#at] ?? ',')) this.#at++;
    } while (depth > 0);
  }

  #skipString(): void {
    this.#at++;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"')
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at++;
  }
}
