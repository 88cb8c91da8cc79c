// Where a JSON Pointer stands in the text it came from. Objects and arrays on the way are walked once, whatever
// number of pointers lead through them.
import { parsePointer } from '../../core/base/pointer.ts';
import { Lines, type TextPlace } from '../../core/formats/lines.ts';
import { skipBlank } from './blank.ts';

/**
 * Positions in one text of JSON; comments and trailing commas may be in it. In a broken one, the places of what stands before what is broken. What a value holds is looked up once: many pointers cost one walk over
 * the text between them.
 */
export class Positions {
  readonly #scanner: Scanner;
  readonly #lines: Lines;
  /** Where members and items begin, by where their object or array begins. */
  readonly #members = new Map<number, ReadonlyMap<string, number>>();

  constructor(text: string) {
    this.#scanner = new Scanner(text);
    this.#lines = new Lines(text);
  }

  /** Of the value a pointer names, or of the nearest enclosing value that exists. */
  of(pointer: string): TextPlace {
    let at = this.#scanner.start();
    for (const segment of parsePointer(pointer) ?? []) {
      const inner = this.#membersAt(at).get(segment);
      if (inner === undefined) break;
      at = inner;
    }
    return this.#lines.placeAt(at);
  }

  #membersAt(at: number): ReadonlyMap<string, number> {
    let members = this.#members.get(at);
    if (members === undefined) {
      members = this.#scanner.members(at);
      this.#members.set(at, members);
    }
    return members;
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
    this.#at = skipBlank(this.#text, this.#at);
  }

  /** Where the members or items of the value at an offset begin; of two with one name the last, which is the one that is read. */
  members(start: number): ReadonlyMap<string, number> {
    const members = new Map<string, number>();
    const opening = this.#text[start];
    if (opening !== '{' && opening !== '[') return members;
    this.#at = start + 1;
    for (let index = 0; ; index++) {
      this.#blank();
      const begin = this.#at;
      const char = this.#text[begin];
      if (char === undefined || char === '}' || char === ']') return members;
      const name = opening === '{' ? this.#key() : String(index);
      members.set(name, this.#at);
      this.#skip();
      this.#blank();
      if (this.#text[this.#at] === ',' || this.#at === begin) this.#at++;
    }
  }

  #key(): string {
    const start = this.#at;
    if (this.#text[start] === '"') this.#skipString();
    else while (!/[\s:,\]}]/.test(this.#text[this.#at] ?? ',')) this.#at++;
    const name = nameOf(this.#text.slice(start, this.#at));
    this.#blank();
    if (this.#text[this.#at] === ':') this.#at++;
    this.#blank();
    return name;
  }

  #skip(): void {
    let depth = 0;
    do {
      const char = this.#text[this.#at];
      if (char === undefined) return;
      if (char === '"') this.#skipString();
      else if (char === '/' && /[/*]/.test(this.#text[this.#at + 1] ?? '')) this.#blank();
      else if (char === '{' || char === '[') {
        depth++;
        this.#at++;
      } else if (char === '}' || char === ']') {
        if (depth === 0) return;
        depth--;
        this.#at++;
      } else if (depth > 0) this.#at++;
      else while (!/[\s,\]}/]/.test(this.#text[this.#at] ?? ',')) this.#at++;
    } while (depth > 0);
  }

  #skipString(): void {
    this.#at++;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"')
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at++;
  }
}

/** What a quoted name says; of what is none, its characters. */
function nameOf(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}
