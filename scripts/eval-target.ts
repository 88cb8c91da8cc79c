// `npm run eval:target`: what we say of documents by version 17 of the format beside what its own program says. Documents are the published ones of the corpus
// (not fitted to name by name, but looked at while the rules were written), the library and the examples. A document that the program could not judge is left
// out. Rival: the judgment by version 1.9. Skips, with a reason, where the program cannot be had.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { type Finding, type Registries, registries19, verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { rules17 } from '../src/core/verify/rules-17/index.ts';
import { isUnavailable, openOracle, type Verdict } from '../training/official/oracle.ts';
import { corpusDocuments, datedDocuments, exampleDocuments, libraryDocuments, type Named } from './official-cases.ts';

interface Judged {
  readonly verdict: Verdict;
  readonly now: readonly Finding[];
  readonly before: readonly Finding[];
}

const errorsBy = (document: Json, registries: Registries) =>
  verifySchema(indexSchema(parseSchema(document).schema), registries).findings.filter(
    ({ severity }) => severity === 'error',
  );

const oracle = await openOracle('17');
if (isUnavailable(oracle)) {
  console.log(`skipped: ${oracle.unavailable}`);
  process.exit(0);
}
const groups: readonly (readonly [string, readonly Named[]])[] = [
  ['published documents', [...corpusDocuments(), ...datedDocuments()]],
  ['library and examples', [...libraryDocuments(), ...exampleDocuments()]],
];
const all: Judged[] = [];
const rows: string[][] = [];
for (const [title, documents] of groups) {
  const verdicts = await oracle.verdicts(documents.map(({ document }) => document));
  const judged = documents.flatMap(({ document }, i): Judged[] => {
    const verdict = verdicts[i];
    if (!verdict || verdict.evaluated === false) return [];
    return [{ verdict, now: errorsBy(document, registries17), before: errorsBy(document, registries19) }];
  });
  all.push(...judged);
  for (const [by, pick] of [
    ['17', ({ now }: Judged) => now],
    ['1.9', ({ before }: Judged) => before],
  ] as const) {
    const valid = judged.filter(({ verdict }) => verdict.valid);
    const refused = judged.filter(({ verdict }) => !verdict.valid);
    const kept = valid.filter((one) => pick(one).length === 0).length;
    const found = refused.filter((one) => pick(one).length > 0).length;
    const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3));
    const balanced =
      valid.length * refused.length === 0 ? '-' : ((kept / valid.length + found / refused.length) / 2).toFixed(3);
    rows.push([
      title,
      by,
      share(kept + found, judged.length),
      balanced,
      `${kept} of ${valid.length}`,
      `${found} of ${refused.length}`,
    ]);
  }
}
await oracle.close();
console.log(
  table(['documents', 'judged by', 'agreement', 'balanced', 'accepted and clean', 'refused and found'], rows),
);

const byRule = rules17.map(({ id, official = '' }) => {
  const trips = ({ verdict }: Judged) => verdict.errors.some(({ code }) => code === official);
  const tells = ({ now }: Judged) => now.some((finding) => finding.official === official);
  const [both, ours, theirs] = [
    all.filter((one) => trips(one) && tells(one)).length,
    all.filter((one) => !trips(one) && tells(one)).length,
    all.filter((one) => trips(one) && !tells(one)).length,
  ];
  return [id, official, String(both), String(ours), String(theirs)];
});
console.log(`\n${table(['rule', 'code of the program', 'both', 'we alone', 'the program alone'], byRule)}`);
