// States of a trait's machine.
import type { JsonObject } from '../../base/json.ts';
import { isSourcesText } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import type { ObjectDraft } from '../node-draft.ts';
import { objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import type { TraitDraft } from '../trait-draft.ts';
import {
  keys,
  refuseRename,
  requireSome,
  setParam,
  traitParam,
  unsetParam,
  updateHazard,
  updateLoses,
  updateMembers,
} from './vocabulary.ts';

const stateParam = { type: 'text', description: 'the state' } as const;

/** The coarse form leaves names open: `state1`, `state2`, ... past those that exist. */
function coarseNames(trait: TraitDraft, count: number): string[] {
  const names: string[] = [];
  for (let n = 1; names.length < count; n++) if (!trait.hasState(`state${n}`)) names.push(`state${n}`);
  return names;
}

/** Members that `details` gives for a name, if any. */
export function detailOf(params: Params, name: string): JsonObject | null {
  const details = params.object('details');
  const detail = Object.hasOwn(details, name) ? details[name] : undefined;
  if (detail === undefined) return null;
  if (typeof detail === 'object' && detail !== null && !Array.isArray(detail)) return detail as JsonObject;
  return refuse('invalid_params', `\`details\` of ${name} is not an object`, 'give its members as an object');
}

const stateRequires = (params: Params) => [
  keys.trait(params.text('trait')),
  keys.state(params.text('trait'), params.text('state')),
];
const completes = (params: Params) => [keys.complete(params.text('trait'))];

function stateDraft(draft: SchemaDraft, params: Params): ObjectDraft {
  const { states } = draft.trait(params.text('trait'));
  const trait = draft.trait(params.text('trait'));
  return trait.edit('state', states, trait.slotOf('state', states, params.text('state')));
}

/** What a transition would read as several states, or as all, cannot be the name of one. */
export function requireStateName(name: string): void {
  if (name === '') refuse('invalid_params', 'a state has no name', 'give every state a name');
  if (isSourcesText(name)) {
    const reading = name === '*' ? 'any state' : 'several states';
    refuse(
      'invalid_params',
      `a state cannot be called ${name}: as the source of a transition that means ${reading}`,
      'give it a name without `|` that is not `*`',
    );
  }
}

const addStates: ActionDefinition = {
  name: 'add_states',
  element: 'state',
  summary: 'Adds states by name, or `count` states whose names are left open.',
  params: {
    trait: traitParam,
    states: { type: 'names', optional: true, description: 'the names' },
    count: {
      type: 'integer',
      optional: true,
      description: 'how many, where the names are not the point (at most 1000)',
    },
    details: {
      type: 'object',
      optional: true,
      description: 'members of some of the states, by name, such as `{"new": {"isInitial": true}}`',
    },
  },
  hazard: 'safe',
  inverse: 'remove_state',
  preconditions: [
    'the trait exists and has none of the states',
    'no name is `*` or holds `|`',
    'either `states` or `count` is given',
  ],
  requires: (params) => [keys.trait(params.text('trait'))],
  provides: (params) => [
    ...params.names('states').map((state) => keys.state(params.text('trait'), state)),
    ...completes(params),
  ],
  check(params) {
    const count = params.integer('count');
    if (params.has('states') === (count !== undefined)) {
      refuse('invalid_params', 'exactly one of `states` and `count` says what to add', 'give `states` or `count`');
    }
    if (count === undefined) requireSome(params, 'states');
    if (count === 0) refuse('invalid_params', '`count` is 0', 'give at least 1');
    if (count !== undefined && count > 1000) refuse('invalid_params', '`count` is above 1000', 'add fewer at a time');
    for (const name of params.names('states')) {
      requireStateName(name);
      detailOf(params, name);
    }
  },
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const count = params.integer('count');
    const names = count === undefined ? params.names('states') : coarseNames(trait, count);
    if (count !== undefined) draft.note('named', `the states of ${trait.name} are called ${names.join(', ')}`);
    for (const name of names) {
      if (trait.hasState(name))
        refuse('state_exists', `${trait.name} already has a state ${name}`, 'change it with update_state');
      trait.states.append(objectOf([...Object.entries(detailOf(params, name) ?? {}), ['name', name]]));
    }
  },
};

const removeState: ActionDefinition = {
  name: 'remove_state',
  element: 'state',
  summary: 'Removes a state that no transition uses.',
  params: { trait: traitParam, state: stateParam },
  hazard: 'destructive',
  inverse: 'add_states',
  preconditions: ['the state exists', 'no transition leaves or enters it'],
  requires: (params) => [
    keys.trait(params.text('trait')),
    keys.unused(keys.state(params.text('trait'), params.text('state'))),
  ],
  provides: completes,
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const slot = trait.slotOf('state', trait.states, params.text('state'));
    const use = trait.useOf('state', params.text('state'));
    if (use !== null) {
      refuse(
        'state_in_use',
        `the transition from ${use} uses ${params.text('state')}`,
        'remove or retarget the transition first',
      );
    }
    trait.states.remove(slot);
  },
};

const setInitialState: ActionDefinition = {
  name: 'set_initial_state',
  element: 'state',
  summary: 'Makes a state the initial one, and no other.',
  params: { trait: traitParam, state: stateParam },
  hazard: 'changing',
  inverse: 'set_initial_state',
  preconditions: ['the state exists', 'it is not yet the only initial state'],
  requires: stateRequires,
  provides: completes,
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const { states } = trait;
    const chosen = trait.slotOf('state', states, params.text('state'));
    let isChanged = false;
    for (const slot of states.slots()) {
      const node = states.at(slot);
      const flag = typeof node === 'string' ? undefined : (node as JsonObject).isInitial;
      if (flag === (slot === chosen ? true : undefined)) continue;
      trait.edit('state', states, slot).set('isInitial', slot === chosen ? true : undefined);
      isChanged = true;
    }
    if (!isChanged)
      refuse('already_initial', `${params.text('state')} is the initial state already`, 'leave the action out');
  },
};

const markTerminal: ActionDefinition = {
  name: 'mark_terminal',
  element: 'state',
  summary: 'Marks a state as terminal: it needs no way out.',
  params: { trait: traitParam, state: stateParam },
  hazard: 'changing',
  inverse: 'update_state',
  preconditions: ['the state exists and is not marked yet'],
  requires: stateRequires,
  provides: completes,
  apply(draft, params) {
    const state = stateDraft(draft, params);
    if (state.get('isTerminal') === true) {
      refuse('already_terminal', `${params.text('state')} is terminal already`, 'leave the action out');
    }
    state.set('isTerminal', true);
  },
};

const updateState: ActionDefinition = {
  name: 'update_state',
  element: 'state',
  summary: 'Sets or takes away members of a state.',
  params: { trait: traitParam, state: stateParam, set: setParam, unset: unsetParam },
  hazard: updateHazard,
  inverse: 'update_state',
  preconditions: ['the state exists', '`set` does not name it anew: that is rename_state'],
  requires: stateRequires,
  provides: completes,
  loses: (draft, params) => updateLoses('state', stateDraft(draft, params), params),
  apply(draft, params) {
    refuseRename(params, 'name', params.text('state'), 'rename_state');
    updateMembers(stateDraft(draft, params), params.object('set'), params.names('unset'));
  },
};

export const stateActions: readonly ActionDefinition[] = [
  addStates,
  removeState,
  setInitialState,
  markTerminal,
  updateState,
];
