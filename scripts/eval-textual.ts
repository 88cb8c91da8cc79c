// The textual form as it is written now, against the format's own program of version 17: `npm run eval:textual`. Over the programs of ORRERY_LOLO_PAIRS: is each read
// without a fault; does the program's layout of it say the same document; does the program parse what `fmt` and `convert` print; and, over the library, the examples and
// the corpus, how many documents it parses as we print them. Counts are compared with the baseline beside it; each failure is named with its reason.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { lolo, readLolo } from '../src/core/formats/lolo/index.ts';
import { canonicalHash, parseSchema } from '../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../tests/fixtures/corpus.ts';
import { pairsAbsent, readPairs } from '../tests/fixtures/lolo-pairs.ts';

const root = resolve(import.meta.dirname, '..');
const tool = resolve(root, '../shared/tools/official-check.mjs');
const baselineFile = join(import.meta.dirname, 'eval-textual-baseline.json');

interface Official {
  prepare(target: string): string | null;
  officialFormat(text: string): string | null;
}

const hash = (value: Json | undefined) => canonicalHash(parseSchema(value).schema);
const failures: string[] = [];
const counts: Record<string, string> = {};

/** As `convert --to lolo` writes it. */
const writtenOf = (value: JsonObject) => lolo.write?.(parseSchema(value).schema.document as unknown as JsonObject);

function count(what: string, names: readonly string[], reasonOf: (index: number) => string | null): void {
  const reasons = names.map((_, index) => reasonOf(index));
  names.forEach((name, index) => {
    const reason = reasons[index];
    if (reason != null) failures.push(`${what}: ${name}: ${reason}`);
  });
  counts[what] = `${reasons.filter((reason) => reason === null).length} of ${names.length}`;
}

const official = (await import(pathToFileURL(tool).href).catch(() => null)) as Official | null;
if (official === null || official.prepare('17') === null) {
  console.log("skipped: the format's own program cannot be had on this machine");
  process.exit(0);
}

const pairs = readPairs();
if (pairs.length === 0) console.log(pairsAbsent);
const names = pairs.map(({ name }) => name);
const readings = pairs.map(({ text }) => readLolo(text));
const isParsed = (text: string | null | undefined) =>
  text == null ? 'no text was printed' : official.officialFormat(text) === null ? 'the program refuses it' : null;
count('programs read without a fault', names, (i) => {
  const fault = readings[i]?.faults[0];
  return fault === undefined ? null : `${fault.line}:${fault.column} ${fault.message}`;
});
count('same document behind the official layout', names, (i) => {
  const laid = official.officialFormat(pairs[i]?.text ?? '');
  if (laid === null) return 'the program refuses it';
  const reading = readLolo(laid);
  const fault = reading.faults[0];
  if (fault !== undefined) return `the layout has a fault, ${fault.line}:${fault.column} ${fault.message}`;
  return hash(reading.value) === hash(readings[i]?.value) ? null : 'another document';
});
count('programs laid out by fmt, parsed', names, (i) => isParsed(lolo.layOut?.(pairs[i]?.text ?? '')));
count('programs written anew, parsed', names, (i) => isParsed(lolo.write?.(readings[i]?.value as JsonObject)));

const examples = readdirSync(join(root, 'examples')).filter((file) => /\.json$/.test(file));
const documents: (readonly [string, JsonObject])[] = [
  ...listBehaviors().map(({ name, schema }): readonly [string, JsonObject] => [name, schema as unknown as JsonObject]),
  ...examples.map((file): readonly [string, JsonObject] => [
    file,
    JSON.parse(readFileSync(join(root, 'examples', file), 'utf8')),
  ]),
];
if (!hasCorpus) console.log(corpusAbsent);
count(
  'library and examples printed, parsed',
  documents.map(([name]) => name),
  (i) => isParsed(writtenOf((documents[i] as (typeof documents)[number])[1])),
);
const corpus = readCorpus();
count(
  'documents of the corpus printed, parsed',
  corpus.map(({ file }) => file),
  (i) => isParsed(writtenOf(JSON.parse(corpus[i]?.text ?? '{}'))),
);

for (const [what, result] of Object.entries(counts)) console.log(`${what}: ${result}`);
const shown = failures.filter((line) => !/ printed, parsed: /.test(line));
for (const line of process.argv.includes('list') ? failures : shown) console.log(`  ${line}`);
if (process.argv.includes('write')) writeFileSync(baselineFile, `${JSON.stringify(counts, null, 2)}\n`);
else {
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Record<string, string>;
  const fewer = Object.entries(baseline).filter(
    ([what, before]) => Number.parseInt(counts[what] ?? '0', 10) < Number.parseInt(before, 10),
  );
  for (const [what, before] of fewer) console.log(`FEWER than the baseline: ${what}: ${counts[what]}, was ${before}`);
  process.exitCode = fewer.length === 0 ? 0 : 1;
}
