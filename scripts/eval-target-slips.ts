// `npm run eval:target-slips -- [draws] [seed] [list]`: single mistakes in documents that version 17 of the format accepts, judged by its own program and by us.
// Sources are the library and those published documents that it accepts; mistakes are those of tests/fixtures/faults and those that its own codes are about
// (faults/format17.ts). A code is recalled in a document where we find some error there. Skips, with a reason, where the program cannot be had.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { format17Faults } from '../tests/fixtures/faults/format17.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { corpusDocuments, faultyDocuments, libraryDocuments } from './official-cases.ts';

const words = process.argv.slice(2);
const [draws = 3, seed = 1] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const isListing = words.includes('list');
/** A code that so many documents trip has a recall of its own. */
const documentsMin = 10;

const findings = (document: Json) => verifySchema(indexSchema(parseSchema(document).schema), registries17).findings;

const oracle = await openOracle('17');
if (isUnavailable(oracle)) {
  console.log(`skipped: ${oracle.unavailable}`);
  process.exit(0);
}
const sources = [...libraryDocuments(), ...corpusDocuments()];
const sound = await oracle.verdicts(sources.map(({ document }) => document));
const accepted = sources.filter((_, i) => sound[i]?.valid && sound[i]?.evaluated !== false);
const faulty = faultyDocuments(accepted, draws, seed, [...faultOperators, ...format17Faults]);
const verdicts = await oracle.verdicts(faulty.map(({ document }) => document));
await oracle.close();
const judged = faulty.flatMap((fault, i) => {
  const verdict = verdicts[i];
  if (!verdict || verdict.evaluated === false) return [];
  const errors = findings(fault.document).filter(({ severity }) => severity === 'error');
  return [{ ...fault, verdict, errors, isFound: errors.length > 0 }];
});
const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
const refused = judged.filter(({ verdict }) => !verdict.valid);
const taken = judged.filter(({ verdict }) => verdict.valid);
const found = refused.filter(({ isFound }) => isFound).length;
const clean = taken.filter(({ isFound }) => !isFound).length;
console.log(
  `${judged.length} single mistakes by ${new Set(judged.map(({ operator }) => operator)).size} operators in ${accepted.length} accepted documents, seed ${seed}`,
);
console.log(
  `agreement ${share(found + clean, judged.length)}: refused and found ${found} of ${refused.length} (${share(found, refused.length)}), accepted and clean ${clean} of ${taken.length} (${share(clean, taken.length)})`,
);
const codes = [...new Set(refused.flatMap(({ verdict }) => verdict.errors.map(({ code }) => code)))];
const rows = codes
  .map((code) => {
    const hit = refused.filter(({ verdict }) => verdict.errors.some((one) => one.code === code));
    const alone = hit.filter(({ verdict }) => new Set(verdict.errors.map((one) => one.code)).size === 1);
    const recalled = (some: typeof hit) => some.filter(({ isFound }) => isFound).length;
    const named = hit.filter(({ errors }) => errors.some(({ official }) => official === code)).length;
    return { code, hit: hit.length, recalled: recalled(hit), alone: alone.length, aloneFound: recalled(alone), named };
  })
  .sort((a, b) => b.hit - a.hit || (a.code < b.code ? -1 : 1));
console.log(
  `\n${table(
    ['code', 'documents', 'an error of ours', 'no other code', 'of these found', 'by its name'],
    rows.map((row) => [
      row.code,
      String(row.hit),
      share(row.recalled, row.hit),
      String(row.alone),
      share(row.aloneFound, row.alone),
      String(row.named),
    ]),
  )}`,
);
const common = rows.filter(({ hit }) => hit >= documentsMin);
const low = common.filter(({ hit, recalled }) => recalled / hit < 0.9);
console.log(
  `\n${codes.length} codes tripped; of ${common.length} that ${documentsMin} documents trip, ${common.length - low.length} are recalled in nine of ten: below are ${low.map(({ code }) => code).join(', ') || 'none'}`,
);
if (isListing) {
  for (const { name, operator, verdict, isFound } of judged)
    if (!verdict.valid && !isFound)
      console.log(
        `missed ${operator} in ${name}: ${[...new Set(verdict.errors.map(({ code, path, message }) => `${code} ${path} ${message.slice(0, 160)}`))].slice(0, 2).join('; ')}`,
      );
  for (const { name, operator, verdict, errors } of judged)
    if (verdict.valid && errors.length > 0)
      console.log(
        `false ${operator} in ${name}: ${errors
          .slice(0, 2)
          .map(({ rule, pointer, message }) => `${rule} ${pointer} ${message.slice(0, 140)}`)
          .join('; ')}`,
      );
}
