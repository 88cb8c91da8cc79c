// The schema while actions change it: a copy-on-write document with name indexes over orbitals, entities, traits and pages.
// Invariants: the source is never touched; an index holds every element of a name and is checked for life and name when read, so that
// removing and renaming cost nothing. n actions cost O(document + n). A name means the elements that have it, and where none has it those
// that it qualifies, `Orbital.Name` cut at any of its dots; names that mean several things are refused, never guessed.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import type { OrbDocument } from '../schema/document.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { listIn } from '../schema/format.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { refuse } from './action.ts';
import { DrawnTraits } from './drawn-traits.ts';
import { keysOf, pageNameOf, traitNameOf } from './element-keys.ts';
import type { ListDraft } from './node-draft.ts';
import { nameKey, ObjectDraft, objectOf } from './node-draft.ts';
import { type RenamedField, renameEntityReferences, renameFieldReferences } from './rewrite.ts';
import { TraitDraft } from './trait-draft.ts';

/** Where an element stands: a slot in the list of orbitals and one in a list of that orbital; -1 is the orbital's own entity. */
interface Place {
  readonly orbital: number;
  readonly slot: number;
}

type Placed = 'entities' | 'traits' | 'pages';

const nowhere: readonly Place[] = [];

const kindOf = { entities: 'entity', traits: 'trait', pages: 'page' } as const;
const listOf = (placed: Placed): string => listIn('orbital', kindOf[placed]);
const nameOf: Readonly<Record<Placed, (node: Json) => string>> = {
  entities: (node) => nameKey(nodeName(node, 'name')),
  traits: traitNameOf,
  pages: pageNameOf,
};

export class SchemaDraft {
  root: ObjectDraft;
  orbitals: ListDraft;
  /** Told about what an action does beyond its letter. */
  readonly note: (code: string, message: string) => void;
  #places: Partial<Record<Placed, Map<string, Place[]>>> = {};
  readonly #drawn = new Map<number, DrawnTraits>();
  /** Entities by the names that references still have. */
  #renamed = new Map<string, string>();
  /** Fields that references still call by their old names. */
  #renamedFields: RenamedField[] = [];
  /** How long the names are that orbitals go by; null until a qualified name is looked up. */
  #ownerLengths: Set<number> | null = null;
  #model: Model | undefined;

  constructor(document: OrbDocument, note: (code: string, message: string) => void) {
    this.root = new ObjectDraft(document);
    this.orbitals = this.root.list('orbitals', keysOf.orbital);
    this.note = note;
  }

  finish(): OrbDocument {
    this.carryAlong();
    return this.root.finish() as OrbDocument;
  }

  /** An index of the document as it now is. What stayed the same since the last one keeps its elements, and what is known of their names. */
  model(): Model {
    this.#model = indexSchema(schemaOf(this.finish()), this.#model);
    return this.#model;
  }

  /**
   * Gives an entity another name, by which it is found from now on. What refers to it follows when anything else is asked or done, together with what
   * refers to others: a pass over the document for all of them, and not for each.
   */
  renameEntity(name: string, to: string): void {
    const { orbital, slot } = this.locate('entities', name);
    const from = nodeName(this.entity(name).get('name'), '');
    const canWait = slot < 0 && name === from && !from.includes('.') && !to.includes('.');
    if (!canWait) this.carryAlong();
    this.entity(name).set('name', to);
    for (const [old, young] of this.#renamed) if (young === from) this.#renamed.set(old, to);
    this.#renamed.set(from, to);
    if (!canWait) this.carryAlong();
    else {
      this.orbitals.rekey();
      this.placed('entities', to, orbital, slot);
    }
  }

  /** What refers to a field follows its new name as what refers to an entity does. The field itself has the name already. */
  renamedField(field: RenamedField): void {
    const isNear = ({ from, to }: RenamedField) => from === field.from || from === field.to || to === field.from;
    if (this.#renamedFields.some(isNear)) this.carryAlong();
    this.#renamedFields.push(field);
  }

  /** To be called before any action: references follow what was renamed, but while more of its kind is renamed. */
  carryAlong(next = ''): void {
    if (this.#renamed.size > 0 && next !== 'rename_entity') {
      const names = this.#renamed;
      this.#renamed = new Map();
      this.restart(renameEntityReferences(this.root.finish() as OrbDocument, names));
    }
    if (this.#renamedFields.length > 0 && next !== 'rename_field') {
      const fields = this.#renamedFields;
      this.#renamedFields = [];
      this.restart(renameFieldReferences(this.model(), fields));
    }
  }

  /** Goes on from another document, which a rename has rewritten as a whole. */
  restart(document: OrbDocument): void {
    this.root = new ObjectDraft(document);
    this.orbitals = this.root.list('orbitals', keysOf.orbital);
    this.forget();
  }

  /** To be called after names changed or structure was set by pointer. */
  forget(): void {
    this.#places = {};
    this.forgetDrawn();
    this.#ownerLengths = null;
    this.orbitals = this.root.list('orbitals', keysOf.orbital);
    this.orbitals.rekey();
  }

  /** To be called after something inside a trait was set by pointer. */
  forgetDrawn(): void {
    this.#drawn.clear();
  }

  orbitalAt(slot: number): ObjectDraft {
    return this.orbitals.edit(slot, (name) => ({ name }));
  }

  /** Slots of the orbitals that a name may mean: by entity first, by own name second. */
  findOrbitals(name: string): readonly number[] {
    const byEntity = this.orbitals.find(`e:${nameKey(name)}`);
    return byEntity.length > 0 ? byEntity : this.orbitals.find(`n:${nameKey(name)}`);
  }

  orbital(name: string): number {
    const found = this.findOrbitals(name);
    if (found.length === 1) return found[0] as number;
    if (found.length > 1) {
      refuse(
        'ambiguous_name',
        `${found.length} orbitals go by ${name}`,
        'address it by a JSON Pointer with set_property',
      );
    }
    const known = this.orbitals.slots().map((slot) => this.orbitalName(slot));
    return this.#unknown('orbital', name, known, 'add it first with add_entity');
  }

  /** What an orbital goes by: its entity's name, else its own. */
  orbitalName(slot: number): string {
    return this.#entityName(slot) || nodeName(this.#member(slot, 'name'), '');
  }

  /** The name of the entity that leads an orbital; empty where none does. */
  entityNameOf(slot: number): string {
    return nodeName(this.#entityNode(slot), 'name');
  }

  list(orbital: number, placed: Placed): ListDraft {
    return this.orbitalAt(orbital).list(listOf(placed), keysOf[kindOf[placed]]);
  }

  /** The trait that a name means, as a draft that is ready to be changed. */
  trait(name: string): TraitDraft {
    const { orbital, slot } = this.locate('traits', name);
    const list = this.list(orbital, 'traits');
    this.#drawn.get(orbital)?.touch(slot);
    if (typeof list.peek(slot) === 'string') this.note('made_inline', `${name} was a bare name and is now inline`);
    return new TraitDraft(
      list.edit(slot, (bare) => ({ name: bare })),
      name,
    );
  }

  /** The name of another trait that draws the one at a place, or null. */
  drawerOf({ orbital, slot }: Place): string | null {
    const traits = this.list(orbital, 'traits');
    let drawn = this.#drawn.get(orbital);
    if (drawn === undefined) {
      drawn = new DrawnTraits(traits);
      this.#drawn.set(orbital, drawn);
    }
    const drawer = drawn.find(traitNameOf(traits.at(slot)), slot);
    return drawer === null ? null : traitNameOf(drawer);
  }

  page(name: string): ObjectDraft {
    const { orbital, slot } = this.locate('pages', name);
    return this.list(orbital, 'pages').edit(slot, (bare) => ({ name: bare }));
  }

  /** Sets and takes away members of a trait or page, which may name it anew, but not as another of its orbital. */
  update(placed: 'traits' | 'pages', name: string, change: (node: ObjectDraft) => void): void {
    const { orbital, slot } = this.locate(placed, name);
    const list = this.list(orbital, placed);
    const node = placed === 'traits' ? this.trait(name).node : this.page(name);
    const before = namesIn(node);
    change(node);
    const called = nameOf[placed](namesIn(node));
    if (called === nameOf[placed](before)) return;
    if (called !== '' && list.find(called).some((other) => other !== slot)) {
      const kind = kindOf[placed];
      const reason = `${this.orbitalName(orbital)} already has a ${kind} ${called}`;
      refuse(`${kind}_exists`, reason, 'choose another name, or remove that one first');
    }
    list.moved(slot, before);
    this.placed(placed, called, orbital, slot);
  }

  /** A page's list of traits. */
  bindings(page: ObjectDraft): ListDraft {
    return page.list('traits', keysOf.binding);
  }

  entity(name: string): ObjectDraft {
    const { orbital, slot } = this.locate('entities', name);
    if (slot >= 0) return this.list(orbital, 'entities').edit(slot, (bare) => ({ name: bare }));
    const owner = this.orbitalAt(orbital);
    const bare = owner.peek('entity');
    if (typeof bare === 'string') owner.set('entity', { name: bare });
    return owner.object('entity');
  }

  /** Whether any entity goes by a name. */
  hasEntity(name: string): boolean {
    return this.#alive('entities', nameKey(name)).length > 0;
  }

  /** How many entities go by a name, auxiliary ones included. */
  countEntities(name: string): number {
    return this.#alive('entities', nameKey(name)).length;
  }

  /** The place of the one element that a plain or qualified name means. */
  locate(placed: Placed, name: string): Place {
    const found = this.#resolve(placed, name);
    if (found.length === 1) return found[0] as Place;
    if (found.length > 1) {
      const choices = found.slice(0, choicesMax).map((place) => this.#qualified(placed, name, place));
      const remedy = choices.includes(null)
        ? 'address one by its position with set_property, and give it a name of its own'
        : `qualify it: ${choices.join(' or ')}`;
      refuse('ambiguous_name', `${found.length} ${placed} go by ${name}`, remedy);
    }
    const known = this.orbitals.slots().flatMap((slot) => this.#namesIn(placed, slot));
    return this.#unknown(kindOf[placed], name, known, `add it first with add_${kindOf[placed]}`);
  }

  /** Enters an element that was just added. */
  placed(placed: Placed, name: string, orbital: number, slot: number): void {
    if (placed === 'traits') this.#drawn.get(orbital)?.touch(slot);
    if (slot < 0) this.#ownerLengths?.add(this.#entityName(orbital).length).add(this.#ownName(orbital).length);
    const places = this.#places[placed];
    if (places === undefined) return;
    const list = places.get(nameKey(name));
    if (list === undefined) places.set(nameKey(name), [{ orbital, slot }]);
    else if (!list.some((place) => place.orbital === orbital && place.slot === slot)) list.push({ orbital, slot });
  }

  #unknown(
    kind: (typeof kindOf)[Placed] | 'orbital',
    name: string,
    known: readonly string[],
    otherwise: string,
  ): never {
    const near = nearestNames(name, known, 1)[0];
    refuse(
      `unknown_${kind}`,
      `there is no ${kind} ${name}`,
      near === undefined ? otherwise : `use ${near}, the nearest name`,
    );
  }

  #resolve(placed: Placed, name: string): readonly Place[] {
    const key = nameKey(name);
    const exact = this.#narrow(this.#alive(placed, key));
    if (exact.length > 0) return exact;
    const found: Place[] = [];
    for (let dot = key.indexOf('.'); dot !== -1; dot = key.indexOf('.', dot + 1)) {
      if (!this.#lengths().has(dot)) continue;
      const byEntity = this.#inside(placed, `e:${key.slice(0, dot)}`, key.slice(dot + 1));
      found.push(
        ...(byEntity.length > 0 ? byEntity : this.#inside(placed, `n:${key.slice(0, dot)}`, key.slice(dot + 1))),
      );
    }
    return found;
  }

  /** Places of the elements of a name in the orbitals that go by a key. */
  #inside(placed: Placed, owner: string, key: string): readonly Place[] {
    const found: Place[] = [];
    for (const orbital of this.orbitals.find(owner)) {
      if (placed === 'entities' && this.#entityName(orbital) === key && isNode(this.#entityNode(orbital)))
        found.push({ orbital, slot: -1 });
      for (const slot of this.list(orbital, placed).find(key)) found.push({ orbital, slot });
    }
    return this.#narrow(found);
  }

  /** No beginning of a name is looked up that is not as long as what some orbital goes by: names may be dots all over. */
  #lengths(): ReadonlySet<number> {
    this.#ownerLengths ??= new Set(
      this.orbitals.slots().flatMap((slot) => [this.#entityName(slot).length, this.#ownName(slot).length]),
    );
    return this.#ownerLengths;
  }

  /** The name of an element with that of its orbital, where that means it alone. */
  #qualified(placed: Placed, name: string, { orbital, slot }: Place): string | null {
    for (const owner of [this.#entityName(orbital), this.#ownName(orbital)]) {
      const [only, ...others] = this.#resolve(placed, `${owner}.${name}`);
      if (others.length === 0 && only?.orbital === orbital && only.slot === slot) return `${owner}.${name}`;
    }
    return null;
  }

  /** An orbital's own entity goes before auxiliary ones of its name. */
  #narrow(places: readonly Place[]): readonly Place[] {
    if (places.length < 2) return places;
    const primary = places.filter((place) => place.slot < 0);
    return primary.length === 1 ? primary : places;
  }

  #alive(placed: Placed, key: string): readonly Place[] {
    this.#places[placed] ??= this.#index(placed);
    const places = this.#places[placed].get(key);
    if (places === undefined) return nowhere;
    const [only] = places;
    if (places.length === 1 && only !== undefined) return this.#isAlive(placed, key, only) ? places : nowhere;
    return places.filter((place) => this.#isAlive(placed, key, place));
  }

  #isAlive(placed: Placed, key: string, { orbital, slot }: Place): boolean {
    if (!this.orbitals.has(orbital)) return false;
    if (slot < 0) return this.#entityName(orbital) === key;
    const list = this.list(orbital, placed);
    if (!list.has(slot)) return false;
    const item = list.peek(slot);
    return nameOf[placed](item instanceof ObjectDraft ? namesIn(item) : item) === key;
  }

  #index(placed: Placed): Map<string, Place[]> {
    const places = new Map<string, Place[]>();
    const enter = (name: string, place: Place) => enterAt(places, name, place);
    for (const orbital of this.orbitals.slots()) {
      if (placed === 'entities' && isNode(this.#entityNode(orbital))) {
        enter(this.#entityName(orbital), { orbital, slot: -1 });
      }
      const list = this.#listNow(orbital, placed);
      for (const [slot, item] of list) enter(nameOf[placed](item), { orbital, slot });
    }
    return places;
  }

  /** Slots and items of a list as they are now. Reads the plain node while nothing of the orbital has changed. */
  #listNow(orbital: number, placed: Placed): [number, Json][] {
    const node = this.orbitals.peek(orbital);
    if (!(node instanceof ObjectDraft)) return listMember(node, listOf(placed)).map((item, slot) => [slot, item]);
    const list = this.list(orbital, placed);
    return list.slots().map((slot) => [slot, list.at(slot)]);
  }

  #namesIn(placed: Placed, orbital: number): string[] {
    const names = this.#listNow(orbital, placed).map(([, item]) => nameOf[placed](item));
    return placed === 'entities' ? [this.#entityName(orbital), ...names] : names;
  }

  #member(orbital: number, key: string): Json | undefined {
    const node = this.orbitals.peek(orbital);
    return node instanceof ObjectDraft ? node.get(key) : (node as JsonObject)[key];
  }

  /** An orbital's own entity, or as much of it as names are read from: after each edit the rest would have to be put together again. */
  #entityNode(orbital: number): Json | undefined {
    const node = this.orbitals.peek(orbital);
    if (!(node instanceof ObjectDraft)) return (node as JsonObject).entity;
    const entity = node.peek('entity');
    return entity instanceof ObjectDraft ? namesIn(entity) : (entity as Json | undefined);
  }

  #entityName(orbital: number): string {
    return nameKey(nodeName(this.#entityNode(orbital), 'name'));
  }

  #ownName(orbital: number): string {
    return nameKey(nodeName(this.#member(orbital, 'name'), ''));
  }
}

/** How many places of a name a refusal tells. */
const choicesMax = 12;

/** What an element is called by, without the rest of it, which would have to be put together. */
function namesIn(node: ObjectDraft): JsonObject {
  return objectOf(['name', 'ref', 'path'].map((member) => [member, node.get(member)] as const));
}

/** Adds a place to those of a key, and returns them. */
function enterAt<K>(places: Map<K, Place[]>, key: K, place: Place): readonly Place[] {
  const known = places.get(key);
  if (known !== undefined) known.push(place);
  else places.set(key, [place]);
  return known ?? (places.get(key) as Place[]);
}

function isNode(value: Json | undefined): boolean {
  return typeof value === 'string' || isObject(value);
}
