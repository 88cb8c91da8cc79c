// JSON text as a tree that remembers where everything stands. It reads what `JSON.parse` has accepted, and is as deep as that.

export interface Scalar {
  readonly kind: 'scalar';
  readonly start: number;
  readonly end: number;
}

/** A member of an object or an item of an array; `key` is empty for an item. */
export interface Entry {
  readonly key: string;
  /** Of the member with its name. */
  readonly start: number;
  /** Behind the name; `start` for an item. */
  readonly keyEnd: number;
  readonly value: Node;
  /** White space before it, from the bracket or the comma on. */
  readonly lead: string;
  /** White space behind it, up to the comma or the bracket. */
  readonly trail: string;
}

export interface Container {
  readonly kind: 'object' | 'array';
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
}

export type Node = Scalar | Container;

const blank = /[ \t\r\n]*/y;
const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

/** The outermost value of a text. */
export function readTree(text: string): Node {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const readNode = (): Node => {
    const start = at;
    const opening = text[start];
    if (opening !== '{' && opening !== '[') {
      take(scalar);
      return { kind: 'scalar', start, end: at };
    }
    const kind = opening === '{' ? 'object' : 'array';
    const entries: Entry[] = [];
    at++;
    for (;;) {
      const lead = take(blank);
      if (text[at] === '}' || text[at] === ']') break;
      entries.push(readEntry(kind, lead));
      if (text[at] !== ',') break;
      at++;
    }
    at++;
    return { kind, start, end: at, entries };
  };
  const readEntry = (kind: Container['kind'], lead: string): Entry => {
    const start = at;
    const key = kind === 'object' ? (JSON.parse(take(scalar)) as string) : '';
    const keyEnd = at;
    if (kind === 'object') {
      take(blank);
      at++;
      take(blank);
    }
    const value = readNode();
    return { key, start, keyEnd, value, lead, trail: take(blank) };
  };
  take(blank);
  return readNode();
}
