import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { parseSchema } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import type { FailureCode, failureFamilies, failureMeanings } from './failure-codes.ts';

const door = {
  name: 'Door',
  linkedEntity: 'Room',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }, 'shut', { name: 'gone', isTerminal: true }, 'idle'],
    events: ['SHUT', 'INIT'],
    transitions: [
      { from: 'open', event: 'SHUT', to: 'shut', effects: [['emit', 'CLOSED']] },
      { from: 'open', event: 'INIT', to: 'shut' },
    ],
  },
  emits: ['CLOSED', 'CLOSED'],
};
const { schema } = parseSchema({
  name: 'House',
  orbitals: [
    {
      entity: { name: 'Room', fields: ['size', 'size'] },
      traits: [door],
      pages: [{ name: 'Hall', path: '/hall', traits: ['Door'] }],
    },
    { entity: 'Twin', traits: ['Bell'] },
    { entity: 'Twin' },
  ],
});

type Example = readonly [action: string, params: JsonObject];

/** One for each code that stands alone, and one for each family. */
const examples: Record<keyof typeof failureMeanings, Example> = {
  unknown_action: ['add_room', {}],
  invalid_params: ['add_states', { trait: 'Door' }],
  invalid_value: ['set_property', { path: '/orbitals', value: 'none' }],
  unknown_path: ['unset_property', { path: '/orbitals/9/entity' }],
  ambiguous_path: ['unset_property', { path: '/orbitals/Twin/traits' }],
  ambiguous_name: ['rename_entity', { from: 'Twin', to: 'Other' }],
  rename_by_update: ['update_event', { trait: 'Door', event: 'SHUT', set: { key: 'CLOSE' } }],
  already_initial: ['set_initial_state', { trait: 'Door', state: 'open' }],
  already_terminal: ['mark_terminal', { trait: 'Door', state: 'gone' }],
  state_in_use: ['remove_state', { trait: 'Door', state: 'shut' }],
  event_in_use: ['remove_event', { trait: 'Door', event: 'SHUT' }],
  trait_in_use: ['remove_trait', { name: 'Door' }],
  unknown_effect: ['remove_effect', { trait: 'Door', from: 'open', event: 'SHUT', index: 7 }],
  index_out_of_range: [
    'add_effect',
    { trait: 'Door', state: 'shut', from: 'open', event: 'SHUT', index: 7, value: ['emit', 'CLOSED'] },
  ],
  no_entry: ['add_effect', { trait: 'Door', state: 'idle', value: ['emit', 'CLOSED'] }],
  init_leads_away: ['add_effect', { trait: 'Door', state: 'open', value: ['emit', 'CLOSED'] }],
};
const ofFamilies: Record<keyof typeof failureFamilies, readonly [FailureCode, Example]> = {
  'unknown_*': ['unknown_state', ['remove_state', { trait: 'Door', state: 'ajar' }]],
  '*_exists': ['state_exists', ['add_states', { trait: 'Door', states: ['shut'] }]],
  'ambiguous_*': ['ambiguous_field', ['remove_field', { entity: 'Room', field: 'size' }]],
};

describe('every code of a failed action is reached', () => {
  const cases = [...(Object.entries(examples) as [FailureCode, Example][]), ...Object.values(ofFamilies)];
  test.each(cases)('%s', (code, [action, params]) => {
    const result = applyActions(schema, [{ action, params }]);
    expect(result.ok ? 'applied' : result.failure).toMatchObject({ index: 0, action, code });
    if (!result.ok) expect(result.failure.remedy).not.toBe('');
  });
});
