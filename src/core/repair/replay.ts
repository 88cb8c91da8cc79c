// The actions of a repair as they are shown: taken again from the failing document, those that take away at the end, and each for something that no other
// does. An edit that writes a list anew was made when others were done and holds what they changed: where it can be told apart, the list is written as it
// was without them, and they come after it; else what it says as well is left out. Whatever is changed leads to the document that was found, or is dropped.
import { isSameJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import { type Action, runActions } from '../plan/index.ts';
import { canonicalText } from '../schema/canonical.ts';
import type { Trait } from '../schema/element.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import type { Schema } from '../schema/parse.ts';
import type { SearchState } from './evaluate.ts';
import { actionNameOf, takesAway, valueAt } from './places.ts';

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
export function replay(root: Schema, state: SearchState, onWork: () => void = () => {}): Replay | null {
  const { actions } = state;
  const found = state.schema.document as unknown as Json;
  const isAlike = ({ document }: Schema) => isSameJson(document as unknown as Json, found);
  const isSame = (schema: Schema) => isAlike(schema) || canonicalText(schema) === canonicalText(state.schema);
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

// What an action of the vocabulary says is not said as a property at a place: a suggestion names the transition, the state or the page that it is about,
// so that its steps do not depend on places that earlier ones shift, and what is learned of an action is learned of what it does.

/**
 * The actions that lead from a document to another, each as the one that names what it is about where that comes to the same document, byte for byte. `model`
 * is that of the first document.
 */
export function inOwnWords(model: Model, actions: readonly Action[], result: Schema): readonly Action[] {
  const end = actions.findLastIndex(mayBeNamed) + 1;
  const out = [...actions];
  let before = model;
  for (let at = 0; at < end; at++) {
    const action = actions[at] as Action;
    // Where the last one leads is known.
    const next = at + 1 === actions.length ? result : after(before.schema, action);
    if (next === null) return actions;
    const named = mayBeNamed(action) ? namedOf(action, before) : null;
    if (named !== null && isSame(runActions(before.schema, [named]), next)) out[at] = named;
    if (at + 1 < end) before = indexSchema(next, before);
  }
  if (out.every((action, at) => action === actions[at])) return actions;
  return actions.length === 1 || isSame(runActions(model.schema, out), result) ? out : actions;
}

function after(schema: Schema, action: Action): Schema | null {
  const next = runActions(schema, [action]);
  return next.ok ? next.schema : null;
}

/** Segments of the path to a member of a transition. What lies deeper is no member of a named element. */
const segmentsMax = 8;

function mayBeNamed({ action, params }: Action): boolean {
  if (action !== 'set_property' && action !== 'unset_property') return false;
  let segments = 0;
  for (const character of String(params.path)) if (character === '/') segments++;
  return segments <= segmentsMax;
}

const isSame = (result: ReturnType<typeof runActions>, { document }: Schema) =>
  result.ok && isWrittenAlike(result.schema.document as unknown as Json, document as unknown as Json);

/** Whether two values are the same text as JSON; what they share is not read. */
function isWrittenAlike(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, i) => isWrittenAlike(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length &&
    names.every((name, i) => name === others[i] && isWrittenAlike(a[name], (b as JsonObject)[name]))
  );
}

/** Members of a trait that are no element of their own. */
const ownMembers: ReadonlySet<string> = new Set(['linkedEntity', 'category']);

/** The action that says the same of a named element, if there is one. */
function namedOf({ action, params }: Action, model: Model): Action | null {
  const [root, orbital, list, index, machine, part, at, member] = parsePointer(String(params.path)) ?? [];
  const owner = root === 'orbitals' ? model.orbitals[Number(orbital)] : undefined;
  if (owner === undefined) return null;
  const isUnset = action === 'unset_property';
  if (list === 'pages') {
    const page = owner.pages[Number(index)];
    if (page === undefined || part !== undefined) return null;
    if (isUnset) return machine === undefined ? { action: 'remove_page', params: { name: page.name } } : null;
    return machine === undefined
      ? null
      : { action: 'update_page', params: { page: page.name, set: { [machine]: params.value as Json } } };
  }
  if (list === 'traits' && part === undefined && !isUnset && ownMembers.has(String(machine))) {
    const one = owner.traits[Number(index)];
    const set = { [String(machine)]: params.value as Json };
    return one === undefined ? null : { action: 'update_trait', params: { trait: actionNameOf(model, one), set } };
  }
  const trait = list === 'traits' && machine === 'stateMachine' ? owner.traits[Number(index)] : undefined;
  if (trait === undefined || at === undefined) return null;
  const name = actionNameOf(model, trait);
  if (part === 'transitions')
    return namedTransition(trait, name, Number(at), member, isUnset ? undefined : params.value);
  if (!isUnset || member !== undefined) return null;
  if (part === 'states')
    return { action: 'remove_state', params: { trait: name, state: trait.states[Number(at)]?.name ?? '' } };
  return part === 'events'
    ? { action: 'remove_event', params: { trait: name, event: trait.events[Number(at)]?.name ?? '' } }
    : null;
}

const ends: ReadonlySet<string> = new Set(['from', 'event', 'to']);

function namedTransition(
  trait: Trait,
  name: string,
  at: number,
  member: string | number | undefined,
  value: Json | undefined,
): Action | null {
  const transition = trait.transitions.find((one) => one.index === at);
  if (transition === undefined || !isObject(transition.node as Json)) return null;
  const { from = '' } = transition.node;
  const address: JsonObject = { trait: name, from, event: transition.event, to: transition.to };
  if (member === undefined) return value === undefined ? { action: 'remove_transition', params: address } : null;
  if (value === undefined)
    return member === 'guard' ? { action: 'set_guard', params: { ...address, guard: null } } : null;
  if (member === 'guard') return { action: 'set_guard', params: { ...address, guard: value } };
  return ends.has(String(member))
    ? { action: 'retarget_transition', params: { ...address, set: { [member]: value } } }
    : null;
}
