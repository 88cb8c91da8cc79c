// Which bindings read two fields rather than one under two spellings.
import { nameDistance } from '../base/nearest.ts';
import type { Candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import { wordsOf } from './words.ts';

/** Whether two bindings read two fields: whole words that are more than a letter apart, as `amount` and `account`, or one with a word more, as `ghStatus`. */
export function readsOtherField({ category }: Candidate, evidence: Evidence, value: string, written: string): boolean {
  if (category !== 'broken_binding' || written.startsWith('@payload.')) return false;
  const [field = '', other = ''] = [written, value].map((text) => text.split('.')[1]);
  const [uses, others] = [evidence.placesOf(written), evidence.placesOf(value)];
  if (nameDistance(field, other) < 2) return false;
  if (hasWordMore(field, other) || hasWordMore(other, field)) return true;
  if (evidence.isSlipOf(field, other, uses, others)) return false;
  return evidence.isOfWords(field, uses) && evidence.isOfWords(other, others);
}

/** Whether a name is another with words before or behind it. */
function hasWordMore(name: string, other: string): boolean {
  const [words, own] = [wordsOf(name), wordsOf(other)];
  const parts = [words.slice(0, own.length), words.slice(-own.length)];
  return words.length > own.length && parts.some((part) => part.join() === own.join());
}
