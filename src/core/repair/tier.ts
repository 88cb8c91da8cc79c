// How far an edit goes, told from what it changes and not from what its action is called. `safe` restores consistency and changes nothing that runs: a typo
// where one name alone can be meant, the declaration of something that is used, an exact copy that goes, a mark that only says what is so. `unsafe` changes what
// the application does. `inventing` adds behavior for which the document, or the version before it, gives no evidence.
// Cost: that of what the edit touched, and one reading of the texts of the document where something is added.

import { isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Change, changesBetween } from '../base/json-changes.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { type Action, runActions } from '../plan/index.ts';
import type { State, Trait } from '../schema/element.ts';
import { nodeName } from '../schema/element.ts';
import type { NameKind } from '../schema/format.ts';
import { outgoingOf } from '../schema/graph.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { symbolsOf } from '../schema/symbols.ts';
import type { Evidence } from './evidence.ts';
import { raisedIn } from './machine-events.ts';
import { isOnlyMeaning, isOnlyMember } from './slip.ts';

export const tiers = ['safe', 'unsafe', 'inventing'] as const;
export type Tier = (typeof tiers)[number];

/** The one that goes further. */
export const furtherOf = (a: Tier, b: Tier): Tier => (tiers.indexOf(a) < tiers.indexOf(b) ? b : a);

export const furthestOf = (all: readonly Tier[]): Tier => all.reduce(furtherOf, 'safe');

/** Tells tiers of actions that are taken from one document. */
export class TierJudge {
  readonly #evidence: Evidence;
  readonly #sources: readonly Json[];
  #texts: ReadonlySet<string> | null = null;

  /** `previous` is the version before, as evidence of what was there. */
  constructor(evidence: Evidence, previous: Json | null = null) {
    this.#evidence = evidence;
    this.#sources = [evidence.model.document as unknown as Json, ...(previous === null ? [] : [previous])];
  }

  /** The tier of each action, in order; after one that cannot be applied, `inventing`. A member set and one beside it taken away are judged as one renamed. */
  tiersOf(model: Model, actions: readonly Action[]): Tier[] {
    const tiers: Tier[] = [];
    let before: Model | null = model;
    for (const [at, action] of actions.entries()) {
      const other = actions.findIndex((one, i) => i > at && tiers[i] === undefined && areSiblings(action, one));
      const whole = other === -1 ? null : modelAfter(before, [action, actions[other] as Action]);
      const after = modelAfter(before, [action]);
      if (whole !== null && before !== null) tiers[at] = tiers[other] = this.tierBetween(before, whole);
      tiers[at] ??= before === null || after === null ? 'inventing' : this.tierBetween(before, after);
      before = after;
    }
    return tiers;
  }

  tierBetween(before: Model, after: Model): Tier {
    const changes = changesBetween(before.document as unknown as Json, after.document as unknown as Json);
    return furthestOf(changes.map((change) => this.#tierOf(change, before, after)));
  }

  #tierOf(change: Change, before: Model, after: Model): Tier {
    const { path } = change;
    switch (change.kind) {
      case 'added':
        return this.#tierOfAdded(path, change.value, before, after);
      case 'removed':
        if (isInitialMark(path, change.value)) return beginsAsListed(after, path) ? 'safe' : 'unsafe';
        return change.rest.some((other) => isSameJson(other, change.value)) ? 'safe' : 'unsafe';
      case 'changed':
        return this.#tierOfChanged(path, change.from, change.to, before, after);
      case 'renamed':
        return isOnlyMember(change.from, { path, before, evidence: this.#evidence }) ? 'safe' : 'unsafe';
      case 'moved':
        return 'unsafe';
    }
  }

  #tierOfChanged(path: readonly Segment[], from: Json, to: Json, before: Model, after: Model): Tier {
    const isNothing = from === null || from === '' || (isArray(from) && from.length === 0);
    if (isNothing || isMark(path, to)) return this.#tierOfAdded(path, to, before, after);
    if (isScalar(from) && isScalar(to) && String(from) === String(to)) return 'safe';
    if (typeof from !== 'string') return 'unsafe';
    if (typeof to === 'string')
      return isOnlyMeaning(from, to, { path, before, evidence: this.#evidence }) ? 'safe' : 'unsafe';
    // A bare name that has become an element of that name.
    if (!isObject(to)) return 'unsafe';
    const own = namingMembers.find((member) => to[member] === from);
    if (own === undefined) return 'unsafe';
    const added = Object.keys(to).filter((key) => key !== own);
    return furthestOf(added.map((key) => this.#tierOfAdded([...path, key], to[key] as Json, before, after)));
  }

  #tierOfAdded(path: readonly Segment[], value: Json, before: Model, after: Model): Tier {
    if (path.length === 0) return 'inventing';
    const trait = traitAt(after, path);
    if (isMark(path, value)) return isMarkRight(path, trait, after) ? 'safe' : 'unsafe';
    const list = listOf(path);
    const isWhole = isArray(value) && path.at(-1) === list;
    const items = isWhole ? value : [value];
    const kind = declaredIn[list];
    // A declaration is never safe: the use that it is for may be the mistake.
    if (kind !== undefined && (isWhole || typeof path.at(-1) === 'number')) {
      const isUsed = (item: Json, at: number) =>
        kind === 'payload'
          ? isRead(nodeName(item, 'name'), after)
          : usedItems(kind, after).has(formatPointer(isWhole ? [...path, at] : path));
      return items.every(isUsed) ? 'unsafe' : 'inventing';
    }
    if (!this.#isWritten(value)) return 'inventing';
    if (list === 'transitions') {
      // A step that stays and does nothing hides that something is missing.
      if (items.some(isIdle)) return 'inventing';
      // What an edit before it has added asks for nothing; where nothing could be read at first, what was read does.
      const written = traitAt(this.#evidence.model, path);
      const asking = [traitAt(before, path), ...(written?.transitions.length ? [written] : [])];
      const isAsked = items.every((item) => asking.every((one) => isCalledFor(item, one)));
      return isAsked ? 'unsafe' : this.#ifWhole(items);
    }
    if (list === 'listens')
      return items.every((item) => isPlainListener(item, trait)) ? 'unsafe' : this.#ifWhole(items);
    return 'unsafe';
  }

  /** Items that the document, or the version before it, has word for word. */
  #ifWhole(items: readonly Json[]): Tier {
    return items.every((item) => this.#sources.some((source) => holds(source, item))) ? 'unsafe' : 'inventing';
  }

  /** Whether every text of a value stands in the document or the version before, or is a word of the format. */
  #isWritten(value: Json): boolean {
    this.#texts ??= textsOf(this.#sources);
    const texts = this.#texts;
    const { operators, patterns, slots } = this.#evidence.registries;
    // A text without a letter or digit, such as what separates two bindings, says nothing.
    const isWord = (text: string) =>
      !/[\p{L}\p{N}]/u.test(text) || texts.has(text) || operators.has(text) || patterns.has(text) || slots.has(text);
    const visit = (node: Json): boolean => {
      if (typeof node === 'string') return isWord(node);
      if (isArray(node)) return node.every(visit);
      return !isObject(node) || Object.values(node).every((item) => visit(item as Json));
    };
    return visit(value);
  }
}

function modelAfter(before: Model | null, actions: readonly Action[]): Model | null {
  if (before === null) return null;
  const applied = runActions(before.schema, actions);
  return applied.ok ? indexSchema(applied.schema, before) : null;
}

/** Whether one of two actions sets a member and the other takes away another of the same element. */
export function areSiblings(a: Action, b: Action): boolean {
  const [path, other] = [a.params.path, b.params.path];
  const kinds = `${a.action} ${b.action}`;
  if (typeof path !== 'string' || typeof other !== 'string' || path === other) return false;
  if (kinds !== 'set_property unset_property' && kinds !== 'unset_property set_property') return false;
  return path.slice(0, path.lastIndexOf('/')) === other.slice(0, other.lastIndexOf('/'));
}

const namingMembers = ['name', 'key', 'event', 'ref'];

const isScalar = (value: Json) => typeof value !== 'object' || value === null;

/** The list that a place is in, or that it is: `events` of `/…/events/2`. */
function listOf(path: readonly Segment[]): string {
  return String(path.findLast((segment) => typeof segment === 'string'));
}

function traitAt(model: Model, path: readonly Segment[]): Trait | null {
  if (path[0] !== 'orbitals' || path[2] !== 'traits') return null;
  return model.orbitals[Number(path[1])]?.traits[Number(path[3])] ?? null;
}

/** The kind of name that the items of a list declare. */
const declaredIn: Readonly<Record<string, NameKind | undefined>> = {
  events: 'event',
  emits: 'emit',
  fields: 'field',
  payloadSchema: 'payload',
  payload: 'payload',
};

const usedMemo = createNodeMemo<Map<NameKind, ReadonlySet<string>>>();

/** Pointers to the items of lists that declare a name of a kind which something uses. Collected once for a model. */
function usedItems(kind: NameKind, model: Model): ReadonlySet<string> {
  const kinds = usedMemo.get(model) ?? new Map<NameKind, ReadonlySet<string>>();
  usedMemo.set(model, kinds);
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  const symbols = symbolsOf(model);
  const used = symbols
    .declarations(kind)
    .filter((one) => symbols.declarationsOf(one).some((other) => symbols.usesOf(other).length > 0));
  const pointers = new Set(used.map(({ owner }) => symbols.pointerTo({ owner, path: [] })));
  kinds.set(kind, pointers);
  return pointers;
}

/** Whether something outside of payloads names a field that one carries: by itself, or as a part of a binding. What another event carries may be handed on. */
function isRead(name: string, model: Model): boolean {
  const visit = (value: Json): boolean => {
    if (typeof value === 'string')
      return value === name || (value.startsWith('@') && value.split('.').slice(1).includes(name));
    if (isArray(value)) return value.some(visit);
    if (!isObject(value)) return false;
    for (const key in value) if (!declaring.has(key) && visit(value[key] as Json)) return true;
    return false;
  };
  return visit(model.document as unknown as Json);
}

const declaring: ReadonlySet<string> = new Set(['payloadSchema', 'payload', 'fields', 'events', 'emits']);

/** Whether a transition stays where it is and does nothing. */
const isIdle = (item: Json) =>
  isObject(item) &&
  item.from === item.to &&
  !(isArray(item.effects ?? null) && (item.effects as readonly Json[]).length > 0);

/** So many others of a machine that do the same make it a habit of the machine. */
const habitMin = 2;

/** Whether something in the document asks for a transition: its event is used nowhere, other states do the same, or what the state draws raises it. */
function isCalledFor(item: Json, trait: Trait | null): boolean {
  if (!isObject(item) || trait === null) return false;
  const event = nodeName(item, 'event');
  const others = trait.transitions.filter((one) => one.event === event);
  if (others.length === 0 || others.filter((one) => one.to === item.to).length >= habitMin) return true;
  return typeof item.from === 'string' && raisedIn(trait, item.from).includes(event);
}

/** Whether a listener starts what goes by the name of the event. */
function isPlainListener(item: Json, trait: Trait | null): boolean {
  const [event, triggers] = [nodeName(item, 'event'), isObject(item) ? item.triggers : undefined];
  return (
    (triggers === undefined || triggers === event) && trait?.transitions.some((one) => one.event === event) === true
  );
}

const terminalMarks: ReadonlySet<Segment> = new Set(['isTerminal', 'isFinal']);

const isInitialMark = (path: readonly Segment[], value: Json) => path.at(-1) === 'isInitial' && value === true;

const isMark = (path: readonly Segment[], value: Json) =>
  path.at(-3) === 'states' &&
  (terminalMarks.has(path.at(-1) as Segment) ? value === true : path.at(-1) === 'isInitial');

/** Whether a mark says what is so anyway: a state named for an end, which nothing leaves and which offers no way on; a machine that begins in its first state. */
function isMarkRight(path: readonly Segment[], trait: Trait | null, after: Model): boolean {
  const state: State | undefined = trait?.states[Number(path.at(-2))];
  if (trait === null || state === undefined) return false;
  if (path.at(-1) === 'isInitial') return beginsAsListed(after, path);
  const { name } = state;
  return ends.has(name.toLowerCase()) && outgoingOf(trait)(name).length === 0 && raisedIn(trait, name).length === 0;
}

/** Names that mean an end and nothing else. Any other state that nothing leaves may lack its way on. */
const ends: ReadonlySet<string> = new Set([
  'done',
  'finished',
  'completed',
  'closed',
  'cancelled',
  'archived',
  'deleted',
  'expired',
  'rejected',
]);

/** Whether the first state of a machine is its initial one, alone. */
function beginsAsListed(after: Model, path: readonly Segment[]): boolean {
  const trait = traitAt(after, path);
  return trait?.states[0]?.isInitial === true && trait.states.filter((one) => one.isInitial).length === 1;
}

/** All texts and member names. */
function textsOf(values: readonly Json[]): Set<string> {
  const texts = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') texts.add(value);
    else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value))
      for (const key in value) {
        texts.add(key);
        visit(value[key] as Json);
      }
  };
  for (const value of values) visit(value);
  return texts;
}

/** Whether a value stands somewhere in another. */
function holds(value: Json, part: Json): boolean {
  if (isSameJson(value, part)) return true;
  if (isArray(value)) return value.some((item) => holds(item, part));
  return isObject(value) && Object.values(value).some((item) => holds(item as Json, part));
}
