// The words of a schema: its entity, field, state and event names split into terms. Kept apart from the vector, which knows no names.
import type { Model } from '../schema/model.ts';

/** Counts by term. Iterate only into sums. */
export type Terms = ReadonlyMap<string, number>;

const boundary = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The terms of a name or sentence, lower-cased, plurals made singular, in order; digits alone are no terms. */
export function splitTerms(text: string): string[] {
  const terms: string[] = [];
  for (const part of text.split(boundary)) {
    const term = part.normalize('NFC').toLowerCase();
    if (term.length > 1 && !/^\p{N}+$/u.test(term)) terms.push(singular(term));
  }
  return terms;
}

/** English plural to singular, by rule: good enough for matching, since both sides go through it. */
function singular(term: string): string {
  if (term.length < 4 || /(?:ss|us|is)$/.test(term)) return term;
  if (term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(term)) return term.slice(0, -2);
  return term.endsWith('s') ? term.slice(0, -1) : term;
}

/**
 * What a term shares with its inflected forms: `assessing`, `assessed` and `assess` are one word. The first step of Porter's algorithm (An algorithm for
 * suffix stripping, Program 14, 1980), and no final `e`. For comparing, not for showing.
 */
export function stemOf(term: string): string {
  if (!/^[a-z]+$/.test(term)) return term;
  const bare = /^(.*[aeiouy].*)(?:ing|(?<!e)ed)$/.exec(term)?.[1];
  if (bare === undefined || bare.length < 3) return term.length > 3 ? term.replace(/e$/, '') : term;
  return /([^aeiouylsz])\1$/.test(bare) ? bare.slice(0, -1) : bare.replace(/(?<=..)e$/, '');
}

/** The terms of all entity, field, state and event names. */
export function termsOf(model: Model): Terms {
  const terms = new Map<string, number>();
  const add = (name: string) => {
    for (const term of splitTerms(name)) terms.set(term, (terms.get(term) ?? 0) + 1);
  };
  for (const entity of model.entities) {
    add(entity.name);
    for (const field of entity.fields) add(field.name);
  }
  for (const trait of model.traits) {
    for (const state of trait.states) add(state.name);
    for (const event of trait.events) add(event.name);
  }
  return terms;
}
