// The sentences of a long text that tell most, where there are too many to compare each by itself. A text of routine repeats its words, and the sentence that matters
// says what no other one says: a sentence tells as much as its words are rare in the text, on average (self-information: Shannon 1948). Half of the places go first to
// sentences that state a wish or a refusal. The text alone decides, so equal texts have equal sentences. Sorts the sentences, otherwise linear.
import { anchorOf } from './anchor.ts';
import { deniedTermsOf } from './negation.ts';
import { termsOf } from './tokens.ts';

const wish =
  /\?|\b(?:ask(?:s|ed)? (?:for|to)|can you|could you|help|how|like|must|needs?|please|request(?:s|ed)?|should|tell|want(?:s|ed)?|wish(?:es|ed)?)\b/iu;

/** At most `max` of them, in order. Sentences that differ only in names and numbers count once. */
export function tellingSentences(sentences: readonly string[], max: number): string[] {
  const different = differentOf(sentences);
  if (different.length <= max) return different;
  const surprise = surprisesOf(different);
  const order = surprise.map((_, at) => at).sort((a, b) => (surprise[b] ?? 0) - (surprise[a] ?? 0) || a - b);
  const kept = new Set(order.filter((at) => statesWish(different[at] ?? '')).slice(0, max / 2));
  for (const at of order) {
    if (kept.size === max) break;
    kept.add(at);
  }
  return different.filter((_, at) => kept.has(at));
}

/** Of those that differ only in names and numbers, as a form that is filled in a hundred times, the first. */
export function differentOf(sentences: readonly string[]): string[] {
  const anchors = new Set<string>();
  return sentences.filter((sentence) => {
    const anchor = anchorOf(sentence);
    const isNew = !anchors.has(anchor);
    anchors.add(anchor);
    return isNew;
  });
}

function statesWish(sentence: string): boolean {
  return wish.test(sentence) || deniedTermsOf(sentence).length > 0;
}

/** How much the words of each sentence tell, on average, in nats. */
function surprisesOf(sentences: readonly string[]): number[] {
  const terms = sentences.map((sentence) => [...new Set(termsOf(sentence))]);
  const having = new Map<string, number>();
  for (const list of terms) for (const term of list) having.set(term, (having.get(term) ?? 0) + 1);
  return terms.map((list) => {
    const sum = list.reduce((total, term) => total + Math.log(sentences.length / (having.get(term) ?? 1)), 0);
    return sum / Math.max(1, list.length);
  });
}
