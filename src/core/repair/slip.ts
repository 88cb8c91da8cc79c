// Whether a text that was written in place of another corrects a typo: the old one is no name and no word of the format, the new one is, and no other
// name or word of the place is as near to the old one. What this accepts may be corrected without asking.

import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nameDistance } from '../base/nearest.ts';
import type { Segment } from '../base/pointer.ts';
import { isSameName } from '../base/words.ts';
import { payloadReadsOf } from '../notation/payload-reads.ts';
import type { Entity, Trait } from '../schema/element.ts';
import { payloadNames } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { listIn } from '../schema/format.ts';
import { bindingRootNames, implicitFields } from '../schema/language.ts';
import { knownMembers, type MemberKind } from '../schema/members.ts';
import type { Model } from '../schema/model.ts';
import type { Evidence } from './evidence.ts';

/** Letters that differ in a typo, at most. */
const lettersMax = 2;
/** Letters of a name for each of those. */
const lettersEach = 3;

/** Names of one kind at one place: declared ones, and used ones that may lack their declaration. */
interface Kind {
  readonly declared: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

/** Where a text stands: its path, and the document before it was changed. */
export interface SlipPlace {
  readonly path: readonly Segment[];
  readonly before: Model;
  readonly evidence: Evidence;
}

/** Whether `from` can only have been meant as `to`. */
export function isOnlyMeaning(from: string, to: string, place: SlipPlace): boolean {
  const differing = differingPart(from, to);
  if (differing === null) return false;
  const { old, now, root } = differing;
  if (old === '' || !isNear(old, now, place.evidence)) return false;
  const names = namesAt(place, root);
  // A name that is declared and used is none to correct.
  if (names.some(({ declared, used }) => declared.has(old) && used.has(old))) return false;
  const meant = names.filter(({ declared }) => declared.has(now) && !declared.has(old));
  // Several uses agree and nothing uses the declaration: it is as likely the one to correct, and what the uses name runs as it stands.
  const isAgreed = place.evidence.placesOf(old) > 1 && meant.some(({ used }) => used.has(old) && !used.has(now));
  if (isAgreed) return false;
  if (meant.length > 0)
    return isAlone(
      old,
      now,
      meant.flatMap(({ declared }) => [...declared]),
    );
  // The declaration is what was misspelt: nothing uses it as it stands, and the right name is used and declared nowhere.
  // A declaration whose name stands in other places as well is no typo.
  const isIdle = place.evidence.placesOf(old) < 2;
  const misspelt = names.filter(
    ({ declared, used }) => isIdle && declared.has(old) && used.has(now) && !declared.has(now),
  );
  if (misspelt.length > 0)
    return (
      // Of one declaration and one use either may be the typo: others that use the name say which, or its spelling does.
      (place.evidence.placesOf(now) > 1 || place.evidence.isSlipOf(old, now)) &&
      isAlone(
        old,
        now,
        misspelt.flatMap(({ used }) => [...used]),
      ) &&
      isAlone(
        now,
        old,
        misspelt.flatMap(({ declared }) => [...declared]),
      )
    );
  const words = root === null ? wordsAt(place).filter((one) => one.has(now)) : [];
  return words.length > 0 && words.every((one) => !one.has(old) && isAlone(old, now, one));
}

/** Members that hold what runs: what stands under another name does not run as it is. */
const running = new Set(
  `orbitals entity ${listIn('orbital', 'entity')} traits pages stateMachine states transitions listens ticks initialEffects effects guard isInitial`.split(
    ' ',
  ),
);

/** Whether a member can only have been meant as the one it is called now; `path` is that of the member as it is called now. */
export function isOnlyMember(from: string, { path, before, evidence }: SlipPlace): boolean {
  const to = String(path.at(-1));
  const properties = propertiesAt(path, before, evidence);
  const known = properties ?? membersAt(path);
  // What another pattern takes is a word, and no typo.
  if (properties !== null && isProperty(from, evidence)) return false;
  return (
    !running.has(to) && known.includes(to) && !known.includes(from) && isNearText(from, to) && isAlone(from, to, known)
  );
}

const isProperty = (name: string, { registries }: Evidence): boolean =>
  [...registries.patternTable.values()].some(({ properties }) => properties?.has(name) === true);

/** The members of the element at a path, by the table of the format. */
function membersAt(path: readonly Segment[]): readonly string[] {
  let kind: MemberKind | null = 'schema';
  for (const segment of path.slice(0, -1))
    if (typeof segment === 'string')
      kind = (kind === null ? null : knownMembers[kind].byName.get(segment)?.part) ?? null;
  return kind === null ? [] : knownMembers[kind].known;
}

/** The properties of the pattern whose property a path leads to; null where it leads to none. */
function propertiesAt(
  path: readonly Segment[],
  { document }: Model,
  { registries }: Evidence,
): readonly string[] | null {
  if (!path.includes('effects')) return null;
  let node: Json | undefined = document as unknown as Json;
  for (const step of path.slice(0, -1)) node = (node as Readonly<Record<string, Json>> | null | undefined)?.[step];
  const table = node !== undefined && isObject(node) ? registries.patternTable.get(String(node.type)) : undefined;
  return table === undefined ? null : [...table.properties.keys()];
}

interface Differing {
  /** The one dotted part in which two texts differ, before and after. */
  readonly old: string;
  readonly now: string;
  /** Of a binding, its root, or '' where that is what differs; null elsewhere. */
  readonly root: string | null;
}

/** `@entity.statos` and `@entity.status` differ in one part; other texts differ as a whole. */
function differingPart(from: string, to: string): Differing | null {
  if (!from.startsWith('@') || !to.startsWith('@')) return { old: from, now: to, root: null };
  const [before, after] = [from.slice(1).split('.'), to.slice(1).split('.')];
  const at = before.findIndex((part, i) => part !== after[i]);
  const isOne = before.length === after.length && before.every((part, i) => i === at || part === after[i]);
  if (at === -1 || !isOne) return null;
  return { old: before[at] as string, now: after[at] as string, root: at === 0 ? '' : (before[0] as string) };
}

function isNearText(old: string, now: string): boolean {
  const distance = nameDistance(old, now);
  return isSameName(old, now) || (distance <= lettersMax && distance * lettersEach <= Math.max(old.length, now.length));
}

/** Whether one name may be a typo of the other. */
export function isNear(old: string, now: string, evidence: Evidence): boolean {
  if (isSameName(old, now)) return true;
  return isNearText(old, now) && !evidence.isOtherName(old, now) && !evidence.areBothMeant(old, now);
}

/** Whether no other name is as near. */
function isAlone(old: string, now: string, names: Iterable<string>): boolean {
  const distance = isSameName(old, now) ? 0 : nameDistance(old, now);
  return [...names].every((other) => other === now || other === old || nameDistance(old, other) > distance);
}

/** The names that a place may mean; `root` is that of a binding. */
function namesAt({ path, before }: SlipPlace, root: string | null): readonly Kind[] {
  const orbital = before.orbitals[Number(path[1])];
  const trait = path[2] === 'traits' ? orbital?.traits[Number(path[3])] : undefined;
  const entity = (trait?.linkedEntity ? before.entityByName.get(trait.linkedEntity) : orbital?.entity) ?? null;
  const entities = { declared: new Set(before.entityByName.keys()), used: linkedIn(before) };
  if (root === '') return [{ declared: new Set([...bindingRootNames, ...entities.declared]), used: new Set() }];
  if (root === 'payload') return trait === undefined ? [] : [payloadAt(path, trait)];
  if (root !== null) {
    const read = root === 'entity' ? entity : (before.entityByName.get(root) ?? null);
    return read === null ? [] : [{ declared: fieldNames([read]), used: new Set() }];
  }
  if (trait !== undefined && path[4] === 'emits')
    return [path[6] === undefined || path[6] === 'event' ? emitsOf(trait) : payloadAt(path, trait)];
  if (trait !== undefined && path[5] === 'events')
    return [path[7] === undefined || path[7] === 'key' ? eventsOf(trait) : payloadAt(path, trait)];
  return [
    ...(trait === undefined ? [] : [statesOf(trait), eventsOf(trait)]),
    entities,
    { declared: new Set(before.traitsByName.keys()), used: new Set(before.pages.flatMap((page) => page.traitNames)) },
    {
      declared: new Set(before.traits.flatMap((one) => [...one.emits, ...one.events].map((own) => own.name))),
      used: new Set(),
    },
    { declared: fieldNames(before.entities), used: readFields(before) },
  ];
}

/** The words of the format that may stand at a place. */
function wordsAt({ path, evidence }: SlipPlace): readonly ReadonlySet<string>[] {
  const { operators, patterns, slots } = evidence.registries;
  const member = String(path.findLast((segment) => typeof segment === 'string'));
  return [new Set(operators.keys()), patterns, slots, evidence.wordsUnder(member)];
}

const linkedIn = (model: Model) => new Set(model.traits.flatMap((one) => one.linkedEntity ?? []));

function statesOf(trait: Trait): Kind {
  const declared = new Set(trait.states.map((one) => one.name));
  return { declared, used: new Set(trait.transitions.flatMap((one) => [...one.sources, one.to])) };
}

function eventsOf(trait: Trait): Kind {
  const used = new Set([
    ...trait.transitions.map((one) => one.event),
    ...emitSitesOf(trait).map((site) => site.event),
    ...trait.listens.map((one) => one.triggers),
  ]);
  return { declared: new Set(trait.events.map((one) => one.name)), used };
}

function emitsOf(trait: Trait): Kind {
  const used = new Set(emitSitesOf(trait).map((site) => site.event));
  return { declared: new Set(trait.emits.map((one) => one.name)), used };
}

const fieldNames = (entities: readonly Entity[]) =>
  new Set([...entities.flatMap((entity) => entity.fields.map((field) => field.name)), ...implicitFields]);

/** What is read of an entity: `status` of `@entity.status`. */
function readFields(model: Model): Set<string> {
  const names = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      const [root = '', name] = value.split('.');
      if (root === '@entity' || model.entityByName.has(root.slice(1))) if (name !== undefined) names.add(name);
    } else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  for (const trait of model.traits) visit(trait.node as Json);
  return names;
}

/** What the event of a transition or of a declaration carries, as it is declared and as it is read. */
function payloadAt(path: readonly Segment[], trait: Trait): Kind {
  const list = path[4] === 'emits' ? trait.emits : trait.events;
  const at = Number(path[4] === 'emits' ? path[5] : path[6]);
  const event = path[5] === 'transitions' ? trait.transitions[at]?.event : list[at]?.name;
  const declared = [...trait.events, ...trait.emits].filter((one) => one.name === event);
  return {
    declared: new Set(declared.flatMap((one) => payloadNames(one.payload) ?? [])),
    used: new Set(
      payloadReadsOf(trait)
        .get(event ?? '')
        ?.keys() ?? [],
    ),
  };
}
