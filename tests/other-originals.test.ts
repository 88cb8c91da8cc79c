// Why a repair has changed what no fault touched: a document that may as well have been the original is found, and none where there is none.
import { expect, test } from 'vitest';
import { reasonFor } from '../scripts/other-originals.ts';
import { faultOf, type RepairCase, repairCase } from '../scripts/repair-cases.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { canonicalText, indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { replaceAt } from './fixtures/edit.ts';
import { faultOperators } from './fixtures/faults/index.ts';
import { leafTexts } from './fixtures/leaf-texts.ts';

function found(behavior: string, fault: string): RepairCase {
  const one = faultOf(behavior, fault, 1);
  if (one === null) throw new Error(`${fault} has no place in ${behavior}`);
  return one;
}

const machine = ['orbitals', 0, 'traits', 0, 'stateMachine'];

test('a field that an event does not declare may be read of it, or of the entity by mistake', () => {
  const one = found('std-agent-run', 'payload-field-not-declared');
  const { suggestions } = repairCase(one, 50);
  expect(suggestions[0]?.actions[0]?.action).toBe('add_payload_field');
  const misread = suggestions.find(readsTheEntity);
  expect(misread && reasonFor(one, misread.schema)).toBe('left open: entity-field-read-from-payload');
});

/** What reads the field of the entity instead of declaring that of the event. */
function readsTheEntity({ actions }: { readonly actions: readonly unknown[] }): boolean {
  return actions.length === 1 && JSON.stringify(actions).includes('@entity.id');
}

test('of two documents that two mistakes make one, no answer keeps what both have left alone', () => {
  // An event that has lost a field of its payload, and a step that reads the field of it instead of the entity.
  const one = found('std-agent-run', 'payload-field-not-declared');
  const { suggestions } = repairCase(one, 50);
  const first = suggestions.find(readsTheEntity);
  if (first === undefined) throw new Error('no answer reads the entity');
  const misread = faultOperators.find(({ name }) => name === 'entity-field-read-from-payload');
  const other = first.schema.document as unknown as Json;
  const faulty = canonicalText(one.schema);
  const made = misread?.placesIn(other).map((inject) => inject(createPrng(1))) ?? [];
  expect(
    made.filter((document) => document !== null && canonicalText(parseSchema(document).schema) === faulty),
  ).toHaveLength(1);
  // Both are sound, and of what they have become each element is one that the one mistake or the other has left alone.
  expect(
    [one.before, first.schema].map((schema) => verifySchema(indexSchema(schema), registries19).findings.length),
  ).toEqual([0, 0]);
  const [left, otherLeft] = [one.before, first.schema].map((schema) => new Set(leafTexts(schema)));
  const leaves = leafTexts(one.schema);
  expect(leaves.filter((text) => !left?.has(text) && !otherLeft?.has(text))).toEqual([]);
  const answers = suggestions.filter(({ verified }) => verified);
  expect(answers.length).toBeGreaterThan(2);
  for (const { schema } of answers) {
    const kept = new Set(leafTexts(schema));
    expect(leaves.every((text) => kept.has(text))).toBe(false);
  }
});

test('a drawing that stands in a state may have stood in all ways into it', () => {
  const one = found('std-reactions', 'drawing-written-in-states');
  const [first] = repairCase(one, 5).suggestions;
  expect(first && reasonFor(one, first.schema)).toBe('left open: drawing-written-in-states');
});

test('the original itself is an original', () => {
  const one = found('std-comments', 'transition-event-misspelt');
  expect(reasonFor(one, one.before)).toBe('left open: transition-event-misspelt');
});

test('a repair that changes what no mistake would have made of it has missed', () => {
  const one = found('std-comments', 'transition-event-misspelt');
  const retyped = replaceAt(one.original, [...machine, 'events', 0], {
    key: 'INIT',
    name: 'Begin',
    scope: 'all',
  } as Json);
  expect(reasonFor(one, parseSchema(retyped).schema)).toBe('missed');
});
