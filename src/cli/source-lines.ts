// Where a JSON Pointer stands in the text it came from. One pass over the text that follows the pointer and skips everything beside it.
import { parsePointer } from '../core/base/pointer.ts';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** The position of the value a pointer names, or of the nearest enclosing value that exists. The text must be valid JSON. */
export function positionOf(text: string, pointer: string): Position {
  const scanner = new Scanner(text);
  scanner.blank();
  for (const segment of parsePointer(pointer) ?? []) if (!scanner.enter(segment)) break;
  return scanner.position();
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  position(): Position {
    const before = this.#text.slice(0, this.#at);
    const lastBreak = before.lastIndexOf('\n');
    return { line: before.split('\n').length, column: this.#at - lastBreak };
  }

  blank(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  /** Moves into a member or item of the value at hand; stays where it is when there is none. */
  enter(segment: string): boolean {
    const start = this.#at;
    const opening = this.#text[this.#at];
    if (opening !== '{' && opening !== '[') return false;
    this.#at++;
    for (let index = 0; ; index++) {
      this.blank();
      const char = this.#text[this.#at];
      if (char === undefined || char === '}' || char === ']') break;
      const name = opening === '{' ? this.#key() : String(index);
      if (name === segment) return true;
      this.#skip();
      this.blank();
      if (this.#text[this.#at] === ',') this.#at++;
    }
    this.#at = start;
    return false;
  }

  #key(): string {
    const start = this.#at;
    this.#skipString();
    const name = JSON.parse(this.#text.slice(start, this.#at)) as string;
    this.blank();
    this.#at++;
    this.blank();
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
