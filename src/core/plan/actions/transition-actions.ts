// Transitions. One is addressed by its source, event and, where several share those, its target. Order matters only inside such a group:
// a new transition goes to the end of its group unless `index` gives its position there.

import type { Json, JsonObject } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import { canonicalFrom } from '../../schema/canonical.ts';
import { nodeName, sourcesOf } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { transitionIdentity } from '../element-keys.ts';
import { losesValue } from '../loss.ts';
import type { ObjectDraft } from '../node-draft.ts';
import { objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import { readParams } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import type { TraitDraft } from '../trait-draft.ts';
import {
  eventParam,
  fromParam,
  keys,
  requireSome,
  toParam,
  traitParam,
  transitionKey,
  unsetParam,
  updateHazard,
  updateLoses,
  updateMembers,
} from './vocabulary.ts';

const completes = (params: Params) => [keys.complete(params.text('trait'))];
const guardParam = { type: 'json', optional: true, description: 'an expression, a binding or a boolean' } as const;
const indexParam = {
  type: 'integer',
  optional: true,
  description: 'position among the transitions of the same (from, event)',
} as const;

/** What a new transition must find: its states, and its event unless it is a system event. */
function neededBy(trait: string, from: Json | undefined, event: string, to: string): string[] {
  const states = [...sourcesOf(from).filter((name) => name !== '*'), to];
  return [keys.trait(trait), keys.event(trait, event), ...states.map((state) => keys.state(trait, state))];
}

const ends = ['from', 'to', 'event'] as const;

function requireSources(from: Json | undefined): void {
  if (sourcesOf(from).length === 0) refuse('invalid_params', 'the transition leaves no state', 'give `from`');
}

/** Requires the states and the event that some members of a transition name. */
function requireEnds(trait: TraitDraft, node: JsonObject, members: readonly (typeof ends)[number][] = ends): void {
  if (members.includes('from')) {
    for (const source of sourcesOf(node.from)) if (source !== '*') trait.requireState(source);
  }
  if (members.includes('to')) trait.requireState(nodeName(node.to, ''));
  if (members.includes('event')) trait.requireEvent(nodeName(node.event, ''));
}

/** Requires that no transition, or none but the one at a slot, is the same as another. */
function requireUnlike(trait: TraitDraft, node: JsonObject, own: number | null): void {
  const identity = transitionIdentity(node);
  const same = trait.transitions.find(identity).filter((slot) => slot !== own);
  // A name of a group may be spelled like an identity.
  if (!same.some((slot) => transitionIdentity(trait.transitions.at(slot)) === identity)) return;
  const address = `${sourcesOf(node.from).join('|')} on ${nodeName(node.event, '')} to ${nodeName(node.to, '')}`;
  refuse(
    'transition_exists',
    `${trait.name} already has the transition from ${address}`,
    'give it another guard, or change the one that exists',
  );
}

function insertTransition(trait: TraitDraft, node: JsonObject, index: number | undefined): void {
  requireEnds(trait, node);
  requireUnlike(trait, node, null);
  const { transitions } = trait;
  const added = transitions.append(node);
  if (index === undefined) return;
  const slots = trait.group(node.from as Json, nodeName(node.event, ''));
  if (index >= slots.indexOf(added)) return;
  const values = slots.map((slot) => transitions.at(slot));
  values.splice(index, 0, values.pop() as Json);
  for (const [i, slot] of slots.entries()) transitions.replace(slot, values[i] as Json);
}

const addTransition: ActionDefinition = {
  name: 'add_transition',
  element: 'transition',
  summary: 'Adds a transition.',
  params: {
    trait: traitParam,
    from: fromParam,
    event: eventParam,
    to: { type: 'text', description: 'the target state' },
    guard: guardParam,
    index: indexParam,
  },
  rest: 'further members of the transition, such as `description`',
  hazard: 'safe',
  inverse: 'remove_transition',
  preconditions: ['the states and the event exist', 'no transition has the same from, event, to and guard'],
  requires: (params) => neededBy(params.text('trait'), params.json('from'), params.text('event'), params.text('to')),
  provides: (params) => [
    transitionKey(params),
    keys.entry(params.text('trait'), params.text('to')),
    ...completes(params),
  ],
  check: (params) => requireSources(params.json('from')),
  apply(draft, params) {
    const members = ['from', 'event', 'to', 'guard'].map((name): [string, Json | undefined] => [
      name,
      params.json(name),
    ]);
    insertTransition(
      draft.trait(params.text('trait')),
      objectOf([...members, ...params.rest()]),
      params.integer('index'),
    );
  },
};

const entries = createNodeMemo<readonly Params[]>();

/** The entries of `add_transitions`, each read as the parameters of `add_transition`. */
function entriesOf(params: Params): readonly Params[] {
  const known = entries.get(params);
  if (known !== undefined) return known;
  const trait = params.text('trait');
  const read = params.list('transitions').map((entry, i) => {
    if (!isObject(entry))
      return refuse('invalid_params', `\`transitions\` holds no object at ${i}`, 'give {from, event, to}');
    // A spread with a member added would give each entry hidden classes of its own.
    return readParams(addTransition, objectOf([...Object.entries(entry), ['trait', trait]]));
  });
  entries.set(params, read);
  return read;
}

const addTransitions: ActionDefinition = {
  name: 'add_transitions',
  element: 'transition',
  summary: 'Adds transitions, in the order given.',
  params: {
    trait: traitParam,
    transitions: { type: 'list', description: 'transitions: {from, event, to, guard?, index?}' },
  },
  hazard: 'safe',
  inverse: 'remove_transition',
  preconditions: ['those of add_transition, for each'],
  requires: (params) => entriesOf(params).flatMap((entry) => addTransition.requires?.(entry) ?? []),
  provides: (params) => entriesOf(params).flatMap((entry) => addTransition.provides?.(entry) ?? []),
  check(params) {
    requireSome(params, 'transitions');
    for (const entry of entriesOf(params)) addTransition.check?.(entry);
  },
  apply(draft, params) {
    for (const entry of entriesOf(params)) addTransition.apply(draft, entry);
  },
};

/** A draft of the transition that an action addresses. */
export function transitionDraft(draft: SchemaDraft, params: Params): ObjectDraft {
  const trait = draft.trait(params.text('trait'));
  return trait.transitions.edit(addressed(trait, params), () => ({}));
}

function addressed(trait: TraitDraft, params: Params): number {
  const to = params.json('to') as string | undefined;
  return trait.transition(params.json('from') as Json, params.text('event'), to);
}

const removeTransition: ActionDefinition = {
  name: 'remove_transition',
  element: 'transition',
  summary: 'Removes a transition with its effects.',
  params: { trait: traitParam, from: fromParam, event: eventParam, to: toParam },
  hazard: 'destructive',
  inverse: 'add_transition',
  preconditions: ['exactly one transition has this address'],
  requires: (params) => [keys.trait(params.text('trait'))],
  provides: (params) => {
    const trait = params.text('trait');
    const states = [...sourcesOf(params.json('from')), params.textOr('to', '')].map((name) => keys.state(trait, name));
    return [...states, keys.event(trait, params.text('event'))].map(keys.unused).concat(completes(params));
  },
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    trait.transitions.remove(addressed(trait, params));
  },
};

/** Where a transition goes once `set` is set; `""` is a name as any other. */
const stateAfter = (set: JsonObject, params: Params): string =>
  set.to === undefined ? params.textOr('to', '') : nodeName(set.to, '');

const eventAfter = (set: JsonObject, params: Params): string =>
  set.event === undefined ? params.text('event') : nodeName(set.event, '');

const retargetTransition: ActionDefinition = {
  name: 'retarget_transition',
  element: 'transition',
  summary: 'Changes where a transition goes, or other members of it; `effects` sets all of its effects at once.',
  params: {
    trait: traitParam,
    from: fromParam,
    event: eventParam,
    to: { ...toParam, description: 'the target state as it is now' },
    set: { type: 'object', description: 'members to set: `to`, `from`, `event`, `description`, `effects`, ...' },
    unset: unsetParam,
  },
  hazard: updateHazard,
  inverse: 'retarget_transition',
  preconditions: [
    'exactly one transition has this address',
    'the states and the event that `set` names exist',
    'no other transition has the same from, event, to and guard then',
  ],
  requires: (params) => {
    const set = params.object('set');
    const from = set.from ?? params.json('from');
    return neededBy(params.text('trait'), from, eventAfter(set, params), stateAfter(set, params));
  },
  provides: (params) => {
    const trait = params.text('trait');
    const set = params.object('set');
    const from = canonicalFrom(set.from ?? params.json('from'));
    const old = [...sourcesOf(params.json('from')), params.textOr('to', '')].map((name) => keys.state(trait, name));
    return [
      ...[...old, keys.event(trait, params.text('event'))].map(keys.unused),
      keys.transition(trait, from, eventAfter(set, params)),
      ...completes(params),
    ];
  },
  loses: (draft, params) => updateLoses('transition', transitionDraft(draft, params), params),
  check(params) {
    const set = params.object('set');
    if (Object.hasOwn(set, 'from')) requireSources(set.from);
  },
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const set = params.object('set');
    const slot = addressed(trait, params);
    const before = trait.transitions.at(slot);
    const node = trait.transitions.edit(slot, () => ({}));
    updateMembers(node, set, params.names('unset'));
    const named = ends.filter((name) => Object.hasOwn(set, name));
    requireEnds(trait, node.finish(), named);
    if (named.length > 0) requireUnlike(trait, node.finish(), slot);
    trait.transitions.moved(slot, before);
  },
};

const setGuard: ActionDefinition = {
  name: 'set_guard',
  element: 'transition',
  summary: 'Sets the guard of a transition; null takes it away.',
  params: {
    trait: traitParam,
    from: fromParam,
    event: eventParam,
    to: toParam,
    guard: { type: 'json', description: 'an expression, a binding or a boolean; null for none' },
  },
  hazard: (params) => (params.json('guard') === null ? 'destructive' : 'changing'),
  inverse: 'set_guard',
  preconditions: ['exactly one transition has this address'],
  requires: (params) => [keys.trait(params.text('trait')), transitionKey(params)],
  provides: completes,
  loses: (draft, params) => losesValue(transitionDraft(draft, params).get('guard'), params.json('guard')),
  apply(draft, params) {
    const { transitions } = draft.trait(params.text('trait'));
    const slot = addressed(draft.trait(params.text('trait')), params);
    const before = transitions.at(slot);
    transitions.edit(slot, () => ({})).set('guard', params.json('guard') ?? undefined);
    transitions.moved(slot, before);
  },
};

export const transitionActions: readonly ActionDefinition[] = [
  addTransition,
  addTransitions,
  removeTransition,
  retargetTransition,
  setGuard,
];
