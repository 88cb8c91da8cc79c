// Transitions, group by group: those of one (from, event) have an order, the groups have none. Within a group a transition is known by its
// target; one that only goes elsewhere is retargeted. A group that names cannot tell apart (two to one target, another order, ends that
// do not exist) is replaced as a whole by pointer, so that any content can be reached.
import { isSameJson } from '../base/canonical-json.ts';
import type { JsonObject } from '../base/json.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
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

interface GroupPlan {
  readonly kept: readonly Pairing[];
  readonly removed: readonly TreeElement[];
  readonly added: readonly { readonly element: TreeElement; readonly index: number | undefined }[];
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
  if (groups.length === 0) return;
  if (isConfusing(from.elements, to.elements)) {
    replaceAll(context, source, target);
    return;
  }
  const added: { element: TreeElement; index: number | undefined }[] = [];
  for (const { name, old, young } of groups) {
    const plan = planGroup(context, source, old, young);
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
  addAll(context, added);
}

/** The groups of all transitions that do not stand to the letter where they stood: no other can have changed. */
function touchedGroups(from: ElementList, to: ElementList): ReadonlySet<string> {
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

/** Pairs the transitions of a group of a trait as it is, or null when they must be replaced together. */
function planGroup(
  context: TraitContext,
  trait: TreeElement,
  before: readonly TreeElement[],
  after: readonly TreeElement[],
): GroupPlan | null {
  const ends = (list: readonly TreeElement[]) => list.map((element) => nodeName((element.node as JsonObject).to, ''));
  const from = ends(before);
  const to = ends(after);
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
  const added: { element: TreeElement; index: number | undefined }[] = [];
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
  const isFit = ({ source, target }: Pairing) =>
    source !== null &&
    (nodeName((source.node as JsonObject).to, '') === nodeName((target.node as JsonObject).to, '') ||
      isPossible(context.target, target));
  if (!kept.every(isFit) || !added.every(({ element, index }) => isAddable(context, element, index))) return null;
  // One that waits before it goes elsewhere still stands where it stood while others come and go: they would get a neighbour in vain.
  if (added.length + removed.length > 0 && kept.some((pairing) => isWaiting(context, trait, pairing))) return null;
  return { kept, removed, added };
}

const placesOf = (ends: readonly string[]) => new Map(ends.map((end, i) => [end, i]));

/** Whether an action can name it by its ends and its event. */
function isAddressable({ trait }: TraitContext, element: TreeElement): boolean {
  const { to } = element.node as JsonObject;
  return nodeName(to, '') !== '' && isWellFormed('remove_transition', { trait, ...addressOf(element) });
}

/** Whether it is to go elsewhere, and something that it needs there is still to come. */
function isWaiting(context: TraitContext, trait: TreeElement, { source, target }: Pairing): boolean {
  const end = nodeName((target.node as JsonObject).to, '');
  if (source === null || nodeName((source.node as JsonObject).to, '') === end) return false;
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

function addAll(context: TraitContext, added: readonly { element: TreeElement; index: number | undefined }[]): void {
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
