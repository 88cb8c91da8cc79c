// The words by which a text is found: those that carry meaning, the parts of identifiers (`paymentGateway` is also `payment` and `gateway`), and, with a mark, those
// that are denied. Of a question, which of them are particular to one case. Linear in the text.
import { particularWordsOf } from './anchor.ts';
import { deniedTermsOf } from './negation.ts';
import { termsOf } from './tokens.ts';

const joined = /\p{Ll}\p{Lu}/u;
const seam = /(?<=\p{Ll})(?=\p{Lu})/u;

export function indexedTermsOf(text: string): string[] {
  return [...termsOf(text), ...partsOf(text), ...deniedTermsOf(text)];
}

/** The terms of names, numbers and codes. */
export function particularTermsOf(text: string): Set<string> {
  return new Set(particularWordsOf(text).flatMap((word) => [...termsOf(word), ...partsOf(word)]));
}

function partsOf(text: string): string[] {
  if (!joined.test(text)) return [];
  const identifiers = text.split(/[^\p{L}\p{N}]+/u).filter((word) => joined.test(word));
  return identifiers.flatMap((word) => word.split(seam).flatMap(termsOf));
}
