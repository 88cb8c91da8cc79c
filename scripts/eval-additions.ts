// `npm run eval:additions -- [cases a kind] [seed] [list]`: members that the table of the format knows, given to elements of documents that the program of version 17
// accepts, each with every value that the table says it may hold: its words, its example, the example of the element that it holds, names of the document. Judged by
// that program and by us. `eval:structure` takes away and spoils; this one adds what we say is right. Skips, with a reason, where the program cannot be had.
import { isArray, isObject, type Json, type JsonObject } from '../src/core/base/json.ts';
import { formatPointer, type Segment } from '../src/core/base/pointer.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { type ElementName, format, type MemberSpec, type NameKind } from '../src/core/schema/format.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { vocabularies } from '../src/core/schema/words.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { acceptedDocuments, type Case, judge } from './structure-cases.ts';

const words = process.argv.slice(2);
const [perKind = 2, seed = 1] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const isListing = words.includes('list');

interface Spot {
  readonly document: Json;
  readonly kind: ElementName;
  readonly place: readonly Segment[];
  readonly node: JsonObject;
}

/** The elements of a document, as the table of the format has them. */
function* elementsIn(document: Json, kind: ElementName, node: Json, place: readonly Segment[]): Generator<Spot> {
  if (!isObject(node)) return;
  const own = kind === 'trait' && typeof node.ref === 'string' && !isObject(node.stateMachine) ? 'reference' : kind;
  yield { document, kind: own, place, node };
  for (const [name, { of, type }] of Object.entries<MemberSpec>(format[own].members)) {
    const value = node[name];
    if (of === undefined || value === undefined) continue;
    if (isArray(value))
      for (const [i, one] of value.entries()) yield* elementsIn(document, of, one, [...place, name, i]);
    else if (type === 'map' && isObject(value) && own !== 'reference')
      for (const [key, one] of Object.entries(value))
        yield* elementsIn(document, of, one as Json, [...place, name, key]);
    else if (type === 'one') yield* elementsIn(document, of, value, [...place, name]);
  }
}

/** Names of a kind that a document declares: the first few. */
function namesOf(document: Json, kind: NameKind): Json[] {
  const model = indexSchema(parseSchema(document).schema);
  const lists: Partial<Record<NameKind, readonly { readonly name: string }[]>> = {
    orbital: model.orbitals,
    entity: [...model.entityByName.values()],
    trait: model.traits,
    page: model.pages,
    state: model.traits.flatMap(({ states }) => states),
    event: model.traits.flatMap(({ events }) => events),
  };
  return (lists[kind] ?? []).slice(0, 2).map(({ name }) => name);
}

const anything: readonly Json[] = ['some text', 3, true, ['a'], { a: 1 }];
const shown: Json = [['render-ui', 'main', { type: 'stack', children: [] }]];

/** Values that the table says a member may hold, each with a word for the report. */
function valuesOf(spec: MemberSpec, document: Json): [string, Json][] {
  const { type, of, words: vocabulary, example, uses, declares } = spec;
  const plain = (value: Json): [string, Json] => [JSON.stringify(value).slice(0, 60), value];
  if (declares !== undefined) return [];
  const given = example === undefined ? [] : [plain(example)];
  if (vocabulary !== undefined) return [...Object.keys(vocabularies[vocabulary].says).map(plain), ...given];
  if (uses !== undefined) return namesOf(document, uses).map((name): [string, Json] => [`a name of ${uses}`, name]);
  if (of !== undefined) {
    const whole = format[of].example;
    if (type === 'one') return [['the example', whole]];
    return type === 'map'
      ? [
          ['an empty one', {}],
          ['the example', { sample: whole }],
        ]
      : [
          ['an empty one', []],
          ['the example', [whole]],
        ];
  }
  const byType: Partial<Record<MemberSpec['type'], readonly Json[]>> = {
    text: ['some text'],
    flag: [true, false],
    number: [5],
    any: anything,
    object: [{}],
    list: [[]],
    texts: [['a']],
    effects: [[], shown],
    guard: [true, ['=', 1, 1]],
    sources: ['*'],
  };
  return [...given, ...(byType[type] ?? []).map(plain)];
}

function withMember({ document, place }: Spot, name: string, value: Json): Json {
  const copy = structuredClone(document) as Json;
  let at = copy as never as Record<string | number, Json>;
  for (const segment of place) at = at[segment] as never;
  at[name] = value;
  return copy;
}

const oracle = await openOracle('17');
if (isUnavailable(oracle)) {
  console.log(`skipped: ${oracle.unavailable}`);
  process.exit(0);
}
const accepted = await acceptedDocuments(oracle);
const prng = createPrng(seed);
const byKind = new Map<ElementName, Spot[]>();
for (const document of accepted)
  for (const spot of elementsIn(document, 'schema', document, [])) {
    const list = byKind.get(spot.kind) ?? [];
    byKind.set(spot.kind, list);
    list.push(spot);
  }
const cases: Case[] = [];
for (const [kind, spots] of byKind)
  for (const [name, spec] of Object.entries<MemberSpec>(format[kind].members)) {
    const labels = new Map<string, number>();
    for (let turn = 0; turn < perKind * 4; turn++) {
      const spot = prng.pick(spots) as Spot;
      for (const [label, value] of valuesOf(spec, spot.document)) {
        const count = labels.get(label) ?? 0;
        if (count >= perKind || JSON.stringify(spot.node[name]) === JSON.stringify(value)) continue;
        labels.set(label, count + 1);
        cases.push({
          kind: `${kind}.${name} = ${label}`,
          document: withMember(spot, name, value),
          at: formatPointer(spot.place),
        });
      }
    }
  }
const judged = await judge(oracle, cases);
await oracle.close();
console.log(
  `${judged.count} additions of ${judged.kinds} kinds to ${accepted.length} accepted documents, seed ${seed}`,
);
console.log(
  `refused and found ${judged.both} of ${judged.refused}, accepted and clean ${judged.clean} of ${judged.accepted}`,
);
if (isListing) console.log(`\n${judged.list('addition')}`);
