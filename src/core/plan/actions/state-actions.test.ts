// What cannot be the name of a state because a transition would read it as several or any. Documents that have such states are planned to.
import { expect, test } from 'vitest';
import { pickPair, renameEverywhere, smallSizes } from '../../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../../tests/fixtures/seed.ts';
import { checkPair, sixOrders } from '../../../../tests/laws/plan-laws.ts';
import type { JsonObject } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { applyActions } from '../apply.ts';

const machine = {
  states: ['open', 'closed'],
  events: [],
  transitions: [{ from: 'open', to: 'closed', event: 'CLOSE' }],
};
const { schema } = parseSchema({
  orbitals: [{ entity: 'Ticket', traits: [{ name: 'Triage', stateMachine: machine }] }],
});

test.each<[string, JsonObject, string]>([
  ['add_states', { states: ['*'] }, 'a state cannot be called *: as the source of a transition that means any state'],
  [
    'add_states',
    { states: ['new', 'a|b'] },
    'a state cannot be called a|b: as the source of a transition that means several states',
  ],
  [
    'rename_state',
    { from: 'open', to: '*' },
    'a state cannot be called *: as the source of a transition that means any state',
  ],
  [
    'rename_state',
    { from: 'open', to: '|' },
    'a state cannot be called |: as the source of a transition that means several states',
  ],
])('%s %j is refused', (action, params, reason) => {
  const result = applyActions(schema, [{ action, params: { trait: 'Triage', ...params } }]);
  expect(result.ok ? null : result.failure).toMatchObject({ code: 'invalid_params', reason });
});

test('plans lead to and from documents with such states', () => {
  const stock = ['idle', 'open', 'closed', 'failed'];
  forSeeds(1, 300, (prng) => {
    const { a, b } = pickPair(prng, 0, smallSizes);
    const names = new Map(
      stock.filter(() => prng.below(2) === 0).map((name) => [name, prng.pick(['*', 'a|b', `${name}|x`])]),
    );
    const odd = (document: typeof a.document) => parseSchema(renameEverywhere(document, names)).schema;
    const [from, to] = prng.pick([
      [a, odd(b.document)],
      [odd(a.document), b],
      [odd(a.document), odd(b.document)],
      [a, odd(a.document)],
    ] as const);
    checkPair(prng, from, to, sixOrders);
  });
});
