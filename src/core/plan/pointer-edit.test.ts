// Edits inside values that the format does not describe: what lies on the path is copied once for a run of edits, and is nobody else's while it changes.
import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { countWork } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import { canonicalText, parseSchema, type Schema } from '../schema/index.ts';
import type { Action } from './action.ts';
import { ActionRun, runActions } from './apply.ts';

const names = ['a', 'b', 'c', '0', '__proto__'];

function drawValue(prng: Prng, depth: number): Json {
  const kind = depth === 0 ? 0 : prng.below(3);
  if (kind === 0) return prng.below(9);
  const items = Array.from({ length: prng.below(4) }, () => drawValue(prng, depth - 1));
  if (kind === 1) return items;
  return JSON.parse(`{${items.map((item, i) => `${JSON.stringify(names[i])}:${JSON.stringify(item)}`).join(',')}}`);
}

function drawAction(prng: Prng): Action {
  const steps = Array.from({ length: 1 + prng.below(3) }, () => prng.pick([...names, '1', '2', '-']));
  const path = ['/orbitals/0/traits/0/config', ...steps].join('/');
  return prng.below(3) === 0
    ? { action: 'unset_property', params: { path } }
    : { action: 'set_property', params: { path, value: drawValue(prng, 2) } };
}

const withConfig = (config: Json): Schema =>
  parseSchema({
    name: 'Desk',
    orbitals: [{ entity: { name: 'Ticket', fields: [] }, traits: [{ name: 'Triage', config }] }],
  }).schema;

test('edits that are made in one run come to what they come to one by one, and change nothing that was read before', () => {
  let applied = 0;
  forSeeds(1, 400, (prng) => {
    const start = withConfig(drawValue(prng, 3));
    const written = JSON.stringify(start.document);
    let expected = start;
    const kept: Action[] = [];
    const read: [Schema, string][] = [];
    const run = new ActionRun(start);
    for (let i = 0; i < 12; i++) {
      const action = drawAction(prng);
      const result = runActions(expected, [action]);
      if (!result.ok) continue;
      expected = result.schema;
      kept.push(action);
      expect(run.apply(action)).toBeNull();
      if (prng.below(3) === 0) read.push([run.finish(), canonicalText(expected)]);
    }
    applied += kept.length;
    const whole = runActions(start, kept);
    expect(whole.ok && canonicalText(whole.schema)).toBe(canonicalText(expected));
    expect(canonicalText(run.finish())).toBe(canonicalText(expected));
    for (const [schema, text] of read) expect(canonicalText(schema)).toBe(text);
    expect(JSON.stringify(start.document)).toBe(written);
  });
  expect(applied).toBeGreaterThan(600);
});

test('members of one object that are set in one run are counted once each', () => {
  const unitsOf = (n: number) => {
    const settings = Object.fromEntries(Array.from({ length: n }, (_, i) => [`setting${i}`, { default: i }]));
    const start = withConfig(settings);
    const path = (i: number) => `/orbitals/0/traits/0/config/setting${i}/default`;
    const actions = Array.from({ length: n }, (_, i) => ({
      action: 'set_property',
      params: { path: path(i), value: 0 },
    }));
    return countWork(() => runActions(start, actions)).units;
  };
  expect(unitsOf(2000)).toBeLessThan(2.5 * unitsOf(1000));
});
