// What lists of actions are told apart by. Many write a list or a machine anew that differs from the one in the document in an element or two, and come again in
// every state of a search: an element is written once for each node.
import { canonicalJson, canonicalObject, type MemberWriter } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Action } from '../plan/index.ts';
import { textOf } from './node-text.ts';

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
