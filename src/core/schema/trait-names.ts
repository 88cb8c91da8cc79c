// The names that one trait uses: one walk of its guards, effects and patterns, and a look at its machine and wiring. What a name means is left to
// symbols.ts, which sees the document. Kept with the trait, so that after an edit elsewhere it is not walked again. Cost: linear in the trait.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import { payloadMember } from './declarations.ts';
import type { Element, Emit, Event, Listen, Trait, Transition } from './element.ts';
import { nodeName, payloadOf } from './element.ts';
import { emittedEvent } from './emit-sites.ts';
import type { NameKind } from './format.ts';
import { fieldNaming } from './named-fields.ts';
import { isOperator } from './operators.ts';
import { type Site, type Visitor, walkTrait } from './walk.ts';

/**
 * Where a use stands: in a member of an element (`linkedEntity`), in a binding (`@entity.title`), in one to a record of a payload (`@payload.row.title`, `object/get @payload.row title`), in
 * an effect or expression (`["fetch", "Loan"]`), in an emit option, in a property of a pattern, or as the type of a value.
 */
export type UseSite = 'member' | 'binding' | 'row' | 'argument' | 'option' | 'pattern' | 'type';

/** A place that calls something by its name. */
export interface Use {
  readonly kind: NameKind;
  readonly name: string;
  readonly site: UseSite;
  /** The element in whose node it stands. */
  readonly owner: Element;
  /** From the owner's node to the text that holds the name; empty where the node is that text. */
  readonly path: readonly Segment[];
  /** Where the name begins in that text, in UTF-16 code units: 8 in `@entity.title`. It ends after its length. */
  readonly start: number;
  /**
   * What the name belongs to, where that is not plain: the entity of a field, the event of a payload field, the orbital of a trait. Null where it does not
   * say, or only a run can tell. Of a field that a pattern names this is a likely reading, and no more: what is shown may be of another shape.
   */
  readonly of: string | null;
}

/** Position of the entity among the arguments of an effect, the operator counted. */
export const entityPositions: ReadonlyMap<string, number> = new Map([
  ['fetch', 1],
  ['ref', 1],
  ['spawn', 1],
  ['persist', 2],
]);

/** Options that name fields in queries and in patterns, beside the properties that do so in patterns (`named-fields.ts`). */
const sorting: ReadonlySet<string> = new Set(['orderBy', 'sort']);

/** True for properties of patterns, and options of a fetch, that name fields of the entity shown. */
export function isFieldProperty(name: string): boolean {
  return fieldNaming(name) !== null || sorting.has(name);
}

/** Members by which an item of such a list names its field, the first that is there. */
const fieldMembers = ['key', 'name', 'field'] as const;

const cache = createNodeMemo<readonly Use[]>();

/** All uses of a trait: its content in document order, then what its members say. */
export function usesOfTrait(trait: Trait): readonly Use[] {
  const known = cache.get(trait);
  if (known !== undefined) return known;
  const names = new TraitNames(trait);
  walkTrait(trait, names);
  names.members();
  cache.set(trait, names.uses);
  return names.uses;
}

/** The entity that a fetch, ref, spawn or persist call names, or null. */
export function entityArgument(value: Json): string | null {
  if (!isArray(value) || typeof value[0] !== 'string') return null;
  const name = value[entityPositions.get(value[0]) ?? value.length];
  return typeof name === 'string' && name.charCodeAt(0) !== 64 ? name : null;
}

class TraitNames implements Visitor {
  readonly uses: Use[] = [];
  readonly #trait: Trait;
  /** Entities by event and field, as they are written. */
  #payloadTypes: Map<string, Map<string, string>> | null = null;

  constructor(trait: Trait) {
    this.#trait = trait;
  }

  /** What stands outside guards, effects and patterns. */
  members(): void {
    const trait = this.#trait;
    if (isObject(trait.node)) {
      if (trait.linkedEntity !== null) this.#add('entity', trait.linkedEntity, 'member', trait, ['linkedEntity']);
      this.#alias(trait.node.ref, ['ref']);
      this.#settings(trait.node.config ?? null, ['config']);
    } else this.#alias(trait.node, []);
    for (const transition of trait.transitions) this.#transition(transition);
    for (const listen of trait.listens) this.#listen(listen);
    for (const declarer of [...trait.events, ...trait.emits]) this.#typesOf(declarer);
  }

  effect(value: Json, site: Site): void {
    if (!isArray(value) || typeof value[0] !== 'string') return;
    this.#callAt('operator', value[0], 0, site);
    this.#arguments(value, site);
  }

  call(call: readonly Json[], _position: unknown, site: Site): void {
    const [head] = call;
    // Outside the places of effects a list may begin with any text.
    if (typeof head !== 'string' || !isOperator(head)) return;
    this.#callAt('operator', head, 0, site);
    this.#arguments(call, site);
  }

  binding(text: string, _position: unknown, site: Site): void {
    this.#binding(text, site.owner, site.path(), (root) => site.isLocal(root));
  }

  /** Bindings in the values of settings: what a run puts where `@config.body` stands. */
  #settings(value: Json, path: readonly Segment[]): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === 64) this.#binding(value, this.#trait, path, () => false);
    } else if (isArray(value)) for (const [i, item] of value.entries()) this.#settings(item, [...path, i]);
    else if (isObject(value)) for (const name in value) this.#settings((value[name] ?? null) as Json, [...path, name]);
  }

  #binding(text: string, owner: Element, path: readonly Segment[], isLocal: (root: string) => boolean): void {
    const dot = text.indexOf('.');
    const root = dot === -1 ? text.slice(1) : text.slice(1, dot);
    if (root === '' || isLocal(root)) return;
    const end = dot === -1 ? -1 : text.indexOf('.', dot + 1);
    const field = dot === -1 ? '' : text.slice(dot + 1, end === -1 ? undefined : end);
    const at = (kind: NameKind, name: string, start: number, of: string | null = null) =>
      this.#add(kind, name, 'binding', owner, path, start, of);
    if (root === 'entity') {
      if (field !== '') at('field', field, dot + 1, this.#trait.linkedEntity);
    } else if (root === 'payload') {
      if (field !== '') at('payload', field, dot + 1, eventOf(owner));
      const row = end === -1 ? null : this.#rowOf(owner, field);
      const [member = ''] = end === -1 ? [] : text.slice(end + 1).split('.', 1);
      if (row !== null && member !== '') this.#add('field', member, 'row', owner, path, end + 1, row);
    } else if (root === 'config') {
      if (field !== '') at('setting', field, dot + 1);
    } else if (root === 'trait') {
      if (field !== '') at('trait', field, dot + 1);
    } else if (isCapital(root)) {
      at('entity', root, 1);
      if (field !== '') at('field', field, dot + 1, root);
    }
  }

  pattern(value: Json, _isRoot: boolean, site: Site): void {
    if (!isObject(value)) return;
    const member = typeof value.type === 'string' ? 'type' : 'patternType';
    const type = value[member];
    if (typeof type === 'string' && type.charCodeAt(0) !== 64) this.#at('pattern', type, 'pattern', member, site);
    const { entity } = value;
    if (typeof entity === 'string' && entity !== '' && entity.charCodeAt(0) !== 64)
      this.#at('entity', entity, 'pattern', 'entity', site);
    for (const name in value) {
      if (isFieldProperty(name))
        this.#fields(value[name] as Json, [name], this.#entityOf(entity, site.owner), 'pattern', site);
    }
  }

  uiEvent(event: string, _property: string, site: Site): void {
    this.#at('event', event, 'pattern', undefined, site);
  }

  emitOption(event: string, _outcome: string, site: Site): void {
    this.#at('event', event, 'option', undefined, site);
  }

  /** The entity whose records a pattern shows: by name, that of the trait, that of a payload field by its type, or one that only a run can tell. */
  #entityOf(entity: Json | undefined, owner: Element): string | null {
    if (entity === undefined || entity === '@entity') return this.#trait.linkedEntity;
    if (typeof entity !== 'string') return null;
    if (entity.charCodeAt(0) !== 64) return entity;
    const event = eventOf(owner);
    return event === null || !entity.startsWith('@payload.')
      ? null
      : (/^\[?([^\]]+)/.exec(this.#payloadType(event, entity.slice(9)) ?? '')?.[1] ?? null);
  }

  /** The entity of which a payload field holds one record, or null: a list has members of its own. */
  #rowOf(owner: Element, field: string): string | null {
    const event = eventOf(owner);
    const type = event === null ? null : this.#payloadType(event, field);
    return type === null || type.charCodeAt(0) === 91 ? null : type;
  }

  /** The entity of the record that an expression gives: of a payload field of one, or of the first or last of a list; null where only a run can tell. */
  #recordOf(value: Json | undefined, owner: Element): string | null {
    if (isArray(value)) {
      const [operator, list] = value;
      const event = operator === 'array/first' || operator === 'array/last' ? eventOf(owner) : null;
      if (event === null || typeof list !== 'string' || !list.startsWith('@payload.')) return null;
      return /^\[(.+)\]$/.exec(this.#payloadType(event, list.slice(9)) ?? '')?.[1] ?? null;
    }
    return typeof value === 'string' && value.startsWith('@payload.') ? this.#rowOf(owner, value.slice(9)) : null;
  }

  /** The entity that the trait declares a payload field to hold, in brackets where it is a list of records, or null. */
  #payloadType(event: string, field: string): string | null {
    if (this.#payloadTypes === null) {
      this.#payloadTypes = new Map();
      for (const declarer of this.#trait.events) this.#readTypes(declarer, this.#payloadTypes);
      for (const declarer of this.#trait.emits) this.#readTypes(declarer, this.#payloadTypes);
    }
    return this.#payloadTypes.get(event)?.get(field) ?? null;
  }

  /** The entities that an event or emit declares its payload fields to hold, the first of each name. */
  #readTypes(declarer: Event | Emit, out: Map<string, Map<string, string>>): void {
    for (const item of payloadOf(declarer.node) ?? []) {
      const written = isObject(item) && typeof item.type === 'string' ? item.type : '';
      const type = written.replace(/^(\[?)@entity(\]?)$/, `$1${this.#trait.linkedEntity ?? ''}$2`);
      if (!isCapital(type.charCodeAt(0) === 91 ? type.slice(1) : type)) continue;
      const types = out.get(declarer.name) ?? new Map<string, string>();
      out.set(declarer.name, types);
      const name = nodeName(item, 'name');
      if (!types.has(name)) types.set(name, type);
    }
  }

  #fields(value: Json, path: readonly Segment[], of: string | null, where: UseSite, site: Site): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === 64) return;
      // A minus sign turns the order around.
      const start = value.charCodeAt(0) === 45 ? 1 : 0;
      this.#add('field', value.slice(start), where, site.owner, [...site.path(), ...path], start, of);
    } else if (isArray(value)) {
      for (let i = 0; i < value.length; i++) this.#fields(value[i] as Json, [...path, i], of, where, site);
    } else if (isObject(value)) {
      const member = fieldMembers.find((name) => typeof value[name] === 'string');
      if (member !== undefined) this.#fields(value[member] as Json, [...path, member], of, where, site);
      // A field of a form that takes a record of another entity.
      const entity = isObject(value.relation) ? value.relation.entity : undefined;
      if (typeof entity === 'string' && entity !== '' && entity.charCodeAt(0) !== 64)
        this.#add('entity', entity, where, site.owner, [...site.path(), ...path, 'relation', 'entity']);
    }
  }

  #arguments(call: readonly Json[], site: Site): void {
    const [operator, first] = call;
    const entity = entityArgument(call);
    if (entity !== null) this.#callAt('entity', entity, entityPositions.get(operator as string) as number, site);
    const event = emittedEvent(call as Json);
    if (event !== null) this.#callAt('event', event, 1, site);
    if (operator === 'fetch' || operator === 'ref') this.#options(call[2], entity, site);
    else if (operator === 'call-service') {
      if (typeof first === 'string' && first.charCodeAt(0) !== 64) this.#callAt('service', first, 1, site);
    } else if (operator === 'navigate') {
      if (typeof first === 'string' && first.charCodeAt(0) === 47) this.#callAt('page', first, 1, site);
    } else if (operator === 'object/get') {
      const [, , field] = call;
      if (typeof field !== 'string' || field.charCodeAt(0) === 64) return;
      const row = first === '@entity' ? null : this.#recordOf(first, site.owner);
      if (first === '@entity')
        this.#add('field', field, 'argument', site.owner, site.path(2), 0, this.#trait.linkedEntity);
      // Further names of the path lead into the value of the field.
      else if (row !== null)
        this.#add('field', field.split('.', 1)[0] as string, 'row', site.owner, site.path(2), 0, row);
    } else if (call.length === 3 && call.includes('@state')) {
      for (const i of [1, 2]) {
        const state = call[i];
        if (typeof state === 'string' && state.charCodeAt(0) !== 64) this.#callAt('state', state, i, site);
      }
    }
  }

  #options(options: Json | undefined, entity: string | null, site: Site): void {
    if (options === undefined || !isObject(options)) return;
    // `order` is a number in patterns, and names fields here alone.
    for (const name in options)
      if (name === 'order' || isFieldProperty(name))
        this.#fields(options[name] as Json, [2, name], entity, 'argument', site);
  }

  #transition(transition: Transition): void {
    const { from } = transition.node;
    if (typeof from === 'string') this.#sources(from, transition, ['from']);
    else if (isArray(from))
      for (const [i, one] of from.entries()) this.#sources(one as string, transition, ['from', i]);
    if (transition.to !== '') this.#add('state', transition.to, 'member', transition, ['to']);
    if (transition.event !== '') this.#add('event', transition.event, 'member', transition, ['event']);
  }

  /** `A|B` names two states. */
  #sources(text: string, owner: Transition, path: readonly Segment[]): void {
    let start = 0;
    for (const part of text.split('|')) {
      const name = part.trim();
      if (name !== '' && name !== '*') this.#add('state', name, 'member', owner, path, start + part.indexOf(name));
      start += part.length + 1;
    }
  }

  #listen(listen: Listen): void {
    const isBare = typeof listen.node === 'string';
    if (listen.name !== '')
      this.#add('emit', listen.name, 'member', listen, isBare ? [] : ['event'], 0, listen.sourceTrait);
    const { node } = listen;
    if (isObject(node) && typeof node.triggers === 'string')
      this.#add('event', node.triggers, 'member', listen, ['triggers']);
    else if (listen.name !== '') this.#add('event', listen.name, 'member', listen, isBare ? [] : ['event']);
    if (listen.sourceTrait !== null)
      this.#add('trait', listen.sourceTrait, 'member', listen, ['source', 'trait'], 0, listen.sourceOrbital);
    if (listen.sourceOrbital !== null)
      this.#add('orbital', listen.sourceOrbital, 'member', listen, ['source', 'orbital']);
  }

  /** Payload types may be entities: `Loan`, `[Loan]`. */
  #typesOf(declarer: Event | Emit): void {
    const payload = payloadOf(declarer.node);
    if (payload === null) return;
    const member = payloadMember(declarer.node);
    for (const [i, item] of payload.entries()) {
      const type = isObject(item) ? item.type : undefined;
      if (typeof type !== 'string') continue;
      const start = type.charCodeAt(0) === 91 ? 1 : 0;
      const name = start === 1 ? type.slice(1, -1) : type;
      if (isCapital(name)) this.#add('entity', name, 'type', declarer, [member, i, 'type'], start);
    }
  }

  #alias(ref: Json | undefined, path: readonly Segment[]): void {
    const alias = aliasOf(ref);
    if (alias) this.#add('alias', alias, 'member', this.#trait, path);
  }

  /** A name at a position of the call that the walk has reached. */
  #callAt(kind: NameKind, name: string, position: number, site: Site): void {
    this.#at(kind, name, 'argument', position, site);
  }

  #at(kind: NameKind, name: string, where: UseSite, part: Segment | undefined, site: Site): void {
    this.#add(kind, name, where, site.owner, site.path(part));
  }

  #add(
    kind: NameKind,
    name: string,
    site: UseSite,
    owner: Element,
    path: readonly Segment[],
    start = 0,
    of: string | null = null,
  ): void {
    this.uses.push({ kind, name, site, owner, path, start, of });
  }
}

/** The alias that `Alias.traits.Name` begins with, or null. */
export function aliasOf(ref: Json | undefined): string | null {
  const dot = typeof ref === 'string' ? ref.indexOf('.') : -1;
  return dot === -1 ? null : (ref as string).slice(0, dot);
}

/** The event whose payload `@payload` is there, or null. */
function eventOf(owner: Element): string | null {
  if (owner.kind === 'transition') return owner.name;
  return owner.kind === 'listen' ? owner.name : null;
}

function isCapital(name: string): boolean {
  const first = name.charCodeAt(0);
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(name);
}

/** The uses of entities that a field, an item type or a member of either names, in the order of the document. */
export function relationsIn(owner: Element, node: JsonObject, path: readonly Segment[], out: Use[]): void {
  const { relation, items, properties } = node;
  const name = isObject(relation) ? relation.entity : relation;
  if (typeof name === 'string') {
    const at = [...path, 'relation', ...(isObject(relation) ? ['entity'] : [])];
    out.push({ kind: 'entity', name, site: 'member', owner, path: at, start: 0, of: null });
  }
  if (isObject(items)) relationsIn(owner, items, [...path, 'items'], out);
  if (typeof properties !== 'object' || properties === null) return;
  for (const [key, part] of Object.entries(properties)) {
    const step = isArray(properties) ? Number(key) : key;
    if (isObject(part as Json)) relationsIn(owner, part as JsonObject, [...path, 'properties', step], out);
  }
}

/** The name that a page gives where it shows a trait, with its place in the page's node. */
export function shownIn(page: Element): readonly { readonly name: string; readonly path: readonly Segment[] }[] {
  const traits = isObject(page.node) ? page.node.traits : undefined;
  if (!isArray(traits)) return [];
  return traits.map((item, i) => ({
    name: nodeName(item as Json, 'ref'),
    path: typeof item === 'string' ? ['traits', i] : ['traits', i, 'ref'],
  }));
}
