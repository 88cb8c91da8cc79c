// The words of one episode as numbers in a few bytes, for an index that lies outside of this process. A number is made from the domain, the field and the term: 52 bits, so
// that a double holds it exactly. Two terms of one domain share a number once in 10^9 domains of a thousand terms; then a bound is too high, and no score is wrong
// but by the rarity of that word.
// Row: 8 bytes a different term, those of the context first; the low 32 bits of the number, then the high 20 bits with the count (at most 255) above them.
import { hash32 } from '../base/hash.ts';
import { countMax, countTerms, lengthMax } from './lexical-index.ts';
import { textOfSteps } from './tokens.ts';

export type Field = 'context' | 'deeds';
type Numbered = Field | 'step' | 'list';

export interface WordRow {
  /** The different numbers, without an order. */
  readonly numbers: readonly number[];
  readonly bytes: Uint8Array;
  /** Words of the context, cut to `lengthMax`; null without one. */
  readonly contextLength: number | null;
  /** Of what was done; null where nothing was. */
  readonly deedsLength: number | null;
}

const entryBytes = 8;
const highBits = 20;
const highMask = (1 << highBits) - 1;

/** Numbers terms of one domain of one tenant, names of steps, and lists of these. */
export function numbersOf(tenant: string, domain: string): (field: Numbered, term: string) => number {
  const place = JSON.stringify([tenant, domain]);
  const seeds = [hash32(place, 1), hash32(place, 2)] as const;
  return (field, term) => {
    const text = `${field} ${term}`;
    return (hash32(text, seeds[0]) & highMask) * 2 ** 32 + hash32(text, seeds[1]);
  };
}

export function packWords(
  context: string | null,
  steps: readonly string[],
  numberOf: ReturnType<typeof numbersOf>,
): WordRow {
  const counts = new Map<number, number>();
  const add = (field: Field, text: string): number => {
    let length = 0;
    for (const [term, count] of countTerms(text)) {
      length += count;
      const number = numberOf(field, term);
      counts.set(number, (counts.get(number) ?? 0) + count);
    }
    return Math.min(length, lengthMax);
  };
  const contextLength = context === null ? null : add('context', context);
  const deedsLength = steps.length === 0 ? null : add('deeds', textOfSteps(steps));
  const view = new DataView(new ArrayBuffer(counts.size * entryBytes));
  let at = 0;
  for (const [number, count] of counts) {
    view.setUint32(at, number >>> 0, true);
    const high = Math.floor(number / 2 ** 32);
    view.setUint32(at + 4, (high | (Math.min(count, countMax) << highBits)) >>> 0, true);
    at += entryBytes;
  }
  return { numbers: [...counts.keys()], bytes: new Uint8Array(view.buffer), contextLength, deedsLength };
}

/** Calls `see` for each term of a row, those of the context first. */
export function readWords(bytes: Uint8Array, see: (number: number, count: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += entryBytes) {
    const upper = view.getUint32(at + 4, true);
    see((upper & highMask) * 2 ** 32 + view.getUint32(at, true), upper >>> highBits);
  }
}
