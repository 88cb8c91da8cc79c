// `npm run official:codes -- [draws] [seed]`: writes src/core/verify/official-codes.json, which codes of the format's own compiler mean the same as our
// findings, from verdicts on single mistakes in behaviors of the library. Needs the compiler.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesOf, type KindCase, learnCodes } from '../training/official/kinds.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';
import { faultyDocuments, libraryDocuments, verdictOf } from './official-cases.ts';

const [draws = 6, seed = 11] = process.argv.slice(2).map(Number);

const oracle = await openOracle();
if (isUnavailable(oracle)) throw new Error(oracle.unavailable);
const sources = libraryDocuments();
const sound = await oracle.verdicts(sources.map(({ document }) => document));
const silent = new Set(sound.flatMap((verdict) => (verdict === null ? [] : codesOf(verdict))));
const faulty = faultyDocuments(sources, draws, seed);
const verdicts = await oracle.verdicts(faulty.map(({ document }) => document));
const cases = faulty.flatMap(({ document }, i): KindCase[] => {
  const verdict = verdicts[i];
  return verdict ? [{ document, verdict, findings: verdictOf(document).findings }] : [];
});
const table = learnCodes(cases, silent);
const file = join(import.meta.dirname, '../src/core/verify/official-codes.json');
writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
console.log(
  `${Object.keys(table).length} kinds of finding with a code, from ${cases.length} documents with one mistake`,
);
await oracle.close();
