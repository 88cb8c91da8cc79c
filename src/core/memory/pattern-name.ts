// Names of patterns, from what the contexts of their episodes share: `timeout-resolution`, `export-failure`.
import { compareStrings } from '../base/order.ts';
import { isFunctionWord, stem, termsOf } from './tokens.ts';

const suffixOf = (outcome: string): string =>
  outcome === 'success' ? 'resolution' : outcome === 'failure' ? 'failure' : 'routine';
const sharedByMin = 0.5;
const termsMax = 5;
/** What a word that stands in the name of a step as well counts more. */
const stepWordFactor = 1.5;

/** Words for who tells of something and that they do: they name no subject, whatever they are shared by. */
const reportingWords = new Set(
  (
    'customer user client people person someone somebody everyone report reported reporting reporter see seeing seen saw say saying said ' +
    'tell telling told complain complained complaining complaint mention mentioned describe described notice noticed noticing ' +
    'experience experienced experiencing encounter encountered encountering face facing faced get getting got issue problem'
  )
    .split(' ')
    .map(stem),
);

/** False for words that join others, tell of the telling, or are numbers. */
export function isSubjectWord(term: string): boolean {
  return isNamingWord(term) && !reportingWords.has(term);
}

function isNamingWord(term: string): boolean {
  return !isFunctionWord(term) && !/^\p{N}+$/u.test(term);
}

/**
 * Words that at least half of the contexts share, those shared by most and rarest elsewhere first; those that the steps name as well count more, and
 * words of reporting come last.
 */
export function sharedTerms(
  contexts: readonly string[],
  allContexts: readonly string[],
  steps: readonly string[],
): string[] {
  const inStep = new Set(steps.flatMap((step) => termsOf(step.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))));
  const inside = countTexts(contexts);
  const everywhere = countTexts(allContexts);
  const score = (term: string): number => {
    const share = (inside.get(term) ?? 0) / contexts.length;
    const general = (everywhere.get(term) ?? 0) / allContexts.length;
    return share * Math.log(1 + 1 / (general + 0.05)) * (inStep.has(term) ? stepWordFactor : 1);
  };
  const rank = (term: string): number => (isSubjectWord(term) ? 0 : 1);
  return [...inside.keys()]
    .filter((term) => (inside.get(term) ?? 0) >= Math.max(2, contexts.length * sharedByMin))
    .filter(isNamingWord)
    .sort((a, b) => rank(a) - rank(b) || score(b) - score(a) || compareStrings(a, b))
    .slice(0, termsMax);
}

/** The shortest name that is not taken: one shared word, then two, then the first step, then a number. */
export function namePattern(
  terms: readonly string[],
  steps: readonly string[],
  outcome: string,
  taken: ReadonlySet<string>,
): string {
  const suffix = suffixOf(outcome);
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
