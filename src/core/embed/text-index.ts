// Which of a set of behaviors is a sentence about? BM25 over their words, raised by how much of the sentence is a title or a name: whoever writes the
// title of a behavior means that behavior, however often its words stand in others. Words that every sentence has are no words here, on either side, so a
// sentence of nothing else finds nothing. Cost of a query: its terms, the documents that have them, and the words of all titles.
import { compareStrings } from '../base/order.ts';
import type { Steps } from '../base/steps.ts';
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
  /** How much each target is what a sentence is about, in [0, 1]: 1 for its whole title or name, and for nothing else. */
  relevance(text: string): number[];
}

/** As both sides are read: the English words that say how others belong together. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those and or nor but if then than so as at by for from in into of on onto over to under upon with within without',
    'about between through during against per via i me my we us our you your he him his she her it its they them their who whom whose which what',
    'when where why how is am are was were be been being do does did doing done has have had having can could may might must shall should will',
    'would not no yes also just only very too some any each every all both either neither other others such same own there here please',
  ]
    .join(' ')
    .split(' ')
    .flatMap((word) => splitTerms(word)),
);

/** What a title among words that every sentence has comes to, and one that is told in part, or with more beside it, at most. */
const titleAmongStopWords = 0.98;
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
  const titles = targets.map(titlesOf);
  const weigh = (terms: readonly string[]) => terms.reduce((sum, term) => sum + index.weight(term), 0);
  return {
    relevance: (text) => {
      const [spelled, bare] = [splitTerms(text), meaningful(text)].map((terms) => terms.join(' ')) as [string, string];
      const query = stemsOf(text);
      const [asked, own] = [new Set(query), weigh(query)];
      const found = index.relevance(query);
      return titles.map((title, i) => {
        if (spelled !== '' && title.spelled.includes(spelled)) return 1;
        if (query.length > 0 && title.bare.includes(bare)) return titleAmongStopWords;
        const shares = title.stems.map((stems) => {
          const shared = weigh(stems.filter((stem) => asked.has(stem)));
          return shared === 0 ? 0 : (2 * shared) / (own + weigh(stems));
        });
        return raise(found[i] ?? 0, Math.max(...shares));
      });
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

const meaningful = (text: string) => splitTerms(text).filter((term) => !stopWords.has(term));
const stemsOf = (text: string) => [...new Set(meaningful(text).map(stemOf))].sort(compareStrings);

/** The words of a target: its title and tags count double. */
function describe(target: Described, names: Terms): Terms {
  const terms = new Map([...names].filter(([term]) => !stopWords.has(term)));
  const add = (text: string, count: number) => {
    for (const term of meaningful(text)) terms.set(term, (terms.get(term) ?? 0) + count);
  };
  add(target.title, 2);
  add(target.description, 1);
  for (const tag of target.tags) add(tag, 2);
  add(target.name.replace(/^std-/, ''), 2);
  return terms;
}
