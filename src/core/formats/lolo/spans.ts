// Where the parts of values stand: for findings, which need a line, and for edits, which need the text around them. Recorded only on demand, because most texts are
// read without either.

export interface EntrySpan {
  /** Of the key; of the value for an item. */
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  /** In the order of the text; of an object by key. */
  readonly entries: ReadonlyMap<string | number, EntrySpan>;
}

export type Spans = Map<object, ValueSpan>;
