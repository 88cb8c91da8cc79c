// Events of a trait's machine and their payloads.
import type { Json } from '../../base/json.ts';
import { nodeName, payloadOf } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import type { ObjectDraft } from '../node-draft.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { Params } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import { detailOf } from './state-actions.ts';
import {
  eventParam,
  keys,
  requireName,
  requireSome,
  setParam,
  traitParam,
  unsetParam,
  updateHazard,
  updateLoses,
  updatePayloadMembers,
} from './vocabulary.ts';

const eventRequires = (params: Params) => [
  keys.trait(params.text('trait')),
  keys.event(params.text('trait'), params.text('event')),
];
const completes = (params: Params) => [keys.complete(params.text('trait'))];

function eventDraft(draft: SchemaDraft, params: Params): ObjectDraft {
  const trait = draft.trait(params.text('trait'));
  return trait.edit('event', trait.events, trait.slotOf('event', trait.events, params.text('event')));
}

const addEvents: ActionDefinition = {
  name: 'add_events',
  element: 'event',
  summary: 'Declares events; each is its own label unless `details` says otherwise.',
  params: {
    trait: traitParam,
    events: { type: 'names', description: 'the events' },
    details: {
      type: 'object',
      optional: true,
      description: 'members of some of the events, by event, such as `{"SAVE": {"name": "Save"}}`',
    },
  },
  hazard: 'safe',
  inverse: 'remove_event',
  preconditions: ['the trait exists and declares none of the events'],
  requires: (params) => [keys.trait(params.text('trait'))],
  provides: (params) => [
    ...params.names('events').map((event) => keys.event(params.text('trait'), event)),
    ...completes(params),
  ],
  check(params) {
    requireSome(params, 'events');
    for (const event of params.names('events')) {
      requireName(event, 'event', 'key');
      detailOf(params, event);
    }
  },
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    for (const event of params.names('events')) {
      if (trait.hasEvent(event))
        refuse('event_exists', `${trait.name} already declares ${event}`, 'change it with update_event');
      trait.events.append(objectOf([...Object.entries(detailOf(params, event) ?? { name: event }), ['key', event]]));
    }
  },
};

const removeEvent: ActionDefinition = {
  name: 'remove_event',
  element: 'event',
  summary: 'Removes an event that no transition fires on.',
  params: { trait: traitParam, event: eventParam },
  hazard: 'destructive',
  inverse: 'add_events',
  preconditions: ['the event exists', 'no transition fires on it'],
  requires: (params) => [
    keys.trait(params.text('trait')),
    keys.unused(keys.event(params.text('trait'), params.text('event'))),
  ],
  provides: completes,
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const slot = trait.slotOf('event', trait.events, params.text('event'));
    const use = trait.useOf('event', params.text('event'));
    if (use !== null) {
      refuse(
        'event_in_use',
        `the transition from ${use} fires on ${params.text('event')}`,
        'remove or retarget the transition first',
      );
    }
    trait.events.remove(slot);
  },
};

const addPayloadField: ActionDefinition = {
  name: 'add_payload_field',
  element: 'event',
  summary: "Adds a field to an event's payload.",
  params: {
    trait: traitParam,
    event: eventParam,
    field: { type: 'node', description: 'the field: a name or an object with `name` and `type`' },
  },
  hazard: 'safe',
  inverse: 'update_event',
  preconditions: ['the event exists and its payload has no such field'],
  requires: eventRequires,
  provides: completes,
  check: (params) => requireName(nodeName(params.json('field'), 'name'), 'field'),
  apply(draft, params) {
    const event = eventDraft(draft, params);
    const payload: readonly Json[] = payloadOf(event.finish()) ?? [];
    const field = params.json('field') as Json;
    const name = nameKey(nodeName(field, 'name'));
    if (payload.some((item) => nameKey(nodeName(item, 'name')) === name)) {
      refuse(
        'field_exists',
        `the payload of ${params.text('event')} already has ${name}`,
        'change it with update_event',
      );
    }
    updatePayloadMembers(event, { payloadSchema: [...payload, field] });
  },
};

const updateEvent: ActionDefinition = {
  name: 'update_event',
  element: 'event',
  summary: 'Sets or takes away members of an event.',
  params: { trait: traitParam, event: eventParam, set: setParam, unset: unsetParam },
  hazard: updateHazard,
  inverse: 'update_event',
  preconditions: ['the event exists', '`set` does not give it another `key`: that is rename_event'],
  requires: eventRequires,
  provides: completes,
  loses: (draft, params) => updateLoses('event', eventDraft(draft, params), params),
  apply(draft, params) {
    const event = eventDraft(draft, params);
    updatePayloadMembers(event, params.object('set'), params.names('unset'));
    const { key, name } = event.finish();
    if (nameKey(nodeName(key, '') || nodeName(name, '')) !== nameKey(params.text('event'))) {
      refuse(
        'rename_by_update',
        `an update cannot rename ${params.text('event')}`,
        'use rename_event, which carries references along',
      );
    }
  },
};

export const eventActions: readonly ActionDefinition[] = [addEvents, removeEvent, addPayloadField, updateEvent];
