// The actions of a repair as they are shown: taken again from the failing document, those that take away at the end, and each for something that no other
// does. An edit that writes a list anew was made when others were done and holds what they changed: where it can be told apart, the list is written as it
// was without them, and they come after it; else what it says as well is left out. Whatever is changed leads to the document that was found, or is dropped.
import { isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import { runActions } from '../plan/index.ts';
import type { Schema } from '../schema/parse.ts';
import type { SearchState } from './evaluate.ts';
import type { SameDocuments } from './same-documents.ts';
import { valueAt } from './value-at.ts';
import { takesAway } from './write.ts';

export interface Replay {
  readonly actions: readonly Action[];
  readonly schema: Schema;
}

/** What some actions lead to; null where they cannot be applied or lead to another document than the one that was found. */
type Take = (actions: readonly Action[]) => Replay | null;

/**
 * Whether an action may say what another of them says as well: it writes a whole anew, or changes what another has set. What only adds elements or sets one
 * text, each in a place of its own, says nothing twice.
 */
function saysMore({ action, params }: Action, at: number, all: readonly Action[]): boolean {
  if (action.startsWith('rename_') || action.startsWith('update_')) return true;
  if (action !== 'set_property')
    return !action.startsWith('add_') || all.some((other, i) => i < at && other.action === action);
  return typeof params.value === 'object' && params.value !== null;
}

/** Longer lists of actions stay as they are: each action is tried without each other. */
const toldApartMax = 20;

/** The actions of a state as they are shown; null where they cannot be applied, neither so nor as they were found. Cost: a few applications. */
export function replay(
  root: Schema,
  state: SearchState,
  documents: SameDocuments,
  onWork: () => void = () => {},
): Replay | null {
  const { actions } = state;
  const found = state.schema.document as unknown as Json;
  const isAlike = ({ document }: Schema) => isSameJson(document as unknown as Json, found);
  const isSame = (schema: Schema) => isAlike(schema) || documents.numberOf(schema) === documents.numberOf(state.schema);
  const takeWhere =
    (holds: (schema: Schema) => boolean): Take =>
    (some) => {
      onWork();
      const applied = runActions(root, some);
      return applied.ok && holds(applied.schema) ? { actions: some, schema: applied.schema } : null;
    };
  const take = takeWhere(isSame);
  const tidy = [...actions.filter((action) => !takesAway(action)), ...actions.filter(takesAway)];
  const lean = tidy.filter((action, at) => !isUndone(action, tidy.slice(at + 1)));
  const replayed = (lean.length < tidy.length ? take(lean) : null) ?? take(tidy) ?? take(actions);
  // What one action more or less leads to is seldom the same, and then to the letter.
  return replayed === null ? null : toldApart(replayed, root, takeWhere(isAlike));
}

/** Whether what an action changes is inside what a later one takes away, or is set again by it. */
function isUndone({ params: { path } }: Action, later: readonly Action[]): boolean {
  if (typeof path !== 'string') return false;
  return later.some((action) => {
    const { path: other } = action.params;
    return takesAway(action) ? path.startsWith(`${other}/`) : action.action === 'set_property' && path === other;
  });
}

function toldApart(replayed: Replay, root: Schema, take: Take): Replay {
  let found = replayed;
  if (found.actions.length < 2 || found.actions.length > toldApartMax || !found.actions.some(saysMore)) return found;
  for (let at = found.actions.length - 1; at >= 0; at--) {
    const without = take(found.actions.filter((_, other) => other !== at));
    if (without !== null) found = takeAfter(found.actions, at, root, take) ?? without;
  }
  return found;
}

/** An action behind the one that says it as well, which then says what stood there before. */
function takeAfter(actions: readonly Action[], at: number, root: Schema, take: Take): Replay | null {
  const one = actions[at] as Action;
  const { path } = one.params;
  if (one.action !== 'set_property' || typeof path !== 'string') return null;
  const isAround = ({ action, params }: Action) => action === 'set_property' && path.startsWith(`${params.path}/`);
  const place = actions.findIndex((other, index) => index > at && isAround(other));
  const whole = actions[place];
  if (whole === undefined) return null;
  const rest = (parsePointer(path) ?? []).slice(parsePointer(String(whole.params.path))?.length);
  const value = withValue(whole.params.value as Json, rest, valueAt(root, path)) as Json;
  const bare = { action: whole.action, params: { ...whole.params, value } };
  return take([...actions.slice(0, at), ...actions.slice(at + 1, place), bare, one, ...actions.slice(place + 1)]);
}

/** A copy in which something else stands at a path, or nothing. */
function withValue(
  node: Json | undefined,
  [step, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (node !== undefined && isArray(node))
    return node.map((item, i) => (String(i) === step ? (withValue(item, rest, value) ?? null) : item));
  if (node === undefined || !isObject(node)) return node;
  const { [step]: before, ...others } = node;
  const after = withValue(before, rest, value);
  return after === undefined ? others : { ...node, [step]: after };
}
