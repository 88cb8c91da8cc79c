// Names that stand twice in one list of declarations, and what can be done about the second.
import { isArray, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { nodeName } from '../schema/element.ts';
import type { SuggestedAction } from './finding.ts';

/** A copy that says nothing new goes; of two that differ, only a person knows which is meant. */
export function removal(path: string): SuggestedAction {
  return { action: 'unset_property', params: { path } };
}

/** Calls back for every item whose name an earlier one has, with whether the two are equal. */
export function judgeNames(
  list: readonly Json[],
  member: string,
  tell: (name: string, index: number, isCopy: boolean) => void,
): void {
  if (list.length < 2 || (list.length <= shortList && areNamedApart(list, member))) return;
  const first = new Map<string, Json>();
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as Json;
    const name = nodeName(item, member);
    if (name === '') continue;
    const known = first.get(name);
    if (known === undefined) first.set(name, item);
    else tell(name, i, isSameJson(known, item));
  }
}

/** In lists up to so long, comparing each name with each costs less than a map. */
const shortList = 8;

function areNamedApart(list: readonly Json[], member: string): boolean {
  for (let i = 1; i < list.length; i++) {
    const name = nodeName(list[i], member);
    for (let j = 0; j < i; j++) if (nodeName(list[j], member) === name) return false;
  }
  return true;
}

interface FreeNames {
  readonly taken: { has(name: string): boolean };
  readonly serials: Map<string, number>;
  /** By what asked first: a list that is read again gives each the same name. */
  readonly given: Map<unknown, string>;
}

const freeNames = createNodeMemo<FreeNames>();

/** The name with the least number behind it that none of a list of declarations has; another one for each that asks. */
export function freeName(name: string, list: readonly Json[], member: string, asker: number): string {
  const known = freeNames.get(list) ?? free(new Set(list.map((item) => nodeName(item, member))));
  freeNames.set(list, known);
  return nextName(name, known, asker);
}

/** The same of names that a map holds. */
export function freeNameIn(name: string, names: ReadonlyMap<string, unknown>, asker: object): string {
  const known = freeNames.get(names) ?? free(names);
  freeNames.set(names, known);
  return names.has(name) ? nextName(name, known, asker) : name;
}

function free(taken: FreeNames['taken']): FreeNames {
  return { taken, serials: new Map(), given: new Map() };
}

function nextName(name: string, { taken, serials, given }: FreeNames, asker: unknown): string {
  const known = given.get(asker);
  if (known !== undefined) return known;
  let serial = (serials.get(name) ?? 1) + 1;
  while (taken.has(`${name}${serial}`)) serial++;
  serials.set(name, serial);
  const next = `${name}${serial}`;
  given.set(asker, next);
  return next;
}

/** True if two values are equal, whatever the order of their members. Cost: the smaller of the two. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, i) => isSameJson(item, b[i]));
  if (isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSameJson(a[name], b[name]));
}

export const renamedCopy = (path: string, value: string): SuggestedAction[] => [
  { action: 'set_property', params: { path: `${path}/name`, value } },
  removal(path),
];
