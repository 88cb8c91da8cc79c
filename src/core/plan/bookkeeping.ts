// Members that tools keep for themselves: stable ids and what refers to them, the ledger of how a document came about. Nothing that runs reads them, so a
// change of them alone is told in one line, has no hazard, and weighs next to nothing (distance.ts).
import { isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import type { Action } from './action.ts';
import { changedProperties } from './compare-properties.ts';
import type { TreeElement, TreeKind } from './element-tree.ts';
import { objectOf } from './node-draft.ts';
import type { PropertyChange } from './properties.ts';

/** In every element: its id, and ids of what it refers to by name as well. In alphabetical order. */
const idMembers: ReadonlySet<string> = new Set('entityRefIds eventId id linkedEntityId refId triggersId'.split(' '));
/** Of the document itself. */
const documentMembers: ReadonlySet<string> = new Set('$schema _metadata id ledger'.split(' '));
/** Inside the source of a listen. */
const sourceMembers: ReadonlySet<string> = new Set('orbitalId traitId'.split(' '));

export function isBookkeeping(kind: TreeKind, member: string): boolean {
  return (kind === 'schema' ? documentMembers : idMembers).has(member);
}

/** True if two values of a member differ in bookkeeping alone. */
export function isBookkeepingChange(kind: TreeKind, { key, from, to }: PropertyChange): boolean {
  if (isBookkeeping(kind, key)) return true;
  if (kind !== 'listen' || key !== 'source' || from === null || to === null) return false;
  return isSameJson(withoutIds(from.value), withoutIds(to.value));
}

function withoutIds(source: Json): Json {
  if (!isObject(source)) return source;
  return Object.fromEntries(Object.entries(source).filter(([member]) => !sourceMembers.has(member)));
}

/** Lists and objects of a document in which elements with members of their own stand, so that a path through them leads to no content. */
const holders: ReadonlySet<string> = new Set(
  'orbitals entity auxiliaryEntities traits pages fields states events transitions emits listens ticks stateMachine'.split(
    ' ',
  ),
);

/** True if a pointer of an action leads to such a member: through elements, which are told by name or position, and no further. */
function leadsToBookkeeping(path: string): boolean {
  const all = parsePointer(path) ?? [];
  const member = all.at(-1);
  const steps = all.slice(0, -1);
  if (member === undefined) return false;
  if (steps.length === 0) return documentMembers.has(member);
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as string;
    if (!holders.has(step)) return false;
    if (step !== 'entity' && step !== 'stateMachine') i++;
  }
  return idMembers.has(member);
}

/** An action without what it does to bookkeeping; null where it does nothing else. */
export function withoutBookkeeping(action: Action): Action | null {
  const { path, set, unset } = action.params;
  if (typeof path === 'string') return leadsToBookkeeping(path) ? null : action;
  const isIdOf = (member: Json) => typeof member === 'string' && idMembers.has(member);
  const members = [...(isObject(set) ? Object.keys(set) : []), ...(isArray(unset) ? unset : [])];
  if (!members.some(isIdOf)) return action;
  if (members.every(isIdOf)) return null;
  const left = { ...action.params };
  if (isObject(set)) left.set = objectOf(Object.entries(set).filter(([member]) => !isIdOf(member)));
  if (isArray(unset)) left.unset = unset.filter((member) => !isIdOf(member));
  return { ...action, params: left };
}

export interface SplitChanges {
  /** The part that the application or a reader uses. */
  readonly told: readonly PropertyChange[];
  readonly bookkeeping: readonly PropertyChange[];
}

/** The own properties that two elements of one identity have apart. */
export function splitChanges(source: TreeElement, target: TreeElement): SplitChanges {
  const changes = changedProperties(source, target);
  if (!changes.some((change) => isBookkeepingChange(target.kind, change))) return { told: changes, bookkeeping: [] };
  const [told, bookkeeping]: [PropertyChange[], PropertyChange[]] = [[], []];
  for (const change of changes) (isBookkeepingChange(target.kind, change) ? bookkeeping : told).push(change);
  return { told, bookkeeping };
}
