// What is inside a trait: its own members, states, events, wiring and transitions. A list whose elements cannot be told by name is set as a
// whole by pointer; everything else has actions of its own.

import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import { keys } from './actions/vocabulary.ts';
import { alteredListens } from './altered-listens.ts';
import { changedProperties, membersOf, splitMachine, updateOf } from './compare-properties.ts';
import { compareTransitions } from './compare-transitions.ts';
import { weightOf } from './distance.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { emptyElement } from './element-tree.ts';
import { changeOf, isSameList } from './list-change.ts';
import { nameKey, objectOf } from './node-draft.ts';
import { namedPointer } from './plan-names.ts';
import type { StepList } from './plan-step.ts';
import { insideTrait, isWellFormed } from './plan-step.ts';
import type { PropertyChange } from './properties.ts';
import type { TraitContext } from './trait-context.ts';

/** Steps from one trait to another of the same name; `source` is null for one that was just added with its own members. */
export function compareTrait(
  steps: StepList,
  trait: string,
  path: readonly string[],
  source: TreeElement | null,
  target: TreeElement,
): void {
  const context: TraitContext = { steps, trait, path, target };
  const before = steps.length;
  const from = source ?? emptyElement('trait');
  const { own, machine } = splitMachine(changedProperties(from, target));
  const update = source === null ? null : updateOf(own.filter((change) => !isOwnName(source, change)));
  if (update !== null) steps.add('update_trait', { trait, ...update });
  for (const change of machine) {
    const place = namedPointer(...path, 'stateMachine', change.key);
    if (change.to === null) steps.unset(place, insideTrait(trait));
    else steps.set(place, change.to.value, insideTrait(trait));
  }
  compareStates(context, from, target);
  compareEvents(context, from, target);
  compareTransitions(context, from, target);
  compareWiring(context, from, target);
  if (source?.isBare === true && steps.length === before) steps.add('update_trait', { trait, set: {} });
}

/** A bare name becomes the `name` of an inline trait by itself. */
function isOwnName(source: TreeElement, change: PropertyChange): boolean {
  return change.key === 'name' && source.isBare && change.to?.value === source.node;
}

/** Sets a whole list; true when that settles the comparison. */
function settleList(
  context: TraitContext,
  from: ElementList,
  to: ElementList,
  provided: () => readonly string[] = () => [],
  isOdd?: boolean,
): boolean {
  if (isSameList(from, to)) return true;
  if (!(isOdd ?? (from.isOdd || to.isOdd))) return false;
  const place = namedPointer(...context.path, ...to.path);
  context.steps.set(
    place,
    to.elements.map((element) => element.node),
    insideTrait(context.trait, [], provided()),
  );
  return true;
}

/** Whether a new element has a name that can be no key of `details`, since no request may hold it as one; undefined where none does. */
function isUnnameable(from: ElementList, to: ElementList): true | undefined {
  return to.elements.some(({ name }) => name === '__proto__') && !from.elements.some(({ name }) => name === '__proto__')
    ? true
    : undefined;
}

/** Members of new states or events beyond their names, for `details`. */
function detailsOf(
  elements: readonly TreeElement[],
  plain: (element: TreeElement) => JsonObject,
  name: string,
): JsonObject {
  const odd = elements.filter((element) => {
    const own = objectOf(membersOf(element, [name]));
    return canonicalJson(own) !== canonicalJson(plain(element));
  });
  if (odd.length === 0) return {};
  return { details: objectOf(odd.map((element) => [element.name, objectOf(membersOf(element, [name]))] as const)) };
}

function compareStates(context: TraitContext, source: TreeElement, target: TreeElement): void {
  const from = source.list('states');
  const to = target.list('states');
  if (isSameList(from, to)) return;
  const { steps, trait } = context;
  const provided = () => to.elements.map((element) => keys.state(trait, element.name));
  if (settleList(context, from, to, provided, isUnnameable(from, to))) return;
  const { missing, extra, common } = changeOf(from, to);
  if (missing.length > 0) {
    const states = missing.map((element) => element.name);
    steps.add('add_states', { trait, states, ...detailsOf(missing, () => ({}), 'name') });
  }
  const initial = newInitialState(from, to);
  if (initial !== null && !missing.includes(initial)) steps.add('set_initial_state', { trait, state: initial.name });
  for (const [before, after] of common) {
    const changes = changedProperties(before, after).filter((change) => initial === null || change.key !== 'isInitial');
    const [only] = changes;
    const isMark = changes.length === 1 && only?.key === 'isTerminal' && only.to?.value === true;
    if (isMark) steps.add('mark_terminal', { trait, state: after.name });
    else update(context, 'update_state', { state: after.name }, changes);
  }
  if (extra.length === 0) return;
  const used = usedNames(target);
  for (const element of extra) {
    const { name } = element;
    const weight = weightOf(element);
    if (used.states.has(name))
      steps.unset(namedPointer(...context.path, 'stateMachine', 'states', name), insideTrait(trait, [], [], weight));
    else steps.add('remove_state', { trait, state: name }, { weight });
  }
}

/** The one initial state of the target where making it so says all there is to say about initial states; null otherwise. */
function newInitialState(from: ElementList, to: ElementList): TreeElement | null {
  const marked = to.elements.filter((element) => markOf(element) !== undefined);
  const [state] = marked;
  if (marked.length !== 1 || state === undefined || markOf(state) !== true) return null;
  if (!from.has(state.key, state.index)) return null;
  const isKept = to.elements.every((element) => {
    const before = from.find(element.key, element.index);
    return before === undefined || isSameMark(markOf(before), markOf(element));
  });
  return isKept ? null : state;
}

function isSameMark(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));
}

/** What a state says of being initial, if anything. */
function markOf(state: TreeElement): Json | undefined {
  return isObject(state.node) ? state.node.isInitial : undefined;
}

/** The states and events that transitions of a trait use. */
function usedNames(trait: TreeElement): { readonly states: ReadonlySet<string>; readonly events: ReadonlySet<string> } {
  const states = new Set<string>();
  const events = new Set<string>();
  for (const node of trait.list('transitions').nodes) {
    const { from, to, event } = node as JsonObject;
    for (const state of sourcesOf(from)) states.add(nameKey(state));
    states.add(nameKey(nodeName(to, '')));
    events.add(nameKey(nodeName(event, '')));
  }
  return { states, events };
}

function update(
  context: TraitContext,
  action: string,
  address: JsonObject,
  changes: readonly PropertyChange[],
  weight?: number,
): void {
  const members = updateOf(changes);
  if (members === null) return;
  context.steps.add(action, { trait: context.trait, ...address, ...members }, weight === undefined ? {} : { weight });
}

function compareEvents(context: TraitContext, source: TreeElement, target: TreeElement): void {
  const from = source.list('events');
  const to = target.list('events');
  if (isSameList(from, to)) return;
  const { steps, trait } = context;
  const provided = () => to.elements.map((element) => keys.event(trait, element.name));
  if (settleList(context, from, to, provided, isUnnameable(from, to))) return;
  const { missing, extra, common } = changeOf(from, to);
  if (missing.length > 0) {
    const events = missing.map((element) => element.name);
    steps.add('add_events', { trait, events, ...detailsOf(missing, (element) => ({ name: element.name }), 'key') });
  }
  for (const [before, after] of common)
    update(context, 'update_event', { event: after.name }, changedProperties(before, after));
  if (extra.length === 0) return;
  const used = usedNames(target);
  for (const element of extra) {
    const { name } = element;
    const weight = weightOf(element);
    if (used.events.has(name))
      steps.unset(namedPointer(...context.path, 'stateMachine', 'events', name), insideTrait(trait, [], [], weight));
    else steps.add('remove_event', { trait, event: name }, { weight });
  }
}

const wirings = [
  { kind: 'emit', named: 'event' },
  { kind: 'listen', named: 'event' },
  { kind: 'tick', named: 'name' },
] as const;

function compareWiring(context: TraitContext, source: TreeElement, target: TreeElement): void {
  for (const { kind, named } of wirings) {
    const from = source.list(`${kind}s`);
    const to = target.list(`${kind}s`);
    if (isSameList(from, to)) continue;
    if (kind === 'listen' && (isCrowded(from) || isCrowded(to) || areAmbiguous([...from.elements, ...to.elements]))) {
      settleList(context, from, to, () => [], true);
      continue;
    }
    if (settleList(context, from, to)) continue;
    const { missing, extra, common } = changeOf(from, to);
    const altered = kind === 'listen' ? alteredListens(missing, extra) : new Map<TreeElement, TreeElement>();
    const replaced = new Set(altered.values());
    for (const element of missing) if (!altered.has(element)) addWiring(context, kind, named, element);
    for (const [before, after] of common) {
      update(context, `update_${kind}`, addressOf(kind, named, before), changedProperties(before, after));
    }
    for (const [after, before] of altered) {
      const weight = weightOf(before) + weightOf(after);
      update(context, 'update_listen', addressOf(kind, named, before), changedProperties(before, after), weight);
    }
    for (const element of extra) {
      if (replaced.has(element)) continue;
      const address = { trait: context.trait, ...addressOf(kind, named, element) };
      context.steps.add(`remove_${kind}`, address, { weight: weightOf(element) });
    }
  }
}

function addWiring(context: TraitContext, kind: 'emit' | 'listen' | 'tick', named: string, element: TreeElement): void {
  const { steps, trait } = context;
  const members = membersOf(element, [named]).map(([key, value]): [string, Json] => [
    kind === 'emit' && key === 'payloadSchema' ? 'payload' : key,
    value,
  ]);
  const names = members.map(([key]) => key);
  const params = objectOf([['trait', trait], [named, element.name], ...members]);
  const isClear = !names.includes('trait') && new Set(names).size === names.length;
  if (isClear && isWellFormed(`add_${kind}`, params)) steps.add(`add_${kind}`, params);
  else
    steps.set(
      namedPointer(...context.path, `${kind}s`, '-'),
      element.node,
      insideTrait(trait, [], [keys.wiring(kind, trait, element.name)]),
    );
}

function addressOf(kind: string, named: string, element: TreeElement): JsonObject {
  const name: [string, Json] = [named, element.name];
  if (kind !== 'listen' || !isObject(element.node)) return objectOf([name]);
  const { triggers, source } = element.node;
  return objectOf([name, ['triggers', triggers ?? undefined], ['source', source ?? undefined]]);
}

/** From so many listens for one event on they are set as a whole: an action looks through all of them for the one that it addresses. */
const listensMax = 256;

function isCrowded(listens: ElementList): boolean {
  const counts = new Map<string, number>();
  for (const { name } of listens.elements) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.values()].some((count) => count > listensMax);
}

const several = Symbol('several');

/** Whether some listen's address also fits another: one says no more than its event, or no source. Each is entered under all that fit it. */
function areAmbiguous(listens: readonly TreeElement[]): boolean {
  const fitting = new Map<string, string | typeof several>();
  for (const listen of listens) {
    const { triggers, source } = addressOf('listen', 'event', listen);
    for (const [t, s] of [
      [undefined, undefined],
      [triggers, undefined],
      [undefined, source],
    ] as const) {
      const text = addressText(listen, t, s);
      const other = fitting.get(text);
      fitting.set(text, other === undefined || other === listen.key ? listen.key : several);
    }
  }
  return listens.some((listen) => {
    const { triggers, source } = addressOf('listen', 'event', listen);
    const isWhole = triggers !== undefined && source !== undefined;
    return !isWhole && fitting.get(addressText(listen, triggers, source)) === several;
  });
}

function addressText({ name }: TreeElement, triggers: Json | undefined, source: Json | undefined): string {
  return canonicalJson([name, triggers ?? null, source ?? null]);
}
