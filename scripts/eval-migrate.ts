// `npm run eval:migrate -- [a|b|library] [list]`: documents that version 17 of the format refuses, migrated and judged again by its own program. Documents are
// the published ones of the corpus, in two halves by the hash of their names: `a` was looked at while the menders were written, `b` was not. Every step must
// say why; a document in which only questions are left waits for its author and is counted apart; no document may have more errors than before; documents whose
// steps are all `safe` must run as before on random events.
// Skips, with a reason, where the corpus or the program cannot be had. Ends with 1 where one of these does not hold.
import { table } from '../bench/measure.ts';
import { sha256Hex } from '../src/core/base/hash.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { type Migration, migrateSchema } from '../src/core/migrate/migrate.ts';
import { programOf, runEvents, startOf } from '../src/core/run/index.ts';
import { indexNormal, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { isUnavailable, openOracle, type Verdict } from '../training/official/oracle.ts';
import { corpusDocuments, datedDocuments, libraryDocuments, type Named } from './official-cases.ts';

const seed = 7;
const eventsPerDocument = 40;

interface Migrated {
  readonly named: Named;
  readonly before: Verdict;
  readonly migration: Migration;
  readonly after: Verdict;
  readonly runsAlike: boolean;
}

const plainName = (name: string) => name.replace(/\.json$/, '');
const halfOf = ({ name }: Named) => (Number.parseInt(sha256Hex(plainName(name)).slice(0, 2), 16) % 2 === 0 ? 'a' : 'b');

/** What a document does on random events of its own: transitions, effects and what is emitted. */
function traceOf(schema: Schema, events: readonly string[], name: string): string {
  const program = programOf(indexNormal(schema));
  const prng = createPrng(seed + name.length);
  const stimuli = Array.from({ length: eventsPerDocument }, () => ({
    event: prng.pick(events),
    payload: { id: 'x1', data: [], row: { id: 'x1' } },
    outcome: prng.real() < 0.5 ? 'success' : 'failure',
  }));
  const environment = { now: 0, random: createPrng(seed) };
  const { steps } = runEvents(program, startOf(program, undefined as never), stimuli as never, environment);
  return JSON.stringify(
    steps.map(({ transitions, effects, emitted }) => ({
      transitions: transitions.map(({ trait, event, from, to }) => [trait, event, from, to]),
      effects,
      emitted,
    })),
  );
}

function runsAlike(before: Schema, after: Schema, name: string): boolean {
  const events = [
    ...new Set(indexNormal(before).traits.flatMap((trait) => trait.transitions.map(({ event }) => event))),
  ];
  if (events.length === 0) return true;
  return traceOf(before, events, name) === traceOf(after, events, name);
}

const share = (part: number, whole: number) =>
  whole === 0 ? '-' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

const [wanted, isListing] = [process.argv[2] ?? 'both', process.argv.includes('list')];
const oracle = await openOracle('17');
const documents = wanted === 'library' ? libraryDocuments() : [...corpusDocuments(), ...datedDocuments()];
if (isUnavailable(oracle)) console.log(`skipped: ${oracle.unavailable}`);
else if (documents.length === 0)
  console.log('skipped: the corpus of published documents is not beside this repository');
else process.exitCode = await evaluate(documents.filter((one) => ['both', 'library', halfOf(one)].includes(wanted)));
if (!isUnavailable(oracle)) await oracle.close();

async function evaluate(named: readonly Named[]): Promise<number> {
  if (isUnavailable(oracle)) return 0;
  const verdicts = await oracle.verdicts(named.map(({ document }) => document));
  const refused = named.flatMap((one, i) => {
    const before = verdicts[i];
    return !before || before.valid || before.evaluated === false ? [] : [{ named: one, before }];
  });
  const migrations = refused.map(({ named: one }) => migrateSchema(parseSchema(one.document).schema, registries17));
  const after = await oracle.verdicts(migrations.map(({ schema }) => schema.document as unknown as Json));
  const all = refused.flatMap(({ named: one, before }, i): Migrated[] => {
    const [migration, verdict] = [migrations[i], after[i]];
    // A package that is not installed may have kept the program from judging, before or after.
    if (migration === undefined || !verdict || verdict.evaluated === false) return [];
    const alike = runsAlike(parseSchema(one.document).schema, migration.schema, one.name);
    return [{ named: one, before, migration, after: verdict, runsAlike: alike }];
  });
  return report(all);
}

function report(all: readonly Migrated[]): number {
  const groups =
    wanted === 'library'
      ? [['library', all] as const]
      : (['a', 'b'] as const).map((half) => [half, all.filter(({ named }) => halfOf(named) === half)] as const);
  const isWorse = ({ before, after }: Migrated) => after.errors.length > before.errors.length;
  // An error that is left and is a question is for the author: which pattern, which service, which row.
  const isAsked = ({ migration: { remaining, questions }, after }: Migrated) =>
    !after.valid &&
    remaining.length > 0 &&
    remaining.every((one) => questions.some(({ rule, pointer }) => rule === one.rule && pointer === one.pointer));
  const isUntold = ({ migration, runsAlike: alike }: Migrated) =>
    !alike && migration.steps.every(({ hazard }) => hazard === 'safe');
  const rows = groups
    .filter(([, some]) => some.length > 0)
    .map(([half, some]) => [
      half,
      share(some.filter(({ after }) => after.valid).length, some.length),
      String(some.filter(isAsked).length),
      share(some.filter(({ after }) => after.valid).length, some.filter((one) => !isAsked(one)).length),
      String(some.filter(isWorse).length),
      String(some.filter(isUntold).length),
      String(some.filter(({ runsAlike: alike }) => !alike).length),
      String(some.flatMap(({ migration }) => migration.steps).length),
      String(some.flatMap(({ migration }) => migration.questions).length),
    ]);
  console.log(`documents that version 17 refuses, ${eventsPerDocument} random events each, seed ${seed}`);
  console.log(
    table(
      [
        'half',
        'accepted afterwards',
        'left to an answer',
        'accepted of the others',
        'more errors',
        'runs otherwise, not told',
        'runs otherwise, told',
        'steps',
        'questions',
      ],
      rows,
    ),
  );
  const steps = all.flatMap(({ migration }) => migration.steps);
  const count = (keys: readonly string[]) =>
    [...new Set(keys)].map((key) => [key, String(keys.filter((one) => one === key).length)]);
  console.log(`\n${table(['rule, hazard', 'steps'], count(steps.map(({ rule, hazard }) => `${rule}, ${hazard}`)))}`);
  if (isListing)
    for (const { named, migration, after, before, runsAlike: alike } of all.filter(({ after: one }) => !one.valid))
      console.log(`\n${named.name} (${before.errors.length} -> ${after.errors.length}${alike ? '' : ', runs otherwise'}): ${[...new Set(after.errors.map(({ code }) => code))].join(', ')}
${after.errors
  .slice(0, 3)
  .map(({ path, message }) => `    ${path}: ${message.slice(0, 200)}`)
  .join('\n')}
    questions: ${migration.questions
      .map(({ rule, pointer }) => `${rule} ${pointer}`)
      .slice(0, 4)
      .join(', ')}`);
  const isHeld =
    all.every(({ migration }) => migration.steps.every(({ reason }) => reason.length > 20)) &&
    !all.some(isWorse) &&
    !all.some(isUntold);
  if (!isHeld)
    console.log('FAILED: a step says no reason, a document has more errors, or one runs otherwise without being told');
  return isHeld ? 0 : 1;
}
