// What has one canonical hash has the same findings, however it is spelled.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalHash, indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

function judge(document: Json) {
  const { schema, problems } = parseSchema(document);
  expect(problems).toEqual([]);
  const { findings, isClosed } = verifySchema(indexSchema(schema), registries19);
  return { hash: canonicalHash(schema), isClosed, findings };
}

const titleIsRead: JsonObject = {
  name: 'Triage',
  linkedEntity: 'Ticket',
  category: 'lifecycle',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }],
    events: [{ key: 'INIT' }],
    transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['set', '@entity.title', 1]] }],
  },
};

const withEntity = (entity: Json): Json => ({
  name: 'App',
  orbitals: [{ name: 'Tickets', entity, traits: [titleIsRead] }],
});
const withTrait = (trait: JsonObject): Json => ({
  name: 'App',
  orbitals: [{ name: 'Tickets', entity: 'Ticket', traits: [trait] }],
});

const emptyMachines: Json[] = [{}, null, { states: [] }, { states: [], events: null, transitions: [] }];
const reference = { ref: 'Desk.traits.Triage' };
const inline = { name: 'Triage', linkedEntity: 'Ticket', emits: ['DONE'] };

describe('one hash, one judgment', () => {
  it.each<[string, Json, Json]>([
    ['no fields', withEntity({ name: 'Ticket', fields: [] }), withEntity({ name: 'Ticket', fields: null })],
    ['a bare entity', withEntity('Ticket'), withEntity({ name: 'Ticket' })],
    ...emptyMachines.flatMap((stateMachine): [string, Json, Json][] => [
      [
        `a reference with ${JSON.stringify(stateMachine)}`,
        withTrait(reference),
        withTrait({ ...reference, stateMachine }),
      ],
      [
        `an inline trait with ${JSON.stringify(stateMachine)}`,
        withTrait(inline),
        withTrait({ ...inline, stateMachine }),
      ],
    ]),
  ])('%s', (_title, one, other) => {
    expect(judge(other)).toEqual(judge(one));
  });
});

it('knows the fields of an entity with none, and nothing of one without a list', () => {
  const read = (entity: Json) => judge(withEntity(entity)).findings.map((finding) => finding.category);
  expect(read({ name: 'Ticket', fields: null })).toEqual(['broken_binding']);
  expect(read({ name: 'Ticket' })).toEqual([]);
});

it('takes a reference with something in its machine for an inline trait', () => {
  const isClosed = (stateMachine: Json) => judge(withTrait({ ...reference, stateMachine })).isClosed;
  expect([{}, { states: ['open'] }, { description: 'later' }].map(isClosed)).toEqual([false, true, true]);
});
