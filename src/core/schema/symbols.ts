// The names of a document: what declares each, what uses it, and which declaration a use means. One table for checks, renames, repairs and editors.
// Operators and patterns are declared by the registries: here they have uses alone.
// Lazy: names of a trait are collected when first asked for and kept with it (trait-names.ts); a kind of name is resolved when first asked for. Lists are in
// document order. Cost: linear in the document, then constant for each question and what it returns.
// The model of declarations, scopes and references is that of biome's semantic model (https://biomejs.dev).
import { isArray, isObject, type Json } from '../base/json.ts';
import { onceFor } from '../base/node-memo.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { collectDeclarations, type Declaration } from './declarations.ts';
import type { Element, Listen, Orbital, Page, Trait } from './element.ts';
import type { NameKind } from './format.ts';
import type { Model } from './model.ts';
import { findTraits, pointerOf } from './model.ts';
import { aliasOf, relationsIn, shownIn, type Use, usesOfTrait } from './trait-names.ts';

export type { Declaration } from './declarations.ts';
export {
  aliasOf,
  entityArgument,
  entityPositions,
  isFieldProperty,
  relationsIn,
  shownIn,
  type Use,
  type UseSite,
} from './trait-names.ts';

/** The names of a schema, kept with its model. */
export const symbolsOf = onceFor((model: Model) => new Symbols(model));

type ByName = ReadonlyMap<string, Declaration>;

export class Symbols {
  readonly model: Model;
  #uses: ReadonlyMap<NameKind, readonly Use[]> | null = null;
  readonly #declarations = new Map<NameKind, readonly Declaration[]>();
  /** By scope (null is the document) and name, the first of each. */
  readonly #byName = new Map<NameKind, ReadonlyMap<Element | null, ByName>>();
  readonly #byOwner = new Map<NameKind, ReadonlyMap<Element | null, Declaration>>();
  readonly #usesOf = new Map<NameKind, ReadonlyMap<Declaration, readonly Use[]>>();
  readonly #traits = new Map<string, Declaration | null>();
  #emitters: ReadonlyMap<string, readonly Trait[]> | null = null;
  #pages: ReadonlyMap<string, Element> | null = null;
  #orbitals: ReadonlyMap<string, readonly Orbital[]> | null = null;

  constructor(model: Model) {
    this.model = model;
  }

  /** Every declaration of a kind. Several may share name and scope. */
  declarations(kind: NameKind): readonly Declaration[] {
    return lazily(this.#declarations, kind, () => collectDeclarations(this.model, kind));
  }

  /** Every use of a kind: those of traits, then of pages, then of fields. */
  uses(kind: NameKind): readonly Use[] {
    this.#uses ??= collectUses(this.model, () => true);
    return this.#uses.get(kind) ?? [];
  }

  /**
   * The uses of a field's name, whatever field each means, but bindings to entities: where a text is the name alone, or with a sign before it, or leads to it by
   * way of a payload. Traits in which no such text stands are not walked.
   */
  fieldsNamed(name: string): readonly Use[] {
    const mayName = (text: string) =>
      text.charCodeAt(0) === atSign && text.length > name.length
        ? text.startsWith('@payload.') && text.includes(`.${name}`, '@payload.'.length)
        : text.endsWith(name);
    const uses = this.#uses ?? collectUses(this.model, ({ node }) => hasText(node, mayName));
    return (uses.get('field') ?? []).filter((use) => use.name === name && use.site !== 'binding');
  }

  /** What a name means inside a scope, or null. Of several declarations the first. */
  find(kind: NameKind, scope: Element | null, name: string): Declaration | null {
    return this.#scopes(kind).get(scope)?.get(name) ?? null;
  }

  /** The names that a kind has inside a scope, each once, in document order. */
  namesIn(kind: NameKind, scope: Element | null): Iterable<string> {
    return this.#scopes(kind).get(scope)?.keys() ?? [];
  }

  #scopes(kind: NameKind): ReadonlyMap<Element | null, ByName> {
    return lazily(this.#byName, kind, () => indexByName(this.declarations(kind)));
  }

  /** The uses that mean a declaration. Of several declarations of one name and scope, the first has them all. */
  usesOf(declaration: Declaration): readonly Use[] {
    return lazily(this.#usesOf, declaration.kind, () => this.#indexUses(declaration.kind)).get(declaration) ?? [];
  }

  /** Every declaration of what one declares: a trait has an event among its events and among its `emits`, with its payload in both. */
  declarationsOf(declaration: Declaration): readonly Declaration[] {
    const { kind, name, owner, scope } = declaration;
    if (kind === 'event' || kind === 'emit')
      return (['event', 'emit'] as const).flatMap((one) => this.find(one, scope, name) ?? []);
    if (kind !== 'payload' || owner === null) return [declaration];
    const trait = this.traitOf(owner);
    const declarers = (['event', 'emit'] as const).flatMap((one) => this.find(one, trait, owner.name)?.owner ?? []);
    return declarers.flatMap((declarer) => this.find('payload', declarer, name) ?? []);
  }

  /** The declaration that gives an element its name, or null. */
  declarationOf(element: Element): Declaration | null {
    const kind = element.kind as NameKind;
    const owners = lazily(
      this.#byOwner,
      kind,
      () => new Map(this.declarations(kind).map((one) => [one.owner, one] as const)),
    );
    return owners.get(element) ?? null;
  }

  /** JSON Pointer to the text that holds the name, in the document as it was given. */
  pointerTo({ owner, path }: { readonly owner: Element | null; readonly path: readonly Segment[] }): string {
    return owner === null ? formatPointer(path) : pointerOf(this.model, owner, path);
  }

  /** The trait of this model that an element stands in: after an edit, what is in a trait still points to the one that it was. */
  traitOf(element: Element): Trait | null {
    for (let at: Element | null = element; at !== null; at = at.parent)
      if (at.kind === 'trait')
        return this.model.orbitals[(at as Trait).orbital.index]?.traits[(at as Trait).index] ?? null;
    return null;
  }

  /** The orbital of this model that an element stands in. */
  orbitalOf(element: Element): Orbital | null {
    for (let at: Element | null = element; at !== null; at = at.parent)
      if (at.kind === 'orbital') return this.model.orbitals[(at as Orbital).index] ?? null;
    return null;
  }

  #indexUses(kind: NameKind): ReadonlyMap<Declaration, readonly Use[]> {
    const index = new Map<Declaration, Use[]>();
    // Listeners mean events and emits of other traits; an event may be declared by the emits of its trait alone.
    const kinds: readonly NameKind[] = kind === 'emit' || kind === 'event' ? ['event', 'emit'] : [kind];
    for (const use of kinds.flatMap((one) => this.uses(one))) {
      const meant = this.meantBy(use);
      if (meant === null || meant.kind !== kind) continue;
      const uses = index.get(meant);
      if (uses === undefined) index.set(meant, [use]);
      else uses.push(use);
    }
    return index;
  }

  /** The declaration that a use means, or null where nothing of that name is declared, or only a run can tell. */
  meantBy(use: Pick<Use, 'kind' | 'name' | 'of' | 'owner'>): Declaration | null {
    const { kind, name, of, owner } = use;
    switch (kind) {
      case 'entity':
        return this.find('entity', null, name);
      case 'orbital': {
        const [orbital] = this.orbitalsNamed(name);
        return orbital === undefined ? null : this.declarationOf(orbital);
      }
      case 'page': {
        const page = this.#pageAt(name);
        return page === undefined ? null : this.declarationOf(page);
      }
      case 'field': {
        const entity = of === null ? undefined : this.model.entityByName.get(of);
        return entity === undefined ? null : this.find('field', entity, name);
      }
      case 'state':
      case 'setting':
        return this.find(kind, this.traitOf(owner), name);
      case 'event':
        return this.#eventOf(this.traitOf(owner), name);
      case 'emit':
        return this.#emitOf(use.name, use.owner as Listen);
      case 'payload':
        return of === null ? null : this.#payloadOf(name, of, owner);
      case 'trait':
        return this.#traitNamed(name, of, this.orbitalOf(owner));
      case 'service':
        return this.find('service', this.orbitalOf(owner), name) ?? this.find('service', null, name);
      case 'alias':
        return this.find('alias', this.orbitalOf(owner), name);
      default:
        return null;
    }
  }

  /** An event of a trait: one of its machine, else one that it declares to emit. */
  #eventOf(trait: Trait | null, name: string): Declaration | null {
    return trait === null ? null : (this.find('event', trait, name) ?? this.find('emit', trait, name));
  }

  #pageAt(path: string): Element | undefined {
    if (this.#pages === null) {
      const pages = new Map<string, Page>();
      for (const page of this.model.pages) if (page.path !== null && !pages.has(page.path)) pages.set(page.path, page);
      this.#pages = pages;
    }
    return this.#pages.get(path);
  }

  /** The orbitals that go by a name: their own, or that of their entity. */
  orbitalsNamed(name: string): readonly Orbital[] {
    if (this.#orbitals === null) {
      const orbitals = new Map<string, Orbital[]>();
      for (const orbital of this.model.orbitals)
        for (const alias of new Set([orbital.name, orbital.entity?.name ?? '']))
          if (alias !== '') lazily(orbitals, alias, () => []).push(orbital);
      this.#orbitals = orbitals;
    }
    return this.#orbitals.get(name) ?? [];
  }

  /** The trait of an orbital of that name, of the orbital where the use stands, or of any: in this order. */
  #traitNamed(name: string, of: string | null, home: Orbital | null): Declaration | null {
    const near = of === null ? this.find('trait', home, name) : null;
    if (near !== null) return near;
    return lazily(this.#traits, JSON.stringify([name, of]), () => {
      if (of === null) {
        const [trait] = findTraits(this.model, name);
        return trait === undefined ? null : this.find('trait', trait.orbital, trait.name);
      }
      for (const orbital of this.orbitalsNamed(of)) {
        const found = this.find('trait', orbital, name);
        if (found !== null) return found;
      }
      return null;
    });
  }

  /** The event that a listener waits for, as the trait that it names declares it, else as the first other trait that declares to emit it does. */
  #emitOf(name: string, listen: Listen): Declaration | null {
    const declaredBy = (trait: Trait) => this.find('emit', trait, name) ?? this.find('event', trait, name);
    if (listen.sourceTrait !== null) {
      const source = this.#traitNamed(listen.sourceTrait, listen.sourceOrbital, this.orbitalOf(listen));
      return source === null ? null : declaredBy(source.owner as Trait);
    }
    if (this.#emitters === null) {
      const emitters = new Map<string, Trait[]>();
      for (const trait of this.model.traits)
        for (const emit of trait.emits) {
          const same = lazily(emitters, emit.name, () => [] as Trait[]);
          if (same.at(-1) !== trait) same.push(trait);
        }
      this.#emitters = emitters;
    }
    const listener = this.traitOf(listen);
    const emitter = this.#emitters.get(name)?.find((trait) => trait !== listener);
    return emitter === undefined ? null : declaredBy(emitter);
  }

  /** In a transition, the payload of its event as the trait declares it; in a listener, that of the event that it waits for. */
  #payloadOf(name: string, event: string, owner: Element): Declaration | null {
    const source = owner.kind === 'listen' ? this.#emitOf(event, owner as Listen)?.owner : owner;
    const trait = source == null ? null : this.traitOf(source);
    if (trait === null) return null;
    for (const kind of ['event', 'emit'] as const) {
      const declarer = this.find(kind, trait, event);
      const found = declarer === null ? null : this.find('payload', declarer.owner, name);
      if (found !== null) return found;
    }
    return null;
  }
}

/** What a map holds under a key, made where it holds nothing. */
function lazily<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function indexByName(declarations: readonly Declaration[]): ReadonlyMap<Element | null, ByName> {
  const scopes = new Map<Element | null, Map<string, Declaration>>();
  for (const declaration of declarations) {
    const names = lazily(scopes, declaration.scope, () => new Map<string, Declaration>());
    if (!names.has(declaration.name)) names.set(declaration.name, declaration);
  }
  return scopes;
}

/** True if some text in a value passes a test. */
function hasText(value: Json | undefined, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isArray(value)) {
    for (const item of value) if (hasText(item, test)) return true;
    return false;
  }
  for (const key in value) if (hasText(value[key], test)) return true;
  return false;
}

/** `@`, which begins a binding. */
const atSign = 64;

function collectUses(model: Model, mayUse: (trait: Trait) => boolean): ReadonlyMap<NameKind, readonly Use[]> {
  const byKind = new Map<NameKind, Use[]>();
  const add = (use: Use) => {
    const uses = byKind.get(use.kind);
    if (uses === undefined) byKind.set(use.kind, [use]);
    else uses.push(use);
  };
  for (const trait of model.traits) if (mayUse(trait)) for (const use of usesOfTrait(trait)) add(use);
  for (const page of model.pages) {
    const member = (kind: NameKind, name: string, path: readonly Segment[]) =>
      add({ kind, name, site: 'member', owner: page, path, start: 0, of: null });
    for (const { name, path } of shownIn(page)) if (name !== '') member('trait', name, path);
    if (!isObject(page.node)) continue;
    const alias = aliasOf(page.node.ref);
    if (alias) member('alias', alias, ['ref']);
    if (typeof page.node.primaryEntity === 'string') member('entity', page.node.primaryEntity, ['primaryEntity']);
  }
  const relations: Use[] = [];
  for (const { fields } of model.entities)
    for (const field of fields) if (isObject(field.node)) relationsIn(field, field.node, [], relations);
  for (const use of relations) if (use.name !== '') add(use);
  return byKind;
}
