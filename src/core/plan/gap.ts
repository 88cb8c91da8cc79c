// The structural difference of two schemas as a report: the topmost elements that are missing, extra or modified, each with what
// identifies it and where it stands, and the distance of the two. Lists are in the order of the document that has the element.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { textMember } from '../schema/element.ts';
import type { Schema } from '../schema/parse.ts';
import { movedEffects, readChange } from './altered-elements.ts';
import { splitChanges } from './bookkeeping.ts';
import { changedProperties, memberOf } from './compare-properties.ts';
import { gapScore } from './distance.ts';
import type { ElementList, TreeElement, TreeKind } from './element-tree.ts';
import { machineMark, treeOf, treePointer } from './element-tree.ts';
import { changeOf, isSame } from './list-change.ts';
import { objectOf } from './node-draft.ts';
import type { PropertyChange } from './properties.ts';

export type GapType = Exclude<TreeKind, 'binding'> | 'guard' | 'property';

/** One topmost element. What identifies it further depends on its type; `holds` counts what is inside. */
export interface GapEntry {
  readonly type: GapType;
  readonly name: string;
  /** JSON Pointer in the document that has the element. */
  readonly path: string;
  readonly linkedEntity?: string;
  readonly route?: string;
  readonly orbital?: string;
  readonly entity?: string;
  readonly trait?: string;
  readonly page?: string;
  readonly from?: Json;
  readonly event?: string;
  readonly to?: string;
  /** The type of a field. */
  readonly fieldType?: string;
  /** What a listen triggers, and where the event comes from. */
  readonly triggers?: Json;
  readonly source?: Json;
  readonly index?: number;
  readonly value?: Json;
  readonly holds?: Readonly<Record<string, number>>;
}

export interface GapChange {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

export interface ModifiedEntry extends GapEntry {
  readonly changes: readonly GapChange[];
}

export interface Gap {
  readonly missing: readonly GapEntry[];
  readonly extra: readonly GapEntry[];
  readonly modified: readonly ModifiedEntry[];
  readonly gap_score: number;
}

interface Report {
  readonly source: Schema;
  readonly target: Schema;
  readonly missing: GapEntry[];
  readonly extra: GapEntry[];
  readonly modified: ModifiedEntry[];
  /** Changed members that tools keep for themselves, by name; null where these are told as all others. */
  readonly bookkeeping: Map<string, number> | null;
}

/** What lies between a source and a target. */
export function diffSchemas(source: Schema, target: Schema): Gap {
  const from = treeOf(source);
  const to = treeOf(target);
  const { missing, extra, modified } = compareTrees({ source, target, ...emptyLists(), bookkeeping: null }, from, to);
  return { missing, extra, modified, gap_score: gapScore(from, to) };
}

/** What lies between two documents as a person reads it. */
export interface Reading {
  readonly missing: readonly GapEntry[];
  readonly extra: readonly GapEntry[];
  /** Elements that another target, source or argument has given another identity are among these. */
  readonly modified: readonly ModifiedEntry[];
  /** How many members that tools keep for themselves differ, by name; in alphabetical order. */
  readonly bookkeeping: Readonly<Record<string, number>>;
}

/** The same, but that what left and came in one place is one change, and that bookkeeping is counted, not told. */
export function readDifferences(source: Schema, target: Schema): Reading {
  const counts = new Map<string, number>();
  const start: Report = { source, target, ...emptyLists(), bookkeeping: counts };
  const { missing, extra, modified } = compareTrees(start, treeOf(source), treeOf(target));
  const bookkeeping = Object.fromEntries([...counts].sort(([a], [b]) => compareStrings(a, b)));
  return { missing, extra, modified, bookkeeping };
}

const emptyLists = (): Pick<Report, 'missing' | 'extra' | 'modified'> => ({ missing: [], extra: [], modified: [] });

function compareTrees(report: Report, from: TreeElement, to: TreeElement): Report {
  if (from.text !== to.text) {
    compareRoots(report, from, to);
    compareLists(report, from, to);
  }
  return report;
}

/** The properties to tell; bookkeeping is counted where the report counts it. */
function changesToTell({ bookkeeping }: Report, source: TreeElement, target: TreeElement): readonly PropertyChange[] {
  if (bookkeeping === null) return changedProperties(source, target);
  const split = splitChanges(source, target);
  for (const { key } of split.bookkeeping) bookkeeping.set(key, (bookkeeping.get(key) ?? 0) + 1);
  return split.told;
}

/** The document's own members are entries of their own. */
function compareRoots(report: Report, source: TreeElement, target: TreeElement): void {
  for (const { key, from, to } of changesToTell(report, source, target)) {
    // No spread, which would give each entry hidden classes of its own.
    const type = 'property';
    const name = key;
    const [schema, element] = to === null ? ([report.source, source] as const) : ([report.target, target] as const);
    const path = treePointer(schema, element, [key]);
    if (from === null) report.missing.push({ type, name, path, value: to?.value ?? null });
    else if (to === null) report.extra.push({ type, name, path, value: from.value });
    else report.modified.push({ type, name, path, changes: [{ field: key, from: from.value, to: to.value }] });
  }
}

function compareElements(report: Report, source: TreeElement, target: TreeElement): void {
  const changes: GapChange[] = [];
  if (target.kind === 'effect') changes.push({ field: 'effect', from: source.node, to: target.node });
  for (const { key, from, to } of changesToTell(report, source, target)) {
    const field = key.startsWith(machineMark) ? `stateMachine.${key.slice(machineMark.length)}` : key;
    if (target.kind === 'transition' && key === 'guard' && (from === null || to === null)) {
      const [list, schema, element] =
        from === null
          ? ([report.missing, report.target, target] as const)
          : ([report.extra, report.source, source] as const);
      list.push({ ...entryOf(schema, element, ['guard']), type: 'guard', value: (to ?? from)?.value ?? null });
    } else
      changes.push(
        objectOf([
          ['field', field],
          ['from', from?.value],
          ['to', to?.value],
        ]) as unknown as GapChange,
      );
  }
  if (source.isBare !== target.isBare) {
    const form = (element: TreeElement) => (element.isBare ? 'name' : 'object');
    changes.unshift({ field: 'form', from: form(source), to: form(target) });
  }
  if (report.bookkeeping === null) {
    const order = changedOrder(source, target);
    if (order !== null) changes.push(order);
  } else changes.push(...readOrder(source, target));
  if (changes.length > 0) report.modified.push({ ...entryOf(report.target, target), changes });
  compareLists(report, source, target);
}

/** Shared effects of a transition, or transitions of a trait, in another order, said once where none is missing or extra. */
export function changedOrder(source: TreeElement, target: TreeElement): GapChange | null {
  const member = target.kind === 'transition' ? 'effects' : target.kind === 'trait' ? 'transitions' : null;
  if (member === null) return null;
  const [from, to] = [source.list(member), target.list(member)];
  if (to.nodes.length < 2) return null;
  const { missing, extra, common } = changeOf(from, to);
  if (missing.length + extra.length + common.length > 0) return null;
  const names = (list: ElementList) => list.elements.map((element) => element.key);
  if (names(from).join('\n') === names(to).join('\n') || isSame(source, target)) return null;
  if (from.elements.every((element, i) => isSame(element, to.elements[i] as TreeElement))) return null;
  return { field: `order of ${member}`, from: names(from), to: names(to) };
}

/** As a person reads it: each effect that moved, and the order of transitions where nothing else differs. */
function readOrder(source: TreeElement, target: TreeElement): GapChange[] {
  const moved = movedEffects(source, target);
  if (moved.length > 0) {
    return moved.map(({ from, to, value }) => ({ field: `moved from place ${from + 1} to ${to + 1}`, to: value }));
  }
  const order = changedOrder(source, target);
  return order === null ? [] : [order];
}

function compareLists(report: Report, source: TreeElement, target: TreeElement): void {
  for (const [i, to] of target.lists.entries()) {
    const from = source.lists[i] as ElementList;
    charge(to.nodes.length + from.nodes.length, 'comparing lists');
    if (report.bookkeeping !== null) {
      const { missing, extra, common } = readChange(from, to);
      for (const element of missing) report.missing.push(entryOf(report.target, element));
      for (const element of extra) report.extra.push(entryOf(report.source, element));
      for (const [before, after] of common) compareElements(report, before, after);
      continue;
    }
    for (const element of to.elements) {
      const before = from.find(element.key);
      if (before === undefined) report.missing.push(entryOf(report.target, element));
      else if (!isSame(before, element)) compareElements(report, before, element);
    }
    for (const element of from.elements) {
      if (!to.has(element.key)) report.extra.push(entryOf(report.source, element));
    }
  }
}

const counted: Readonly<Partial<Record<TreeKind, readonly TreeKind[]>>> = {
  orbital: ['entity', 'field', 'trait', 'page', 'state', 'event', 'transition', 'effect'],
  entity: ['field'],
  trait: ['state', 'event', 'transition', 'effect', 'emit', 'listen', 'tick'],
  transition: ['effect'],
  page: ['binding'],
};

const plurals: Readonly<Partial<Record<TreeKind, string>>> = { entity: 'entities', binding: 'traits' };

function countInside(element: TreeElement, counts: Map<TreeKind, number>): void {
  for (const list of element.lists) {
    charge(list.nodes.length, 'counting elements');
    counts.set(list.kind, (counts.get(list.kind) ?? 0) + list.elements.length);
    for (const child of list.elements) countInside(child, counts);
  }
}

/** How many elements of which type are in an element. */
export function holdsOf(element: TreeElement): Readonly<Record<string, number>> | undefined {
  const kinds = counted[element.kind];
  if (kinds === undefined) return undefined;
  const counts = new Map<TreeKind, number>();
  countInside(element, counts);
  return Object.fromEntries(kinds.map((kind) => [plurals[kind] ?? `${kind}s`, counts.get(kind) ?? 0]));
}

/** The entry of an element: what it is, where it stands, what identifies it. */
function entryOf(schema: Schema, element: TreeElement, rest: readonly Segment[] = []): GapEntry {
  const { kind } = element;
  const entry = objectOf([
    ['type', kind === 'binding' ? 'property' : kind],
    ['name', element.name],
    ['path', treePointer(schema, element, rest)],
    ...identifying(element),
    ...surroundings(element),
    ['holds', rest.length === 0 ? (holdsOf(element) as JsonObject | undefined) : undefined],
  ]);
  return entry as unknown as GapEntry;
}

function identifying(element: TreeElement): [string, Json | undefined][] {
  const { kind, node } = element;
  switch (kind) {
    case 'orbital':
      return [['entity', element.list('entity').elements[0]?.name]];
    case 'trait':
      return [['linkedEntity', textMember(node, 'linkedEntity') ?? undefined]];
    case 'page':
      return [['route', textMember(node, 'path') ?? undefined]];
    case 'field':
      return [['fieldType', textMember(node, 'type') ?? undefined]];
    case 'transition':
      return ends(element);
    case 'effect':
      return [...(element.parent === null ? [] : ends(element.parent)), ['index', element.index], ['value', node]];
    case 'listen':
      return [
        ['triggers', memberOf(element, 'triggers')],
        ['source', memberOf(element, 'source')],
      ];
    case 'binding':
      return [['value', node]];
    default:
      return [];
  }
}

function ends(transition: TreeElement): [string, Json | undefined][] {
  const node = isObject(transition.node) ? transition.node : {};
  return [
    ['from', node.from],
    ['event', textMember(node, 'event') ?? undefined],
    ['to', textMember(node, 'to') ?? undefined],
  ];
}

/** Names of the elements that hold this one. */
function surroundings(element: TreeElement): [string, string][] {
  const out: [string, string][] = [];
  for (let at = element.parent; at !== null; at = at.parent) {
    if (at.kind === 'trait' || at.kind === 'page' || at.kind === 'orbital') out.push([at.kind, at.name]);
    if (at.kind === 'entity') out.push(['entity', at.name]);
  }
  return out;
}
