// Why a repair has changed what no fault touched: a document that may as well have been the original is found, and none where there is none.
import { expect, test } from 'vitest';
import { reasonFor } from '../scripts/other-originals.ts';
import { faultOf, type RepairCase, repairCase } from '../scripts/repair-cases.ts';
import type { Json } from '../src/core/base/json.ts';
import { parseSchema } from '../src/core/schema/index.ts';
import { replaceAt } from './fixtures/edit.ts';

function found(behavior: string, fault: string): RepairCase {
  const one = faultOf(behavior, fault, 1);
  if (one === null) throw new Error(`${fault} has no place in ${behavior}`);
  return one;
}

const machine = ['orbitals', 0, 'traits', 0, 'stateMachine'];

test('a field that an event does not declare may be read of it, or of the entity by mistake', () => {
  const one = found('std-reactions', 'payload-field-not-declared');
  const [first] = repairCase(one, 5).suggestions;
  expect(JSON.stringify(first?.actions)).toContain('@entity.emoji');
  expect(first && reasonFor(one, first.schema)).toBe('left open: entity-field-read-from-payload');
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
