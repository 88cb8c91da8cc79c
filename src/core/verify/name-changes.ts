// Changes of names that may mend findings: for a name that is used and not declared, all its uses take the name of a declaration, or a declaration takes the
// name that is used. Which of them is right is tried (causes.ts). Cost: linear in the uses of the names that findings are about.
import { isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { pathOf, payloadNames } from '../schema/element.ts';
import { type NameKind, nameKinds } from '../schema/element-spec.ts';
import type { Element, Listen, Model, Trait } from '../schema/index.ts';
import { implicitFields } from '../schema/language.ts';
import { type Declaration, type Symbols, symbolsOf, type Use } from '../schema/symbols.ts';
import type { Finding, SuggestedAction } from './finding.ts';
import { likenessesOf } from './use-evidence.ts';

/** A text of the document that holds a name. */
export type NamePlace = Pick<Use, 'owner' | 'path' | 'start'>;

export interface NameChange {
  readonly kind: NameKind;
  readonly from: string;
  readonly to: string;
  /** The declaration that takes the name of its uses; null where the uses take that of a declaration. */
  readonly declaration: Declaration | null;
  /** Uses of the undeclared name. */
  readonly uses: readonly Use[];
  /** Texts that change. */
  readonly places: readonly NamePlace[];
  /** What is wrong at the uses, in the order of the document. */
  readonly told: readonly Finding[];
  /** True if the names are not alike and nothing but findings elsewhere speaks for the change: it counts where it clears one of those too. */
  readonly isFromElsewhere: boolean;
  /** True if what is done with both names says that they are one. */
  readonly isSaid: boolean;
  /** True if a declaration that nothing uses takes the name: one step, in however many lists it is declared. */
  readonly isIdle: boolean;
}

/** Uses of one name in one scope, some of which findings are about. */
export interface NameGroup {
  readonly uses: Use[];
  readonly told: Finding[];
}

/** Near names that are tried for one name, and unused declarations. */
const nearMax = 2;
/** Names that are compared with declarations by their company; no more are tried. */
const comparedMax = 16;
/** Declarations tried for a name that they are not like. */
const unlikeMax = 3;

/**
 * Changes worth a trial: those between names that are alike first, those of the names that most findings are about first. A rename that was not finished leaves
 * names that are not alike: where other findings are about a declaration, or an entity is that of the orbital, it may be the one that is meant.
 */
export function nameChangesFor(model: Model, findings: readonly Finding[]): readonly NameChange[] {
  const symbols = symbolsOf(model);
  const words = wordsOf(findings);
  const changes = nameGroupsFor(model, findings).map((group, i) => changesOf(symbols, group, words, i < comparedMax));
  const all = [...changes.flatMap(({ alike }) => alike), ...changes.flatMap(({ unlike }) => unlike)];
  return all.filter(({ places, to }) => !places.some((place) => isOtherResult(model, place, to)));
}

/** Whether a place is the event by which a call tells how it ended, and the call tells another end by `name`: a failure is no success. */
function isOtherResult(model: Model, place: NamePlace, name: string): boolean {
  const path = pathTo(place);
  if (path.at(-2) !== 'emit') return false;
  const options = nodeAt(model, path.slice(0, -1));
  return isObject(options) && Object.keys(options).some((way) => way !== path.at(-1) && options[way] === name);
}

/** The names that findings are about, each with its uses in one scope; those that most findings are about first. */
export function nameGroupsFor(model: Model, findings: readonly Finding[]): readonly NameGroup[] {
  const symbols = symbolsOf(model);
  const words = wordsOf(findings);
  const told = new Map<string, Finding[]>();
  for (const finding of findings) {
    const same = told.get(finding.pointer);
    if (same === undefined) told.set(finding.pointer, [finding]);
    else same.push(finding);
  }
  const groups: NameGroup[] = [];
  const kinds = new Map<string, Map<unknown, Map<string, NameGroup>>>();
  for (const kind of nameKinds) {
    // Listeners mean what another trait emits.
    const shared = kind === 'emit' ? 'event' : kind;
    const byScope = kinds.get(shared) ?? new Map<unknown, Map<string, NameGroup>>();
    kinds.set(shared, byScope);
    for (const use of symbols.uses(kind)) {
      if (!words.has(use.name)) continue;
      const scope = scopeKey(symbols, use);
      const names = byScope.get(scope) ?? new Map<string, NameGroup>();
      byScope.set(scope, names);
      const group = names.get(use.name) ?? { uses: [], told: [] };
      names.set(use.name, group);
      group.uses.push(use);
      group.told.push(...findingsAt(symbols, use, told));
    }
  }
  for (const byScope of kinds.values())
    for (const names of byScope.values())
      for (const group of names.values()) if (group.told.length > 0) groups.push(group);
  return groups.sort((a, b) => b.told.length - a.told.length);
}

const separators = /[@.|\s]+/;

/** Every name that a finding may be about: a binding holds several. */
function wordsOf(findings: readonly Finding[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const finding of findings) for (const name of namesOf(finding)) words.add(name);
  return words;
}

/** The name of a finding, and the parts of one that is a binding. */
export function namesOf({ name }: Finding): ReadonlySet<string> {
  const names = new Set([name, ...name.split(separators)]);
  names.delete('');
  return names;
}

/** What findings say of a use; those about a listener point at the whole of it. */
function findingsAt(symbols: Symbols, use: Use, told: ReadonlyMap<string, readonly Finding[]>): readonly Finding[] {
  const exact = told.get(symbols.pointerTo(use));
  if (exact !== undefined) return exact.filter(({ name }) => name.includes(use.name));
  const { owner, path } = use;
  if (owner.kind !== 'listen' && use.site !== 'option') return none;
  // Those about an option of a call point at the call.
  for (let length = path.length - 1; length >= 0; length--) {
    const around = told.get(symbols.pointerTo({ owner, path: path.slice(0, length) }));
    if (around !== undefined) return around.filter(({ name }) => name === use.name);
  }
  return none;
}

const none: readonly Finding[] = [];

/** What tells apart the uses of one name that may mean different declarations. */
function scopeKey(symbols: Symbols, use: Use): unknown {
  const { kind, of, owner } = use;
  if (kind === 'entity' || kind === 'page' || kind === 'service') return null;
  if (kind === 'orbital' || kind === 'field') return of;
  if (kind === 'emit') return sourceOf(symbols, use) ?? of;
  if (kind === 'trait' || kind === 'alias') return symbols.orbitalOf(owner);
  const trait = symbols.traitOf(owner);
  return kind === 'payload' ? `${trait?.orbital.index} ${trait?.index} ${of}` : trait;
}

/** The trait that a listener names, or null. */
function sourceOf(symbols: Symbols, { owner }: Use): Trait | null {
  const { sourceTrait, sourceOrbital } = owner as Listen;
  if (sourceTrait === null) return null;
  const source = symbols.meantBy({ kind: 'trait', name: sourceTrait, of: sourceOrbital, owner })?.owner;
  return source === undefined ? null : (source as Trait);
}

interface Changes {
  /** With the declaration that is used alike, between names a few letters apart, and with the only declaration that nothing uses. */
  readonly alike: readonly NameChange[];
  readonly unlike: readonly NameChange[];
}

function changesOf(
  symbols: Symbols,
  { uses, told }: NameGroup,
  words: ReadonlySet<string>,
  isCompared: boolean,
): Changes {
  const [first] = uses;
  if (first === undefined) return { alike: [], unlike: [] };
  const { kind, name } = first;
  const declared = declaredBeside(symbols, first);
  const isUndeclared =
    isCompared &&
    uses.every((use) => symbols.meantBy(use) === null) &&
    !uses.some((use) => comesWithEvent(symbols, use));
  const likely = isUndeclared
    ? likenessesOf(symbols.model, uses, [...declared.values()]).filter(
        (one) => !leadsBothWays(symbols, first, one.declaration),
      )
    : [];
  const near = nearestNames(name, declared.keys(), nearMax);
  const names = new Set(near);
  // Of a name that stands in several places and that nothing is like, the only declaration without a use may be meant.
  if (told.length > 1 || namedOnce.has(kind)) {
    const possible = isUndeclared ? likely.map(({ declaration }) => declaration) : [...declared.values()];
    const unused = possible.filter((one) => symbols.usesOf(one).length === 0 && !implicit.has(one.name));
    if (unused.length === 1) names.add((unused[0] as Declaration).name);
  }
  const shared = { kind, uses, told, isFromElsewhere: false, isSaid: false, isIdle: false };
  const usesTake = (to: string) => ({ ...shared, from: name, to, declaration: null, places: uses });
  const declarationTakes = (declaration: Declaration, others: readonly Use[]) => {
    const all = symbols.declarationsOf(declaration).filter(isText);
    if (!isText(declaration)) return [];
    const declaring = all.flatMap((one) =>
      one.owner === null ? [] : [{ owner: one.owner, path: lacksKey(symbols, one) ? ['key'] : one.path, start: 0 }],
    );
    const places = [...declaring, ...others];
    return [{ ...shared, from: declaration.name, to: name, declaration, places, isIdle: others.length === 0 }];
  };
  const alike: NameChange[] = [];
  for (const to of names) {
    const declaration = declared.get(to) as Declaration;
    // What the list calls it by was forgotten: the label that is left names nothing.
    if (lacksKey(symbols, declaration)) {
      alike.push(...declarationTakes(declaration, []));
      continue;
    }
    if (near.includes(to)) alike.push(usesTake(to));
    if (symbols.usesOf(declaration).length < uses.length + 1) alike.push(...declarationTakes(declaration, []));
    if (!near.includes(to)) alike.push(usesTake(to));
  }
  const own = kind === 'entity' ? symbols.orbitalOf(first.owner)?.entity?.name : undefined;
  // Of entities and states the document says which of two unlike names is meant; of the others, findings about a declaration do, where they go with the change.
  const isPlaced = kind === 'entity' || kind === 'state';
  const isSpokenOf = ({ name: one }: Declaration) => {
    if (kind === 'payload' || words.has(one)) return true;
    return kind === 'entity'
      ? one === own
      : kind === 'state' && isOtherHalf(symbols, declared.get(one) as Declaration, uses);
  };
  const standing: NameChange[] = [];
  const unlike: NameChange[] = [];
  // A state that lacks its declaration is entered and left; one that was left behind may be either.
  const isOneSided = kind === 'state' && (isOnSide(uses, 'from') ? !isOnSide(uses, 'to') : true);
  let tried = 0;
  const ranked = likely.map((one) => ({ ...one, isMeant: one.standsOut || isSpokenOf(one.declaration) }));
  for (const { declaration, standsOut, isMeant } of ranked.sort((a, b) => Number(b.isMeant) - Number(a.isMeant))) {
    if (near.includes(declaration.name) || (implicit.has(declaration.name) && !standsOut)) continue;
    // A name that is used once and a few letters off another is a typo of that.
    if (near.length > 0 && uses.length === 1) continue;
    if (!isMeant && !isOneSided) continue;
    if (!standsOut && ((isPlaced && near.length > 0) || tried >= unlikeMax)) continue;
    tried++;
    const { name: to } = declaration;
    const others = usesOfAll(symbols, declaration);
    const said = { isFromElsewhere: !standsOut && !(isPlaced && isMeant), isSaid: standsOut };
    const out = standsOut ? standing : unlike;
    // The fewer places are what was left behind.
    const isFewer = uses.length <= others.length + 1;
    if (standsOut || (isFewer && !names.has(to))) out.push({ ...usesTake(to), ...said });
    if (isFewer && kind !== 'payload' && !standsOut) continue;
    if (others.length > 0 || standsOut || !names.has(to))
      out.push(...declarationTakes(declaration, others).map((one) => ({ ...one, ...said })));
  }
  return { alike: [...standing, ...alike], unlike };
}

/** True if a field of an entity is meant by its name, and the event of the step carries a payload field of that name: the root of the binding is wrong. */
function comesWithEvent(symbols: Symbols, { kind, name, owner }: Use): boolean {
  if (kind !== 'field' || owner.kind !== 'transition') return false;
  const trait = symbols.traitOf(owner);
  const declarers = trait === null ? [] : [...trait.events, ...trait.emits].filter((one) => one.name === owner.name);
  return declarers.some(({ payload }) => (payloadNames(payload) ?? []).includes(name));
}

/** True if a machine goes from one state to another and back: both are there. */
function leadsBothWays(symbols: Symbols, { kind, name, owner }: Use, declaration: Declaration): boolean {
  const { name: other } = declaration;
  const steps = kind === 'state' ? (symbols.traitOf(owner)?.transitions ?? []) : [];
  const leads = (from: string, to: string) => steps.some((one) => one.to === to && one.sources.includes(from));
  return leads(name, other) && leads(other, name);
}

/** True of an event with a label alone, among others of its machine that have keys. */
function lacksKey(symbols: Symbols, { kind, owner }: Declaration): boolean {
  if (kind !== 'event' || owner === null || !isObject(owner.node as Json) || 'key' in (owner.node as object))
    return false;
  const events = symbols.traitOf(owner)?.events ?? [];
  return events.some(({ node }) => isObject(node as Json) && 'key' in (node as object));
}

const usesOfAll = (symbols: Symbols, declaration: Declaration): readonly Use[] =>
  symbols.declarationsOf(declaration).flatMap((one) => symbols.usesOf(one));

/** True if transitions lead to a state and none from it, and those of an undeclared name only begin there, or the other way about. */
function isOtherHalf(symbols: Symbols, declaration: Declaration, uses: readonly Use[]): boolean {
  const own = symbols.usesOf(declaration);
  const lacks = (side: string) => isOnSide(uses, side) && !isOnSide(own, side);
  const states = declaration.owner === null ? [] : (symbols.traitOf(declaration.owner)?.states ?? []);
  const state = states.find((one) => one.name === declaration.name);
  if (state === undefined) return false;
  return (!state.isTerminal && lacks('from')) || (!state.isInitial && lacks('to'));
}

/** True if a transition begins (`from`) or ends (`to`) at one of some uses of a state. */
const isOnSide = (uses: readonly Use[], side: string) => uses.some(({ path }) => path[0] === side);

const implicit: ReadonlySet<string> = new Set(implicitFields);

/** Kinds of which a document uses all that it declares: one that nothing uses, beside one that is not declared, is the same. */
const namedOnce: ReadonlySet<NameKind> = new Set(['event', 'state', 'trait']);

/** True if a text holds the name of a declaration, so that it can be changed there. */
const isText = ({ owner, path }: Declaration) => path.length > 0 || typeof owner?.node === 'string';

/** Declarations in the scope of a use that go by other names, the first of each name. */
export function declaredBeside(symbols: Symbols, use: Use): ReadonlyMap<string, Declaration> {
  const declared = new Map<string, Declaration>();
  for (const declaration of candidatesFor(symbols, use))
    if (declaration.name !== use.name && !declared.has(declaration.name)) declared.set(declaration.name, declaration);
  return declared;
}

function candidatesFor(symbols: Symbols, use: Use): readonly Declaration[] {
  const { kind, of, owner } = use;
  const trait = symbols.traitOf(owner);
  const inScope = (one: NameKind, scope: Element | null) =>
    symbols.declarations(one).filter((declaration) => declaration.scope === scope);
  switch (kind) {
    case 'state':
    case 'setting':
      return inScope(kind, trait);
    case 'event':
      return [...inScope('event', trait), ...inScope('emit', trait)];
    case 'emit': {
      const source = sourceOf(symbols, use);
      if (source !== null) return [...inScope('emit', source), ...inScope('event', source)];
      return [...symbols.declarations('emit'), ...symbols.declarations('event')];
    }
    case 'field':
      return of === null ? [] : inScope('field', symbols.model.entityByName.get(of) ?? null);
    case 'payload':
      return of === null ? [] : symbols.declarations('payload').filter((one) => isOf(one, of, trait, symbols));
    case 'alias':
      return inScope('alias', symbols.orbitalOf(owner));
    default:
      return symbols.declarations(kind);
  }
}

const isOf = ({ owner }: Declaration, event: string, trait: Trait | null, symbols: Symbols): boolean =>
  owner !== null && owner.name === event && symbols.traitOf(owner) === trait;

const pathTo = ({ owner, path }: NamePlace): readonly Segment[] => [...pathOf(owner), ...path];

/** The texts that a change touches, by their paths in the document of the model, with what becomes of each. */
export function textsOf(
  { places, from, to }: NameChange,
  model: Model,
): readonly { readonly path: readonly Segment[]; readonly text: string }[] {
  const texts = new Map<string, { readonly path: readonly Segment[]; text: string; moved: number }>();
  for (const place of places) {
    const path = pathTo(place);
    const key = formatPointer(path);
    const known = texts.get(key) ?? { path, text: textAt(model, path), moved: 0 };
    const start = place.start + known.moved;
    known.text = known.text.slice(0, start) + to + known.text.slice(start + from.length);
    known.moved += to.length - from.length;
    texts.set(key, known);
  }
  return [...texts.values()].map(({ path, text }) => ({ path, text }));
}

function textAt(model: Model, path: readonly Segment[]): string {
  const text = nodeAt(model, path);
  return typeof text === 'string' ? text : '';
}

function nodeAt(model: Model, path: readonly Segment[]): Json {
  let at: unknown = model.document;
  for (const step of path) at = (at as Record<Segment, unknown> | undefined)?.[step];
  return (at ?? null) as Json;
}

/** The actions that make the change, as one suggestion. */
export function suggestionOf(change: NameChange, model: Model): SuggestedAction | null {
  const [first, ...rest] = textsOf(change, model).map(({ path, text }) => ({
    action: 'set_property',
    params: { path: formatPointer(path), value: text },
  }));
  if (first === undefined) return null;
  return rest.length === 0 ? first : { ...first, afterwards: rest };
}
