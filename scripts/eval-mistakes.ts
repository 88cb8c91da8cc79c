// `npm run eval:mistakes -- [documents] [seed] [kind]`: mistakes of authors (tests/mistakes), each in so many sound documents of library and corpus. Is each told by
// a finding or a note, and is the first repair exact or acceptable by the rules written there? Safe first repairs that are wrong are listed one by one.
import { table } from '../bench/measure.ts';
import { isObject, type Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { runRepairJob } from '../src/core/repair/job.ts';
import { canonicalText, indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { notesOf, registries19, verifySchema } from '../src/core/verify/index.ts';
import type { FaultOperator } from '../tests/fixtures/faults/operator.ts';
import { keepsAll, mistakes, renamedThroughout, type Verdict } from '../tests/mistakes/index.ts';
import { originals } from './repair-cases.ts';

const [count = 3, seed = 1] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];
/** Longer documents take minutes under load. */
const charactersMax = 40_000;

const findingsOf = (schema: Schema) => verifySchema(indexSchema(schema), registries19).findings;
const isSound = (document: Json) => findingsOf(parseSchema(document).schema).length === 0;
const candidates = originals.filter(({ document }) => JSON.stringify(document).length < charactersMax);

interface Outcome {
  readonly verdict: Verdict;
  readonly isFound: boolean;
  readonly isNoted: boolean;
  readonly isSafe: boolean;
  readonly actions: string;
}

function judge(original: Json, mistaken: Json, mayBeMeant: boolean): Outcome {
  const { schema } = parseSchema(mistaken);
  const findings = findingsOf(schema);
  const noted =
    notesOf(indexSchema(schema), registries19).length >
    notesOf(indexSchema(parseSchema(original).schema), registries19).length;
  const told = { isFound: findings.length > 0, isNoted: findings.length === 0 && noted };
  const codes = [...new Set(findings.map(({ category }) => category))];
  const job = {
    document: schema.document,
    codes,
    beamWidth: 5,
    maxSteps: 10,
    wantsDocuments: true,
    workMax: 1_000_000,
  };
  const [first] = codes.length === 0 ? [] : runRepairJob(job, registries19).suggestions;
  if (first?.document == null) return { ...told, verdict: 'none', isSafe: false, actions: '' };
  const before = parseSchema(original).schema;
  const isExact = canonicalText(parseSchema(first.document as never).schema) === canonicalText(before);
  const isKept =
    first.verified && first.tier !== 'inventing' && keepsAll(asJson(before), asJson(schema), first.document as never);
  const meant = mayBeMeant ? renamedThroughout(original, mistaken) : null;
  const isMeant =
    meant !== null &&
    canonicalText(parseSchema(first.document as never).schema) === canonicalText(parseSchema(meant).schema);
  const verdict = isExact ? 'exact' : isKept || isMeant ? 'acceptable' : 'wrong';
  return { ...told, verdict, isSafe: first.tier === 'safe', actions: first.diff.join('; ') };
}

const asJson = ({ document }: Schema) => document as unknown as Json;

function* casesOf(mistake: FaultOperator, at: number): Generator<{ behavior: string; original: Json; mistaken: Json }> {
  const prng = createPrng(seed * 1000 + at);
  let found = 0;
  for (const { behavior, document } of prng.shuffle(candidates)) {
    if (found === count) return;
    const mistaken = mistake.inject(document, prng);
    if (mistaken === null || !isObject(mistaken) || !isSound(document)) continue;
    found++;
    yield { behavior, original: document, mistaken };
  }
}

const rows: string[][] = [];
const wrong: string[] = [];
const totals = new Map<string, number>();
const add = (key: string, by = 1) => totals.set(key, (totals.get(key) ?? 0) + by);
for (const [at, mistake] of mistakes.entries()) {
  if (only !== undefined && !mistake.name.includes(only)) continue;
  const outcomes: Outcome[] = [];
  for (const { behavior, original, mistaken } of casesOf(mistake, at)) {
    const outcome = judge(original, mistaken, mistake.name.startsWith('renamed'));
    outcomes.push(outcome);
    if (outcome.verdict === 'wrong')
      wrong.push(`${outcome.isSafe ? 'SAFE ' : ''}${mistake.name}, ${behavior}: ${outcome.actions}`);
  }
  const number = (passes: (one: Outcome) => boolean) => outcomes.filter(passes).length;
  const told = [number(({ isFound }) => isFound), number(({ isNoted }) => isNoted)];
  const verdicts = (['exact', 'acceptable', 'wrong', 'none'] as const).map((one) =>
    number(({ verdict }) => verdict === one),
  );
  const safe = number(({ isSafe }) => isSafe);
  const safeWrong = number(({ isSafe, verdict }) => isSafe && verdict === 'wrong');
  const numbers = [outcomes.length, ...told, ...verdicts, safe, safeWrong];
  for (const [i, value] of numbers.entries()) add(String(i), value);
  if (outcomes.length > 0) add('kinds');
  rows.push([mistake.name, ...numbers.map(String)]);
}
const headers = ['mistake', 'cases', 'found', 'noted', 'exact', 'acceptable', 'wrong', 'none', 'safe', 'safe wrong'];
console.log(`${totals.get('kinds')} kinds of ${mistakes.length} have a place, ${count} documents each, seed ${seed}`);
rows.push(['all', ...headers.slice(1).map((_, i) => String(totals.get(String(i)) ?? 0))]);
console.log(table(headers, rows));
for (const one of wrong) console.log(one.slice(0, 300));
