// `npm run eval:fix-many -- [documents] [seed] [shown]`: sound documents of version 17, library and corpus, each with three to six mistakes of authors (tests/mistakes
// and the faults that repair is judged by). `check --fix`, and with `--unsafe-fixes`, write what they write: is it accepted by the format's own program, or does it
// have strictly fewer errors, and is everything kept that the mistakes left alone? Where the program cannot be had, our errors are counted in its place.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { fixSchema } from '../src/core/repair/fix.ts';
import { indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { notesOf, verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { mistakes, valuesLost } from '../tests/mistakes/index.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { originals } from './repair-cases.ts';

const [wanted = 300, seed = 1, shown = 0] = process.argv.slice(2, 5).map(Number);
/** Longer documents take minutes under load. */
const charactersMax = 40_000;
const kinds = [...mistakes, ...faultOperators];

const findingsOf = (schema: Schema) => verifySchema(indexSchema(schema), registries17).findings;
const errorsOf = (schema: Schema) => findingsOf(schema).filter(({ severity }) => severity === 'error').length;
const toldOf = (schema: Schema) =>
  findingsOf(schema).length + notesOf(indexSchema(schema), registries17, findingsOf(schema)).length;
const isSound = (document: Json) => errorsOf(parseSchema(document).schema) === 0;
const asJson = ({ document }: Schema) => document as unknown as Json;

interface Case {
  readonly behavior: string;
  readonly names: readonly string[];
  /** The sound document, and that after each mistake. */
  readonly steps: readonly Json[];
}

/** A document with so many mistakes of different kinds, or null where it has no place for them. */
function mistakenBy(document: Json, count: number, prng: Prng): Omit<Case, 'behavior'> | null {
  const names: string[] = [];
  const steps = [document];
  for (const kind of prng.shuffle(kinds)) {
    if (names.length === count) break;
    const next = kind.inject(steps.at(-1) ?? document, prng);
    if (next === null) continue;
    steps.push(next);
    names.push(kind.name);
  }
  return names.length < count ? null : { names, steps };
}

function drawCases(): Case[] {
  const prng = createPrng(seed);
  const short = originals.filter(({ document }) => JSON.stringify(document).length < charactersMax);
  const cases: Case[] = [];
  for (let round = 0; cases.length < wanted && round < 10; round++)
    for (const { behavior, document } of prng.shuffle(short)) {
      if (cases.length === wanted) break;
      const one = isSound(document) ? mistakenBy(document, 3 + prng.below(4), prng) : null;
      if (one !== null) cases.push({ behavior, ...one });
    }
  return cases;
}

const oracle = await openOracle('17');
const verdicts = ['accepted', 'fewer', 'tidier', 'same', 'more'] as const;
interface Judged {
  /** By the program of version 17; null where it gives no answer, or cannot read the document and so tells one error of all. */
  readonly errors: number | null;
  readonly own: number;
  /** Our findings and notes, warnings too. */
  readonly told: number;
}

async function judged(documents: readonly Json[]): Promise<readonly Judged[]> {
  const answers = isUnavailable(oracle) ? [] : await oracle.verdicts(documents);
  return documents.map((document, i) => {
    const errors = answers[i]?.errors;
    const { schema } = parseSchema(document);
    const isRead = errors?.every(({ path }) => path !== '') === true;
    return { errors: isRead ? errors.length : null, own: errorsOf(schema), told: toldOf(schema) };
  });
}

/**
 * Fewer errors: by the program where it read the document both times, else by our rules for its version. `tidier`: as many, for what was mended is no error to the
 * program, and fewer findings and notes of ours.
 */
function compared(before: Judged, after: Judged): (typeof verdicts)[number] {
  if (after.errors === 0 || (isUnavailable(oracle) && after.own === 0)) return 'accepted';
  const isRead = before.errors !== null && after.errors !== null;
  const difference = isRead ? (after.errors ?? 0) - (before.errors ?? 0) : after.own - before.own;
  if (difference !== 0) return difference < 0 ? 'fewer' : 'more';
  return after.told < before.told ? 'tidier' : 'same';
}

const cases = drawCases();
const mistaken = cases.map(({ steps }) => steps.at(-1) as Json);
const before = await judged(mistaken);
const rows: string[][] = [];
for (const tierMax of ['safe', 'unsafe'] as const) {
  const schemas = mistaken.map((document) => parseSchema(document).schema);
  const fixes = schemas.map((schema) => fixSchema(schema, { registries: registries17, tierMax }));
  const after = await judged(fixes.map(({ schema }) => asJson(schema)));
  const outcomes = cases.map(({ steps, names, behavior }, i) => {
    const fix = fixes[i];
    const isTouched = fix !== undefined && fix.actions.length > 0;
    const [was, is] = [before[i] as Judged, after[i] as Judged];
    const read = steps.map((document) => asJson(parseSchema(document).schema));
    const lost = fix === undefined ? [] : valuesLost(read, asJson(fix.schema));
    const verdict = isTouched ? compared(was, is) : 'untouched';
    return {
      verdict,
      lost,
      label: `${tierMax} ${behavior} ${names.join(' + ')} (errors ${was.errors}, ${was.own} -> ${is.errors}, ${is.own})`,
      fix,
    };
  });
  const number = (is: (one: (typeof outcomes)[number]) => boolean) => String(outcomes.filter(is).length);
  rows.push([
    tierMax === 'safe' ? '--fix' : '--fix --unsafe-fixes',
    String(outcomes.length),
    ...(['untouched', ...verdicts] as const).map((one) => number(({ verdict }) => verdict === one)),
    number(({ lost }) => lost.length > 0),
  ]);
  const bad = outcomes.filter(({ verdict, lost }) => verdict === 'same' || verdict === 'more' || lost.length > 0);
  for (const { verdict, lost, label, fix } of bad.slice(0, shown)) {
    console.log(`${verdict}${lost.length > 0 ? `, lost ${JSON.stringify(lost.slice(0, 6))}` : ''}: ${label}`);
    for (const { action, params } of fix?.actions ?? [])
      console.log(`    ${action} ${JSON.stringify(params).slice(0, 200)}`);
  }
}
if (!isUnavailable(oracle)) await oracle.close();
const judge = isUnavailable(oracle) ? 'our own errors' : 'the program of version 17';
console.log(`${cases.length} documents with three to six mistakes, seed ${seed}, judged by ${judge}`);
console.log(table(['command', 'documents', 'untouched', ...verdicts, 'something lost'], rows));
