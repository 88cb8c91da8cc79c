// Properties in the reports of `orrery check` that other programs read, and repairs that would lose one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from './fixtures/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-check-properties-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'refund.yaml');
const properties = join(folder, 'refund.properties.json');
const text = (transitions: string, type = 'number') => `name: Refunds
orbitals:
  - name: Refunds
    entity: { name: Refund, persistence: runtime, fields: [ { name: paid, type: ${type}, default: 0 } ] }
    traits:
      - name: Payout
        linkedEntity: Refund
        category: lifecycle
        stateMachine:
          states: [{ name: open, isInitial: true }, { name: paid }]
          events: [{ key: PAY }, { key: REOPEN }]
          transitions:
${transitions}
`;
const pay =
  "            - { from: open, to: paid, event: PAY, effects: [[set, '@entity.paid', [+, '@entity.paid', 1]]] }";
const reopen = (to: string) => `            - { from: paid, to: ${to}, event: REOPEN }`;
const once = 'always paid <= 1';

beforeEach(() => {
  writeFileSync(path, text(`${pay}\n${reopen('open')}`));
  writeFileSync(
    properties,
    JSON.stringify({ once, order: 'PAY before REOPEN', 'by & by': 'PAY leads to REOPEN by itself' }, null, 2),
  );
});

const check = (...args: string[]) => runCommand(['check', ...args, path]);

it('SARIF holds them at the transition that breaks them, with the place of the sentence', async () => {
  const { code, out } = await check('--format', 'sarif');
  const [run] = JSON.parse(out).runs;
  const told = run.results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'property');
  expect([code, told.length]).toEqual([1, 2]);
  const [first] = told;
  expect(run.tool.driver.rules[first.ruleIndex].id).toBe('property');
  expect(first).toMatchObject({ level: 'error', message: { text: expect.stringMatching(/^once: .*\norrery run/) } });
  const lineOf = (one: { physicalLocation: { region: { startLine: number } } }) =>
    one.physicalLocation.region.startLine;
  expect(readFileSync(path, 'utf8').split('\n')[lineOf(first.locations[0]) - 1]).toBe(pay);
  const [related] = first.relatedLocations;
  expect([related.message.text, lineOf(related)]).toEqual([once, 2]);
  expect(
    new Set(told.map((one: { partialFingerprints: object }) => JSON.stringify(one.partialFingerprints))).size,
  ).toBe(2);
});

it('JUnit has a case for each: proved ones pass', async () => {
  const { out } = await check('--format', 'junit');
  expect(out).toMatch(/<testsuite name="[^"]*refund.yaml" tests="(\d+)" failures="2"/);
  expect(out).toMatch(/<testcase name="property order" [^>]*\/>/);
  expect(out).toMatch(/<testcase name="property by &amp; by" [^>]*>\n {6}<failure type="property"/);
});

it('a workflow shows them at the line', async () => {
  const { out } = await check('--format', 'github');
  const [line] = out
    .split('\n')
    .filter((one) => one.includes('orrery%3A property') || one.includes('orrery: property'));
  expect(line).toMatch(/^::error file=.*refund\.yaml,line=13,col=\d+,title=.*::once/);
});

it('a report of documents without properties names no rule for them', async () => {
  writeFileSync(properties, '{}');
  const { code, out } = await check('--format', 'sarif');
  expect([code, out.includes('"property"')]).toEqual([0, false]);
});

it('a repair that would lose one is held back, and the others are made', async () => {
  writeFileSync(properties, JSON.stringify({ once }));
  writeFileSync(path, text(`${pay}\n${reopen('opem')}`, 'nubmer'));
  const { code, out } = await check('--fix');
  const written = readFileSync(path, 'utf8');
  expect([code, written]).toEqual([1, text(`${pay}\n${reopen('opem')}`)]);
  expect(out).toMatch(/held back .*refund\.yaml:14:\d+: the repair of unknown-target-state would lose "once"/);
});

it('as JSON, what is held back is told with what it would lose', async () => {
  writeFileSync(properties, JSON.stringify({ once }));
  writeFileSync(path, text(`${pay}\n${reopen('opem')}`));
  const before = readFileSync(path, 'utf8');
  const { out } = await check('--fix', '--json');
  const [document] = JSON.parse(out).documents;
  expect(document.held_back).toMatchObject([{ rule: 'unknown-target-state', name: 'opem', loses: ['once'] }]);
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('a repair that loses none is made, and what is refuted before and after is no reason to hold it back', async () => {
  writeFileSync(path, text(`${pay}\n${reopen('open')}`, 'nubmer'));
  const { code, out } = await check('--fix');
  expect([code, readFileSync(path, 'utf8')]).toEqual([1, text(`${pay}\n${reopen('open')}`)]);
  expect(out).toContain('1 of 3 properties proved, 2 refuted');
  expect(out).not.toContain('held back');
});
