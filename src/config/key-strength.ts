// How hard a key is to guess, judged by its length and the kinds of its characters: nobody can see where a key comes from, so this is the most that it can be worth.

/** NIST SP 800-131A asks for this much today. */
export const keyBitsMin = 128;

const kinds: readonly (readonly [RegExp, number])[] = [
  [/^[0-9]*$/, 10],
  [/^(?:[0-9a-f]*|[0-9A-F]*)$/, 16],
  [/^(?:[a-z]*|[A-Z]*)$/, 26],
  [/^(?:[0-9a-z]*|[0-9A-Z]*)$/, 36],
  [/^[0-9a-zA-Z]*$/, 62],
];
const visibleCharacters = 94;

/** Bits that a key of this form has at most, rounded down. Few different characters in a long key count as an alphabet of twice as many. */
export function keyBitsAtMost(key: string): number {
  const alphabet = kinds.find(([pattern]) => pattern.test(key))?.[1] ?? visibleCharacters;
  return Math.floor(key.length * Math.log2(Math.max(1, Math.min(alphabet, 2 * new Set(key).size))));
}
