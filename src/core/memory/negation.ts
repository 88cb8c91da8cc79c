// Words that a text denies: `do not refund`, `cannot log in`, `without a receipt`. A denial reaches the next few words, to the end of its clause, as in NegEx
// (Chapman, Bridewell, Hanbury, Cooper and Buchanan 2001). Linear in the text.
import { isFunctionWord, stem, wordsOf } from './tokens.ts';

/** Stands before a word that is denied, where words are counted. */
export const denied = '¬';
/** Words that a denial reaches: the window of NegEx. */
const reach = 5;
const deniers = new Set('not no never without none neither nor nobody nothing unable except excluding'.split(' '));
/** Several words that deny what follows. */
const denyingPhrase = /\b(?:instead of|rather than|apart from|free (?:of|from)|fail(?:s|ed|ing)? to)\b/gu;
const clauseEnd = /[.!?;:,\n]|\b(?:but|then|just|only|please|instead)\b/u;

/** The words that carry meaning and are denied, stemmed, with the mark, in order. */
export function deniedTermsOf(text: string): string[] {
  const terms: string[] = [];
  const plain = text.toLowerCase().replace(/’/g, "'").replace(denyingPhrase, ' not ');
  for (const clause of plain.split(clauseEnd)) {
    let left = 0;
    for (const word of wordsOf(clause.replace(/n't\b/g, ' not').replace(/\bcannot\b/g, 'can not'))) {
      if (deniers.has(word)) left = reach + 1;
      else if (left > 0 && !isFunctionWord(word)) terms.push(denied + stem(word));
      left--;
    }
  }
  return terms;
}

/**
 * How far two texts contradict each other, in [0, 1]: the share, by weight, of the words of the question that both have and that just one of them denies. `terms`: the
 * different words of the other text.
 */
export function contradiction(
  question: ReadonlySet<string>,
  terms: readonly string[],
  weightOf: (term: string) => number,
): number {
  // Most texts deny nothing: then nothing is to be weighed.
  if (!terms.some(isDenied) && ![...question].some(isDenied)) return 0;
  const other = new Set(terms);
  let [against, all] = [0, 0];
  for (const term of question) {
    if (isDenied(term)) continue;
    const weight = weightOf(term);
    all += weight;
    if (other.has(term) && question.has(denied + term) !== other.has(denied + term)) against += weight;
  }
  return all === 0 ? 0 : against / all;
}

function isDenied(term: string): boolean {
  return term.startsWith(denied);
}
