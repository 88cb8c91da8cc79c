// A sentence as a list of what it speaks of: its words, and where several words are one expression, what that stands for (`expressions.ts`). Words that every
// sentence has are none, and those that only say that something is wanted count little. Cost: linear in the sentence, times the longest expression.
import { compareStrings } from '../base/order.ts';
import { expressions } from './expressions.ts';
import { isTerm, singular, splitWords, stemOf } from './terms.ts';

/** One thing that is spoken of: any of its stems meets it. `share` is how much it counts beside others. */
export interface Concept {
  readonly stems: readonly string[];
  readonly share: number;
}

export interface Sentence {
  readonly concepts: readonly Concept[];
  /** What is left without words that every sentence has, as written; those that belong to an expression stay. */
  readonly bare: string;
  /** What it stands for, in the words of the library. */
  readonly meant: string;
}

/** The English words that say how others belong together. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those and or nor but if then than so as at by for from in into of on onto over to under upon with within without',
    'about between through during against per via i me my we us our you your he him his she her it its they them their who whom whose which what',
    'when where why how is am are was were be been being do does did doing done has have had having can could may might must shall should will',
    'would not no yes also just only very too some any each every all both either neither other others such same own there here please',
  ]
    .join(' ')
    .split(' ')
    .map(singular),
);

/** What is said around what is wanted. */
const carriers: ReadonlySet<string> = new Set(
  [
    'app application software system tool program platform website site online web digital simple small new own company business organisation',
    'organization want need like build make create get give keep let use show add find help handle manage track way something someone somebody',
    'anybody everybody everyone people person thing user one item entry record row',
  ]
    .join(' ')
    .split(' ')
    .map((word) => stemOf(singular(word))),
);
const carrierShare = 0.4;

/** Whether a term tells something: no digits, no single letter, no word that every sentence has. */
export const isTelling = (term: string): boolean => !stopWords.has(term);

export const shareOf = (stem: string): number => (carriers.has(stem) ? carrierShare : 1);

/** What an expression stands for: each member is met by any of its stems. */
type Meaning = readonly (readonly string[])[];

const meanings = new Map<string, Meaning>();
/** How many words the longest expression has that begins with a stem. */
const lengthsMost = new Map<string, number>();
for (const line of expressions) {
  const [left = '', right = ''] = line.split(' > ');
  const meaning = left.split(' ').map((one) => one.split('|').map(singular));
  for (const expression of right.split(', ')) {
    const words = splitWords(expression).map((word) => stemOf(singular(word)));
    const [first = ''] = words;
    lengthsMost.set(first, Math.max(lengthsMost.get(first) ?? 0, words.length));
    meanings.set(words.join(' '), meaning);
  }
}

/** The longest expression that begins at a word, in words. */
function lengthOfExpression(stems: readonly string[], at: number): number {
  const most = lengthsMost.get(stems[at] as string) ?? 0;
  for (let length = Math.min(most, stems.length - at); length > 0; length--)
    if (meanings.has(stems.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Several texts as one: no expression goes from one to the next, and what is said twice is not said more. Concepts are sorted: sums run over them. */
export function readSentences(texts: readonly string[]): Sentence {
  const all = texts.map(readSentence);
  const concepts = all.flatMap((one) => one.concepts);
  return {
    concepts: [...new Map(concepts.map((concept) => [concept.stems.join(' '), concept]))]
      .sort(([a], [b]) => compareStrings(a, b))
      .map(([, concept]) => concept),
    bare: all.map(({ bare }) => bare).join(' '),
    meant: all.map(({ meant }) => meant).join(' '),
  };
}

/** Whether a text has a word that not every sentence has. */
export const tellsSomething = (text: string): boolean => readSentence(text).concepts.length > 0;

function readSentence(text: string): Sentence {
  const words = splitWords(text).map(singular);
  const stems = words.map(stemOf);
  const concepts: Concept[] = [];
  const bare: string[] = [];
  const meant: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = lengthOfExpression(stems, at);
    const length = Math.max(1, found);
    const meaning = found === 0 ? undefined : meanings.get(stems.slice(at, at + length).join(' '));
    const told = words.slice(at, at + length).filter(isTerm);
    if (meaning !== undefined) {
      const itself = stems.slice(at, at + length).filter(() => length === 1);
      for (const one of meaning) concepts.push({ stems: [...itself, ...one.map(stemOf)], share: 1 });
      bare.push(...told);
      meant.push(...(length === 1 ? told : meaning.map(([first = '']) => first)));
    } else
      for (const word of told.filter(isTelling)) {
        concepts.push({ stems: [stemOf(word)], share: shareOf(stemOf(word)) });
        bare.push(word);
        meant.push(word);
      }
    at += length;
  }
  return { concepts, bare: bare.join(' '), meant: meant.join(' ') };
}
