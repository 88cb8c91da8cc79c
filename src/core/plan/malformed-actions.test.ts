// Actions that no schema could take: refused whatever it holds, and told of without one.
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { parseSchema } from '../schema/index.ts';
import { applyActions, malformedActions } from './apply.ts';

const cases: [string, JsonObject][] = [
  ['add_field', { entity: 'E', field: { type: 'string' } }],
  ['add_payload_field', { trait: 'T', event: 'GO', field: '' }],
  ['add_trait', { name: '', linkedEntity: 'E' }],
  ['add_page', { name: '', entity: 'E' }],
  ['add_states', { trait: 'T', states: ['new', ''] }],
  ['add_states', { trait: 'T', states: ['a|b'] }],
  ['add_states', { trait: 'T', states: ['new'], details: { new: 'first' } }],
  ['add_states', { trait: 'T', states: ['new'], count: 1 }],
  ['add_states', { trait: 'T', count: 1001 }],
  ['add_events', { trait: 'T', events: [''] }],
  ['add_events', { trait: 'T', events: ['NEW'], details: { NEW: 'first' } }],
  ['add_transition', { trait: 'T', from: [], event: 'GO', to: 'a' }],
  ['add_transitions', { trait: 'T', transitions: [{ from: [], event: 'GO', to: 'a' }] }],
  ['add_transitions', { trait: 'T', transitions: ['GO'] }],
  ['retarget_transition', { trait: 'T', from: 'a', event: 'GO', set: { from: [] } }],
  ['add_effect', { trait: 'T', state: 'a', effect: 'emit', value: ['emit', 'GO'] }],
  ['add_effect', { trait: 'T', state: 'a', effects: [] }],
  ['update_effect', { trait: 'T', from: 'a', event: 'GO', index: 0 }],
  ['add_emit', { trait: 'T', event: '' }],
  ['add_listen', { trait: 'T', event: '' }],
  ['add_tick', { trait: 'T', name: '' }],
  ['rename_entity', { from: 'E', to: '' }],
  ['rename_field', { entity: 'E', from: 'f', to: '' }],
  ['rename_trait', { from: 'T', to: '' }],
  ['rename_state', { trait: 'T', from: 'a', to: '*' }],
  ['rename_event', { trait: 'T', from: 'GO', to: '' }],
  ['set_property', { path: 'name', value: 1 }],
  ['set_property', { path: `${'/a'.repeat(129)}`, value: 1 }],
  ['unset_property', { path: '' }],
  ['unset_property', { path: '/orbitals' }],
];

const stateMachine = {
  states: ['a'],
  events: ['GO'],
  transitions: [{ from: 'a', event: 'GO', to: 'a', effects: [['emit', 'GO']] }],
};
const documents = [
  { orbitals: [] },
  { orbitals: [{ entity: { name: 'E', fields: ['f'] }, traits: [{ name: 'T', stateMachine }] }] },
];

test.each(cases)('%s %j', (action, params) => {
  const [failure] = malformedActions([{ action, params }], 0, 1);
  expect(failure?.code).toMatch(/^invalid_(params|value)$/);
  for (const document of documents) {
    const result = applyActions(parseSchema(document).schema, [{ action, params }]);
    expect(result.ok ? 'applied' : result.failure).toEqual(failure);
  }
});
