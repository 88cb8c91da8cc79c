import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { indexNormal, parseSchema } from '../schema/index.ts';
import { defaultRegistries, type Finding, verifySchema } from '../verify/index.ts';
import { tellTiers } from './told-tiers.ts';

const text = readFileSync(new URL('../../../examples/ticket-desk-faulty.json', import.meta.url), 'utf8');
const { schema } = parseSchema(JSON.parse(text));
const model = indexNormal(schema);
const { findings } = verifySchema(model, defaultRegistries);
const told = (unitsMax: number, onWork?: () => void) => tellTiers(model, defaultRegistries, findings, unitsMax, onWork);
const repairsOf = (finding: Finding | undefined) => finding?.repairs ?? [];

describe('the tiers of the repairs of findings', () => {
  test('a typo with one meaning is safe to mend; what changes the application and what declares a use are not', () => {
    const tiers = told(Number.POSITIVE_INFINITY);
    const said = findings.map(({ rule, repairs }) => [
      rule,
      ...repairs.map((one) => `${one.action} ${tiers.get(one)}`),
    ]);
    expect(said).toEqual([
      ['unused-event', 'add_transition inventing', 'remove_event unsafe'],
      ['dead-end', 'add_transition unsafe', 'mark_terminal unsafe'],
      ['unknown-entity-field', 'set_property safe', 'add_field unsafe'],
    ]);
  });

  test('those of a finding are told all or none, in the order of the findings, and more work tells more', () => {
    const sizes: number[] = [];
    for (let unitsMax = 0; unitsMax <= 5_000; unitsMax += 50) {
      const tiers = told(unitsMax);
      const isTold = findings.map((one) => repairsOf(one).map((repair) => tiers.has(repair)));
      for (const own of isTold) expect(new Set(own).size, `${unitsMax} units`).toBeLessThanOrEqual(1);
      const firsts = isTold.filter((own) => own.length > 0).map(([first]) => first);
      expect(firsts, `${unitsMax} units`).toEqual(firsts.toSorted((a, b) => Number(b) - Number(a)));
      sizes.push(tiers.size);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect([sizes[0], sizes.at(-1)]).toEqual([0, findings.flatMap(repairsOf).length]);
  });

  test('whoever watches the work may end it', () => {
    expect(() =>
      told(Number.POSITIVE_INFINITY, () => {
        throw new Error('enough');
      }),
    ).toThrow('enough');
  });
});
