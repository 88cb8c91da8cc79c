// Words that a version of the format no longer reads, and what takes their place: for the rules that refuse them, the repairs that write the other, and the pages.
import type { VocabularyName } from '../schema/words.ts';
import { type Target, targets } from './target.ts';

export interface Retired {
  /** The first version that does not read it. */
  readonly until: Target;
  /** Takes its place; the subject of a sentence. */
  readonly instead: string;
}

export const retiredOperators: Readonly<Record<string, Retired>> = {
  notify: { until: '17', instead: 'an alert in the slot `toast`' },
};

/** Retired words of members, each with the word that is written for it. */
export const retiredWords: Readonly<
  Partial<Record<VocabularyName, Readonly<Record<string, Retired & { readonly word: string }>>>>
> = {
  persistence: {
    singleton: { until: '17', instead: '`runtime`', word: 'runtime' },
    instance: { until: '17', instead: '`runtime`', word: 'runtime' },
  },
};

export const isRetiredIn = (target: Target, { until }: Retired): boolean =>
  targets.indexOf(target) >= targets.indexOf(until);

/** A sentence for the pages, after a space; nothing of a word that every version reads. */
export const retiredText = (retired: Retired | undefined): string =>
  retired === undefined ? '' : ` Retired since version ${retired.until}: ${retired.instead} takes its place.`;
