// How well the textual form is read and written: `npm run eval:formats`. Over the programs of ORRERY_LOLO_PAIRS and the JSON that the format's own compiler made of them,
// and over the library and real documents, written and read again. Says what is absent.

import type { Json, JsonObject } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { lolo, readLolo } from '../src/core/formats/lolo/index.ts';
import { canonicalHash, indexNormal, parseSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../tests/fixtures/corpus.ts';
import { addedMembers, asWritten, pairsAbsent, readPairs } from '../tests/fixtures/lolo-pairs.ts';

const hash = (value: Json | undefined) => canonicalHash(parseSchema(value).schema);
const share = (part: number, all: number) =>
  `${part} of ${all} (${all === 0 ? '-' : ((100 * part) / all).toFixed(1)} %)`;

function evaluatePairs(): void {
  const pairs = readPairs();
  if (pairs.length === 0) {
    console.log(pairsAbsent);
    return;
  }
  console.log(`compared without members that the compiler adds: identities, ${addedMembers.join(', ')}`);
  for (const isHeldOut of [false, true]) {
    const some = pairs.filter((pair) => pair.isHeldOut === isHeldOut);
    const exceptions: string[] = [];
    let [same, round] = [0, 0];
    for (const { name, text, json } of some) {
      const { value, faults } = readLolo(text);
      if (value !== undefined && hash(value) === hash(asWritten(JSON.parse(json)))) same++;
      else exceptions.push(name);
      if (faults.length > 0)
        exceptions.push(`${name} has a mistake, ${faults[0]?.line}:${faults[0]?.column} ${faults[0]?.message}`);
      const again = readLolo(lolo.layOut?.(text) ?? '').value;
      const raised = readLolo(lolo.write?.(value as JsonObject) ?? '').value;
      if (hash(again) === hash(value) && hash(raised) === hash(value)) round++;
      else exceptions.push(`${name} (written and read again)`);
    }
    console.log(
      `${isHeldOut ? 'held out' : 'looked at'}: ${share(same, some.length)} read to the hash of the JSON; written and read again ${share(round, some.length)}`,
    );
    for (const exception of exceptions) console.log(`  ${exception}`);
  }
  timePairs(pairs);
}

/** Medians over rounds that take turns; every text is read in every round. */
function timePairs(pairs: readonly { readonly text: string; readonly json: string }[]): void {
  const rounds = 15;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    let start = performance.now();
    for (const { json } of pairs) JSON.parse(json);
    times[0].push(performance.now() - start);
    start = performance.now();
    for (const { text } of pairs) readLolo(text);
    times[1].push(performance.now() - start);
  }
  const [json, text] = times.map((list) => list.sort((a, b) => a - b)[rounds >> 1] as number) as [number, number];
  console.log(
    `reading all: ${text.toFixed(0)} ms, JSON.parse of the JSON beside ${json.toFixed(0)} ms: ${(text / json).toFixed(2)} times`,
  );
}

/** Findings of a document, by what they say and where, without the pointers of elements whose order is free. */
function findingsOf(value: Json | undefined): string {
  const { findings } = verifySchema(indexNormal(parseSchema(value).schema), registries19);
  return findings
    .map(({ category, severity, message }) => `${category} ${severity} ${message}`)
    .sort()
    .join('\n');
}

function evaluateDocuments(): void {
  const documents: (readonly [string, Json])[] = [
    ...listBehaviors().map(({ name, schema }): readonly [string, Json] => [name, schema as unknown as Json]),
    ...readCorpus().map(({ file, text }): readonly [string, Json] => [file, JSON.parse(text)]),
  ];
  if (!hasCorpus) console.log(corpusAbsent);
  let [same, alike, placed, found] = [0, 0, 0, 0];
  const exceptions: string[] = [];
  for (const [name, document] of documents) {
    const text = lolo.write?.(document as JsonObject) ?? '';
    const reading = readLolo(text);
    if (hash(reading.value) === hash(document)) same++;
    else exceptions.push(`${name}: another hash`);
    if (findingsOf(reading.value) === findingsOf(document)) alike++;
    else exceptions.push(`${name}: other findings`);
    const lines = text.split('\n');
    for (const { pointer, name: subject } of verifySchema(indexNormal(parseSchema(reading.value).schema), registries19)
      .findings) {
      if (subject !== '' && !text.includes(subject)) continue;
      found++;
      const { line } = reading.placeOf(pointer);
      const near = lines.slice(line - 1, line + 2).join('\n');
      if (subject === '' || near.includes(subject) || near.includes(subject.replace('@payload.', '?'))) placed++;
    }
  }
  console.log(
    `written and read again, library and real documents: same hash ${share(same, documents.length)}, same findings ${share(alike, documents.length)}`,
  );
  console.log(`findings whose line, or the next two, show the element that they name: ${share(placed, found)}`);
  for (const exception of exceptions.slice(0, 20)) console.log(`  ${exception}`);
}

evaluatePairs();
evaluateDocuments();
