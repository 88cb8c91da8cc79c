// Reading a removal and an addition as a rename. Candidates agree in signature (rename-signatures.ts) and are the only ones of it on either
// side; each batch is then tried on the schema and taken only if it closes at least what the names themselves weigh, so that
// references that the goal keeps under the old name speak against it. Three rounds, because what is inside a renamed element is
// compared only once the element is found again: entities, then traits, pages and fields, then states and events.
// Several that look alike are reported, not guessed. At most `renamesMax` a round are considered: each costs a pass over the document.
import type { Schema } from '../schema/parse.ts';
import type { Action } from './action.ts';
import { runActions } from './apply.ts';
import { changeBetween } from './change.ts';
import { isLed } from './compare-entity.ts';
import { elementWeights } from './distance.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { treeOf } from './element-tree.ts';
import { changeOf, isSame } from './list-change.ts';
import { PlanNames } from './plan-names.ts';
import {
  bindingsTo,
  colorMachine,
  entitySignature,
  fieldSignatures,
  pageSignature,
  traitSignature,
} from './rename-signatures.ts';

export type RenameKind = 'entity' | 'field' | 'trait' | 'page' | 'state' | 'event';

export interface Rename {
  readonly kind: RenameKind;
  readonly from: string;
  readonly to: string;
  /** The trait of a state or event, the entity of a field, as actions call it. */
  readonly within: string | null;
}

export interface Reading {
  /** The schema after the renames. */
  readonly schema: Schema;
  readonly tree: TreeElement;
  readonly names: PlanNames;
  /** Taken, by round. */
  readonly rounds: readonly (readonly Rename[])[];
  /** Possible, but not alone in looking so. */
  readonly ambiguous: readonly Rename[];
}

export const renamesMax = 64;
const ambiguousMax = 16;

export function detectRenames(current: Schema, to: TreeElement): Reading {
  let schema = current;
  const rounds: Rename[][] = [];
  const ambiguous: Rename[] = [];
  let from = treeOf(schema);
  let names = new PlanNames(from, to);
  for (const propose of [proposeEntities, proposeInOrbitals, proposeInMachines]) {
    const found = propose(from, to, names);
    ambiguous.push(...found.ambiguous.slice(0, ambiguousMax));
    if (found.clear.length === 0 || found.clear.length > renamesMax) continue;
    const taken = take(schema, to, found.clear);
    if (taken.renames.length === 0) continue;
    schema = taken.schema;
    from = treeOf(schema);
    names = new PlanNames(from, to);
    rounds.push(taken.renames);
  }
  return { schema, tree: from, names, rounds, ambiguous };
}

/** Nothing refers to a page by name, so an update renames it. */
export function renameAction({ kind, from, to, within }: Rename): Action {
  if (kind === 'page') return { action: 'update_page', params: { page: from, set: { name: to } } };
  const scope = kind === 'field' ? 'entity' : 'trait';
  return { action: `rename_${kind}`, params: within === null ? { from, to } : { [scope]: within, from, to } };
}

/** Tries all together, then one by one; keeps what brings the schema nearer by at least the names' own weight. */
function take(schema: Schema, goal: TreeElement, renames: readonly Rename[]): { schema: Schema; renames: Rename[] } {
  const all = attempt(schema, goal, renames);
  if (all !== null) return { schema: all, renames: [...renames] };
  let at = schema;
  const taken: Rename[] = [];
  for (const rename of renames) {
    const next = attempt(at, goal, [rename]);
    if (next === null) continue;
    at = next;
    taken.push(rename);
  }
  return { schema: at, renames: taken };
}

function attempt(schema: Schema, goal: TreeElement, renames: readonly Rename[]): Schema | null {
  const result = runActions(schema, renames.map(renameAction));
  if (!result.ok) return null;
  const names = renames.reduce((sum, { kind }) => sum + 2 * elementWeights[kind], 0);
  const isNearer = changeBetween(treeOf(result.schema), goal) <= changeBetween(treeOf(schema), goal) - names;
  return isNearer ? result.schema : null;
}

interface Proposal {
  readonly clear: Rename[];
  readonly ambiguous: Rename[];
}

type Make = (from: string, to: string) => Rename;

/** Pairs what disappears with what appears by signature. */
function pair(
  into: Proposal,
  extra: readonly TreeElement[],
  missing: readonly TreeElement[],
  signatures: (element: TreeElement, isSource: boolean) => string,
  make: Make,
): void {
  if (extra.length === 0 || missing.length === 0) return;
  const groups = new Map<string, { from: TreeElement[]; to: TreeElement[] }>();
  for (const [list, isSource] of [
    [extra, true],
    [missing, false],
  ] as const) {
    for (const element of list) {
      const signature = signatures(element, isSource);
      if (signature === '') continue;
      const group = groups.get(signature) ?? { from: [], to: [] };
      (isSource ? group.from : group.to).push(element);
      groups.set(signature, group);
    }
  }
  for (const { from, to } of groups.values()) {
    if (from.length === 1 && to.length === 1) into.clear.push(make(from[0]?.name ?? '', to[0]?.name ?? ''));
    else addAmbiguous(into.ambiguous, from, to, make);
  }
}

/** Every pairing, while there is room in the report. */
function addAmbiguous(into: Rename[], from: readonly TreeElement[], to: readonly TreeElement[], make: Make): void {
  for (const a of from) {
    for (const b of to) {
      if (into.length >= ambiguousMax) return;
      into.push(make(a.name, b.name));
    }
  }
}

const noChange = { missing: [], extra: [], common: [] };

/** What two lists have apart. Lists that a plan sets as a whole, because names cannot tell their elements apart, leave nothing to rename. */
function apart(from: ElementList, to: ElementList): ReturnType<typeof changeOf> {
  const change = changeOf(from, to);
  const isSame = change.missing.length + change.extra.length + change.common.length === 0;
  return isSame || from.isOdd || to.isOdd ? noChange : change;
}

function proposeEntities(source: TreeElement, target: TreeElement): Proposal {
  const proposal: Proposal = { clear: [], ambiguous: [] };
  const { missing, extra } = apart(source.list('orbitals'), target.list('orbitals'));
  const entityOf = (orbital: TreeElement) => orbital.list('entity').elements[0];
  const signature = (orbital: TreeElement) => {
    const entity = entityOf(orbital);
    return entity === undefined ? '' : entitySignature(entity);
  };
  pair(proposal, extra, missing, signature, (from, to) => ({ kind: 'entity', from, to, within: null }));
  return proposal;
}

/** Elements of one identity in two lists, where something about them differs. */
function matched(from: ElementList, to: ElementList): readonly (readonly [TreeElement, TreeElement])[] {
  return apart(from, to).common;
}

function proposeInOrbitals(source: TreeElement, target: TreeElement, names: PlanNames): Proposal {
  const proposal: Proposal = { clear: [], ambiguous: [] };
  for (const [before, after] of matched(source.list('orbitals'), target.list('orbitals'))) {
    const traits = apart(before.list('traits'), after.list('traits'));
    pair(proposal, traits.extra, traits.missing, traitSignature, (from, to) => ({
      kind: 'trait',
      from: names.trait(before, from),
      to,
      within: null,
    }));
    const pages = apart(before.list('pages'), after.list('pages'));
    pair(proposal, pages.extra, pages.missing, pageSignature, (from, to) => ({
      kind: 'page',
      from: names.page(before, from),
      to,
      within: null,
    }));
    const [from] = before.list('entity').elements;
    const [to] = after.list('entity').elements;
    if (from === undefined || to === undefined || !isLed(after) || isSame(from, to)) continue;
    proposeFields(proposal, [before, from], [after, to]);
  }
  return proposal;
}

function proposeFields(
  proposal: Proposal,
  before: readonly [TreeElement, TreeElement],
  after: readonly [TreeElement, TreeElement],
): void {
  const [source, from] = before;
  const [target, to] = after;
  const { missing, extra } = apart(from.list('fields'), to.list('fields'));
  if (missing.length === 0 || extra.length === 0) return;
  const signaturesOf = (orbital: TreeElement, entity: TreeElement, fields: readonly TreeElement[]) =>
    fieldSignatures(fields, bindingsTo(entity.name, orbital.list('traits').elements));
  const old = signaturesOf(source, from, extra);
  const young = signaturesOf(target, to, missing);
  pair(
    proposal,
    extra,
    missing,
    (field, isSource) => (isSource ? old : young).get(field) ?? '',
    (a, b) => ({ kind: 'field', from: a, to: b, within: to.name }),
  );
}

function proposeInMachines(source: TreeElement, target: TreeElement, names: PlanNames): Proposal {
  const proposal: Proposal = { clear: [], ambiguous: [] };
  for (const [before, after] of matched(source.list('orbitals'), target.list('orbitals'))) {
    for (const [from, to] of matched(before.list('traits'), after.list('traits'))) {
      proposeInMachine(proposal, names.trait(before, from.name), from, to);
    }
  }
  return withoutConflicts(proposal);
}

function proposeInMachine(proposal: Proposal, trait: string, source: TreeElement, target: TreeElement): void {
  const states = apart(source.list('states'), target.list('states'));
  const events = apart(source.list('events'), target.list('events'));
  const isPossible = ({ missing, extra }: typeof states) => missing.length > 0 && extra.length > 0;
  if (!isPossible(states) && !isPossible(events)) return;
  const shared = (member: string) => {
    const others = target.list(member);
    return new Set(
      source
        .list(member)
        .elements.map((element) => element.name)
        .filter((name) => others.has(name)),
    );
  };
  const known = { states: shared('states'), events: shared('events') };
  const old = colorMachine(source, known);
  const young = colorMachine(target, known);
  for (const [kind, change] of [
    ['state', states],
    ['event', events],
  ] as const) {
    const colors = (isSource: boolean) => (isSource ? old : young)[kind === 'state' ? 'states' : 'events'];
    const signature = (element: TreeElement, isSource: boolean) => colors(isSource).get(element.name) ?? '';
    pair(proposal, change.extra, change.missing, signature, (from, to) => ({ kind, from, to, within: trait }));
  }
}

/** One event of two traits under two new names: what listens for it could follow either, so neither is clear. */
function withoutConflicts({ clear, ambiguous }: Proposal): Proposal {
  const targets = new Map<string, Set<string>>();
  for (const { kind, from, to } of clear) {
    if (kind === 'event') targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const isClear = ({ kind, from }: Rename) => kind !== 'event' || targets.get(from)?.size === 1;
  return { clear: clear.filter(isClear), ambiguous: [...ambiguous, ...clear.filter((rename) => !isClear(rename))] };
}
