// `npm run eval:official -- [draws] [seed] [--target 17]`: our documents and verdicts against the format's own compiler. The library and the examples must be
// accepted; faults that people make are judged by both; first repairs of what the compiler refuses are judged again; the corpus is judged as it
// is. Codes that published, current documents trip as well are drift: they tell nothing and stand apart. `--bar` judges library and examples alone.
// `--target 17` asks the program of that version about library and examples alone. Writes docs/evidence/official.md but for these two. Ends with 1 when the library or the examples fall below their bar. Skips, with a reason, where the compiler cannot be had.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../bench/measure.ts';
import { isArray, isObject, type Json } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { repairSchema } from '../src/core/repair/repair.ts';
import { parseSchema } from '../src/core/schema/index.ts';
import { predictSchema, registries19 } from '../src/core/verify/index.ts';
import type { Target } from '../src/core/verify/target.ts';
import {
  type Complaint,
  isUnavailable,
  type Oracle,
  openOracle,
  readPatternFacts,
  type Verdict,
} from '../training/official/oracle.ts';
import {
  corpusDocuments,
  exampleDocuments,
  type Faulty,
  faultyDocuments,
  findsError,
  libraryDocuments,
  type Named,
  verdictOf,
} from './official-cases.ts';

/** Warnings that no document of ours may trip; every error counts anyway. */
const forbidden = ['ORB_T_INIT_MISSING_FETCH', 'CIRCUIT_MODAL_EXIT_INCOMPLETE', 'CIRCUIT_NO_OVERLAY_EXIT'];
const repairsMax = 60;
const page = join(import.meta.dirname, '../docs/evidence/official.md');

const said: string[] = [];
/** Prints, and keeps for the page. */
function say(line: string): void {
  console.log(line);
  said.push(line);
}

const words = process.argv.slice(2);
const targetAt = words.indexOf('--target');
const target: Target = words[targetAt + 1] === '17' && targetAt !== -1 ? '17' : '1.9';
const isBar = words.includes('--bar') || target === '17';
const [draws = 4, seed = 1] = words
  .filter((one, i) => !one.startsWith('-') && (targetAt === -1 || i !== targetAt + 1))
  .map(Number);

interface Judged {
  readonly named: Named;
  readonly verdict: Verdict;
}

async function judge(oracle: Oracle, documents: readonly Named[]): Promise<Judged[]> {
  const verdicts = await oracle.verdicts(documents.map(({ document }) => document));
  return documents.flatMap((named, i) => {
    const verdict = verdicts[i];
    if (verdict) return [{ named, verdict }];
    say(`no verdict: ${named.name}`);
    return [];
  });
}

/** How many documents trip each code, most first. */
function countCodes(judged: readonly Judged[], pick: (verdict: Verdict) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { verdict } of judged)
    for (const code of new Set(pick(verdict))) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const codesOf = (complaints: readonly Complaint[]) => complaints.map(({ code }) => code);

function printVerdicts(title: string, judged: readonly Judged[]): void {
  const refused = judged.filter(({ verdict }) => !verdict.valid);
  say(`\n${title}: ${judged.length - refused.length} of ${judged.length} accepted, drift apart`);
  for (const { named, verdict } of refused)
    say(`  refused: ${named.name}: ${[...new Set(codesOf(verdict.errors))].join(', ')}`);
  const warned = countCodes(judged, ({ warnings }) => codesOf(warnings));
  if (warned.length > 0) say(`  warnings by documents: ${warned.map(([code, n]) => `${code} ${n}`).join(', ')}`);
}

/** Properties in what is drawn that the pattern does not have, as `pattern.property`. */
function unknownProperties(document: Json): string[] {
  const facts = readPatternFacts();
  const found: string[] = [];
  const visit = (value: Json | undefined, isDrawn: boolean): void => {
    if (isArray(value)) for (const item of value) visit(item, isDrawn || value[0] === 'render-ui');
    else if (isObject(value)) {
      const props = isDrawn && typeof value.type === 'string' ? facts[value.type]?.props : undefined;
      for (const [key, member] of Object.entries(value)) {
        if (props !== undefined && key !== 'type' && !Object.hasOwn(props, key)) found.push(`${value.type}.${key}`);
        visit(member, isDrawn);
      }
    }
  };
  visit(document, false);
  return found;
}

/** Whether documents that users start from keep their bar. */
function keepsBar(judged: readonly Judged[]): boolean {
  const tripped = judged.flatMap(({ verdict }) => codesOf(verdict.warnings).filter((code) => forbidden.includes(code)));
  // The properties that the program of 17 does not know are errors of its own.
  const unknown = target === '17' ? [] : judged.flatMap(({ named }) => unknownProperties(named.document));
  say(`  of ${forbidden.join(', ')}: ${tripped.length} hits; unknown properties: ${unknown.length}`);
  for (const property of new Set(unknown)) say(`  unknown: ${property}`);
  return judged.every(({ verdict }) => verdict.valid) && tripped.length === 0 && unknown.length === 0;
}

async function evaluateFaults(oracle: Oracle): Promise<void> {
  const sources = [...libraryDocuments(), ...corpusDocuments()];
  const accepted = new Set(
    (await judge(oracle, sources)).filter(({ verdict }) => verdict.valid).map(({ named }) => named.document),
  );
  const cases = faultyDocuments(sources, draws, seed).filter(({ original }) => accepted.has(original));
  const judged = (await judge(oracle, cases)) as { named: Faulty; verdict: Verdict }[];
  const rows = judged.map(({ named, verdict }) => ({ named, verdict, ours: findsError(named.document) }));
  const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
  const refused = rows.filter(({ verdict }) => !verdict.valid);
  const found = refused.filter(({ ours }) => ours).length;
  const alike = rows.filter(({ ours, verdict }) => ours === !verdict.valid).length;
  say(`\nfaults: ${rows.length} single mistakes by ${new Set(rows.map(({ named }) => named.operator)).size} operators`);
  say(
    `  the compiler refuses ${refused.length}; of these our checks find an error in ${found} (${share(found, refused.length)})`,
  );
  say(`  same verdict on errors: ${share(alike, rows.length)}`);
  const codes = countCodes(judged, ({ errors, warnings }) => codesOf([...errors, ...warnings]));
  const line = ([code]: [string, number]) => {
    const hit = judged.filter(({ verdict }) => codesOf([...verdict.errors, ...verdict.warnings]).includes(code));
    const told = hit.filter(({ named }) => verdictOf(named.document).findings.length > 0);
    return [code, String(hit.length), share(told.length, hit.length)];
  };
  say(table(['code', 'documents', 'we find something'], codes.map(line)));
  const missed = refused
    .filter(({ ours }) => !ours)
    .map(({ named, verdict }) => `${named.operator}: ${verdict.errors[0]?.code}`);
  const counts = new Map<string, number>();
  for (const one of missed) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const [one, n] of [...counts].sort((a, b) => b[1] - a[1])) say(`  refused, and no error of ours: ${one} (${n})`);
  await evaluateRepairs(
    oracle,
    refused
      .filter(({ ours }) => ours)
      .map(({ named }) => named)
      .slice(0, repairsMax),
  );
}

async function evaluateRepairs(oracle: Oracle, broken: readonly Faulty[]): Promise<void> {
  const blueprints = listBehaviors();
  const repaired = broken.flatMap((one): Named[] => {
    const schema = parseSchema(one.document).schema;
    const codes = [...new Set(verdictOf(one.document).findings.map(({ category }) => category))];
    const { suggestions } = repairSchema(schema, codes, {
      beamWidth: 5,
      maxSteps: 10,
      registries: registries19,
      predict: (model, verification) => predictSchema(model, verification).validity,
      blueprints: blueprints.filter(({ name }) => name !== one.name),
    });
    const first = suggestions[0];
    return first === undefined
      ? []
      : [{ name: `${one.name}, ${one.operator}`, document: first.schema.document as unknown as Json }];
  });
  printVerdicts(
    `repairs: first suggestion for ${broken.length} documents that the compiler refuses`,
    await judge(oracle, repaired),
  );
}

function printDrift(groups: Readonly<Record<string, readonly Judged[]>>): void {
  say('\ndrift, by documents that trip it:');
  const codes = new Set(
    Object.values(groups).flatMap((judged) => countCodes(judged, ({ drift }) => drift).map(([code]) => code)),
  );
  const count = (judged: readonly Judged[], code: string) =>
    judged.filter(({ verdict }) => verdict.drift.includes(code)).length;
  const rows = [...codes]
    .sort()
    .map((code) => [code, ...Object.values(groups).map((judged) => String(count(judged, code)))]);
  say(table(['code', ...Object.keys(groups)], rows));
}

async function evaluate(oracle: Oracle): Promise<boolean> {
  const library = await judge(oracle, libraryDocuments());
  printVerdicts('library', library);
  const holds = [keepsBar(library)];
  const examples = await judge(oracle, exampleDocuments());
  printVerdicts('examples that are whole documents', examples);
  holds.push(keepsBar(examples));
  if (!isBar) {
    const corpus = await judge(oracle, corpusDocuments());
    if (corpus.length === 0) say('\nskipped: the corpus of published documents is not beside this repository');
    else printVerdicts('corpus', corpus);
    await evaluateFaults(oracle);
    printDrift({ library, examples, corpus });
  }
  console.log(`\n${oracle.asked} verdicts asked of the compiler, the others remembered`);
  return holds.every(Boolean);
}

function writePage(): void {
  const head = `<!-- Generated by \`npm run eval:official\`. Do not edit. -->
# By the format's own compiler

What the format's own compiler, version 1.9.3 of March 2026, says of the library, the examples, published documents, single mistakes and repairs (${draws} draws of each mistake, seed ${seed}). *Drift* are codes
that published, current documents trip as well, because the program is older than they are: they tell nothing and stand apart.

\`\`\`text
`;
  writeFileSync(page, `${head}${said.join('\n').trim()}\n\`\`\`\n`);
}

const oracle = await openOracle(target);
if (isUnavailable(oracle)) console.log(`skipped: ${oracle.unavailable}`);
else {
  const holds = await evaluate(oracle);
  await oracle.close();
  if (!isBar) writePage();
  if (!holds) console.log('FAILED: the library or the examples fall below their bar');
  process.exitCode = holds ? 0 : 1;
}
