// The table of codes that mean the same as our findings: well formed, and true of the format's own compiler where that can be had.
import { expect, test } from 'vitest';
import { faultyDocuments, libraryDocuments, verdictOf } from '../scripts/official-cases.ts';
import { categoryCodes, officialCodes, officialCodesOf } from '../src/core/verify/index.ts';
import { codesOf } from '../training/official/kinds.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';

const finding = { category: 'missing_transition', pointer: '/orbitals/0/traits/0/stateMachine/states/1' } as const;

test('every entry is of a category and gives codes of the compiler', () => {
  expect(Object.keys(officialCodes).length).toBeGreaterThan(10);
  for (const [key, codes] of Object.entries(officialCodes)) {
    expect(categoryCodes, key).toContain(key.split(/[ :]/)[0]);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$/);
  }
});

test('names say nothing, and what a check knows itself goes first', () => {
  const named = (name: string) => ({ ...finding, message: `nothing leaves the state "${name}": add a transition` });
  expect(officialCodesOf(named('open'))).toEqual(['CIRCUIT_DEAD_END_STATE']);
  expect(officialCodesOf(named('say "no"'.replaceAll('"', '\\"')))).toEqual(['CIRCUIT_DEAD_END_STATE']);
  expect(officialCodesOf({ ...named('open'), official: 'ORB_T_DUPLICATE_STATE' })).toEqual(['ORB_T_DUPLICATE_STATE']);
  expect(officialCodesOf({ ...finding, message: 'nothing like it' })).toEqual([]);
});

test('the compiler reports what the table says', { timeout: 600_000 }, async ({ skip }) => {
  const oracle = await openOracle();
  if (isUnavailable(oracle)) {
    console.log(`skipped: ${oracle.unavailable}`);
    skip(oracle.unavailable);
    return;
  }
  // The program takes a third of a second a document: of two draws of each mistake, every third. `npm run eval:official` asks about all of them.
  const cases = faultyDocuments(libraryDocuments(), 2, 23).filter((_, i) => i % 3 === 0);
  const verdicts = await oracle.verdicts(cases.map(({ document }) => document));
  await oracle.close();
  let right = 0;
  const wrong: string[] = [];
  cases.forEach(({ document, operator }, i) => {
    const verdict = verdicts[i];
    // What stands under another key is not there for the compiler: it judges another document.
    const isAnother = operator.endsWith('-under-another-key');
    if (isAnother || !verdict || verdict.errors.some(({ path }) => path === '')) return;
    for (const code of new Set(verdictOf(document).findings.flatMap(officialCodesOf))) {
      if (codesOf(verdict).includes(code)) right++;
      else wrong.push(`${operator}: ${code}`);
    }
  });
  expect(right).toBeGreaterThan(30);
  expect(wrong.length / (right + wrong.length), wrong.join('\n')).toBeLessThan(0.2);
});
