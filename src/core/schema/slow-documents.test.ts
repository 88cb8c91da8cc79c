// Documents made to be slow to read, or to become more than they say. Each fits into a request.

import { expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { indexSchema } from './model.ts';
import { parseSchema } from './parse.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const machineOf = (transition: object): unknown => ({
  orbitals: [{ traits: [{ name: 'T', stateMachine: { states: ['s'], events: ['E'], transitions: [transition] } }] }],
});

function codesOf(document: unknown): string[] {
  const { schema, problems } = parseSchema(JSON.parse(JSON.stringify(document)));
  indexSchema(schema);
  return [...new Set(problems.map((problem) => problem.code))];
}

test('every source of a transition beyond the first counts as an element', () => {
  expect(codesOf(machineOf({ from: many(49_000, (i) => `s${i}`), to: 's', event: 'E' }))).toEqual([]);
  expect(codesOf(machineOf({ from: 'a|'.repeat(49_000), to: 's', event: 'E' }))).toEqual([]);
  expect(codesOf(machineOf({ from: many(51_000, (i) => `s${i}`), to: 's', event: 'E' }))).toEqual([
    'too_many_elements',
  ]);
  expect(codesOf(machineOf({ from: 'a|'.repeat(1_000_000), to: 's', event: 'E' }))).toEqual(['too_many_elements']);
  expect(codesOf(machineOf({ from: ['a|'.repeat(51_000)], to: 's', event: 'E' }))).toEqual(['too_many_elements']);
});

test('transitions that belong to every entity count once for each', () => {
  const document = (entities: number, transitions: number) => ({
    entities: many(entities, (i) => `E${i}`),
    states: Object.fromEntries(many(entities, (i) => [`E${i}`, ['a', 'b']])),
    transitions: many(transitions, (i) => ({ from: 'a', to: 'b', event: `X${i}` })),
  });
  expect(codesOf(document(20, 1000))).toEqual([]);
  expect(codesOf(document(5000, 5000))).toEqual(['too_many_elements']);
});

test('reading costs no more than in proportion to what is there', () => {
  const documents = [
    { states: Object.fromEntries(many(40_000, (i) => [`k${i}`, 5])) },
    { states: Object.fromEntries(many(150_000, (i) => [`k${i}`, 5])) },
    { entities: many(20_000, (i) => `E${i}`), transitions: many(20_000, (i) => ({ entity: `E${i}`, event: 'X' })) },
    {
      entities: ['E'],
      states: { E: ['a'] },
      transitions: many(40_000, (i) => ({ from: 'a', to: 'a', event: `X${i}` })),
    },
  ];
  for (const document of documents) {
    const before = ownTime();
    codesOf(document);
    expect(ownTime() - before).toBeLessThan(5000);
  }
});

test('in the machines dialect a source may be several states, or any', () => {
  const { schema } = parseSchema({
    entities: ['Order', 'Parcel'],
    states: { Order: ['new', 'paid'], Parcel: ['packed', 'sent'] },
    transitions: [
      { from: 'packed|sent', to: 'sent', event: 'SEND' },
      { from: '*', to: 'packed', event: 'UNPACK' },
    ],
  });
  const [order, parcel] = indexSchema(schema).traits;
  expect(order?.transitions.map(({ event }) => event)).toEqual([]);
  expect(parcel?.transitions.map(({ event }) => event)).toEqual(['SEND', 'UNPACK']);
});
