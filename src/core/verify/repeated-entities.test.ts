// Entities that share a name, as orbitals of one document do: what is known of their traits outlives an edit elsewhere.
import { expect, test } from 'vitest';
import { Budget } from '../base/budget.ts';
import { type OrbDocument, schemaOf } from '../schema/index.ts';
import { indexSchema } from '../schema/model.ts';
import { registries17 } from './registries-17.ts';
import { verifySchema } from './verify.ts';

const orbitals = 40;
const traitOf = (i: number) => ({
  name: `Desk${i}`,
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }],
    events: [{ key: 'INIT', name: 'INIT' }],
    transitions: [{ from: 'open', to: 'open', event: 'INIT', effects: [['set', '@entity.title', 'x']] }],
  },
});
const document = {
  name: 'App',
  orbitals: Array.from({ length: orbitals }, (_, i) => ({
    name: `Orbital${i}`,
    entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
    traits: [traitOf(i)],
  })),
} as unknown as OrbDocument;

function unitsOf(changed: OrbDocument): number {
  const budget = new Budget();
  budget.run(() => verifySchema(indexSchema(schemaOf(changed)), registries17, { suggests: false }));
  return budget.units;
}

/** The document with another text in the last orbital, every other node the same. */
function edited(field: string): OrbDocument {
  const last = document.orbitals.at(-1);
  const entity = { name: 'Ticket', fields: [{ name: field, type: 'string' }] };
  return { ...document, orbitals: [...document.orbitals.slice(0, -1), { ...last, entity }] } as OrbDocument;
}

test('an edit elsewhere costs a fraction of the first look, one of the fields they share as much as all', () => {
  const first = unitsOf(document);
  const again = { ...document, description: 'more' } as OrbDocument;
  expect(unitsOf(again)).toBeLessThan(first / 4);
  expect(unitsOf(edited('subject'))).toBeGreaterThan(first / 2);
});
