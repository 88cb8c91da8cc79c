// `npm run eval:causes -- [documents] [seed]`: one typo in one name of a document that is whole but for it: is one finding told, and does it point at the typo?
// Every kind of name, where it is declared and where it is used, in documents of the library and, where it is present, of the corpus. The typo is made by the
// misspelling of `tests/fixtures/faults`. `rightly told`: one new finding or note that stands at the typo or whose first suggestion takes the typo back.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { foldCauses } from '../src/core/notation/writing.ts';
import { indexSchema, nameKinds, parseSchema, symbolsOf } from '../src/core/schema/index.ts';
import { type Cause, notesOf, type Registries, registries19, verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { misspell } from '../tests/fixtures/faults/places.ts';
import { originals } from './repair-cases.ts';

const documentsMax = Number(process.argv[2] ?? 200);
const firstSeed = Number(process.argv[3] ?? 1);
const registries: Registries = process.argv[4] === '17' ? registries17 : registries19;
const shown = Number(process.argv[5] ?? 0);

/** A finding, or a note. */
type Told = Pick<Cause, 'rule' | 'pointer' | 'name' | 'message' | 'repairs'>;

interface Place {
  readonly row: string;
  readonly name: string;
  readonly pointer: string;
  readonly start: number;
}

/** Where a typo changes what a name means: a declaration that something uses, and a use of something declared. */
function placesIn(document: Json): Place[] {
  const symbols = symbolsOf(indexSchema(parseSchema(document).schema));
  return nameKinds.flatMap((kind): Place[] => [
    ...symbols
      .declarations(kind)
      // A page is used by its path, not by its name.
      .filter((one) => kind !== 'page' && one.path.length > 0 && symbols.usesOf(one).length > 0)
      .map((one) => ({ row: `${kind}, declaration`, name: one.name, pointer: symbols.pointerTo(one), start: 0 })),
    ...symbols
      .uses(kind)
      .filter((use) => symbols.meantBy(use) !== null)
      .map((use) => ({ row: `${kind}, use`, name: use.name, pointer: symbols.pointerTo(use), start: use.start })),
  ]);
}

/** The document with a text of it changed. */
function edited(document: Json, pointer: string, change: (text: string) => string): Json {
  // Documents of the library share parts; a typo is made in one place.
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  const path = parsePointer(pointer) ?? [];
  let at = copy as unknown as Record<string, Json>;
  for (const step of path.slice(0, -1)) at = at[step] as unknown as Record<string, Json>;
  const last = path.at(-1) as string;
  at[last] = change(at[last] as string);
  return copy;
}

function told(document: Json): readonly Told[] {
  const model = indexSchema(parseSchema(document).schema);
  const notes = notesOf(model, registries).map((note) => ({ ...note, rule: note.kind, repairs: [] }));
  return [...foldCauses(model, verifySchema(model, registries).findings, registries), ...notes];
}

const keyOf = ({ rule, pointer, name }: Told) => `${rule} ${pointer} ${name}`;

type Outcome = 'rightly told' | 'elsewhere' | 'several' | 'silent';

function outcomeOf(before: ReadonlySet<string>, document: Json, { pointer }: Place): [Outcome, readonly Told[]] {
  const fresh = told(document).filter((cause) => !before.has(keyOf(cause)));
  const [first] = fresh;
  if (first === undefined) return ['silent', fresh];
  if (fresh.length > 1) return ['several', fresh];
  const [mend] = first.repairs;
  const touched = mend === undefined ? [] : [mend, ...(mend.afterwards ?? [])].map(({ params }) => params.path);
  const isThere = first.pointer === pointer || touched.includes(pointer);
  return [isThere || pointer.startsWith(`${first.pointer}/`) ? 'rightly told' : 'elsewhere', fresh];
}

const counts = new Map<string, Record<Outcome, number>>();
let documents = 0;
let left = shown;
for (const [i, { document, behavior }] of createPrng(firstSeed).shuffle(originals).entries()) {
  if (documents === documentsMax) break;
  const places = placesIn(document);
  if (places.length === 0) continue;
  documents++;
  const prng = createPrng(firstSeed + i);
  const before = new Set(told(document).map(keyOf));
  const taken = new Set(places.map(({ name }) => name));
  for (const row of [...new Set(places.map((place) => place.row))]) {
    const place = prng.pick(places.filter((one) => one.row === row));
    const typo = misspell(place.name, prng, taken);
    if (typo === null) continue;
    const faulty = edited(
      document,
      place.pointer,
      (text) => text.slice(0, place.start) + typo + text.slice(place.start + place.name.length),
    );
    const [outcome, fresh] = outcomeOf(before, faulty, place);
    const count = counts.get(row) ?? { 'rightly told': 0, elsewhere: 0, several: 0, silent: 0 };
    counts.set(row, { ...count, [outcome]: count[outcome] + 1 });
    if (outcome !== 'rightly told' && left-- > 0)
      console.log(
        outcome,
        behavior,
        row,
        place.name,
        '->',
        typo,
        place.pointer,
        fresh.map((one) => `\n      ${one.rule} ${one.pointer} ${one.message.slice(0, 110)}`).join(''),
      );
  }
}

const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
const sum = (outcome: Outcome) => rows.reduce((all, [, count]) => all + count[outcome], 0);
const cells = (name: string, of: (outcome: Outcome) => number) => {
  const all = of('rightly told') + of('elsewhere') + of('several') + of('silent');
  const share = `${((100 * of('rightly told')) / Math.max(1, all)).toFixed(1)} %`;
  return [name, String(all), share, ...(['elsewhere', 'several', 'silent'] as const).map((one) => String(of(one)))];
};
console.log(`${documents} documents, one typo of every kind of name, seed ${firstSeed}, target ${registries.target}`);
console.log(
  table(
    ['name', 'typos', 'rightly told', 'elsewhere', 'several', 'silent'],
    [...rows.map(([row, count]) => cells(row, (one) => count[one])), cells('all', sum)],
  ),
);
