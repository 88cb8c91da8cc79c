// What lists of actions are told apart by. Many write a list or a machine anew that differs from the one in the document in an element or two, and come again in
// every state of a search: an element is written once for each node.
import { canonicalJson, canonicalObject, type MemberWriter } from '../base/canonical-json.ts';
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
