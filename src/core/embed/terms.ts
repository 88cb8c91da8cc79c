// The words of a schema: its entity, field, state and event names split into terms; what it is about, the names of its entities; and how it describes
// itself. Kept apart from the vector, which knows no names.

import { toNormalForm } from '../base/normal-form.ts';
import { compareStrings } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import { runToEnd } from '../base/steps.ts';
import type { Model } from '../schema/model.ts';

/** Counts by term. Iterate only into sums. */
export type Terms = ReadonlyMap<string, number>;

/** A longer name is a text, and is not read for words. */
const nameCharactersMax = 1024;
/** Distinct terms of one document: what comes after so many different ones is not counted. */
export const termsMax = 2048;

/** What a document is about is told by so many names of entities, each no longer than this, and by so much of its description. */
const subjectNamesMax = 256;
const subjectCharactersMax = 128;
const descriptionCharactersMax = 4096;

const boundary = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The terms of a name or sentence, lower-cased, plurals made singular, in order; digits alone are no terms. */
export function splitTerms(text: string): string[] {
  return splitWords(text).filter(isTerm).map(singular);
}

/** Single letters and digits alone are no terms. */
export const isTerm = (word: string): boolean => word.length > 1 && !/^\p{N}+$/u.test(word);

/** All words, single letters and digits as well, lower-cased. */
export function splitWords(text: string): string[] {
  return text
    .split(boundary)
    .filter((part) => part !== '')
    .map((part) => toNormalForm(part).toLowerCase());
}

/** English plural to singular, by rule: good enough for matching, since both sides go through it. */
export function singular(term: string): string {
  if (term.length < 4 || /(?:ss|us|is)$/.test(term)) return term;
  // `cookies` does not tell `cookie` from `cooky`: one of the two has to give way.
  if (term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  if (term.endsWith('ie')) return `${term.slice(0, -2)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(term)) return term.slice(0, -2);
  return term.endsWith('s') ? term.slice(0, -1) : term;
}

/**
 * What a term shares with its inflected forms: `assessing`, `assessed` and `assess` are one word. The first step of Porter's algorithm (An algorithm for
 * suffix stripping, Program 14, 1980), and no final `e`. For comparing, not for showing.
 */
export function stemOf(term: string): string {
  if (!/^[a-z]+$/.test(term)) return term;
  const ending = /(?:ing|(?<!e)ed)$/.exec(term)?.[0] ?? '';
  const bare = term.slice(0, term.length - ending.length);
  if (ending === '' || bare.length < 3 || !/[aeiouy]/.test(bare))
    return term.length > 4 ? term.replace(/e$/, '') : term;
  if (/^[^aeiou][aeiouy][^aeiouywx]$/.test(bare)) return `${bare}e`;
  return /([^aeiouylsz])\1$/.test(bare) ? bare.slice(0, -1) : bare.replace(/(?<=...)e$/, '');
}

/** The terms of all entity, field, state and event names. */
export function termsOf(model: Model): Terms {
  return runToEnd(readTerms(model));
}

/** The same in steps, a name each. */
export function* readTerms(model: Model): Steps<Terms> {
  const terms = new Map<string, number>();
  for (const name of namesOf(model)) {
    if (name.length > nameCharactersMax) continue;
    for (const term of splitTerms(name)) {
      const count = terms.get(term);
      if (count !== undefined) terms.set(term, count + 1);
      else if (terms.size < termsMax) terms.set(term, 1);
    }
    yield;
  }
  return terms;
}

/** The names of the entities, each once, sorted. */
export function* readSubject({ entities }: Model): Steps<string[]> {
  const names = new Set<string>();
  for (const { name } of entities) {
    if (name.length <= subjectCharactersMax) names.add(name);
    yield;
  }
  return [...names].sort(compareStrings).slice(0, subjectNamesMax);
}

/** What a document is called; empty when that is a text. */
export function titleOf({ name }: Model): string {
  return name.length <= nameCharactersMax ? name : '';
}

/** What a document says about itself; empty when it says nothing. */
export function descriptionOf({ document }: Model): string {
  return typeof document.description === 'string' ? document.description.slice(0, descriptionCharactersMax) : '';
}

function namesOf({ entities, traits }: Model): string[] {
  const names: string[] = [];
  for (const entity of entities) {
    names.push(entity.name);
    for (const field of entity.fields) names.push(field.name);
  }
  for (const trait of traits) {
    for (const state of trait.states) names.push(state.name);
    for (const event of trait.events) names.push(event.name);
  }
  return names;
}
