// JSON text as a tree that remembers where everything stands. It reads what a reader of JSON has accepted, comments and trailing commas included, and is as deep as that.
import { skipBlank } from './blank.ts';

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
  /** White space and comments before it, from the bracket or the comma on. */
  readonly lead: string;
  /** White space and comments behind it, up to the comma or the bracket. */
  readonly trail: string;
}

export interface Container {
  readonly kind: 'object' | 'array';
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
  /** A trailing comma with what stands behind it, up to the bracket. */
  readonly tail: string;
}

export type Node = Scalar | Container;

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
  const takeBlank = (): string => {
    const start = at;
    at = skipBlank(text, at);
    return text.slice(start, at);
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
    let tail = '';
    at++;
    for (;;) {
      const lead = takeBlank();
      if (text[at] === '}' || text[at] === ']') {
        if (entries.length > 0) tail = `,${lead}`;
        break;
      }
      entries.push(readEntry(kind, lead));
      if (text[at] !== ',') break;
      at++;
    }
    at++;
    return { kind, start, end: at, entries, tail };
  };
  const readEntry = (kind: Container['kind'], lead: string): Entry => {
    const start = at;
    const key = kind === 'object' ? (JSON.parse(take(scalar)) as string) : '';
    const keyEnd = at;
    if (kind === 'object') {
      takeBlank();
      at++;
      takeBlank();
    }
    const value = readNode();
    return { key, start, keyEnd, value, lead, trail: takeBlank() };
  };
  takeBlank();
  return readNode();
}
