// `npm run eval:lsp-rename -- [names] [seed] [kinds]`: names drawn from documents (library and, where present, corpus), in JSON and in the textual form, are renamed by the language
// server. The canonical hash must be that of the document renamed by an oracle that shares no code with it (editors/rename-oracle.ts), and every byte outside of the
// places stays. Drawn evenly: first a document, then a kind of name (of `payload,page`, where kinds are given), then one of its places.
import { table } from '../bench/measure.ts';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { readSchema, unwrapSchema } from '../src/core/formats/index.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { canonicalHash, pointerOf } from '../src/core/schema/index.ts';
import { type Analysis, analyze, textDocument } from '../src/lsp/analysis.ts';
import { type NamePlace, namesOf } from '../src/lsp/names.ts';
import { applyChanges, RenameRefusal, renameAt } from '../src/lsp/rename.ts';
import { readRules } from '../src/lsp/rules.ts';
import { charactersMax, readDocuments } from './editors/documents.ts';
import { renameIn } from './editors/rename-oracle.ts';

const namesOfDocument = 5;

const [count = 500, seed = 1] = process.argv.slice(2, 4).map(Number);
const kindsAsked = process.argv[4]?.split(',');
const rules = await readRules({ directory: '/' });
const prng = createPrng(seed);
const documents = readDocuments();

const hashOf = (value: Json): string => canonicalHash(readSchema(unwrapSchema(value).value).schema);

/** The textual form makes what an event is called from its name: it has no place of its own in the text. */
function withoutLabels(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutLabels);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as JsonObject).map(([key, item]) => [
    key,
    key === 'events' && Array.isArray(item) ? item.map(withoutLabel) : withoutLabels(item as Json),
  ]);
  return Object.fromEntries(members);
}

function withoutLabel(event: Json): Json {
  if (typeof event !== 'object' || event === null || !('key' in event)) return event;
  const { name, ...rest } = event as JsonObject;
  return rest as Json;
}

/** As names of the kind are written. Every other one holds the old name, as a rename from `open` to `openOther` does. */
function freshName({ name, kind }: NamePlace): string {
  const isLonger = prng.below(2) === 0;
  if (kind === 'page' && name.startsWith('/')) return isLonger ? `${name}-other` : '/qq-other';
  if (name === name.toUpperCase()) return isLonger ? `${name}_OTHER` : 'QQ_OTHER';
  if (isLonger) return `${name}Other`;
  return /^[A-Z]/.test(name) ? 'QqOther' : 'qqOther';
}

type Verdict = 'equal' | 'other hash' | 'other bytes' | 'refused' | 'not judged';
const tallies = new Map<string, Map<Verdict, number>>();
const odd: string[] = [];

function judge(analysis: Analysis, place: NamePlace, isTextual: boolean): { verdict: Verdict; reason?: string } {
  const { model, reading, text } = analysis;
  const { declaration } = place;
  if (model === null || declaration === null || reading.value === undefined) return { verdict: 'not judged' };
  const { value, pointer } = unwrapSchema(reading.value);
  const scope = declaration.scope === null ? [] : parsePointer(pointerOf(model, declaration.scope, []));
  const to = freshName(place);
  const expected = renameIn(value, { kind: place.kind, from: place.name, to, scope: scope ?? [] });
  if (expected === null || pointer !== '') return { verdict: 'not judged' };
  const before = text.getText();
  try {
    const changes = renameAt(analysis, place.start, to);
    const after = applyChanges(before, changes);
    if (changes.some(({ start, end }) => before.slice(start, end) !== place.name)) return { verdict: 'other bytes' };
    const back = applyChanges(
      after,
      changes.map((change, i) => inverse(change, i, place.name)),
    );
    if (back !== before) return { verdict: 'other bytes' };
    const got = analysis.format.read(after).value ?? null;
    const [a, b] = isTextual ? [withoutLabels(got), withoutLabels(expected)] : [got, expected];
    return hashOf(a) === hashOf(b)
      ? { verdict: 'equal' }
      : { verdict: 'other hash', reason: firstDifference(a, b, '') };
  } catch (error) {
    if (error instanceof RenameRefusal) return { verdict: 'refused', reason: error.message };
    throw error;
  }
}

/** In the new text, the change that takes another back: names before it have changed their length. */
function inverse({ start, text }: { start: number; text: string }, index: number, from: string) {
  const at = start + index * (text.length - from.length);
  return { start: at, end: at + text.length, text: from };
}

function firstDifference(got: Json, expected: Json, at: string): string {
  if (JSON.stringify(got) === JSON.stringify(expected)) return '';
  const isInner = typeof got === 'object' && got !== null && typeof expected === 'object' && expected !== null;
  if (!isInner) return `${at}: ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`;
  const keys = [...new Set([...Object.keys(got), ...Object.keys(expected)])];
  for (const key of keys) {
    const inside = firstDifference(
      (got as JsonObject)[key] ?? null,
      (expected as JsonObject)[key] ?? null,
      `${at}/${key}`,
    );
    if (inside !== '') return inside;
  }
  return '';
}

for (let done = 0; done < count; ) {
  const document = prng.pick(documents);
  const isTextual = prng.below(2) === 0;
  const text = isTextual ? lolo.write?.(document.value as never) : JSON.stringify(document.value, null, 2);
  if (text === undefined || text === null || text.length > charactersMax) continue;
  const uri = isTextual ? '/a.lolo' : '/a.json';
  const analysis = await analyze(textDocument(uri, text), uri, rules);
  if (analysis === null || analysis.reading.faults.length > 0) continue;
  const places = namesOf(analysis).places.filter(({ declaration }) => declaration !== null);
  const kinds = [...new Set(places.map(({ kind }) => kind))].filter((one) => kindsAsked?.includes(one) ?? true);
  for (let drawn = 0; drawn < namesOfDocument && kinds.length > 0 && done < count; drawn++) {
    const kind = prng.pick(kinds);
    const place = prng.pick(places.filter((one) => one.kind === kind));
    const { verdict, reason } = judge(analysis, place, isTextual);
    if (verdict === 'equal' || verdict.startsWith('other')) done++;
    for (const key of ['all', isTextual ? 'textual form' : 'JSON', document.isOurs ? 'library' : 'corpus', kind]) {
      const tally = tallies.get(key) ?? new Map<Verdict, number>();
      tallies.set(key, tally.set(verdict, (tally.get(verdict) ?? 0) + 1));
    }
    if (verdict !== 'equal' && verdict !== 'not judged')
      odd.push(`${verdict}: ${document.name} ${uri} ${kind} ${place.name}: ${reason ?? ''}`);
  }
}

const verdicts: readonly Verdict[] = ['equal', 'other hash', 'other bytes', 'refused', 'not judged'];
console.log(`${count} names of ${documents.length} documents, seed ${seed}`);
console.log(
  table(
    ['names', ...verdicts],
    [...tallies].map(([key, tally]) => [key, ...verdicts.map((verdict) => String(tally.get(verdict) ?? 0))]),
  ),
);
for (const line of odd) console.log(line);
if (odd.some((line) => line.startsWith('other'))) process.exitCode = 1;
