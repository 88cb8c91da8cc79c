// Which words of the contexts go with what was done: the situation of a kind of task. A word goes with some episodes when they name it more often
// than chance explains. Words that the steps take as arguments say which thing, not which kind, and are not asked.
import { compareStrings } from '../base/order.ts';
import { hypergeometricTail } from './chance.ts';
import { isSubjectWord } from './pattern-name.ts';
import { termsOf } from './tokens.ts';

export class ContextTerms {
  /** For each term the episodes that name it. */
  readonly #episodes = new Map<string, number[]>();
  readonly #terms: readonly (readonly string[])[];
  readonly total: number;

  constructor(contexts: readonly string[]) {
    this.total = contexts.length;
    this.#terms = contexts.map((context) => [...new Set(termsOf(context))].filter(isSubjectWord));
    this.#terms.forEach((terms, i) => {
      for (const term of terms) {
        const list = this.#episodes.get(term);
        if (list) list.push(i);
        else this.#episodes.set(term, [i]);
      }
    });
  }

  /** Episodes, by number, that name one of the terms. */
  naming(terms: readonly string[]): Set<number> {
    return new Set(terms.flatMap((term) => this.#episodes.get(term) ?? []));
  }

  /** These terms in groups that mostly the same episodes name: those that fewest name first, then in their order. */
  partTerms(terms: readonly string[]): string[][] {
    const parts: { readonly terms: string[]; readonly naming: ReadonlySet<number> }[] = [];
    for (const term of terms) {
      const naming = this.naming([term]);
      const known = parts.find((part) => {
        const shared = [...naming].filter((i) => part.naming.has(i)).length;
        return 2 * shared > Math.max(naming.size, part.naming.size);
      });
      if (known) known.terms.push(term);
      else parts.push({ terms: [term], naming });
    }
    return parts.sort((a, b) => a.naming.size - b.naming.size).map((part) => part.terms);
  }

  /**
   * Terms that go with these of all episodes, the most telling first. `errorRate` is the chance of a false one; `only` are those that are wanted, where all count
   * as asked.
   */
  termsOf(
    members: readonly number[],
    errorRate: number,
    isParameter: (term: string) => boolean,
    only?: readonly string[],
  ): string[] {
    const inside = new Map<string, number>();
    for (const member of members)
      for (const term of this.#terms[member] ?? []) inside.set(term, (inside.get(term) ?? 0) + 1);
    const asked = [...inside].filter(([term, count]) => count >= 2 && !isParameter(term));
    return asked
      .map(([term, count]) => {
        const everywhere = this.#episodes.get(term)?.length ?? count;
        const chance = hypergeometricTail(this.total, everywhere, members.length, count);
        return { term, chance: chance * asked.length, lift: (count * this.total) / everywhere };
      })
      .filter(
        ({ term, chance, lift }) =>
          chance <= errorRate && lift >= liftMin * members.length && only?.includes(term) !== false,
      )
      .sort((a, b) => a.chance - b.chance || compareStrings(a.term, b.term))
      .map(({ term }) => term);
  }
}

/** How much more often the members name a word than all do. */
const liftMin = 1.5;
