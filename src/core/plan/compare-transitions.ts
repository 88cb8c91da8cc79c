// Transitions, group by group: those of one (from, event) have an order. Within a group a transition is known by its target; one that only
// goes elsewhere is retargeted. A group that names cannot tell apart (two to one target, another order, ends that do not exist) is replaced
// as a whole by pointer, so that any content can be reached. Groups have an order among them only where they share a source (`a` and `a|b`):
// where the steps would not lead to it, all transitions of the trait are replaced together.
import { charge } from '../base/budget.ts';
import { isSameJson } from '../base/canonical-json.ts';
import type { JsonObject } from '../base/json.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import { mayShareSources, successionsOf } from '../schema/transition-order.ts';
import { keys } from './actions/vocabulary.ts';
import { compareEffects, effectParams } from './compare-effects.ts';
import { changedProperties, membersOf, updateOf } from './compare-properties.ts';
import { weightOf } from './distance.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { hasTwins } from './element-tree.ts';
import { isSame } from './list-change.ts';
import { nameKey, objectOf } from './node-draft.ts';
import { namedPointer } from './plan-names.ts';
import { insideTrait, isWellFormed } from './plan-step.ts';
import type { PropertyChange } from './properties.ts';
import { addressOf, declares, effectsOf, entryParams, type TraitContext } from './trait-context.ts';

/** A transition with the one it comes from, or null when it is new. */
interface Pairing {
  readonly source: TreeElement | null;
  readonly target: TreeElement;
}

/** A new transition, and where it goes in its group; at the end where that is undefined. */
interface Added {
  readonly element: TreeElement;
  readonly index: number | undefined;
}

interface GroupPlan {
  readonly kept: readonly Pairing[];
  readonly removed: readonly TreeElement[];
  readonly added: readonly Added[];
}

export function compareTransitions(context: TraitContext, source: TreeElement, target: TreeElement): void {
  const from = source.list('transitions');
  const to = target.list('transitions');
  const touched = touchedGroups(from, to);
  if (touched.size === 0) return;
  const before = groupsOf(from.elements, touched);
  const after = groupsOf(to.elements, touched);
  const groups = [...new Set([...after.keys(), ...before.keys()])]
    .map((name) => ({ name, old: before.get(name) ?? [], young: after.get(name) ?? [] }))
    .filter(({ old, young }) => !isSameGroup(old, young));
  const order = sharedOrder(to);
  if (groups.length === 0 && (order === null || isInOrder(order, from, to, []))) return;
  if (isConfusing(from.elements, to.elements)) {
    replaceAll(context, source, target);
    return;
  }
  const planned = groups.map((group): GroupChange => ({ ...group, plan: planGroup(context, group.old, group.young) }));
  // All that is new comes in one step.
  const isAddedLate = planned.some(({ plan }) => plan?.added.some(({ element }) => isLate(context, source, element)));
  const isDetour = (plan: GroupPlan) => makesDetour(context, source, plan, isAddedLate);
  const changes = planned.map((change) => (change.plan && isDetour(change.plan) ? { ...change, plan: null } : change));
  const isOutOfOrder = order !== null && !isInOrder(order, from, to, changes);
  if (isOutOfOrder || isDetour(together([order, sharedOrder(from)], changes))) {
    replaceAll(context, source, target);
    return;
  }
  takeSteps(context, changes, order !== null);
}

interface GroupChange {
  readonly name: string;
  readonly old: readonly TreeElement[];
  readonly young: readonly TreeElement[];
  /** Null where the group is replaced as a whole. */
  readonly plan: GroupPlan | null;
}

function takeSteps(context: TraitContext, changes: readonly GroupChange[], isOrdered: boolean): void {
  const added: Added[] = [];
  for (const { name, old, young, plan } of changes) {
    if (plan === null) replaceGroup(context, name, old, young);
    else {
      added.push(...plan.added);
      for (const element of plan.removed) {
        const address = { trait: context.trait, ...addressOf(element) };
        context.steps.add('remove_transition', address, { weight: weightOf(element) });
      }
      for (const pairing of plan.kept) updateTransition(context, pairing);
    }
  }
  addAll(context, isOrdered ? inDocumentOrder(added) : added);
}

const inDocumentOrder = (added: readonly Added[]) => [...added].sort((a, b) => a.element.index - b.element.index);

/** What of a list has an order beyond that of its groups: the groups in which it has, and which element comes behind which; null where nothing has. */
interface SharedOrder {
  readonly groups: ReadonlySet<string>;
  readonly successors: ReadonlyMap<TreeElement, ReadonlySet<TreeElement>>;
}

function sharedOrder(list: ElementList): SharedOrder | null {
  if (!mayShareSources(list.nodes)) return null;
  const groups = new Set<string>();
  for (const [i, j] of successionsOf(list.nodes)) {
    const { group } = list.at(i);
    const other = list.at(j).group;
    if (group !== other) groups.add(group).add(other);
  }
  return groups.size === 0 ? null : { groups, successors: successorsIn(list.elements, groups) };
}

function successorsIn(elements: readonly TreeElement[], groups: ReadonlySet<string>): SharedOrder['successors'] {
  const list = elements.filter(({ group }) => groups.has(group));
  const successors = new Map(list.map((element) => [element, new Set<TreeElement>()]));
  for (const [i, j] of successionsOf(list.map(({ node }) => node))) {
    successors.get(list[i] as TreeElement)?.add(list[j] as TreeElement);
  }
  return successors;
}

/**
 * Whether the groups that share sources stand as in the target once each group is as there: what stays keeps its place, what is new comes behind all else in
 * the order of the target, and a group that is replaced has no place that one could tell.
 */
function isInOrder(order: SharedOrder, from: ElementList, to: ElementList, changes: readonly GroupChange[]): boolean {
  const removed = new Set<TreeElement>();
  const added: Added[] = [];
  for (const { name, plan } of changes) {
    if (plan === null && order.groups.has(name)) return false;
    for (const element of plan?.removed ?? []) removed.add(element);
    added.push(...(plan?.added ?? []));
  }
  const places = from.elements.filter((element) => !removed.has(element)).map(({ group }) => group);
  places.push(...inDocumentOrder(added).map(({ element }) => element.group));
  const young = groupsOf(to.elements, order.groups);
  const result = places.flatMap((group) => young.get(group)?.shift() ?? []);
  const reached = successorsIn(result, order.groups);
  return [...order.successors].every(([element, next]) => [...next].every((one) => reached.get(element)?.has(one)));
}

/** What becomes of the groups that share sources before or after, as of one; of one that is replaced as a whole, all goes. */
function together(orders: readonly (SharedOrder | null)[], changes: readonly GroupChange[]): GroupPlan {
  const isShared = (name: string) => orders.some((order) => order?.groups.has(name));
  const plans = changes.flatMap(({ name, old, plan }) =>
    isShared(name) ? [plan ?? { kept: [], removed: old, added: [] }] : [],
  );
  return {
    kept: plans.flatMap(({ kept }) => kept),
    removed: plans.flatMap(({ removed }) => removed),
    added: plans.flatMap(({ added }) => added),
  };
}

/** The groups of all transitions that do not stand to the letter where they stood: no other can have changed. */
function touchedGroups(from: ElementList, to: ElementList): ReadonlySet<string> {
  charge(from.nodes.length + to.nodes.length, 'comparing lists');
  const touched = new Set<string>();
  for (let i = 0; i < from.nodes.length || i < to.nodes.length; i++) {
    if (isSameJson(from.nodes[i], to.nodes[i])) continue;
    if (i < from.nodes.length) touched.add(from.at(i).group);
    if (i < to.nodes.length) touched.add(to.at(i).group);
  }
  return touched;
}

function groupsOf(list: readonly TreeElement[], names: ReadonlySet<string>): Map<string, TreeElement[]> {
  const groups = new Map<string, TreeElement[]>();
  for (const element of list) {
    if (!names.has(element.group)) continue;
    const group = groups.get(element.group);
    if (group === undefined) groups.set(element.group, [element]);
    else group.push(element);
  }
  return groups;
}

function isSameGroup(a: readonly TreeElement[], b: readonly TreeElement[]): boolean {
  return a.length === b.length && a.every((element, i) => isSame(element, b[i] as TreeElement));
}

function identity(element: TreeElement): { readonly group: string; readonly name: string } {
  const { from, event, to } = element.node as JsonObject;
  const group = JSON.stringify([canonicalFrom(from), nodeName(event, '')]);
  return { group, name: nameKey(`${element.group} ${nodeName(to, '')}`) };
}

function hasSpace(element: TreeElement): boolean {
  const { from, event, to } = element.node as JsonObject;
  return canonicalFrom(from).includes(' ') || nodeName(event, '').includes(' ') || nodeName(to, '').includes(' ');
}

/** Whether names with spaces make two groups, or a group and a transition, go by one name. */
function isConfusing(from: readonly TreeElement[], to: readonly TreeElement[]): boolean {
  if (!from.some(hasSpace) && !to.some(hasSpace)) return false;
  const list = [...from, ...to];
  const groups = new Map<string, string>();
  for (const element of list) {
    const { group } = identity(element);
    const other = groups.get(element.group);
    if (other !== undefined && other !== group) return true;
    groups.set(element.group, group);
  }
  const names = new Map<string, string>();
  for (const element of list) {
    const { group, name } = identity(element);
    const other = names.get(name);
    if (groups.has(name) || (other !== undefined && other !== group)) return true;
    names.set(name, group);
  }
  return false;
}

/** A larger group is replaced as a whole: an action looks through all of a group for the one that it addresses. */
const groupMax = 256;

/** Pairs the transitions of a group, or null when they must be replaced together. */
function planGroup(
  context: TraitContext,
  before: readonly TreeElement[],
  after: readonly TreeElement[],
): GroupPlan | null {
  const from = before.map(endOf);
  const to = after.map(endOf);
  if (Math.max(from.length, to.length) > groupMax) return null;
  if (hasTwins(from) || hasTwins(to) || !before.every((element) => isAddressable(context, element))) return null;
  const places = { from: placesOf(from), to: placesOf(to) };
  const common = from.filter((end) => places.to.has(end));
  if (
    !isSameJson(
      common,
      to.filter((end) => places.from.has(end)),
    )
  )
    return null;
  const kept: Pairing[] = [];
  const removed: TreeElement[] = [];
  const added: Added[] = [];
  let i = 0;
  let j = 0;
  for (const end of [...common, null]) {
    const stopI = end === null ? before.length : (places.from.get(end) as number);
    const stopJ = end === null ? after.length : (places.to.get(end) as number);
    for (; i < stopI && j < stopJ; i++, j++) {
      kept.push({ source: before[i] as TreeElement, target: after[j] as TreeElement });
    }
    for (; i < stopI; i++) removed.push(before[i] as TreeElement);
    for (; j < stopJ; j++) added.push({ element: after[j] as TreeElement, index: end === null ? undefined : j });
    if (end !== null) kept.push({ source: before[i++] as TreeElement, target: after[j++] as TreeElement });
  }
  const isInserted = added.some(({ index }) => index !== undefined);
  if (isInserted && removed.length > 0) return null;
  const isFit = (pairing: Pairing) =>
    pairing.source !== null && (!isMoved(pairing) || isPossible(context.target, pairing.target));
  if (!kept.every(isFit) || !added.every(({ element, index }) => isAddable(context, element, index))) return null;
  return { kept, removed, added };
}

/**
 * Whether a transition would get a neighbour in vain. One that waits before it goes elsewhere stands as it was while others come, go or change, and one that
 * waits before it comes between two others finds them changed.
 */
function makesDetour(
  context: TraitContext,
  trait: TreeElement,
  { kept, removed, added }: GroupPlan,
  isAddedLate: boolean,
): boolean {
  const moved = kept.filter(isMoved);
  const waiting = moved.filter(({ target }) => isLate(context, trait, target));
  if (waiting.length > 0 && (waiting.length < moved.length || added.length + removed.length > 0)) return true;
  return isAddedLate && moved.length + removed.length > 0 && added.some(({ index }) => index !== undefined);
}

/** Where a transition leads, as identity sees the name. */
const endOf = ({ node }: TreeElement) => nameKey(nodeName((node as JsonObject).to, ''));

const placesOf = (ends: readonly string[]) => new Map(ends.map((end, i) => [end, i]));

/** Whether an action can name it by its ends and its event. */
function isAddressable({ trait }: TraitContext, element: TreeElement): boolean {
  const { to } = element.node as JsonObject;
  return nodeName(to, '') !== '' && isWellFormed('remove_transition', { trait, ...addressOf(element) });
}

/** Whether it is to go elsewhere. */
function isMoved({ source, target }: Pairing): boolean {
  return source !== null && endOf(source) !== endOf(target);
}

/** Whether something that it needs is still to come. */
function isLate(context: TraitContext, trait: TreeElement, target: TreeElement): boolean {
  return !isPossible(trait, target) || isSetWhole(context, trait, 'states') || isSetWhole(context, trait, 'events');
}

/** Whether its ends and its event exist in a trait, so that the actions' preconditions hold. */
function isPossible(trait: TreeElement, element: TreeElement): boolean {
  const { from, event, to } = element.node as JsonObject;
  const sources = sourcesOf(from);
  const name = nodeName(event, '');
  return (
    sources.length > 0 &&
    sources.every((state) => state === '*' || declares(trait, 'states', state)) &&
    declares(trait, 'states', nodeName(to, '')) &&
    name !== '' &&
    (name.startsWith('_') || declares(trait, 'events', name))
  );
}

/** A list that names cannot tell apart brings all that it holds when it is set. */
function isSetWhole({ target }: TraitContext, trait: TreeElement, member: 'states' | 'events'): boolean {
  return trait.list(member).isOdd || target.list(member).isOdd;
}

function isAddable(context: TraitContext, element: TreeElement, index: number | undefined): boolean {
  return (
    isPossible(context.target, element) &&
    element.props.get('trait') === undefined &&
    element.props.get('index') === undefined &&
    isWellFormed('add_transition', { trait: context.trait, ...entryOf(element, index) })
  );
}

function entryOf(element: TreeElement, index: number | undefined): JsonObject {
  const { from, event, to, guard } = element.node as JsonObject;
  const rest = membersOf(element, ['from', 'event', 'to', 'guard']);
  return objectOf([['from', from], ['event', event], ['to', to], ['guard', guard], ...rest, ['index', index]]);
}

function addAll(context: TraitContext, added: readonly Added[]): void {
  if (added.length === 0) return;
  const { steps, trait } = context;
  steps.add('add_transitions', { trait, transitions: added.map(({ element, index }) => entryOf(element, index)) });
  for (const { element } of added) {
    const effects = effectsOf(element);
    if (effects.length > 0) steps.add('add_effect', { trait, ...entryParams(element), ...effectParams(effects) });
  }
}

function updateTransition(context: TraitContext, { source, target }: Pairing): void {
  if (source === null || isSame(source, target)) return;
  const { steps, trait } = context;
  const changes = changedProperties(source, target).filter((change) => change.key !== 'from');
  const isMoved = changes.some(({ key }) => key === 'to');
  if (isMoved && !isSameJson(effectsOf(source), effectsOf(target))) {
    moveWithEffects(context, source, target, changes);
    return;
  }
  const [only] = changes;
  const isGuard = changes.length === 1 && only?.key === 'guard' && only.to?.value !== null;
  if (isGuard) {
    steps.add('set_guard', { trait, ...addressOf(source), guard: only?.to?.value ?? null });
  } else {
    const update = updateOf(changes);
    if (update !== null) steps.add('retarget_transition', { trait, ...addressOf(source), ...update });
  }
  compareEffects(context, source, target);
}

/** What goes elsewhere is another transition, so its effects change in the same step: on their own they would change twice. */
function moveWithEffects(
  { steps, trait }: TraitContext,
  source: TreeElement,
  target: TreeElement,
  changes: readonly PropertyChange[],
): void {
  const update = updateOf(changes) ?? { set: {} };
  const effects = effectsOf(target);
  const change =
    effects.length > 0
      ? { ...update, set: { ...update.set, effects } }
      : { ...update, unset: [...(update.unset ?? []), 'effects'] };
  steps.add('retarget_transition', { trait, ...addressOf(source), ...change });
}

function replaceGroup(
  context: TraitContext,
  name: string,
  before: readonly TreeElement[],
  after: readonly TreeElement[],
): void {
  const path = namedPointer(...context.path, 'stateMachine', 'transitions', name);
  const extra = insideTrait(context.trait, [], unusedKeys(context.trait, before));
  if (after.length === 0) context.steps.unset(path, extra);
  else
    context.steps.set(
      path,
      after.map((element) => element.node),
      extra,
    );
}

function replaceAll(context: TraitContext, source: TreeElement, target: TreeElement): void {
  const path = namedPointer(...context.path, 'stateMachine', 'transitions');
  const extra = insideTrait(context.trait, [], unusedKeys(context.trait, source.list('transitions').elements));
  context.steps.set(
    path,
    target.list('transitions').elements.map((element) => element.node),
    extra,
  );
}

/** What transitions used and, replaced, may use no more. */
function unusedKeys(trait: string, list: readonly TreeElement[]): string[] {
  return list.flatMap((element) => {
    const { from, event, to } = element.node as JsonObject;
    const states = [...sourcesOf(from), nodeName(to, '')].map((state) => keys.state(trait, state));
    return [...states, keys.event(trait, nodeName(event, ''))].map(keys.unused);
  });
}
