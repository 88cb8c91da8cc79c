// Which of a set of behaviors is a sentence about? BM25 over their words, raised by how much of the sentence is a title or a name: whoever writes the
// title of a behavior means that behavior, however often its words stand in others. Sentences are read as `sentence.ts` says; words that every sentence has
// are no words here, on either side, so a sentence of nothing else finds nothing. Cost of a query: its terms, the documents that have them, and the words of all titles.
import { compareStrings } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
import type { Sentence } from './sentence.ts';
import { isTelling, readSentences, shareOf } from './sentence.ts';
import { indexTerms } from './term-index.ts';
import type { Terms } from './terms.ts';
import { splitTerms, stemOf } from './terms.ts';

/** What tells about a target in words. */
export interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export interface TextIndex {
  /** How much each target is what a sentence, or several things, are about, in [0, 1]: 1 for its whole title or name, and for nothing else. */
  relevance(texts: readonly string[]): number[];
  /** Of each target, whether a name is its whole title or name. */
  isTitle(name: string): boolean[];
}

/** What a title among words that every sentence has comes to, and one that is told in part, or with more beside it, at most. */
const wholeTitle = 0.98;
const titleMost = 0.95;

/** The names of a target in words: its title, and its name with the prefix of the library and without. */
interface Titles {
  readonly spelled: readonly string[];
  /** The same without words that every sentence has. */
  readonly bare: readonly string[];
  readonly stems: readonly (readonly string[])[];
}

export function* indexTexts(targets: readonly Described[], namesOf: readonly Terms[]): Steps<TextIndex> {
  const index = yield* indexTerms(targets.map((target, i) => describe(target, namesOf[i] ?? new Map())));
  const weigh = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + shareOf(stem) * index.weight(stem), 0);
  const titles = targets.map(titlesOf).map((title) => ({ ...title, weights: title.stems.map(weigh) }));
  const isWhole = ({ bare: titles }: Titles, { bare, meant }: Sentence) =>
    bare !== '' && (titles.includes(bare) || titles.includes(meant));
  return {
    relevance: (texts) => {
      const spelled = texts.flatMap(splitTerms).join(' ');
      const sentence = readSentences(texts);
      const asked = new Set(sentence.concepts.flatMap(({ stems }) => stems));
      const own = sentence.concepts.reduce((sum, { stems, share }) => sum + share * index.weightOfAny(stems), 0);
      const found = index.relevance(sentence.concepts);
      return titles.map((title, i) => {
        if (spelled !== '' && title.spelled.includes(spelled)) return 1;
        if (isWhole(title, sentence)) return wholeTitle;
        const shares = title.stems.map((stems, j) => {
          const shared = stems.filter((stem) => asked.has(stem));
          return shared.length === 0 ? 0 : Math.min(1, (2 * weigh(shared)) / (own + (title.weights[j] ?? 0)));
        });
        return raise(found[i] ?? 0, Math.max(...shares));
      });
    },
    isTitle: (name) => {
      const [spelled, sentence] = [splitTerms(name).join(' '), readSentences([name])];
      return titles.map((title) => (spelled !== '' && title.spelled.includes(spelled)) || isWhole(title, sentence));
    },
  };
}

/**
 * `share` is how much a sentence and the nearest title have in common of all their words, weighed by rarity (Dice, 1945). A little in common says nearly
 * nothing: it counts by its third power.
 */
function raise(words: number, share: number): number {
  return words >= titleMost ? titleMost : words + (titleMost - words) * share * share * share;
}

function titlesOf({ title, name }: Described): Titles {
  const names = [title, name, name.replace(/^std-/, '')];
  return {
    spelled: names.map((one) => splitTerms(one).join(' ')),
    bare: names.map((one) => meaningful(one).join(' ')),
    stems: names.map(stemsOf),
  };
}

const meaningful = (text: string) => splitTerms(text).filter(isTelling);
const stemsOf = (text: string) => [...new Set(meaningful(text).map(stemOf))].sort(compareStrings);

/** The words of a target: what people say of it counts more than what its parts are called, and its title, name and tags most. */
function describe(target: Described, names: Terms): Terms {
  const terms = new Map([...names].filter(([term]) => isTelling(term)));
  const add = (text: string, count: number) => {
    for (const term of meaningful(text)) terms.set(term, (terms.get(term) ?? 0) + count);
  };
  add(target.title, 4);
  add(target.description, 2);
  for (const tag of target.tags) add(tag, 4);
  add(target.name.replace(/^std-/, ''), 4);
  return terms;
}
