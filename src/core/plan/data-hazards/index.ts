// The effect of a plan on stored records and on whoever uses the application, apart from its effect on the document. Asked of two trees whose
// renamed elements go by their new names, and of what was renamed. Cost: linear in what differs.
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { nodeName, textMember } from '../../schema/element.ts';
import { listIn } from '../../schema/format.ts';
import { implicitFields } from '../../schema/language.ts';
import type { Schema } from '../../schema/parse.ts';
import { readChange } from '../altered-elements.ts';
import type { Rename } from '../detect-renames.ts';
import { type ElementList, type TreeElement, treePointer } from '../element-tree.ts';
import { changeOf, isSame } from '../list-change.ts';
import { accessHazard } from './access-hazards.ts';
import { answeredEvents, emittedBy, eventsHeardIn, openEvents, traitHazards } from './event-hazards.ts';
import { fieldHazards, isNewRequired } from './field-hazards.ts';
import { type DataHazard, HazardList, sortHazards } from './rules.ts';
import { screenHazards, stateHazards } from './screen-hazards.ts';

export { type DataEffect, type DataHazard, dataEffects, dataHazardRules, findDataRule } from './rules.ts';

export interface Sides {
  /** Before the renames, for the places of what is gone. */
  readonly current: Schema;
  readonly goal: Schema;
  /** After the renames. */
  readonly from: TreeElement;
  readonly to: TreeElement;
  readonly renames: readonly Pick<Rename, 'kind' | 'from' | 'to' | 'within'>[];
  /** Pairs that could be renames and are not taken. */
  readonly others: readonly Pick<Rename, 'kind' | 'from' | 'to'>[];
}

/** By effect and rule, then in the order of the document. */
export function dataHazards(sides: Sides): readonly DataHazard[] {
  if (sides.renames.length === 0 && isSame(sides.from, sides.to)) return [];
  const search = new HazardSearch(sides);
  search.orbitals();
  search.renames();
  search.screens();
  return sortHazards(search.list.all);
}

const auxiliaries = listIn('orbital', 'entity');

/** Records that outlive the application. Where nothing is said, they are taken to. */
function isStored({ node }: TreeElement): boolean {
  const persistence = textMember(node, 'persistence');
  return persistence === null || persistence === 'persistent';
}

class HazardSearch {
  readonly list = new HazardList();
  readonly #sides: Sides;
  #goalNames: ReadonlyMap<string, TreeElement> | null = null;
  /** Traits that changed or are gone. */
  readonly #changed = new Set<string>();
  #arePagesTouched = false;
  #heard: ReadonlySet<string> | null = null;
  #emitted: ReadonlySet<string> | null = null;
  #goalPaths: ReadonlySet<string> | null = null;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  readonly #old = (element: TreeElement): string => treePointer(this.#sides.current, element);
  readonly #young = (element: TreeElement): string => treePointer(this.#sides.goal, element);

  orbitals(): void {
    const { extra, common } = changeOf(this.#sides.from.list('orbitals'), this.#sides.to.list('orbitals'));
    for (const orbital of extra) this.#gone(orbital);
    for (const [before, after] of common) this.#orbital(before, after);
  }

  #orbital(before: TreeElement, after: TreeElement): void {
    for (const member of ['entity', auxiliaries]) {
      const { extra, common } = changeOf(before.list(member), after.list(member));
      for (const entity of extra) this.#entityGone(entity);
      for (const [from, to] of common) this.#entity(from, to);
    }
    const traits = changeOf(before.list('traits'), after.list('traits'));
    for (const trait of traits.extra) this.#traitGone(trait);
    for (const [from, to] of traits.common) this.#trait(from, to);
    const pages = changeOf(before.list('pages'), after.list('pages'));
    for (const page of pages.extra) this.#pageGone(page);
    for (const [from, to] of pages.common) this.#path(from, to);
    this.#arePagesTouched ||= pages.common.length > 0;
  }

  #gone(orbital: TreeElement): void {
    for (const member of ['entity', auxiliaries])
      for (const entity of orbital.list(member).elements) this.#entityGone(entity);
    for (const trait of orbital.list('traits').elements) this.#traitGone(trait);
    for (const page of orbital.list('pages').elements) this.#pageGone(page);
  }

  /** An element that another orbital of the goal has was moved. */
  #moved(kind: string, name: string): TreeElement | undefined {
    this.#goalNames ??= namesOf(this.#sides.to);
    return this.#goalNames.get(`${kind} ${name}`);
  }

  /** Events that a trait of the goal takes or listens for: nobody sends them in vain, whichever trait took them before. */
  #isHeard = (event: string): boolean => {
    this.#heard ??= eventsHeardIn(this.#sides.to);
    return this.#heard.has(event);
  };

  /** Events that a trait of the goal sends to others, whichever trait sent them before. */
  #isEmitted = (event: string): boolean => {
    const traits = () => this.#sides.to.list('orbitals').elements.flatMap((orbital) => orbital.list('traits').elements);
    this.#emitted ??= new Set(traits().flatMap(emittedBy));
    return this.#emitted.has(event);
  };

  #entityGone(entity: TreeElement): void {
    const moved = this.#moved('entity', entity.name);
    if (moved !== undefined) this.#entity(entity, moved);
    else if (isStored(entity)) {
      const successor = this.#successorOf(entity);
      const instead = successor === undefined ? '' : `, in whose place is ${successor.name} now`;
      this.list.add('entity-removed', `entity ${entity.name}${instead}`, this.#old(entity));
      if (successor !== undefined && !isStored(successor)) this.#notStored(successor, `, in place of ${entity.name}`);
    }
  }

  /** The new entity that could be the old one under another name, or that the orbital of one name has instead. */
  #successorOf(entity: TreeElement): TreeElement | undefined {
    const { from, to, others } = this.#sides;
    const pair = others.find((one) => one.kind === 'entity' && lastOf(one.from) === entity.name);
    if (pair !== undefined) return this.#moved('entity', lastOf(pair.to));
    const orbital = entity.parent;
    const name = orbital === null ? null : textMember(orbital.node, 'name');
    if (name === null || entity.home?.member !== 'entity') return undefined;
    const { missing } = changeOf(from.list('orbitals'), to.list('orbitals'));
    return missing.find(({ node }) => textMember(node, 'name') === name)?.list('entity').elements[0];
  }

  #notStored(entity: TreeElement, rest: string): void {
    const persistence = String(textMember(entity.node, 'persistence'));
    this.list.add('persistence-lost', `entity ${entity.name}${rest}, now ${persistence}`, this.#young(entity));
  }

  #traitGone(trait: TreeElement): void {
    this.#changed.add(trait.name);
    const moved = this.#moved('trait', trait.name);
    if (moved !== undefined) this.#trait(trait, moved);
    else {
      const events = openEvents(trait).filter((event) => !this.#isHeard(event));
      if (events.length > 0)
        this.list.add('trait-removed', `trait ${trait.name}, with ${events.join(', ')}`, this.#old(trait));
      const emits = new Set(emittedBy(trait).filter((event) => !this.#isEmitted(event)));
      if (emits.size > 0)
        this.list.add('emit-removed', `trait ${trait.name}, with ${[...emits].join(', ')}`, this.#old(trait));
    }
  }

  #pageGone(page: TreeElement): void {
    const moved = this.#moved('page', page.name);
    const path = textMember(page.node, 'path');
    if (moved !== undefined) this.#path(page, moved);
    // Links go by the path, whatever the page is called.
    else if (path === null || !this.#paths().has(path))
      this.list.add('page-removed', `page ${page.name}`, this.#old(page));
  }

  #path(from: TreeElement, to: TreeElement): void {
    const [old, young] = [textMember(from.node, 'path'), textMember(to.node, 'path')];
    if (old !== null && young !== null && old !== young && !this.#paths().has(old))
      this.list.add('path-changed', `path ${old} of page ${to.name}, now ${young}`, this.#young(to));
  }

  #paths(): ReadonlySet<string> {
    if (this.#goalPaths === null) {
      const orbitals = this.#sides.to.list('orbitals').elements;
      const pages = orbitals.flatMap((orbital) => orbital.list('pages').elements);
      this.#goalPaths = new Set(pages.flatMap(({ node }) => textMember(node, 'path') ?? []));
    }
    return this.#goalPaths;
  }

  #entity(before: TreeElement, after: TreeElement): void {
    if (!isStored(before)) return;
    const { name } = after;
    if (!isStored(after)) this.#notStored(after, '');
    const [old, young] = [textMember(before.node, 'collection'), textMember(after.node, 'collection')];
    if (old !== young && (old === null || young === null ? !isUsual(old ?? young ?? '', name) : true))
      this.list.add(
        'collection-renamed',
        `entity ${name}, stored in ${young ?? 'a collection named after it'}`,
        this.#young(after),
      );
    const fields = changeOf(before.list('fields'), after.list('fields'));
    // Every record has the implicit ones, whether they are declared or not.
    const isImplicit = ({ name: field }: TreeElement) => (implicitFields as readonly string[]).includes(field);
    for (const field of fields.extra) {
      if (!isImplicit(field)) this.list.add('field-removed', `field ${field.name} of ${name}`, this.#old(field));
    }
    for (const [from, to] of fields.common) {
      for (const [rule, part] of fieldHazards(from.node, to.node))
        this.list.add(rule, `field ${to.name}${part} of ${name}`, this.#young(to));
    }
    // The first fields that are known of an entity are no new ones.
    if (before.list('fields').nodes.length === 0) return;
    for (const field of fields.missing) {
      if (!isImplicit(field) && isNewRequired(field.node))
        this.list.add('required-without-default', `field ${field.name} of ${name}`, this.#young(field));
    }
  }

  #trait(before: TreeElement, after: TreeElement): void {
    this.#changed.add(before.name);
    if (!isObject(before.node) || !isObject(after.node)) return;
    traitHazards(this.list, before, after, this.#isHeard, this.#old, this.#young);
    stateHazards(this.list, before, after, this.#young);
    for (const [from, to] of readChange(before.list('transitions'), after.list('transitions')).common) {
      for (const [old, young] of readChange(from.list('effects'), to.list('effects')).common) {
        const rule = accessHazard(old, young);
        if (rule !== null)
          this.list.add(
            rule,
            `${String(nodeName((young.node as readonly Json[])[1], ''))} read by ${after.name} on ${to.name}`,
            this.#young(young),
          );
      }
    }
  }

  screens(): void {
    if (this.#changed.size === 0 && !this.#arePagesTouched) return;
    const { from, to } = this.#sides;
    this.#goalNames ??= namesOf(to);
    const [old, young] = [namesOf(from), this.#goalNames].map(
      (names) => (name: string) => names.get(`trait ${name}`) ?? names.get(`trait ${lastOf(name)}`),
    ) as [(name: string) => TreeElement | undefined, (name: string) => TreeElement | undefined];
    const [before, after] = [
      { root: from, traitCalled: old },
      { root: to, traitCalled: young },
    ];
    screenHazards(this.list, before, after, this.#changed, this.#young);
  }

  renames(): void {
    const { renames, goal } = this.#sides;
    for (const { kind, from, to, within } of renames) {
      const where = within === null ? '' : ` of ${within}`;
      const name = lastOf(to);
      if (kind === 'entity') {
        const entity = this.#moved('entity', name);
        if (entity === undefined || !isStored(entity)) continue;
        this.list.add('entity-renamed', `entity ${from}, now ${name}`, treePointer(goal, entity));
        if (textMember(entity.node, 'collection') === null)
          this.list.add(
            'collection-renamed',
            `entity ${name}, stored in a collection named after it`,
            treePointer(goal, entity),
          );
      }
      if (kind === 'field') {
        const entity = this.#moved('entity', lastOf(within ?? ''));
        const field = entity?.list('fields').elements.find((one) => one.name === name);
        if (entity !== undefined && field !== undefined && isStored(entity))
          this.list.add('field-renamed', `field ${from}${where}, now ${name}`, treePointer(goal, field));
      }
      if (kind === 'event') {
        const trait = this.#moved('trait', lastOf(within ?? ''));
        const event = trait?.list('events').elements.find((one) => one.name === name);
        if (trait === undefined || event === undefined || this.#isHeard(lastOf(from))) continue;
        if (!answeredEvents(trait.node).has(name))
          this.list.add('event-renamed', `event ${from}${where}, now ${name}`, treePointer(goal, event));
      }
    }
  }
}

/** `Orbital.Name` as the name alone. */
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Elements of a document by kind and name, the first of a name. */
function namesOf(root: TreeElement): ReadonlyMap<string, TreeElement> {
  const found = new Map<string, TreeElement>();
  const enter = (kind: string, list: ElementList) => {
    for (const element of list.elements) {
      const key = `${kind} ${element.name}`;
      if (!found.has(key)) found.set(key, element);
    }
  };
  for (const orbital of root.list('orbitals').elements) {
    enter('entity', orbital.list('entity'));
    enter('entity', orbital.list(auxiliaries));
    enter('trait', orbital.list('traits'));
    enter('page', orbital.list('pages'));
  }
  return found;
}

/** True if a collection goes by the name of its entity, in small letters and in the plural or not: what it is called where nothing is said. */
function isUsual(collection: string, entity: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[-_\s]/g, '');
  const [of, name] = [plain(collection), plain(entity)];
  return [name, `${name}s`, `${name}es`, name.replace(/y$/, 'ies')].includes(of);
}
