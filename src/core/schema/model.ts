// The index of a schema: every element with its parent and pointer, lookups by name, and whether the world is closed.
// Built in one pass over the structural elements; effects, guards and patterns are not walked here (see walk.ts). Immutable.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import type { OrbDocument } from './document.ts';
import type { Element, Entity, Field, Orbital, Page, Trait } from './element.ts';
import { listMember, nodeName, pathOf, textMember } from './element.ts';
import { listIn } from './format.ts';
import type { Schema } from './parse.ts';
import { indexTrait } from './trait-index.ts';

/** An indexed schema. Lists are in document order; maps hold the first element of a name. */
export interface Model {
  readonly schema: Schema;
  readonly document: OrbDocument;
  readonly name: string;
  readonly orbitals: readonly Orbital[];
  readonly entities: readonly Entity[];
  readonly traits: readonly Trait[];
  readonly pages: readonly Page[];
  readonly entityByName: ReadonlyMap<string, Entity>;
  /** All traits of a name, in document order; a name may occur in several orbitals. */
  readonly traitsByName: ReadonlyMap<string, readonly Trait[]>;
  /** No trait is opaque or an unresolved reference: everything that there is to know is here. */
  readonly isClosed: boolean;
}

interface Lists {
  readonly entities: Entity[];
  readonly traits: Trait[];
  readonly pages: Page[];
}

/** Orbitals and traits that `before` has at the same place, node for node, keep their elements: after an edit, the index costs what the edit touched. */
export function indexSchema(schema: Schema, before?: Model): Model {
  const { document } = schema;
  const lists: Lists = { entities: [], traits: [], pages: [] };
  const orbitals = document.orbitals.map((node, index) => {
    const known = before?.orbitals[index];
    const orbital = known !== undefined && known.node === node ? known : indexOrbital(node as JsonObject, index, known);
    if (orbital.entity !== null) lists.entities.push(orbital.entity);
    for (const entity of orbital.otherEntities) lists.entities.push(entity);
    for (const trait of orbital.traits) lists.traits.push(trait);
    for (const page of orbital.pages) lists.pages.push(page);
    return orbital;
  });
  const entityByName = new Map<string, Entity>();
  for (const entity of lists.entities) if (!entityByName.has(entity.name)) entityByName.set(entity.name, entity);
  const traitsByName = new Map<string, Trait[]>();
  for (const trait of lists.traits) {
    const same = traitsByName.get(trait.name);
    if (same) same.push(trait);
    else traitsByName.set(trait.name, [trait]);
  }
  const isExplained = (trait: Trait) =>
    trait.form === 'inline' || traitsByName.get(trait.name)?.some((other) => other.form === 'inline') === true;
  return {
    schema,
    document,
    name: typeof document.name === 'string' ? document.name : '',
    orbitals,
    ...lists,
    entityByName,
    traitsByName,
    isClosed: lists.traits.every(isExplained),
  };
}

/** The JSON Pointer of an element in the document as it was given; `rest` goes on inside the element's node. */
export function pointerOf(model: Model, element: Element, rest: readonly Segment[] = []): string {
  const { places } = model.schema;
  if (places === null) return formatPointer([...pathOf(element), ...rest]);
  const inside: Segment[] = [...rest];
  for (let at: Element | null = element; at !== null; at = at.parent) {
    const place = typeof at.node === 'object' && at.node !== null ? places.get(at.node) : undefined;
    if (place !== undefined) {
      // Of an orbital and a trait, the machines dialect has no more than where they come from.
      const isWhole = model.schema.dialect === 'machines' && (at.kind === 'orbital' || at.kind === 'trait');
      return isWhole ? place : place + formatPointer(inside);
    }
    inside.unshift(...at.steps);
  }
  // What stands beside all elements stands there in each dialect.
  const isRoot = element.parent === null && element.steps.length === 0;
  return model.schema.dialect === 'orb' || isRoot ? formatPointer(inside) : '';
}

/** Steps of a dotted name that are looked at: a bound on documents made to be slow. */
export const stepsMax = 32;

/**
 * The traits that a name may mean: `Trait`, or `Orbital.Trait` where the orbital goes by its own or its entity's name.
 * More than one means that the name must be qualified.
 */
export function findTraits(model: Model, name: string): readonly Trait[] {
  const exact = model.traitsByName.get(name);
  if (exact !== undefined) return exact;
  let dot = name.indexOf('.');
  for (let step = 0; dot !== -1 && step < stepsMax; step++, dot = name.indexOf('.', dot + 1)) {
    const orbital = name.slice(0, dot);
    const found = (model.traitsByName.get(name.slice(dot + 1)) ?? []).filter((trait) => goesBy(trait.orbital, orbital));
    if (found.length > 0) return found;
  }
  return [];
}

export function goesBy(orbital: Orbital, name: string): boolean {
  return orbital.name === name || orbital.entity?.name === name;
}

class OrbitalView implements Orbital {
  readonly kind = 'orbital';
  readonly parent = null;
  readonly node: Orbital['node'];
  readonly index: number;
  entity: Entity | null = null;
  otherEntities: readonly Entity[] = [];
  traits: readonly Trait[] = [];
  pages: readonly Page[] = [];
  constructor(node: Orbital['node'], index: number) {
    this.node = node;
    this.index = index;
  }
  get steps(): readonly Segment[] {
    return ['orbitals', this.index];
  }
  get name(): string {
    return textMember(this.node, 'name') ?? this.entity?.name ?? '';
  }
}

const otherEntities = listIn('orbital', 'entity');

function indexOrbital(node: JsonObject, index: number, before?: Orbital): Orbital {
  const orbital = new OrbitalView(node as Orbital['node'], index);
  const { entity } = node;
  if (typeof entity === 'string' || isObject(entity)) orbital.entity = indexEntity(entity, orbital, ['entity'], false);
  orbital.otherEntities = listMember(node, otherEntities).map((item, i) =>
    indexEntity(item, orbital, [otherEntities, i], true),
  );
  orbital.traits = listMember(node, 'traits').map((item, i) => {
    const known = before?.traits[i];
    // What is in it still points to the trait that it was, which stands at the same place.
    if (known !== undefined && known.node === item) return { ...known, parent: orbital, orbital };
    return indexTrait(item as JsonObject | string, orbital, i);
  });
  orbital.pages = listMember(node, 'pages').map((item, i) => indexPage(item as JsonObject | string, orbital, i));
  return orbital;
}

function indexEntity(node: Json, orbital: Orbital, steps: readonly Segment[], isAuxiliary: boolean): Entity {
  const fields: Field[] = [];
  const entity: Entity = {
    kind: 'entity',
    parent: orbital,
    steps,
    node: node as Entity['node'],
    name: nodeName(node, 'name'),
    orbital,
    isAuxiliary,
    hasKnownFields: isObject(node) && (isArray(node.fields) || node.fields === null),
    fields,
  };
  for (const [i, field] of listMember(node, 'fields').entries()) {
    fields.push({
      kind: 'field',
      parent: entity,
      steps: ['fields', i],
      node: field as Field['node'],
      name: nodeName(field, 'name'),
      type: textMember(field, 'type') ?? '',
    });
  }
  return entity;
}

function indexPage(node: JsonObject | string, orbital: Orbital, index: number): Page {
  return {
    kind: 'page',
    parent: orbital,
    steps: ['pages', index],
    node: node as Page['node'],
    name: nodeName(node, 'name') || (textMember(node, 'path') ?? textMember(node, 'ref') ?? ''),
    orbital,
    path: textMember(node, 'path'),
    isKnown: isObject(node) && typeof node.ref !== 'string',
    traitNames: listMember(node, 'traits').map((item) => nodeName(item, 'ref')),
  };
}
