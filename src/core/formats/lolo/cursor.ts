// A place in a text of the textual form, and what every part of its reader does there: skip what says nothing, take words, note faults. Faults go on a list that has
// a bound; one line gets one fault, because what follows a mistake is seldom another one.

import { charge } from '../../base/budget.ts';
import { keyEnd, nameEnd, wordEnd } from './scan.ts';

export interface Fault {
  readonly at: number;
  readonly message: string;
}

/** A comment with its marks, where it stands. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  /** Whether something else stands before it on its line. */
  readonly isTrailing: boolean;
}

/** Behind it stands what the format's own program has no word for; the program reads a comment. */
export const asideMark = ';;+';
const faultsMax = 100;
/** Characters of the textual form that are read in the time of a unit of work. */
const charactersPerUnit = 4;

export class Cursor {
  readonly text: string;
  readonly faults: Fault[] = [];
  readonly comments: Comment[] = [];
  at: number;
  /** Whether the last skip crossed the end of a line. */
  hasBreak = true;
  /** Where what was taken last ends, before what was skipped behind it. */
  lastEnd = 0;
  /** The line of the last `;;+`, from the mark to its end: what stands there is an aside. */
  #asideStart = 0;
  #asideEnd = 0;
  #skippedTo = -1;
  #countedTo = 0;
  /** Units of work charged so far. */
  units = 0;
  #isStart = true;
  /** The end of the line of the last fault: what else is wrong before it follows from that. */
  #quietUntil = -1;

  constructor(text: string) {
    this.text = text;
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.skip();
  }

  /** True if a place is behind `;;+` on its line. */
  isAside(at: number): boolean {
    return at >= this.#asideStart && at < this.#asideEnd;
  }

  /** Passes white space and comments: `;;` and `#` up to the end of the line, `#= ... =#`. The mark `;;+` is white space, and what is behind it is read. */
  skip(): void {
    if (this.at === this.#skippedTo) return;
    this.#count();
    this.lastEnd = this.at;
    this.hasBreak = this.#isStart;
    this.#isStart = false;
    this.#pass();
    this.#skippedTo = this.at;
  }

  /** Counts what was read since it last counted; going back costs nothing, reading it once more does. */
  #count(): void {
    const read = this.at - this.#countedTo;
    if (read >= 0 && read < charactersPerUnit) return;
    if (read > 0) this.#charge(Math.ceil(read / charactersPerUnit));
    this.#countedTo = this.at;
  }

  #charge(units: number): void {
    this.units += units;
    charge(units, 'reading the textual form');
  }

  /** True if nothing before this place changes how it is read: no fault of its line is kept quiet, and no aside goes on. */
  get isFree(): boolean {
    return this.at > this.#quietUntil && !this.isAside(this.at);
  }

  /** Goes behind a part whose reading is known, with the comments in it and the units that reading it took. */
  pass(end: number, comments: readonly Comment[], units: number): void {
    this.#count();
    this.at = end;
    this.#countedTo = end;
    this.#charge(units);
    for (const comment of comments) this.comments.push(comment);
    this.skip();
  }

  #pass(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code === 0x20 || code === 0x09 || code === 0x0d) this.at++;
      else if (code === 0x0a) {
        this.hasBreak = true;
        this.at++;
      } else if (code === 0x3b && text.startsWith(asideMark, this.at)) this.#aside();
      else if (code === 0x23 || (code === 0x3b && text.charCodeAt(this.at + 1) === 0x3b)) this.#comment();
      else if (code > 0x7f && /\s/.test(text[this.at] ?? '')) this.at++;
      else return;
    }
  }

  #aside(): void {
    const isKnown = this.isAside(this.at);
    if (!isKnown) {
      const end = this.text.indexOf('\n', this.at);
      this.#asideStart = this.at;
      this.#asideEnd = end === -1 ? this.text.length : end;
    }
    this.at += asideMark.length;
  }

  #comment(): void {
    const start = this.at;
    const isBlock = this.text.startsWith('#=', start);
    const end = isBlock ? this.text.indexOf('=#', start + 2) : this.text.indexOf('\n', start);
    if (isBlock && end === -1)
      this.fault('a comment that begins with `#=` ends with `=#`; this one does not end', start);
    this.at = end === -1 ? this.text.length : isBlock ? end + 2 : end;
    const last = this.text.charCodeAt(this.at - 1) === 0x0d ? this.at - 1 : this.at;
    this.comments.push({ start, end: last, isTrailing: !this.hasBreak });
    if (isBlock && this.text.slice(start, this.at).includes('\n')) this.hasBreak = true;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The character here; empty at the end. */
  get here(): string {
    return this.text[this.at] ?? '';
  }

  startsWith(words: string): boolean {
    return this.text.startsWith(words, this.at);
  }

  /** Takes a mark of any length if it stands here, and what says nothing behind it. */
  take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    this.skip();
    return true;
  }

  /** A word as values have them; empty where there is none. What follows is not skipped. */
  word(): string {
    return this.#to(wordEnd(this.text, this.at));
  }

  /** A name of an element; empty where there is none. What follows is not skipped. */
  name(): string {
    return this.#to(nameEnd(this.text, this.at));
  }

  /** A name or a word before a colon; empty where there is none. */
  key(): string {
    return this.#to(keyEnd(this.text, this.at));
  }

  /** The name that stands here, without taking it. */
  peekName(): string {
    return this.text.slice(this.at, nameEnd(this.text, this.at));
  }

  #to(end: number): string {
    const found = this.text.slice(this.at, end);
    this.at = end;
    return found;
  }

  /** Takes one of the two arrows. */
  arrow(): boolean {
    return this.take('->') || this.take('→');
  }

  get isArrow(): boolean {
    return this.startsWith('->') || this.startsWith('→');
  }

  /** What stands here, for a sentence. */
  found(): string {
    if (this.isAtEnd) return 'the end of the text';
    const word = /[\w@?.$-]{1,40}|[^\s]/uy;
    word.lastIndex = this.at;
    return `\`${word.exec(this.text)?.[0] ?? this.here}\``;
  }

  /** A message that costs something is made only where it is kept. */
  fault(message: string | (() => string), at = this.at): void {
    if (this.faults.length >= faultsMax || at <= this.#quietUntil) return;
    const end = this.text.indexOf('\n', at);
    this.#quietUntil = end === -1 ? this.text.length : end - 1;
    this.faults.push({ at, message: typeof message === 'string' ? message : message() });
  }

  /** Notes what was expected here. */
  expected(what: string | (() => string)): void {
    this.fault(() => `expected ${typeof what === 'string' ? what : what()}, found ${this.found()}`);
  }

  columnOf(at: number): number {
    return at - (this.text.lastIndexOf('\n', at - 1) + 1);
  }
}
