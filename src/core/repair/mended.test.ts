// Findings of version 17 alone: where a migration mends the wrong example of a rule by itself, the first repair does, and neither takes away what it does not.
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { migrateSchema } from '../migrate/migrate.ts';
import { hazardsIn, runActions } from '../plan/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf } from '../verify/example.ts';
import { registries17 } from '../verify/registries-17.ts';
import { rules17 } from '../verify/rules-17/index.ts';
import { verifySchema } from '../verify/verify.ts';
import { runRepairJob } from './job.ts';

const cases = rules17.flatMap(({ id, wrong }) => {
  const { schema } = parseSchema(documentOf(wrong));
  const { steps, remaining, questions } = migrateSchema(schema, registries17);
  return steps.length > 0 && remaining.length + questions.length === 0 ? [[id, schema, steps] as const] : [];
});

function firstRepair(schema: (typeof cases)[number][1]) {
  const { findings } = verifySchema(indexSchema(schema), registries17);
  const codes = [...new Set(findings.map(({ category }) => category))];
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: true };
  return runRepairJob(job, registries17).suggestions[0];
}

test('most rules of 17 have an example that is mended without a question', () => {
  expect(cases.length).toBeGreaterThan(20);
});

describe.each(cases)('the first repair of the wrong example of %s', (_id, schema, steps) => {
  test('clears it, says why, and takes nothing away that the migration keeps', () => {
    const first = firstRepair(schema);
    expect(first).toMatchObject({ verified: true, remaining: [] });
    expect(first?.reason.length).toBeGreaterThan(20);
    const isLosing = hazardsIn(schema, steps).includes('destructive');
    expect(first?.hazards.includes('destructive')).toBe(isLosing);
    const applied = runActions(schema, first?.actions ?? []);
    if (!applied.ok) throw new Error(applied.failure.reason);
    expect(applied.schema.document as unknown as Json).toEqual(first?.document);
  });
});

test('a page that nothing leads to keeps its path', () => {
  const rule = rules17.find(({ id }) => id === 'unreachable-page');
  const { schema } = parseSchema(documentOf(rule?.wrong ?? {}));
  expect(verifySchema(indexSchema(schema), registries17).findings.map((one) => one.rule)).toEqual(['unreachable-page']);
  expect(JSON.stringify(firstRepair(schema)?.actions ?? [])).not.toContain('path');
});
