// The part of verification that needs the whole document: names that other traits, entities or pages must provide.
// Built from cached facts of the traits, so it costs what is open, not what is written. Sets are made when a check first asks.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import type { Element, Orbital, Trait } from '../schema/element.ts';
import { listMember, nodeName, pathOf } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf, stepsMax } from '../schema/model.ts';
import type { CategoryCode } from './categories.ts';
import type { EntityFacts, MakeRepairs, TraitFacts } from './check.ts';
import type { Finding, SuggestedAction } from './finding.ts';
import type { NameBudget } from './hint.ts';
import { comparisonsMax } from './hint.ts';
import { type Registries, ruleIn } from './registry.ts';
import type { Ruling } from './rule.ts';

/**
 * Characters that the repairs of a document may hold together; findings after that have none. Each repair names elements by whatever names they have, so
 * that the answer to a document made for it would be the product of its names and its findings.
 */
const suggestedCharactersMax = 1_000_000;

/**
 * Characters that the long pointers of a document's findings may hold together: they name members as somebody called them. After that a finding points at
 * the element that holds its place, and has no repairs.
 */
const pointerCharactersMax = 8_000_000;
const shortPointer = 200;

/** What a finding takes, with its message and its place, measured on documents of 200,000. */
export const unitsPerFinding = 4;

export class DocumentScope implements NameBudget {
  readonly model: Model;
  /** Facts of `model.traits`, in the same order. */
  readonly facts: readonly TraitFacts[];
  /** True if a trait would have no more errors if it were linked to the entity of this name. */
  readonly isSoundWith: (trait: Trait, entityName: string) => boolean;
  /** What is known of the entity of a name. */
  readonly entityFacts: (name: string) => EntityFacts | null;
  readonly suggests: boolean;
  readonly registries: Registries;
  readonly findings: Finding[] = [];
  readonly undecided: Partial<Record<CategoryCode, number>> = {};
  #taken: Set<string> | null = null;
  #handled: Set<string> | null = null;
  #putOut: Set<string> | null = null;
  #paths: Set<string | null> | null = null;
  readonly #pathSerials = new Map<string, number>();
  readonly #shown = new Map<Orbital, Set<string>>();
  #entityCounts: Map<string, number> | null = null;
  #traitCounts: Map<string, Map<string, number>> | null = null;
  #comparisonsLeft = comparisonsMax;
  #suggestedLeft = suggestedCharactersMax;
  #pointersLeft = pointerCharactersMax;

  constructor(
    model: Model,
    facts: readonly TraitFacts[],
    { isSoundWith, entityFacts }: Pick<DocumentScope, 'isSoundWith' | 'entityFacts'>,
    { suggests, hints }: { readonly suggests: boolean; readonly hints: boolean },
    registries: Registries,
  ) {
    if (!hints) this.#comparisonsLeft = 0;
    this.registries = registries;
    this.entityFacts = entityFacts;
    this.suggests = suggests;
    this.model = model;
    this.facts = facts;
    this.isSoundWith = isSoundWith;
  }

  /** Stands for the document where a place is in no element: only its path and node count. */
  get root(): Element {
    return { kind: 'orbital', parent: null, steps: [], node: this.model.document, name: this.model.name };
  }

  /** Events that some machine takes. */
  get taken(): ReadonlySet<string> {
    if (this.#taken !== null) return this.#taken;
    const taken = new Set<string>();
    for (const facts of this.facts) for (const event of facts.handled) taken.add(event);
    this.#taken = taken;
    return taken;
  }

  /** Events that some machine takes or listens for. */
  get handled(): ReadonlySet<string> {
    if (this.#handled !== null) return this.#handled;
    const handled = new Set(this.taken);
    for (const trait of this.model.traits) for (const listen of trait.listens) handled.add(listen.name);
    for (const orbital of this.model.orbitals)
      for (const listen of listMember(orbital.node, 'listens')) handled.add(nodeName(listen, 'event'));
    this.#handled = handled;
    return handled;
  }

  /** Events that some trait puts out. */
  get putOut(): ReadonlySet<string> {
    if (this.#putOut !== null) return this.#putOut;
    const putOut = new Set<string>();
    for (const { emitsByName, fired } of this.facts) {
      for (const event of emitsByName.keys()) putOut.add(event);
      for (const event of fired) putOut.add(event);
    }
    for (const orbital of this.model.orbitals)
      for (const emit of listMember(orbital.node, 'emits')) putOut.add(nodeName(emit, 'event'));
    this.#putOut = putOut;
    return putOut;
  }

  /** Counts a place that would be a finding in a closed document. */
  leaveOpen(category: CategoryCode): void {
    this.undecided[category] = (this.undecided[category] ?? 0) + 1;
  }

  /** Names by which pages may show traits of an orbital: a trait's own, what it refers to, and the last steps of that. */
  shownNames(orbital: Orbital): ReadonlySet<string> {
    let names = this.#shown.get(orbital);
    if (names !== undefined) return names;
    names = new Set<string>();
    for (const trait of orbital.traits) {
      const ref = isObject(trait.node) && typeof trait.node.ref === 'string' ? trait.node.ref : trait.name;
      names.add(trait.name);
      const text = trait.form === 'opaque' ? trait.name : ref;
      names.add(text);
      let dot = text.indexOf('.');
      for (let step = 0; dot !== -1 && step < stepsMax; step++, dot = text.indexOf('.', dot + 1))
        names.add(text.slice(dot + 1));
    }
    this.#shown.set(orbital, names);
    return names;
  }

  /** A page path like the wanted one that no page has and that has not been suggested. */
  freePath(wanted: string): string {
    this.#paths ??= new Set(this.model.pages.map((page) => page.path));
    let path = wanted;
    let serial = this.#pathSerials.get(wanted) ?? 1;
    while (this.#paths.has(path)) path = `${wanted}-${++serial}`;
    this.#pathSerials.set(wanted, serial);
    this.#paths.add(path);
    return path;
  }

  /** Names of the fields of an entity that the document declares; null where nothing is known of them. */
  fieldsOf(name: string): ReadonlySet<string> | null {
    return this.entityFacts(name)?.fields ?? null;
  }

  /** True if actions can address an entity by this name. */
  isOneEntity(name: string): boolean {
    if (this.#entityCounts === null) {
      this.#entityCounts = new Map();
      for (const entity of this.model.entities)
        this.#entityCounts.set(entity.name, (this.#entityCounts.get(entity.name) ?? 0) + 1);
    }
    return this.#entityCounts.get(name) === 1;
  }

  spend(count: number): boolean {
    const had = this.#comparisonsLeft > 0;
    this.#comparisonsLeft -= count;
    return had;
  }

  /** The name that actions call a trait by: qualified where the plain one is ambiguous, null where nothing tells it apart. */
  actionName(trait: Trait): string | null {
    const same = this.model.traitsByName.get(trait.name) ?? [];
    if (trait.name === '') return null;
    if (same.length < 2) return trait.name;
    const orbital = trait.orbital.name;
    return this.countTraits(trait.name, orbital) === 1 ? `${orbital}.${trait.name}` : null;
  }

  /** How many traits have this name in an orbital that goes by the other. */
  countTraits(name: string, orbital: string): number {
    if (this.#traitCounts === null) {
      this.#traitCounts = new Map();
      for (const trait of this.model.traits) {
        const counts = this.#traitCounts.get(trait.name) ?? new Map<string, number>();
        this.#traitCounts.set(trait.name, counts);
        const { name: own, entity } = trait.orbital;
        for (const alias of new Set([own, entity?.name ?? own])) counts.set(alias, (counts.get(alias) ?? 0) + 1);
      }
    }
    return this.#traitCounts.get(name)?.get(orbital) ?? 0;
  }

  /** Reports a finding about an element that belongs to `trait`, or to no trait. */
  report(
    rule: Ruling,
    place: { readonly element: Element; readonly rest?: readonly Segment[]; readonly trait?: Trait },
    name: string,
    message: string,
    repairs: MakeRepairs | null = null,
    trace: readonly string[] | null = null,
  ): void {
    charge(unitsPerFinding, 'telling findings');
    const { element, rest = [], trait } = place;
    const isExact = this.#hasRoomFor(charactersIn(rest));
    const inside = isExact ? rest : [];
    const path = formatPointer([...this.#pathOf(element, trait), ...inside]);
    const { id, category, severity, official } = ruleIn(this.registries, rule);
    const finding: Finding = {
      rule: id,
      category,
      severity,
      ...(official === undefined ? {} : { official }),
      pointer: this.model.schema.places === null ? path : this.#pointerTo(element, inside),
      name,
      message,
      repairs: repairs === null || !this.suggests || !isExact ? [] : this.#suggest(repairs, trait, path),
    };
    this.findings.push(trace === null ? finding : { ...finding, trace });
  }

  #hasRoomFor(characters: number): boolean {
    if (characters <= shortPointer) return true;
    const had = this.#pointersLeft > 0;
    this.#pointersLeft -= characters;
    return had;
  }

  /** In the machines dialect: what has long names there is the map of states, by entity. */
  #pointerTo(element: Element, rest: readonly Segment[]): string {
    const pointer = pointerOf(this.model, element, rest);
    return this.#hasRoomFor(pointer.length) ? pointer : '/states';
  }

  /** Suggestions that call a trait by name are left out where the name is ambiguous. */
  #suggest(repairs: MakeRepairs, trait: Trait | undefined, path: string): readonly SuggestedAction[] {
    if (this.#suggestedLeft <= 0) return noSuggestions;
    const name = trait === undefined ? '' : this.actionName(trait);
    const made = repairs({ trait: name ?? '', path, document: this });
    const kept = name === null ? made.filter((suggestion) => suggestion.params.trait === undefined) : made;
    for (const suggestion of kept) this.#suggestedLeft -= charactersOf(suggestion);
    return kept;
  }

  /** Facts may come from an earlier reading of the same node, so the way down to the trait is taken from this one. */
  #pathOf(element: Element, trait: Trait | undefined): Segment[] {
    if (trait === undefined) return pathOf(element);
    const inside = element.kind === 'trait' ? [] : element.steps;
    return [...pathOf(trait), ...inside];
  }
}

const noSuggestions: readonly SuggestedAction[] = [];

function charactersOf({ action, params, needs = [] }: SuggestedAction): number {
  return needs.reduce((sum, need) => sum + charactersOf(need), action.length + charactersIn(params));
}

/** About how long a value is as text. */
function charactersIn(value: Json | undefined): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  if (isArray(value)) for (const item of value) count += charactersIn(item);
  else for (const name in value) count += charactersIn(value[name]);
  return count;
}
