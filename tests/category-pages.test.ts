// Every category of the contract is implemented, documented, shown failing and tested; the list below is the contract's, written by hand.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { categoryPages } from '../scripts/category-pages.ts';
import type { Json } from '../src/core/base/json.ts';
import { actionDefinitions } from '../src/core/plan/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { categories } from '../src/core/verify/categories.ts';
import { registries19 } from '../src/core/verify/registry.ts';
import { everyRule } from '../src/core/verify/rules-17/index.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import { faultOperators as trainingFaults } from '../training/faults/index.ts';
import { faultOperators } from './fixtures/faults/index.ts';
import { root } from './source-tree.ts';

const contracted = `
structural missing_initial_state   error
structural missing_transition      error
structural orphan_state            error
structural orphan_event            warning
structural undeclared_event        error
structural invalid_transition      error
structural invalid_declaration     error
structural duplicate_transition    error
wiring     unmatched_emit          warning
wiring     unmatched_listener      warning
wiring     undeclared_emit         warning
wiring     broken_binding          error
wiring     unresolved_trait_ref    error
wiring     unknown_entity_ref      error
wiring     invalid_effect          error
ui         missing_render_effect   error
ui         invalid_pattern         error
ui         missing_overlay_exit    error
ui         unhandled_ui_event      warning
ui         invalid_page            error`
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/) as [string, string, string]);

const folder = join(root, 'docs/reference/categories');

test('the pages of the categories are what the checks say', () => {
  const written = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  expect(written).toEqual(categoryPages());
});

test('every fix that a rule names is an action', () => {
  const known = new Set(actionDefinitions.map((definition) => definition.name));
  expect(everyRule.flatMap(({ fixes }) => fixes).filter((name) => !known.has(name))).toEqual([]);
});

test('the categories are those of the contract, with its groups and severities', () => {
  expect(categories.map(({ group, code, severity }) => [group, code, severity])).toEqual(contracted);
});

// The contract says `error` of it, and lets no category be an error in more than 0.5 % of real documents, which it then is in 1.7 %: the figure goes first.
const departures: Readonly<Record<string, string>> = { unhandled_ui_event: 'warning' };
const contract = join(root, '../shared/contract/categories.md');
const absent = 'the contract is not beside this repository: the list above stands for it';

test.skipIf(!existsSync(contract))(existsSync(contract) ? 'the list is the one the contract prints' : absent, () => {
  const rows = [
    ...readFileSync(contract, 'utf8').matchAll(/^\| (structural|wiring|ui) \| \**(\w+)\** \| (error|warning)/gm),
  ];
  expect(rows.map(([, group, code = '', severity]) => [group, code, departures[code] ?? severity])).toEqual(contracted);
});

describe.each(contracted.map(([group, code]) => [code, group] as const))('%s', (code, group) => {
  const page = () => readFileSync(join(folder, `${code}.md`), 'utf8');

  test('its page has the description and the rules, and stands in the list', () => {
    expect(page()).toContain(`Group **${group}**`);
    expect(page()).toContain(categories.find((one) => one.code === code)?.description);
    const own = everyRule.filter((rule) => rule.category === code);
    expect(own.length).toBeGreaterThan(0);
    for (const { says } of own) expect(page()).toContain(says);
    expect(readFileSync(join(root, 'docs/reference/categories.md'), 'utf8')).toContain(code);
  });

  test('the example that its page prints fails in this alone, the neighbour in nothing', () => {
    const [failing, passing] = [...page().matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => found(text ?? ''));
    expect(new Set(failing)).toEqual(new Set([code]));
    expect(passing).toEqual([]);
  });

  test('it has direct cases, and faults of two hands that aim at it', () => {
    const cases = readFileSync(join(root, `src/core/verify/cases/${code}.json`), 'utf8');
    const { more } = JSON.parse(cases) as { more: readonly { findings: readonly unknown[] }[] };
    expect(more.filter((one) => one.findings.length > 0).length).toBeGreaterThan(0);
    expect(more.filter((one) => one.findings.length === 0).length).toBeGreaterThan(0);
    expect(trainingFaults.filter((fault) => fault.category === code).length).toBeGreaterThanOrEqual(3);
    expect(faultOperators.filter((fault) => fault.category === code).length).toBeGreaterThanOrEqual(3);
  });
});

function found(text: string): string[] {
  return verifySchema(indexSchema(parseSchema(JSON.parse(text) as Json).schema), registries19).findings.map(
    (one) => one.category,
  );
}
