// Words of English, and the conventions that names are written in.

import { rememberTexts } from '../base/text-memo.ts';

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

// The convention that a name is written in.

export type Style = 'upper' | 'pascal' | 'snake' | 'kebab' | 'camel' | 'lower' | 'other';

/** Longer texts are no names. */
const nameLengthMax = 200;

export const styleOf = rememberTexts(readStyle, nameLengthMax);

function readStyle(name: string): Style {
  if (/^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(name)) return 'upper';
  if (/^(?:[A-Z][a-z0-9]*)+$/.test(name)) return 'pascal';
  if (/^[a-z0-9]+$/.test(name)) return 'lower';
  if (/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) return 'snake';
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) return 'kebab';
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name) ? 'camel' : 'other';
}

/** A word in small letters fits each of these. */
export const small: ReadonlySet<Style> = new Set(['lower', 'snake', 'kebab', 'camel']);
export const fits = (style: Style, other: Style) =>
  style === other || (small.has(style) && small.has(other) && (style === 'lower' || other === 'lower'));
