// The common words of English (SCOWL, see docs/licenses/scowl.txt): one text, a word a line, in order. Looking a word up is a binary search in the text, so that
// there is nothing to build and nothing but the text to keep. Cost: some sixteen comparisons a word.
import data from './english-words.json' with { type: 'json' };

const { words } = data;

export function isEnglish(word: string): boolean {
  let [low, high] = [0, words.length];
  while (low < high) {
    const start = words.lastIndexOf('\n', (low + high) >> 1) + 1;
    const next = words.indexOf('\n', start);
    const end = next === -1 ? words.length : next;
    const here = words.slice(start, end);
    if (here === word) return true;
    if (here < word) low = end + 1;
    else high = start - 1;
  }
  return false;
}
