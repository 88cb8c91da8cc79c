// `npm run eval:completion -- [places] [seed]`: a word is taken away at places drawn from documents, in JSON and in the textual form, and the completion at the gap is asked
// for it. Places are uses of names, and words of the format and of patterns: keys, values, operators. What an author makes up, such as the name of a new state, is none. Each
// place is drawn evenly: first a document (library and, where present, corpus), then one of its places. Beside it: the same candidates in the order of the alphabet.
import { table } from '../bench/measure.ts';
import { isArray, isObject, type Json } from '../src/core/base/json.ts';
import { formatPointer, type Segment } from '../src/core/base/pointer.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { format } from '../src/core/schema/format.ts';
import { vocabularies } from '../src/core/schema/words.ts';
import { type Analysis, analyze, textDocument } from '../src/lsp/analysis.ts';
import { completeAt } from '../src/lsp/completion.ts';
import { elementAt } from '../src/lsp/element-at.ts';
import { LibraryWords } from '../src/lsp/likelihood.ts';
import { namesOf } from '../src/lsp/names.ts';
import { readRules } from '../src/lsp/rules.ts';
import { charactersMax, readDocuments } from './editors/documents.ts';

/** Words of the library, but for the behavior that a document is, or goes by the name of. */
function libraryWithout(name: string): LibraryWords['counts'] {
  const words = new LibraryWords(name);
  words.read();
  return words.counts;
}

interface Place {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const firstCount = 5;

const [places = 1000, seed = 1] = process.argv.slice(2).map(Number);
const rules = await readRules({ directory: '/' });
const prng = createPrng(seed);

const documents = readDocuments();

/** Uses of names, in every format. */
function namePlaces(analysis: Analysis): Place[] {
  const { places: all } = namesOf(analysis);
  // A state of the textual form is declared by the block that its steps stand in.
  const declared = new Set(all.filter(({ isDeclaration }) => isDeclaration).map(({ start }) => start));
  return namesOf(analysis)
    .places.filter(
      ({ isDeclaration, declaration, kind, start }) =>
        !isDeclaration && !declared.has(start) && (declaration !== null || kind === 'operator' || kind === 'pattern'),
    )
    .map(({ kind, start, end }) => ({ kind, start, end }));
}

/** Keys of elements and patterns, and values that are words of the format or of a property. */
function wordPlaces(analysis: Analysis, value: Json): Place[] {
  const text = analysis.text.getText();
  const { patternTable, slots } = analysis.rules.registries;
  const found: Place[] = [];
  const addValue = (kind: string, path: readonly Segment[], word: string) => {
    const start = analysis.offsetOf(formatPointer(path)) + 1;
    if (text.startsWith(word, start)) found.push({ kind, start, end: start + word.length });
  };
  const addKey = (kind: string, path: readonly Segment[], key: string) => {
    const at = text.lastIndexOf(`"${key}"`, analysis.offsetOf(formatPointer(path)));
    if (at !== -1) found.push({ kind, start: at + 1, end: at + 1 + key.length });
  };
  const visit = (node: Json, path: readonly Segment[]): void => {
    if (isArray(node)) {
      if (node[0] === 'render-ui' && typeof node[1] === 'string' && slots.has(node[1]))
        addValue('slot', [...path, 1], node[1]);
      for (const [i, item] of node.entries()) visit(item, [...path, i]);
      return;
    }
    if (!isObject(node)) return;
    const element = elementAt(value, path);
    const type = node.type ?? node.patternType;
    const facts = element === null && typeof type === 'string' ? patternTable.get(type) : undefined;
    for (const [key, item] of Object.entries(node) as [string, Json][]) {
      const member = element === null ? undefined : format[element].members[key];
      if (member !== undefined) {
        addKey('member', [...path, key], key);
        const words = member.words === undefined ? undefined : vocabularies[member.words].says;
        if (typeof item === 'string' && words !== undefined && item in words) addValue('word', [...path, key], item);
      }
      const property = facts?.properties.get(key);
      if (property !== undefined) {
        addKey('property', [...path, key], key);
        if (typeof item === 'string' && property.values?.includes(item)) addValue('value', [...path, key], item);
      }
      visit(item, [...path, key]);
    }
  };
  visit(value, []);
  return found;
}

interface Tally {
  count: number;
  first: number;
  sorted: number;
  absent: number;
}

const tallies = new Map<string, Tally>();
const misses: string[] = [];

function note(key: string, labels: readonly string[], word: string): void {
  const tally = tallies.get(key) ?? { count: 0, first: 0, sorted: 0, absent: 0 };
  tallies.set(key, tally);
  tally.count++;
  if (labels.slice(0, firstCount).includes(word)) tally.first++;
  if (labels.toSorted().slice(0, firstCount).includes(word)) tally.sorted++;
  if (!labels.includes(word)) tally.absent++;
}

for (let done = 0; done < places; ) {
  const document = documents[prng.below(documents.length)] as (typeof documents)[number];
  const isTextual = prng.below(2) === 0;
  const text = isTextual ? lolo.write?.(document.value as never) : JSON.stringify(document.value, null, 2);
  if (text === undefined || text === null || text.length > charactersMax) continue;
  const uri = isTextual ? 'a.lolo' : 'a.json';
  const whole = await analyze(textDocument(uri, text), uri, rules);
  if (whole === null) continue;
  const library = libraryWithout(document.name.replace(/^.*\//, '').replace(/\.json$/, ''));
  const all = [...namePlaces(whole), ...(isTextual ? [] : wordPlaces(whole, document.value))];
  for (let drawn = 0; drawn < 5 && all.length > 0 && done < places; drawn++) {
    const { kind, start, end } = all[prng.below(all.length)] as Place;
    const word = text.slice(start, end);
    const gap = await analyze(textDocument(uri, text.slice(0, start) + text.slice(end)), uri, rules);
    if (gap === null) continue;
    const items = completeAt(gap, start, gap.rules.registries, library);
    const labels = items.map(({ label }) => label);
    done++;
    for (const key of ['all', isTextual ? 'textual form' : 'JSON', document.isOurs ? 'library' : 'corpus', kind])
      note(key, labels, word);
    if (!labels.slice(0, firstCount).includes(word))
      misses.push(
        `${document.name} ${uri} ${kind} ${word}: ${labels.indexOf(word)} of ${labels.length} [${labels.slice(0, 5).join(' ')}] …${text.slice(Math.max(0, start - 60), start).replace(/\s+/g, ' ')}`,
      );
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
console.log(`${places} places of ${documents.length} documents, seed ${seed}`);
console.log(
  table(
    ['places', 'count', `among the first ${firstCount}`, "in the alphabet's order", 'not offered'],
    [...tallies].map(([key, { count, first, sorted, absent }]) => [
      key,
      String(count),
      percent(first, count),
      percent(sorted, count),
      percent(absent, count),
    ]),
  ),
);
if (process.env.MISSES) console.log(misses.join('\n'));
