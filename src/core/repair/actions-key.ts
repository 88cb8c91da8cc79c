// What lists of actions are told apart by. Many write a list or a machine anew that differs from the one in the document in an element or two, and come again in
// every state of a search: an element is written once for each node.
import { canonicalJson, canonicalObject, type MemberWriter } from '../base/canonical-json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Action } from '../plan/index.ts';
import { textOf } from './node-text.ts';

const keys = createNodeMemo<string>();

/** Equal for equal lists of actions; written once for each list. */
export function actionsKey(actions: readonly Action[]): string {
  let key = keys.get(actions);
  if (key === undefined) {
    key = `[${actions.map(actionKey).join()}]`;
    keys.set(actions, key);
  }
  return key;
}

const actionKey = ({ action, params }: Action) => `[${canonicalJson(action)},${canonicalObject(params, writers)}]`;

const listText: MemberWriter = (list) => (isArray(list) ? `[${list.map(textOf).join()}]` : canonicalJson(list));
const listWriters = new Map(['states', 'events', 'transitions'].map((name) => [name, listText]));
const valueText: MemberWriter = (value) => (isObject(value) ? canonicalObject(value, listWriters) : listText(value));
const writers = new Map([['value', valueText]]);
