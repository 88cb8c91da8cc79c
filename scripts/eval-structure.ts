// `npm run eval:structure -- [cases a kind] [seed] [list]`: members of a document taken away, or given a value of another kind of JSON, judged by the program of
// version 17 and by us. Documents are those of the library and the published ones that the program accepts. A kind is a member in its place (`orbitals.*.pages.*.name`)
// and what is done to it; values below effects, guards, settings and defaults are expressions, which other evaluations judge. Skips, with a reason, where the program
// cannot be had.
import { isArray, isObject, type Json, type JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { acceptedDocuments, type Case, judge } from './structure-cases.ts';

const words = process.argv.slice(2);
const [perKind = 2, seed = 1] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const isListing = words.includes('list');
/** Below these stand expressions and values of the user's own. */
const closed = new Set([
  'effects',
  'guard',
  'default',
  'instances',
  'metadata',
  'design',
  'theme',
  'suggestedGuards',
  'domainContext',
]);
const aboutStructure: ReadonlySet<string> = new Set([
  'missing-member',
  'member-of-wrong-type',
  'bare-name',
  'stored-without-collection',
  'untyped-array',
  'relation-without-entity',
]);
const others: Readonly<Record<string, Json>> = {
  number: 7,
  list: [],
  object: {},
  null: null,
  text: 'x',
  boolean: true,
};

/** Members whose own members are called as the author likes. */
const userKeys = new Set([
  'config',
  'properties',
  'linkedConfig',
  'refs',
  'aliases',
  'headers',
  'payload',
  'params',
  'events',
  'data',
]);
type Place = readonly (string | number)[];

function* placesOf(value: Json, place: Place): Generator<Place> {
  if (isArray(value)) for (const [i, one] of value.entries()) yield* placesOf(one, [...place, i]);
  else if (isObject(value))
    for (const [name, one] of Object.entries(value)) {
      yield [...place, name];
      if (!closed.has(name)) yield* placesOf(one as Json, [...place, name]);
    }
}

function changed(document: Json, place: Place, by: (holder: JsonObject, name: string) => void): Json {
  const copy = structuredClone(document) as Json;
  let at = copy as never as Record<string | number, Json>;
  for (const segment of place.slice(0, -1)) at = at[segment] as never;
  by(at as never, String(place.at(-1)));
  return copy;
}

/** Names of members that are keys of the user's (settings, links) count as one. */
const classOf = (place: Place) =>
  place
    .map((segment, i) =>
      typeof segment === 'number' || (userKeys.has(String(place[i - 1])) && place[i - 2] !== 'properties')
        ? '*'
        : segment,
    )
    .join('.');

const kindOfJson = (value: Json) =>
  value === null ? 'null' : isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value;

const oracle = await openOracle('17');
if (isUnavailable(oracle)) {
  console.log(`skipped: ${oracle.unavailable}`);
  process.exit(0);
}
const accepted = await acceptedDocuments(oracle);
const prng = createPrng(seed);
const byClass = new Map<string, [Json, Place][]>();
for (const document of accepted)
  for (const place of placesOf(document, [])) {
    const key = classOf(place);
    const list = byClass.get(key) ?? [];
    byClass.set(key, list);
    list.push([document, place]);
  }
const cases: Case[] = [];
for (const [key, list] of [...byClass].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const drawn = Array.from({ length: Math.min(perKind, list.length) }, () => prng.pick(list) as [Json, Place]);
  for (const [document, place] of drawn) {
    cases.push({
      kind: `${key} gone`,
      document: changed(document, place, (holder, name) => delete (holder as never as Record<string, Json>)[name]),
    });
    for (const [name, other] of Object.entries(others))
      cases.push({
        kind: `${key} a ${name}`,
        document: changed(document, place, (holder, member) => {
          const held = holder as never as Record<string, Json>;
          held[member] = kindOfJson(held[member] as Json) === kindOfJson(other) ? (held[member] as Json) : other;
        }),
      });
  }
}
const judged = await judge(oracle, cases, aboutStructure);
await oracle.close();
console.log(`${judged.count} changes of ${judged.kinds} kinds in ${accepted.length} accepted documents, seed ${seed}`);
console.log(
  `refused and found ${judged.both} of ${judged.refused} (without the rules on what is not read ${judged.without}), accepted and clean ${judged.clean} of ${judged.accepted}`,
);
if (isListing) console.log(`\n${judged.list('change')}`);
