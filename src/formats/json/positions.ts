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

const structural = /["{}[\]/]/g;
const quoteOrEscape = /["\\]/g;

class Scanner {
  readonly #text: string;
  /** Behind the objects and arrays that were skipped, by where they begin: each is gone through once, however deep it stands. */
  readonly #ends = new Map<number, number>();
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
    const open: number[] = [];
    do {
      const char = this.#text[this.#at];
      if (char === undefined) return;
      if (char === '"') this.#skipString();
      else if (char === '/' && /[/*]/.test(this.#text[this.#at + 1] ?? '')) this.#blank();
      else if (char === '{' || char === '[') {
        const end = this.#ends.get(this.#at);
        if (end === undefined) open.push(this.#at);
        this.#at = end ?? this.#at + 1;
      } else if (char === '}' || char === ']') {
        const start = open.pop();
        if (start === undefined) return;
        this.#at++;
        this.#ends.set(start, this.#at);
      } else if (open.length > 0) this.#at = this.#next(structural, this.#at + 1);
      else while (!/[\s,\]}/]/.test(this.#text[this.#at] ?? ',')) this.#at++;
    } while (open.length > 0);
  }

  #skipString(): void {
    let at = this.#next(quoteOrEscape, this.#at + 1);
    while (this.#text[at] === '\\') at = this.#next(quoteOrEscape, at + 2);
    this.#at = at + 1;
  }

  /** Where a character of a pattern stands next; behind the text where none does. */
  #next(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.test(this.#text) ? pattern.lastIndex - 1 : this.#text.length;
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
