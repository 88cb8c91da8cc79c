import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { runToEnd } from '../base/steps.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embedParts } from './embed-parts.ts';
import { embedSchema } from './embed-schema.ts';

const modelOf = (document: Json) => indexSchema(parseSchema(document).schema);
const partsOf = (document: Json) => runToEnd(embedParts(modelOf(document)));

const fields = [{ name: 'status', type: 'string' }];
const machine = {
  states: [{ name: 'open', isInitial: true }, { name: 'closed' }],
  events: ['CLOSE'],
  transitions: [{ from: 'open', to: 'closed', event: 'CLOSE', effects: [['set', '@entity.status', 'closed']] }],
};
const life = { name: 'Life', linkedEntity: 'Ticket', stateMachine: machine };
const ticket = { name: 'Ticket', fields };

test('parts are the orbitals, each followed by its traits', () => {
  const parts = partsOf({ orbitals: [{ name: 'A', entity: ticket, traits: [life, 'Audit'] }, { entity: 'Room' }] });
  expect(parts.map(({ element }) => [element.kind, element.name])).toEqual([
    ['orbital', 'A'],
    ['trait', 'Life'],
    ['trait', 'Audit'],
    ['orbital', 'Room'],
  ]);
});

test('a trait that moves to another orbital keeps its vector, byte for byte', () => {
  const before = partsOf({ orbitals: [{ name: 'A', entity: ticket, traits: [life, 'Audit'], pages: ['Home'] }] });
  const after = partsOf({
    orbitals: [
      { name: 'A', entity: ticket },
      { name: 'B', entity: 'Room', traits: [life] },
    ],
  });
  const vectorOf = (parts: typeof before) => parts.find(({ element }) => element.name === 'Life')?.vector.join();
  expect(vectorOf(after)).toBe(vectorOf(before));
  expect(vectorOf(partsOf({ orbitals: [{ entity: ticket, traits: [{ ...life, stateMachine: {} }] }] }))).not.toBe(
    vectorOf(before),
  );
});

test('a part is embedded as the document that holds nothing else', () => {
  const library = listBehaviors().map(({ schema }) => schema as JsonObject);
  forSeeds(1, 40, (prng) => {
    const parts = partsOf(prng.pick(library));
    const { element, vector } = prng.pick(parts);
    if (element.kind === 'orbital') expect(vector).toEqual(embedSchema(modelOf({ orbitals: [element.node as Json] })));
    else {
      const own = { entity: element.orbital.entity?.node as Json, traits: [element.node as Json] };
      if (element.linkedEntity === null || element.linkedEntity === element.orbital.entity?.name)
        expect(vector).toEqual(embedSchema(modelOf({ orbitals: [own] })));
    }
  });
});
