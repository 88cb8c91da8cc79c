// Where renames are looked for, round by round: in every list that both documents have and whose elements names can tell apart, what disappears is matched
// with what appears. Pairs that the caller has fixed come first and keep their elements from others.

import { listIn } from '../schema/format.ts';
import { isLed } from './compare-entity.ts';
import type { FixedRename, Proposal, Rename, RenameKind } from './detect-renames.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { type Follow, followNothing, followRename } from './likeness/alike-names.ts';
import {
  entityProfile,
  fieldProfiles,
  type Known,
  orbitalProfile,
  pageProfile,
  tickProfile,
} from './likeness/element-profiles.ts';
import { machineProfiles, traitProfile, unknownNames } from './likeness/machine-profiles.ts';
import { matchElements, type ProfileOf } from './likeness/match.ts';
import { Profile } from './likeness/profile.ts';
import { matchIds } from './likeness/same-ids.ts';
import { changeOf, isSame } from './list-change.ts';
import { nameKey } from './node-draft.ts';
import type { PlanNames } from './plan-names.ts';

const auxiliaries = listIn('orbital', 'entity');

/** Elements of one list that are compared, on either side: more than a plan may rename. Those after them are told as removed and added. */
const comparedMax = 2_048;

const noChange = { missing: [], extra: [], common: [] };

/** What two lists have apart. Lists that a plan sets as a whole, because names cannot tell their elements apart, leave nothing to rename. */
function apart(from: ElementList, to: ElementList): ReturnType<typeof changeOf> {
  const change = changeOf(from, to);
  const isSame = change.missing.length + change.extra.length + change.common.length === 0;
  return isSame || from.isOdd || to.isOdd ? noChange : change;
}

function knownIn(from: ElementList, to: ElementList): Known {
  return new Set(from.elements.filter(({ key }) => to.has(key)).map(({ name }) => name));
}

/** A list in which something disappears and something appears. */
interface Place {
  readonly kind: RenameKind;
  /** The trait of a state, event or tick, the entity of a field, as actions call it. */
  readonly within: string | null;
  readonly extra: readonly TreeElement[];
  readonly missing: readonly TreeElement[];
  readonly profileOf: ProfileOf;
  /** What a name that disappears becomes by the renames around it. */
  readonly follow?: Follow;
  /** What actions call an element that disappears. */
  nameOf(element: TreeElement): string;
}

function propose(places: Iterable<Place>, fixed: readonly FixedRename[]): Proposal {
  const proposal: Proposal = { found: [], fixed: new Map() };
  for (const place of places) {
    const { kind, within, nameOf } = place;
    const base = { kind, within };
    let { extra, missing } = place;
    for (const [i, pair] of fixed.entries()) {
      if (pair.type !== undefined && pair.type !== kind) continue;
      if (pair.within !== undefined && pair.within !== within) continue;
      const from = extra.find((element) => isNamed(element, pair.from) || nameOf(element) === pair.from);
      const to = missing.find((element) => isNamed(element, pair.to));
      if (from === undefined || to === undefined) continue;
      const rename: Rename = { ...base, from: nameOf(from), to: to.name, confidence: 1, evidence: [] };
      proposal.found.push(rename);
      proposal.fixed.set(rename, i);
      extra = extra.filter((element) => element !== from);
      missing = missing.filter((element) => element !== to);
    }
    const known = matchIds(extra, missing);
    for (const { from, to, confidence, evidence } of known) {
      proposal.found.push({ ...base, from: nameOf(from), to: to.name, confidence, evidence });
    }
    if (known.length > 0) {
      const taken = new Set(known.flatMap(({ from, to }) => [from, to]));
      extra = extra.filter((element) => !taken.has(element));
      missing = missing.filter((element) => !taken.has(element));
    }
    const [old, young] = [extra.slice(0, comparedMax), missing.slice(0, comparedMax)];
    for (const { from, to, confidence, evidence } of matchElements(old, young, place.profileOf, place.follow)) {
      proposal.found.push({ ...base, from: nameOf(from), to: to.name, confidence, evidence });
    }
  }
  return proposal;
}

const isNamed = (element: TreeElement, name: string): boolean => element.name === nameKey(name);

const plainName = ({ name }: TreeElement): string => name;

export function proposeEntities(
  source: TreeElement,
  target: TreeElement,
  names: PlanNames,
  fixed: readonly FixedRename[],
): Proposal {
  return propose(entityPlaces(source, target, names), fixed);
}

function* entityPlaces(source: TreeElement, target: TreeElement, names: PlanNames): Iterable<Place> {
  const from = source.list('orbitals');
  const to = target.list('orbitals');
  const { missing, extra, common } = apart(from, to);
  if (missing.length > 0 && extra.length > 0) {
    const known = knownIn(from, to);
    const profileOf = (orbital: TreeElement) => orbitalProfile(orbital, known);
    for (const [kind, isOne] of [
      ['entity', isLed],
      ['orbital', (orbital: TreeElement) => !isLed(orbital)],
    ] as const)
      yield {
        kind,
        within: null,
        extra: extra.filter(isOne),
        missing: missing.filter(isOne),
        profileOf,
        nameOf: plainName,
      };
  }
  for (const [before, after] of common) {
    const change = apart(before.list(auxiliaries), after.list(auxiliaries));
    if (change.missing.length === 0 || change.extra.length === 0) continue;
    const known = knownIn(before.list(auxiliaries), after.list(auxiliaries));
    yield {
      kind: 'entity',
      within: null,
      extra: change.extra,
      missing: change.missing,
      profileOf: (entity) => entityProfile(entity, known),
      nameOf: ({ name }) => names.auxiliary(before, name),
    };
  }
}

const nothing = new Profile();

export function proposeInOrbitals(
  source: TreeElement,
  target: TreeElement,
  names: PlanNames,
  fixed: readonly FixedRename[],
  renamed: ReadonlyMap<string, string>,
): Proposal {
  return propose(orbitalPlaces(source, target, names, renamed), fixed);
}

function* orbitalPlaces(
  source: TreeElement,
  target: TreeElement,
  names: PlanNames,
  renamed: ReadonlyMap<string, string>,
): Iterable<Place> {
  for (const [before, after] of apart(source.list('orbitals'), target.list('orbitals')).common) {
    const old = renamed.get(after.name);
    const follow = old === undefined ? followNothing : followRename(old, after.name);
    const traits = apart(before.list('traits'), after.list('traits'));
    const pages = apart(before.list('pages'), after.list('pages'));
    const knownTraits = knownIn(before.list('traits'), after.list('traits'));
    yield {
      kind: 'trait',
      within: null,
      extra: traits.extra,
      missing: traits.missing,
      profileOf: (trait, isSource) => traitProfile(trait, isSource ? before : after, knownTraits),
      follow,
      nameOf: ({ name }) => names.trait(before, name),
    };
    const knownPages = knownIn(before.list('pages'), after.list('pages'));
    yield {
      kind: 'page',
      within: null,
      extra: pages.extra,
      missing: pages.missing,
      profileOf: (page, isSource) => pageProfile(page, knownPages, knownTraits, isSource ? follow : followNothing),
      follow,
      nameOf: ({ name }) => names.page(before, name),
    };
    yield* fieldPlaces(before, after, names);
  }
}

function* fieldPlaces(before: TreeElement, after: TreeElement, names: PlanNames): Iterable<Place> {
  const [from] = before.list('entity').elements;
  const [to] = after.list('entity').elements;
  const pairs: [TreeElement, TreeElement, string][] = [];
  if (from !== undefined && to !== undefined && isLed(after) && !isSame(from, to)) pairs.push([from, to, to.name]);
  for (const [one, other] of apart(before.list(auxiliaries), after.list(auxiliaries)).common) {
    pairs.push([one, other, names.auxiliary(after, other.name)]);
  }
  for (const [source, target, within] of pairs) {
    const { missing, extra } = apart(source.list('fields'), target.list('fields'));
    if (missing.length === 0 || extra.length === 0) continue;
    const known = knownIn(source.list('fields'), target.list('fields'));
    const unknown = new Set([...extra, ...missing].map(({ name }) => name));
    const first = (fields: readonly TreeElement[]) => fields.slice(0, comparedMax);
    const old = fieldProfiles(first(extra), source, before.list('traits').elements, known, unknown);
    const young = fieldProfiles(first(missing), target, after.list('traits').elements, known, unknown);
    const profileOf = (field: TreeElement, isSource: boolean) => (isSource ? old : young).get(field) ?? nothing;
    yield { kind: 'field', within, extra, missing, profileOf, nameOf: plainName };
  }
}

export function proposeInMachines(
  source: TreeElement,
  target: TreeElement,
  names: PlanNames,
  fixed: readonly FixedRename[],
): Proposal {
  return withoutConflicts(propose(machinePlaces(source, target, names), fixed));
}

function* machinePlaces(source: TreeElement, target: TreeElement, names: PlanNames): Iterable<Place> {
  for (const [before, after] of apart(source.list('orbitals'), target.list('orbitals')).common) {
    for (const [from, to] of apart(before.list('traits'), after.list('traits')).common) {
      const within = names.trait(before, from.name);
      const ticks = apart(from.list('ticks'), to.list('ticks'));
      const knownTicks = knownIn(from.list('ticks'), to.list('ticks'));
      yield {
        kind: 'tick',
        within,
        extra: ticks.extra,
        missing: ticks.missing,
        profileOf: (tick) => tickProfile(tick, knownTicks),
        nameOf: plainName,
      };
      const states = apart(from.list('states'), to.list('states'));
      const events = apart(from.list('events'), to.list('events'));
      const isPossible = ({ missing, extra }: typeof states) => missing.length > 0 && extra.length > 0;
      if (!isPossible(states) && !isPossible(events)) continue;
      const known = {
        states: knownIn(from.list('states'), to.list('states')),
        events: knownIn(from.list('events'), to.list('events')),
      };
      const unknown = unknownNames(from, to, known);
      const wanted = (kind: 'extra' | 'missing') => ({
        states: states[kind].slice(0, comparedMax),
        events: events[kind].slice(0, comparedMax),
      });
      const old = machineProfiles(from, wanted('extra'), known, unknown);
      const young = machineProfiles(to, wanted('missing'), known, unknown);
      for (const [kind, { extra, missing }] of [
        ['state', states],
        ['event', events],
      ] as const) {
        const profileOf = (element: TreeElement, isSource: boolean) =>
          (isSource ? old : young)[`${kind}s`].get(element) ?? nothing;
        yield { kind, within, extra, missing, profileOf, nameOf: plainName };
      }
    }
  }
}

const conflictMin = 0.4;

/** One event of two traits under two new names: what listens for it could follow either, so neither is sure. */
function withoutConflicts({ found, fixed }: Proposal): Proposal {
  const targets = new Map<string, Set<string>>();
  for (const { kind, from, to, confidence } of found) {
    if (kind === 'event' && confidence >= conflictMin) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const isClear = (rename: Rename) =>
    rename.kind !== 'event' || fixed.has(rename) || (targets.get(rename.from)?.size ?? 0) < 2;
  return {
    found: found.map((rename) => (isClear(rename) ? rename : { ...rename, confidence: rename.confidence / 2 })),
    fixed,
  };
}
