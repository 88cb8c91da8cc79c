// Names of patterns, from what the contexts of their episodes share: `timeout-resolution`, `export-failure`.
import { compareStrings } from '../base/order.ts';
import type { Pattern } from './pattern.ts';
import { isFunctionWord, termsOf } from './tokens.ts';

const suffixes: Record<Pattern['outcome'], string> = { success: 'resolution', failure: 'failure', unknown: 'routine' };
const sharedByMin = 0.5;
const termsMax = 5;

/** Words that at least half of the contexts share, those shared by most and rarest elsewhere first. */
export function sharedTerms(contexts: readonly string[], allContexts: readonly string[]): string[] {
  const inside = countTexts(contexts);
  const everywhere = countTexts(allContexts);
  const score = (term: string): number => {
    const share = (inside.get(term) ?? 0) / contexts.length;
    const general = (everywhere.get(term) ?? 0) / allContexts.length;
    return share * Math.log(1 + 1 / (general + 0.05));
  };
  return [...inside.keys()]
    .filter((term) => (inside.get(term) ?? 0) >= Math.max(2, contexts.length * sharedByMin))
    .filter((term) => !isFunctionWord(term) && !/^\p{N}+$/u.test(term))
    .sort((a, b) => score(b) - score(a) || compareStrings(a, b))
    .slice(0, termsMax);
}

/** The shortest name that is not taken: one shared word, then two, then the first step, then a number. */
export function namePattern(
  terms: readonly string[],
  steps: readonly string[],
  outcome: Pattern['outcome'],
  taken: ReadonlySet<string>,
): string {
  const suffix = suffixes[outcome];
  const step =
    (steps[0] ?? 'steps')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'steps';
  const [first, second] = terms;
  const stems = [first, first && second ? `${first}-${second}` : undefined, first ? `${first}-${step}` : step];
  for (const stem of stems) if (stem && !taken.has(`${stem}-${suffix}`)) return `${stem}-${suffix}`;
  for (let number = 2; ; number++) {
    const name = `${stems[2]}-${suffix}-${number}`;
    if (!taken.has(name)) return name;
  }
}

function countTexts(contexts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const context of contexts)
    for (const term of new Set(termsOf(context))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
