// Names that a document may leave undeclared, where they are typos of one that it declares: an event of `emits` that nothing emits, a type of a payload, a page, a
// service, a field of one of two declarations of an event, one that is shown of a payload. They are notes and no findings: what is wrong with a document must not depend on how alike its names are.
// Cost: linear in what is declared, plus a comparison with each declared name for each that is not.
import { isObject, type Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { differInNumber } from '../base/words.ts';
import { payloadMember } from '../schema/declarations.ts';
import { type Element, type Event, nodeName, payloadNames, type Trait } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import { type Model, pointerOf } from '../schema/model.ts';
import { relationsIn, symbolsOf, type Use } from '../schema/symbols.ts';
import { usesOfTrait } from '../schema/trait-names.ts';
import type { TraitFacts } from './check.ts';
import { comparisonsMax, hint, type NameBudget, quote, typosOf } from './hint.ts';
import type { Note } from './notes.ts';
import { leadsSomewhere, pathTextsIn } from './page-paths.ts';
import { differingIn } from './rules/payload-declared-otherwise.ts';

/** The notes of a model, by trait and in the order of its parts. */
export function nameNotesOf(model: Model, facts: readonly TraitFacts[]): readonly Note[] {
  const notes = new NameNotes(model, facts);
  model.traits.forEach((trait, i) => {
    const known = facts[i];
    if (known === undefined || trait.form !== 'inline') return;
    notes.emits(trait, known);
    notes.payloads(trait);
    if (model.isClosed) notes.types(trait);
    notes.calls(trait, known);
    notes.links(trait);
    notes.shown(trait);
  });
  return [...notes.told.values()];
}

class NameNotes implements NameBudget {
  /** By what is said, so that one name is told once. */
  readonly told = new Map<string, Note>();
  readonly #model: Model;
  readonly #facts: readonly TraitFacts[];
  #judged: ReadonlySet<string> | null = null;
  /** The entity that each unknown type is a typo of: many payloads have the same few. */
  readonly #entityMeant = new Map<string, string | null>();
  #comparisonsLeft = comparisonsMax;

  constructor(model: Model, facts: readonly TraitFacts[]) {
    this.#model = model;
    this.#facts = facts;
  }

  spend(count: number): boolean {
    const had = this.#comparisonsLeft > 0;
    this.#comparisonsLeft -= count;
    return had;
  }

  /** An entry of `emits` that the trait emits nowhere, beside an event that it emits and does not declare. */
  emits(trait: Trait, { fired, handled, emits }: TraitFacts): void {
    const unfired = trait.emits.filter(({ name }) => !fired.has(name) && !handled.has(name));
    if (unfired.length === 0) return;
    // What an `emit` effect emits without a declaration is a finding.
    const known = new Set([...trait.emits, ...emits].map(({ name }) => name));
    const undeclared = [...fired].filter((name) => !known.has(name));
    for (const emit of unfired) {
      const meant = this.#meant(emit.name, undeclared);
      if (meant === null) continue;
      const rest = typeof emit.node === 'string' ? [] : ['event'];
      const what = `the trait emits ${quote(emit.name)} nowhere, and emits ${quote(meant)}, which it does not declare`;
      this.#tell(emit, rest, emit.name, meant, what);
    }
  }

  /** Two declarations of one event, among the events and among the `emits`, that differ in a letter of a field. */
  payloads(trait: Trait): void {
    let events: Map<string, Event> | null = null;
    for (const emit of trait.emits) {
      if (emit.payload === null || emit.payload.length === 0) continue;
      events ??= new Map(trait.events.map((event) => [event.name, event]));
      const event = events.get(emit.name);
      if (event === undefined || event.payload === null || event.payload.length === 0) continue;
      // Where nothing else differs, a rule tells it.
      if (differingIn(event, emit).length > 0) continue;
      const [own, other] = [payloadNames(event.payload) ?? [], payloadNames(emit.payload) ?? []];
      const others = new Set(own);
      const onlyOther = other.filter((one) => !others.has(one));
      if (onlyOther.length === 0) continue;
      const declared = new Set(other);
      for (const field of own.filter((one) => !declared.has(one))) {
        const near = this.#meant(field, onlyOther);
        if (near === null) continue;
        // The name that stands in fewer payloads of the trait is the typo.
        const isTypo = countIn(trait, field) <= countIn(trait, near);
        const [typo, meant] = isTypo ? [field, near] : [near, field];
        const declarer = isTypo ? event : emit;
        const at = (declarer.payload ?? []).findIndex((item) => nodeName(item, 'name') === typo);
        const isText = typeof declarer.payload?.[at] === 'string';
        const rest = [payloadMember(declarer.node), at, ...(isText ? [] : ['name'])];
        const what = `the event ${quote(emit.name)} is declared twice, with the payload field ${quote(typo)} and with ${quote(meant)}`;
        this.#tell(declarer, rest, typo, meant, what);
      }
    }
  }

  /** A type of a payload field that is like an entity. One that is like none may be that of a program. */
  types(trait: Trait): void {
    for (const declarer of [...trait.events, ...trait.emits]) {
      const { payload } = declarer;
      if (payload === null) continue;
      for (let i = 0; i < payload.length; i++) {
        const item = payload[i] as Json;
        const type = isObject(item) ? item.type : undefined;
        if (typeof type !== 'string') continue;
        const name = type.charCodeAt(0) === openBracket ? type.slice(1, -1) : type;
        if (!isCapital(name) || this.#model.entityByName.has(name) || this.#judgedNames.has(name)) continue;
        let meant = this.#entityMeant.get(name);
        if (meant === undefined) {
          meant = this.#meant(name, [...this.#model.entityByName.keys()]);
          this.#entityMeant.set(name, meant);
        }
        if (meant === null) continue;
        this.#tell(
          declarer,
          [payloadMember(declarer.node), i, 'type'],
          name,
          meant,
          `no entity is called ${quote(name)}`,
        );
      }
    }
  }

  /** Names of entities that findings are about, where they are declared nowhere. */
  get #judgedNames(): ReadonlySet<string> {
    if (this.#judged !== null) return this.#judged;
    const names = new Set<string>();
    for (const { entityNames } of this.#facts) for (const { name } of entityNames) names.add(name);
    const relations: Use[] = [];
    for (const { fields } of this.#model.entities)
      for (const field of fields) if (isObject(field.node)) relationsIn(field, field.node, [], relations);
    for (const { name } of relations) names.add(name);
    this.#judged = names;
    return names;
  }

  /** Pages that effects lead to, and services that they call. */
  calls(trait: Trait, { forNotes }: TraitFacts): void {
    for (const { kind, name, element, rest } of forNotes) {
      if (kind !== 'page' && kind !== 'service') continue;
      const symbols = symbolsOf(this.#model);
      const place = element.kind === 'trait' ? trait : element;
      if (kind === 'page' && !leadsSomewhere(this.#model, name)) {
        const meant = this.#meant(name, pathsOf(this.#model));
        if (meant !== null) this.#tell(place, rest, name, meant, `no page has the path ${quote(name)}`);
      } else if (kind === 'service') {
        const scopes = [trait.orbital, null];
        if (scopes.some((scope) => symbols.find('service', scope, name) !== null)) continue;
        const known = symbols.declarations('service').filter(({ scope }) => scope === null || scope === trait.orbital);
        const meant = this.#meant(name, [...new Set(known.map((one) => one.name))]);
        if (meant !== null) this.#tell(place, rest, name, meant, `the service ${quote(name)} is not declared`);
      }
    }
  }

  /** Links of patterns that lead to no page. */
  links(trait: Trait): void {
    for (const { path, rest } of pathTextsIn(trait.node)) {
      if (rest.at(-1) !== 'href' || leadsSomewhere(this.#model, path)) continue;
      const meant = this.#meant(path, pathsOf(this.#model));
      if (meant !== null) this.#tell(trait, rest, path, meant, `no page has the path ${quote(path)}`);
    }
  }

  /**
   * Fields that patterns show of records whose type the document does not declare: where another field of the same list is one of the linked entity, its records
   * are shown, and a name that is like a field of it is a typo.
   */
  shown(trait: Trait): void {
    const entity = this.#model.entityByName.get(trait.linkedEntity ?? '');
    if (entity === undefined) return;
    const lists = new Map<string, Use[]>();
    for (const use of usesOfTrait(trait)) {
      const { kind, site, of, owner, path } = use;
      if (kind !== 'field' || site !== 'pattern' || (of !== null && this.#model.entityByName.has(of))) continue;
      const length = path.findLastIndex((step) => typeof step === 'number');
      const list = pointerOf(this.#model, owner, path.slice(0, length));
      lists.set(list, [...(lists.get(list) ?? []), use]);
    }
    if (lists.size === 0) return;
    const fields = new Set([...entity.fields.map(({ name }) => name), ...implicitFields]);
    for (const uses of lists.values()) {
      const known = new Set(uses.map(({ name }) => name).filter((name) => fields.has(name)));
      if (known.size === 0) continue;
      const free = [...fields].filter((name) => !known.has(name));
      for (const { name, owner, path } of uses) {
        const meant = fields.has(name) ? null : this.#meant(name, free);
        const what = `the entity ${quote(entity.name)}, whose records are shown, has no field ${quote(name)}`;
        if (meant !== null) this.#tell(owner, path, name, meant, what);
      }
    }
  }

  /** The one name that another is a typo of; null where there is none, or where only a number differs. */
  #meant(name: string, known: readonly string[]): string | null {
    if (known.length === 0) return null;
    const [meant] = typosOf(name, known, this);
    return meant === undefined || differInNumber(name, meant) ? null : meant;
  }

  #tell(element: Element, rest: readonly Segment[], name: string, meant: string, what: string): void {
    const message = `${what}${hint([meant])}`;
    const known = this.told.get(message);
    const count = (known?.count ?? 0) + 1;
    const pointer = known?.pointer ?? pointerOf(this.#model, element, rest);
    this.told.set(message, { kind: 'misspelt_name', pointer, name, meant, unread: false, count, message });
  }
}

const openBracket = 91;

const isCapital = (name: string) => name.charCodeAt(0) >= 65 && name.charCodeAt(0) <= 90;

const pathsOf = ({ pages }: Model): readonly string[] => [
  ...new Set(pages.flatMap(({ path }) => (path === null ? [] : [path]))),
];

function countIn({ events, emits }: Trait, name: string): number {
  return [...events, ...emits].filter(({ payload }) => (payloadNames(payload) ?? []).includes(name)).length;
}
