// Whether a text that was written in place of another corrects a typo: the old one is no name and no word of the format, the new one is, and no other
// name or word of the place is as near to the old one. What this accepts may be corrected without asking.

import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nameDistance } from '../base/nearest.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { isSameName } from '../base/words.ts';
import { type NameKind, nameKinds } from '../schema/element-spec.ts';
import { listIn } from '../schema/format.ts';
import { bindingRootNames, implicitFields } from '../schema/language.ts';
import { knownMembers, type MemberKind } from '../schema/members.ts';
import type { Model } from '../schema/model.ts';
import { type Declaration, type Symbols, symbolsOf, type Use } from '../schema/symbols.ts';
import { declaredBeside } from '../verify/name-changes.ts';
import type { Evidence } from './evidence.ts';
import { valueAt } from './places.ts';
import { textsIn } from './values.ts';

/** Letters that differ in a typo, at most. */
const lettersMax = 2;
/** Letters of a name for each of those. */
const lettersEach = 3;

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
  const { before, evidence } = place;
  const symbols = symbolsOf(before);
  if (root === '') {
    const roots = [...bindingRootNames, ...before.entityByName.keys()];
    return roots.includes(now) && !roots.includes(old) && isAlone(old, now, roots);
  }
  const pointer = formatPointer(place.path);
  const isHere = (one: Use | Declaration) => one.name === old && symbols.pointerTo(one) === pointer;
  const uses = declaringKinds.flatMap((kind) => symbols.uses(kind).filter(isHere));
  if (uses.length > 0) return uses.every((use) => isUseOf(now, use, symbols, evidence));
  const declarations = declaringKinds.flatMap((kind) => symbols.declarations(kind).filter(isHere));
  if (declarations.length > 0) return declarations.every((one) => isMisspelt(one, now, symbols, evidence));
  const words = root === null ? wordsAt(place).filter((one) => one.has(now)) : [];
  return words.length > 0 && words.every((one) => !one.has(old) && isAlone(old, now, one));
}

/** Kinds of names that elements declare; operators and patterns are words of the format. */
const declaringKinds = nameKinds.filter((kind) => kind !== 'operator' && kind !== 'pattern');

/** True if a use of a name that is not declared can only mean a given declared one. */
function isUseOf(now: string, use: Use, symbols: Symbols, evidence: Evidence): boolean {
  const declared = declaredBeside(symbols, use);
  const meant = declared.get(now);
  const known = use.kind === 'field' ? [...declared.keys(), ...implicitFields] : [...declared.keys()];
  if (symbols.meantBy(use) !== null || !known.includes(now)) return false;
  // Several uses agree and nothing uses the declaration: it is as likely the one to correct, and what the uses name runs as it stands.
  if (evidence.placesOf(use.name) > 1 && meant !== undefined && symbols.usesOf(meant).length === 0) return false;
  return isAlone(use.name, now, known);
}

/**
 * True if a declaration was misspelt: nothing uses it as it stands, and the right name is used and declared nowhere. A declaration whose name stands in other places
 * as well is no typo.
 */
function isMisspelt(declaration: Declaration, now: string, symbols: Symbols, evidence: Evidence): boolean {
  const { kind, name: old, scope } = declaration;
  const all = symbols.declarationsOf(declaration);
  if (evidence.placesOf(old) > 1 || all.some((one) => symbols.usesOf(one).length > 0)) return false;
  // Of one declaration and one use either may be the typo: others that use the name say which, or its spelling does.
  if (evidence.placesOf(now) < 2 && !evidence.isSlipOf(old, now)) return false;
  const kinds: readonly NameKind[] = kind === 'event' || kind === 'emit' ? ['event', 'emit'] : [kind];
  const undeclared = kinds.flatMap((one) => symbols.uses(one)).filter((use) => symbols.meantBy(use) === null);
  const isOfScope = (use: Use) => all.includes(declaredBeside(symbols, use).get(old) as Declaration);
  return (
    undeclared.some((use) => use.name === now && isOfScope(use)) &&
    isAlone(
      old,
      now,
      undeclared.map(({ name }) => name),
    ) &&
    isAlone(now, old, symbols.namesIn(kind, scope))
  );
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

/** The words of the format that may stand at a place, and the values that the fields allow which its call writes or compares. */
function wordsAt(place: SlipPlace): readonly ReadonlySet<string>[] {
  const { path, evidence } = place;
  const { operators, patterns, slots } = evidence.registries;
  const member = String(path.findLast((segment) => typeof segment === 'string'));
  return [new Set(operators.keys()), patterns, slots, evidence.wordsUnder(member), valuesAt(place)];
}

function valuesAt({ path, before }: SlipPlace): ReadonlySet<string> {
  const call = valueAt(before, formatPointer(path.slice(0, -1)));
  const trait = path[2] === 'traits' ? before.orbitals[Number(path[1])]?.traits[Number(path[3])] : undefined;
  const entity = before.entityByName.get(trait?.linkedEntity ?? '');
  if (!isArray(call) || entity === undefined) return new Set();
  const spokenOf = entity.fields.filter(({ name }) =>
    call.some((item) => item === `@entity.${name}` || item === `@${entity.name}.${name}`),
  );
  return new Set(spokenOf.flatMap(({ node }) => (typeof node === 'string' ? [] : textsIn(node.values))));
}
