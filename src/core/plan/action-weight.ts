// How much an action closes by itself, read off its parameters in the weights of the distance. Removals and values set by pointer are weighed
// by whoever makes them, because only the documents tell what goes.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Action } from './action.ts';
import { elementWeights, propertyWeight } from './distance.ts';

const sizeOf = (value: Json | undefined): number =>
  isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;

const members = (params: JsonObject, besides: number): number => Math.max(0, Object.keys(params).length - besides);

/** Of updates: a changed member leaves one item and brings another. */
const updated = (params: JsonObject): number => Math.max(1, 2 * sizeOf(params.set) + sizeOf(params.unset));

type Weigh = (params: JsonObject) => number;

const weighers: Readonly<Record<string, Weigh>> = {
  add_entity: (params) =>
    (params.auxiliary === true ? 0 : elementWeights.orbital) +
    elementWeights.entity +
    sizeOf(params.fields) * elementWeights.field +
    members(params, 1),
  add_field: () => elementWeights.field + propertyWeight,
  add_trait: (params) => elementWeights.trait + members(params, 0),
  add_states: (params) => sizeOf(params.states) * (elementWeights.state + propertyWeight),
  add_events: (params) => sizeOf(params.events) * (elementWeights.event + 2 * propertyWeight),
  add_transition: (params) => elementWeights.transition + members(params, 1),
  add_transitions: (params) => sizeOf(params.transitions) * (elementWeights.transition + 3 * propertyWeight),
  add_effect: (params) => Math.max(1, sizeOf(params.effects)) * elementWeights.effect,
  update_effect: () => 2 * elementWeights.effect,
  remove_effect: () => elementWeights.effect,
  add_emit: (params) => elementWeights.emit + members(params, 1),
  add_listen: (params) => elementWeights.listen + members(params, 1),
  add_tick: (params) => elementWeights.tick + members(params, 1),
  add_page: (params) => elementWeights.page + sizeOf(params.traits) * elementWeights.binding + members(params, 1),
  bind_trait: () => elementWeights.binding + propertyWeight,
  unbind_trait: () => elementWeights.binding + propertyWeight,
  set_initial_state: () => 2 * propertyWeight,
  retarget_transition: (params) => 2 * elementWeights.transition + updated(params),
};

export function weightOfAction(action: Action): number {
  const weigh = Object.hasOwn(weighers, action.action) ? weighers[action.action] : undefined;
  return (weigh ?? updated)(action.params);
}
