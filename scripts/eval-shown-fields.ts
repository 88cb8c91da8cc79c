// `npm run eval:shown-fields -- [seed] [shown]`: in each document of the corpus that shows fields of what a payload carries (a pattern with `entity: "@payload.x"`
// and a list of columns or fields), one of these fields with a typo. Is it told by a new finding or note at its place? Skips where the corpus is absent.
import { isArray, isObject, type Json } from '../src/core/base/json.ts';
import { formatPointer, type Segment } from '../src/core/base/pointer.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { foldCauses } from '../src/core/notation/writing.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { isFieldProperty } from '../src/core/schema/symbols.ts';
import { notesOf, registries19, verifySchema } from '../src/core/verify/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';
import { replaceAt } from '../tests/fixtures/edit.ts';
import { misspell } from '../tests/fixtures/faults/places.ts';

const [seed = 1, shown = 0] = process.argv.slice(2, 4).map(Number);

interface Shown {
  readonly path: readonly Segment[];
  readonly name: string;
}

/** The fields that patterns show of a payload, with their places. */
function shownIn(value: Json, path: readonly Segment[] = []): Shown[] {
  if (isArray(value)) return value.flatMap((item, i) => shownIn(item as Json, [...path, i]));
  if (!isObject(value)) return [];
  const isOfPayload = typeof value.type === 'string' && String(value.entity).startsWith('@payload');
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    return isOfPayload && isFieldProperty(name) && isArray(member)
      ? member.flatMap((item, i) => namedBy(item as Json, [...at, i]))
      : shownIn(member as Json, at);
  });
}

function namedBy(item: Json, path: readonly Segment[]): Shown[] {
  if (typeof item === 'string') return item.startsWith('@') ? [] : [{ path, name: item }];
  if (!isObject(item)) return [];
  const member = ['key', 'name', 'field'].find((one) => typeof item[one] === 'string');
  return member === undefined ? [] : [{ path: [...path, member], name: String(item[member]) }];
}

function told(document: Json): readonly { readonly pointer: string; readonly key: string }[] {
  const model = indexSchema(parseSchema(document).schema);
  const causes = foldCauses(model, verifySchema(model, registries19).findings, registries19);
  return [
    ...causes
      .flatMap((cause) => [cause, ...cause.places])
      .map(({ rule, pointer, name }) => ({ pointer, key: `${rule} ${pointer} ${name}` })),
    ...notesOf(model, registries19).map(({ kind, pointer, name }) => ({ pointer, key: `${kind} ${pointer} ${name}` })),
  ];
}

const outcomes = { told: 0, elsewhere: 0, silent: 0 };
let left = shown;
for (const [i, { file, text }] of readCorpus().entries()) {
  const document = JSON.parse(text) as Json;
  const places = shownIn(document);
  if (places.length === 0) continue;
  const prng = createPrng(seed + i);
  const { path, name } = prng.pick(places);
  const typo = misspell(name, prng, new Set(places.map((one) => one.name)));
  if (typo === null) continue;
  const before = new Set(told(document).map(({ key }) => key));
  const fresh = told(replaceAt(document, path, typo)).filter(({ key }) => !before.has(key));
  const pointer = formatPointer(path);
  const outcome = fresh.some((one) => one.pointer === pointer) ? 'told' : fresh.length > 0 ? 'elsewhere' : 'silent';
  outcomes[outcome]++;
  if (outcome !== 'told' && left-- > 0) console.log(outcome, file, pointer, name, '->', typo);
}
const all = outcomes.told + outcomes.elsewhere + outcomes.silent;
if (all === 0) console.log('skipped: the corpus is not beside this repository, or no document of it shows a payload');
else
  console.log(
    `${all} documents that show fields of a payload, one typo each, seed ${seed}: ${outcomes.told} told at the place (${((100 * outcomes.told) / all).toFixed(1)} %), ${outcomes.elsewhere} elsewhere, ${outcomes.silent} silent`,
  );
