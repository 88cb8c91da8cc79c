// Parts of a long context, each short enough that a single sentence in it weighs: a sentence model reads the first few hundred words alone, and its vector is a
// mean, in which one sentence of many is lost (passages of long documents: Callan 1994). A window is a few whole sentences; the next one begins at its middle, so
// that what stands together is together in one of them. Linear in the text.

/** A context of no more words has no windows: its vector reads all of it. */
const wholeWordsMax = 160;
/** Words of a window, but for its last sentence. */
const windowWords = 16;
/** A sentence with more words is cut. */
const sentenceWordsMax = 40;
/** Windows of a context; a longer one has longer windows. */
export const windowsMax = 1024;

const sentenceEnd = /(?<=[.!?。！？])\s+|\n+/u;

/** The windows of a text, in order, none twice; none of a short text. */
export function windowsOf(text: string): string[] {
  const sentences = text.split(sentenceEnd).flatMap(cutSentence);
  const words = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  if (words <= wholeWordsMax) return [];
  // Each window begins at least half a size behind the one before it, so there are no more than `windowsMax`.
  const size = Math.max(windowWords, Math.ceil((2 * words) / windowsMax));
  const windows = new Set<string>();
  for (let first = 0; first < sentences.length; ) {
    const end = endOf(sentences, first, size);
    windows.add(sentences.slice(first, end).flat().join(' '));
    if (end === sentences.length) break;
    first = Math.min(end, endOf(sentences, first, size / 2));
  }
  return [...windows];
}

/** The end of the first sentences from `first` on that have `size` words together. */
function endOf(sentences: readonly (readonly string[])[], first: number, size: number): number {
  let [end, words] = [first, 0];
  while (end < sentences.length && words < size) words += sentences[end++]?.length ?? 0;
  return end;
}

/** Its words, in pieces that are short enough. */
function cutSentence(sentence: string): string[][] {
  const words = sentence.split(/\s+/u).filter((word) => word !== '');
  const pieces: string[][] = [];
  for (let at = 0; at < words.length; at += sentenceWordsMax) pieces.push(words.slice(at, at + sentenceWordsMax));
  return pieces;
}
