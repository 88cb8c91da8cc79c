// What an action of the vocabulary says is not said as a property at a place: a suggestion names the transition, the state or the page that it is about,
// so that its steps do not depend on places that earlier ones shift, and what is learned of an action is learned of what it does.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import { type Action, runActions } from '../plan/index.ts';
import type { Trait } from '../schema/element.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import type { Schema } from '../schema/parse.ts';
import { actionNameOf } from './locate.ts';

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
