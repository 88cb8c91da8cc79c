// Candidates that say the same, told apart by what their actions do.

import { canonicalJson, canonicalObject, type MemberWriter } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import type { Edit } from './edit.ts';
import { textOf } from './places.ts';

/** What is said by a list of actions once, at its lowest cost, cheapest first. */
export function distinct(candidates: readonly Edit[]): Edit[] {
  const best: Edit[] = [];
  const alike = new Map<string, number[]>();
  for (const one of candidates) {
    const sketch = sketchOf(one.actions);
    const places = alike.get(sketch);
    const place = places?.find((at) => meaningKey((best[at] as Edit).actions) === meaningKey(one.actions));
    if (place !== undefined) {
      if (one.cost < (best[place] as Edit).cost) best[place] = one;
      continue;
    }
    if (places === undefined) alike.set(sketch, [best.length]);
    else places.push(best.length);
    best.push(one);
  }
  // Ties by text, so that the order in which members are written decides nothing.
  const keyOf = ({ actions }: Edit) => actionsKey(actions);
  return best.sort((a, b) => a.cost - b.cost || compareStrings(keyOf(a), keyOf(b)));
}

/** Equal for equal lists of actions, and for few others: what is told apart by it needs no key. */
function sketchOf(actions: readonly Action[]): string {
  let sketch = '';
  for (const { action, params } of actions) {
    const { path, trait, event, from, to, state, value } = params;
    for (const told of [action, path, event, from, to, state, value, trait])
      if (typeof told === 'string') sketch += `\n${told}`;
  }
  return sketch;
}

// What lists of actions are told apart by. Many write a list or a machine anew that differs from the one in the document in an element or two, and come again in
// every state of a search: an element is written once for each node.

interface Keys {
  readonly each: readonly string[];
  readonly all: string;
}

const known = createNodeMemo<Keys>();

/** Equal for equal lists of actions; written once for each list. */
export const actionsKey = (actions: readonly Action[]): string => keysOf(actions).all;

/** One for each action, equal for equal ones. */
export const actionKeys = (actions: readonly Action[]): readonly string[] => keysOf(actions).each;

/** Equal for lists of actions that say the same: a payload of nothing is none, and an event is its own label where nothing else is said. */
export const meaningKey = (actions: readonly Action[]): string =>
  actions.some(({ action }) => action === 'add_events' || action === 'add_emit')
    ? actionsKey(actions.map(withoutNothing))
    : actionsKey(actions);

function withoutNothing({ action, params }: Action): Action {
  if (action === 'add_emit') return { action, params: withoutPayloadOfNothing(params as JsonObject) };
  const { details, ...rest } = params as JsonObject;
  if (action !== 'add_events' || details === undefined || !isObject(details)) return { action, params };
  const said = Object.entries(details).flatMap(([event, members]) => {
    if (!isObject(members as Json)) return [[event, members]];
    const { name, ...others } = withoutPayloadOfNothing(members as JsonObject);
    const own = name === undefined || name === event ? others : { name, ...others };
    return Object.keys(own).length === 0 ? [] : [[event, own]];
  });
  return { action, params: said.length === 0 ? rest : { ...rest, details: Object.fromEntries(said) } };
}

function withoutPayloadOfNothing(members: JsonObject): JsonObject {
  const isNothing = ([name, value]: [string, unknown]) =>
    /^payload(?:Schema)?$/.test(name) && isArray(value as Json) && (value as readonly Json[]).length === 0;
  return Object.fromEntries(Object.entries(members).filter((member) => !isNothing(member))) as JsonObject;
}

function keysOf(actions: readonly Action[]): Keys {
  let keys = known.get(actions);
  if (keys === undefined) {
    const each = actions.map(actionKey);
    keys = { each, all: `[${each.join()}]` };
    known.set(actions, keys);
  }
  return keys;
}

const actionKey = ({ action, params }: Action) => `[${canonicalJson(action)},${canonicalObject(params, writers)}]`;

const listText: MemberWriter = (list) => (isArray(list) ? `[${list.map(textOf).join()}]` : canonicalJson(list));
const listWriters = new Map(['states', 'events', 'transitions'].map((name) => [name, listText]));
const valueText: MemberWriter = (value) => (isObject(value) ? canonicalObject(value, listWriters) : listText(value));
const writers = new Map([['value', valueText]]);
