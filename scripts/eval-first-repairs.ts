// `npm run eval:first-repairs -- [documents] [seed] [list]`: published documents of the corpus that version 17 of the format refuses, with at most twelve of our
// errors. Is the first repair of `orrery repair` accepted by the format's own program, and does it leave as many values as the author wrote? Beside it stands the migration of the same
// document, which has no search and asks where it does not know.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { migrateSchema } from '../src/core/migrate/migrate.ts';
import { runRepairJob } from '../src/core/repair/job.ts';
import { indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { leavesOf } from '../tests/fixtures/edit.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { corpusDocuments, datedDocuments } from './official-cases.ts';

const [wanted = 40, seed = 1] = process.argv.slice(2, 4).map(Number);
const isListing = process.argv[4] === 'list';
const charactersMax = 40_000;
const errorsMax = 12;
/** As `orrery repair` asks. */
const asked = { beamWidth: 5, maxSteps: 50, wantsDocuments: true };

const asJson = ({ document }: Schema) => document as unknown as Json;
const findingsOf = (schema: Schema) => verifySchema(indexSchema(schema), registries17).findings;

const drawn = createPrng(seed)
  .shuffle([...corpusDocuments(), ...datedDocuments()])
  .filter(({ document }) => JSON.stringify(document).length < charactersMax)
  .flatMap(({ name, document }) => {
    const { schema, problems } = parseSchema(document);
    const findings = problems.length > 0 ? [] : findingsOf(schema);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    return errors > 0 && errors <= errorsMax ? [{ name, schema, findings }] : [];
  })
  .slice(0, wanted);

const oracle = await openOracle('17');
const rows: string[][] = [];
const ways: Readonly<Record<string, (schema: Schema, codes: readonly string[]) => Schema>> = {
  'first repair': (schema, codes) => {
    const { suggestions } = runRepairJob({ ...asked, document: schema.document, codes: codes as never }, registries17);
    const [first] = suggestions;
    return first?.document ? parseSchema(first.document as unknown as Json).schema : schema;
  },
  migration: (schema) => migrateSchema(schema, registries17).schema,
};
for (const [way, mend] of Object.entries(ways)) {
  const started = performance.now();
  const results = drawn.map(({ schema, findings }) =>
    mend(schema, [...new Set(findings.map(({ category }) => category))]),
  );
  const seconds = (performance.now() - started) / 1000;
  const verdicts = isUnavailable(oracle) ? [] : await oracle.verdicts(results.map(asJson));
  const lines = results.map((result, i) => {
    const { name, schema } = drawn[i] as (typeof drawn)[number];
    const own = findingsOf(result).filter(({ severity }) => severity === 'error').length;
    const accepted = isUnavailable(oracle) ? own === 0 : verdicts[i]?.errors?.length === 0;
    return { name, own, accepted, kept: leavesOf(asJson(result)).length >= leavesOf(asJson(schema)).length };
  });
  rows.push([
    way,
    String(lines.length),
    ...(['accepted', 'kept'] as const).map((one) => String(lines.filter((line) => line[one]).length)),
    String(lines.filter(({ accepted, kept }) => accepted && kept).length),
    String(lines.filter(({ own }) => own === 0).length),
    (seconds / Math.max(1, lines.length)).toFixed(2),
  ]);
  if (isListing)
    for (const { name, own, accepted, kept } of lines)
      if (!accepted || !kept)
        console.log(
          `${way}: ${name}: ${own} errors of ours left${accepted ? '' : ', refused'}${kept ? '' : ', less is left than was written'}`,
        );
}
if (!isUnavailable(oracle)) await oracle.close();
console.log(`judged by ${isUnavailable(oracle) ? 'our own errors' : 'the program of version 17'}, seed ${seed}`);
console.log(table(['', 'documents', 'accepted', 'all kept', 'both', 'no error of ours', 's a document'], rows));
