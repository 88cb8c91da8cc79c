// Members that tools keep for themselves: stable ids and what refers to them, the ledger of how a document came about. Nothing that runs reads them, so a
// change of them alone is told in one line, has no hazard, and weighs next to nothing (distance.ts).
import { isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { changedProperties } from './compare-properties.ts';
import type { TreeElement, TreeKind } from './element-tree.ts';
import type { PropertyChange } from './properties.ts';

/** In every element: its id, and ids of what it refers to by name as well. In alphabetical order. */
const idMembers: ReadonlySet<string> = new Set('eventId id linkedEntityId refId triggersId'.split(' '));
/** Of the document itself. */
const documentMembers: ReadonlySet<string> = new Set('$schema _metadata id ledger'.split(' '));
/** Inside the source of a listen. */
const sourceMembers: ReadonlySet<string> = new Set('orbitalId traitId'.split(' '));

export function isBookkeeping(kind: TreeKind, member: string): boolean {
  return (kind === 'schema' ? documentMembers : idMembers).has(member);
}

/** Whether two values of a member differ in bookkeeping alone. */
export function isBookkeepingChange(kind: TreeKind, { key, from, to }: PropertyChange): boolean {
  if (isBookkeeping(kind, key)) return true;
  if (kind !== 'listen' || key !== 'source' || from === null || to === null) return false;
  return isSameJson(withoutIds(from.value), withoutIds(to.value));
}

function withoutIds(source: Json): Json {
  if (!isObject(source)) return source;
  return Object.fromEntries(Object.entries(source).filter(([member]) => !sourceMembers.has(member)));
}

export interface SplitChanges {
  /** What the application or a reader has of it. */
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
