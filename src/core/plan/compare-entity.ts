// An entity and its fields, and the small comparisons that orbitals, entities and pages share.
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { listMember, textMember } from '../schema/element.ts';
import { keys } from './actions/vocabulary.ts';
import { changedProperties, membersOf, updateOf } from './compare-properties.ts';
import { weightOf } from './distance.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { changeOf, isSameList } from './list-change.ts';
import { objectOf } from './node-draft.ts';
import { namedPointer } from './plan-names.ts';
import { isWellFormed, type StepList } from './plan-step.ts';
import type { PropertyChange } from './properties.ts';

const entityParams = ['name', 'orbital', 'auxiliary', 'fields'];

/** The parameters that add an entity with its fields, or null when something about it does not fit them. */
export function entityParamsOf(entity: TreeElement, place: JsonObject): JsonObject | null {
  if (entity.props.has('orbital') || entity.props.has('auxiliary')) return null;
  // The action gives a name: what has none is written as it is.
  if (isObject(entity.node) && textMember(entity.node, 'name') === null) return null;
  const fields = hasFields(entity) ? listMember(entity.node, 'fields') : undefined;
  const params = objectOf([
    ['name', entity.name],
    ...Object.entries(place),
    ...membersOf(entity, entityParams),
    ['fields', fields],
  ]);
  return isWellFormed('add_entity', params) ? params : null;
}

/** Whether something is known of its fields, if only that there are none. */
function hasFields(entity: TreeElement): boolean {
  return isObject(entity.node) && entity.node.fields !== undefined;
}

export function compareEntity(
  steps: StepList,
  entity: string,
  path: readonly string[],
  source: TreeElement,
  target: TreeElement,
): void {
  const requires = [keys.entity(entity)];
  const changes = changedProperties(source, target).filter((change) => change.key !== 'fields');
  setMembers(steps, path, changes, requires);
  const from = source.list('fields');
  const to = target.list('fields');
  const isKnown = hasFields(target);
  if (!isKnown && hasFields(source)) {
    steps.unset(namedPointer(...path, 'fields'), { requires });
    return;
  }
  if (isKnown && !hasFields(source) && to.elements.length === 0) {
    steps.set(namedPointer(...path, 'fields'), [], { requires });
    return;
  }
  if (isSameList(from, to)) return;
  if (from.isOdd || to.isOdd) {
    steps.set(
      namedPointer(...path, 'fields'),
      to.elements.map((element) => element.node),
      { requires },
    );
    return;
  }
  const { missing, extra, common } = changeOf(from, to);
  for (const field of missing) steps.add('add_field', { entity, field: field.node });
  for (const [before, after] of common) {
    const update = updateOf(changedProperties(before, after));
    if (update !== null) steps.add('update_field', { entity, field: after.name, ...update });
  }
  for (const field of extra) steps.add('remove_field', { entity, field: field.name }, { weight: weightOf(field) });
}

/** Sets a list of an orbital as a whole where names cannot tell its elements apart. */
export function settle(
  steps: StepList,
  orbital: TreeElement,
  from: ElementList,
  to: ElementList,
  provides: () => readonly string[],
  isOdd?: boolean,
): boolean {
  if (isSameList(from, to)) return true;
  if (!(isOdd ?? (from.isOdd || to.isOdd))) return false;
  const place = namedPointer('orbitals', orbital.name, ...to.path);
  steps.set(
    place,
    to.elements.map((element) => element.node),
    { requires: [keys.orbital(orbital.name)], provides: provides() },
  );
  return true;
}

/** Own members by pointer, for elements without an update action. */
export function setMembers(
  steps: StepList,
  path: readonly string[],
  changes: readonly PropertyChange[],
  requires: readonly string[] = [],
): void {
  for (const change of changes) {
    const place = namedPointer(...path, change.key);
    if (change.to === null) steps.unset(place, { requires });
    else steps.set(place, change.to.value, { requires });
  }
}

/** Whether an entity gives the orbital its name. */
export function isLed(orbital: TreeElement): boolean {
  return orbital.key === orbital.name;
}
