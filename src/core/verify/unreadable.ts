// The compiler of version 17 reads no document that has a member of another type than it reads, lacks one that it cannot do without, or has an element
// that stands as a bare name where it reads an object. The facts are those of the table of the format (schema/format.ts). An outline is left alone: it says what
// is to come. Cost: linear in the document, kept by entity, trait and page, so that after an edit only those that changed are looked at again.
import { charge } from '../base/budget.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Orbital } from '../schema/element.ts';
import { type ElementName, elementNames, format, type MemberSpec } from '../schema/format.ts';
import { knownMembers } from '../schema/members.ts';
import type { Model } from '../schema/model.ts';
import { isTexts, readMembers, settingTier, type Wanted, wantedInPlace } from './unread-value.ts';

/** A value that is not read, or the lack of one, with the way to it from the element in which it stands. */
export interface Unreadable {
  readonly why: 'missing' | 'value' | 'bare';
  /** The kind of element that lacks the member, has it, or is the bare name. */
  readonly kind: ElementName;
  /** The member, or the bare name. */
  readonly name: string;
  /** To the element where something is missing, else to the value. */
  readonly rest: readonly Segment[];
  /** The element that lacks the member, or the value. */
  readonly value: Json;
  /** The value that is read in its place. */
  readonly wanted?: Wanted;
}

/** An element of the document and what in it is not read. */
export interface UnreadableIn {
  readonly element: Element;
  readonly found: readonly Unreadable[];
}

/** The orbitals that are written out: those with traits and an entity with fields. None in an outline, where some trait is the mere name of what is to come. */
export function writtenOut({ orbitals, schema }: Model): readonly Orbital[] {
  const isOutline = orbitals.some(({ traits }) => traits.some(({ node }) => typeof node === 'string'));
  if (isOutline || schema.places !== null) return [];
  return orbitals.filter(({ traits, entity }) => traits.length > 0 && entity?.hasKnownFields === true);
}

const kept = createNodeMemo<readonly UnreadableIn[]>();
const nothing: readonly UnreadableIn[] = [];

/** All of a document that is not read, in its order; nothing of an outline. */
export function unreadableIn(model: Model, root: Element): readonly UnreadableIn[] {
  const known = kept.get(model);
  if (known !== undefined) return known;
  const orbitals = writtenOut(model);
  const all = orbitals.length === 0 ? nothing : collect(orbitals, root);
  kept.set(model, all);
  return all;
}

function collect(orbitals: readonly Orbital[], root: Element): readonly UnreadableIn[] {
  const all: UnreadableIn[] = [];
  const add = (element: Element, found: readonly Unreadable[]) => {
    if (found.length > 0) all.push({ element, found });
  };
  const addWhole = (element: Element, kind: ElementName) => {
    if (isObject(element.node)) add(element, ofElement(element.node, kind));
  };
  add(root, ofNode(root.node as JsonObject, 'schema', inOrbitals));
  for (const orbital of orbitals) {
    const { node, entity, otherEntities, traits, pages } = orbital;
    add(orbital, ofNode(node as JsonObject, 'orbital', inElements));
    for (const one of entity === null ? otherEntities : [entity, ...otherEntities]) addWhole(one, 'entity');
    for (const trait of traits) addWhole(trait, trait.form === 'reference' ? 'reference' : 'trait');
    for (const page of pages) addWhole(page, 'page');
  }
  return all;
}

/** Members whose elements are looked at by themselves. */
const inOrbitals: ReadonlySet<string> = new Set(['orbitals']);
const inElements: ReadonlySet<string> = new Set(
  Object.entries(format.orbital.members).flatMap(([name, { of }]) =>
    of === 'entity' || of === 'trait' || of === 'page' ? [name] : [],
  ),
);
const none: ReadonlySet<string> = new Set();

const keptOfElement = createNodeMemo<readonly Unreadable[]>();

function ofElement(node: JsonObject, kind: ElementName): readonly Unreadable[] {
  let found = keptOfElement.get(node);
  if (found === undefined) {
    found = ofNode(node, kind, none);
    keptOfElement.set(node, found);
  }
  return found;
}

function ofNode(node: JsonObject, kind: ElementName, apart: ReadonlySet<string>): readonly Unreadable[] {
  const found: Unreadable[] = [];
  new Reading(found).element(node, kind, apart);
  return found;
}

interface Needs {
  readonly members: ReadonlyMap<string, MemberSpec>;
  readonly needed: readonly string[];
}

/** Parts of a payload field that this version passes over, whatever they hold. */
const neverRead: ReadonlySet<ElementName> = new Set(['items', 'relation']);

const needsOf = Object.fromEntries(
  elementNames.map((kind): [ElementName, Needs] => {
    const members = Object.entries(readMembers(kind)).filter(
      ([, { strict, of }]) => strict !== undefined || (of !== undefined && !(kind === 'payload' && neverRead.has(of))),
    );
    return [
      kind,
      {
        members: new Map(members),
        needed: members.flatMap(([name, { strict }]) => (strict === 'needed' ? [name] : [])),
      },
    ];
  }),
) as Readonly<Record<ElementName, Needs>>;

/** Elements whose `properties` declare what an object holds. */
const holdingProperties: ReadonlySet<ElementName> = new Set(
  elementNames.filter((kind) => Object.hasOwn(format[kind].members, 'properties')),
);

const anObject: Wanted = { takes: 'an object', near: [] };
const payloadFields: Wanted = { takes: 'a list of payload fields', near: [] };

class Reading {
  readonly #found: Unreadable[];
  readonly #path: Segment[] = [];

  constructor(found: Unreadable[]) {
    this.#found = found;
  }

  element(node: JsonObject, kind: ElementName, apart: ReadonlySet<string>): void {
    charge(1, 'looking for what is not read');
    const { members, needed } = needsOf[kind];
    if (node.ref === undefined || kind === 'shown')
      for (const name of needed)
        if (node[name] === undefined || node[name] === null) this.#add('missing', kind, name, node);
    for (const [name, spec] of members) {
      const value = node[name];
      if (value === undefined || value === null || apart.has(name)) continue;
      this.#path.push(name);
      this.#member(value, kind, name, spec);
      this.#path.pop();
    }
    // Members of objects are declared as fields are, by name.
    if (holdingProperties.has(kind) && node.properties !== undefined && node.properties !== null)
      this.#properties(node.properties, kind);
  }

  #member(value: Json, kind: ElementName, name: string, spec: MemberSpec): void {
    const { of, strict, type } = spec;
    const wanted = strict === undefined ? null : wantedInPlace(spec, value);
    if (wanted !== null) this.#add('value', kind, name, value, wanted);
    else if (name === 'values' && strict !== undefined && !isTexts(value))
      this.#add('value', kind, name, value, { takes: 'a list of texts', near: [] });
    else if (kind === 'setting' && name === 'tier' && value === 'essential')
      this.#add('value', kind, name, value, settingTier);
    // Values for the settings of a reference are of any kind.
    else if (kind === 'reference' && type === 'map') return;
    else if (of !== undefined && typeof value === 'object') this.#part(value, spec, of);
    else if (of !== undefined && typeof value === 'string' && type === 'one') this.#bare(value, of);
  }

  #part(value: Json, { type }: MemberSpec, of: ElementName): void {
    if (type === 'map') {
      if (of === 'setting' && isObject(value)) this.#each(value, 'setting');
    } else if (isArray(value))
      value.forEach((item, i) => {
        this.#path.push(i);
        if (isObject(item)) this.element(item, of, none);
        else if (typeof item === 'string') this.#bare(item, of);
        this.#path.pop();
      });
    else if (isObject(value)) this.element(value, of, none);
  }

  /** Those of a payload field are a list, as payloads are. */
  #properties(properties: Json, kind: ElementName): void {
    this.#path.push('properties');
    if (kind === 'payload' && isArray(properties))
      this.#part(properties, format.event.members.payloadSchema as MemberSpec, 'payload');
    else if (kind !== 'payload' && isObject(properties)) this.#each(properties, 'field');
    else this.#add('value', kind, 'properties', properties, kind === 'payload' ? payloadFields : anObject);
    this.#path.pop();
  }

  #each(values: JsonObject, kind: ElementName): void {
    for (const name in values) {
      const value = values[name] as Json;
      this.#path.push(name);
      if (isObject(value)) this.element(value, kind, none);
      else this.#add('value', kind, name, value, anObject);
      this.#path.pop();
    }
  }

  /** A bare field is the outline of one: its type is not known yet. */
  #bare(name: string, kind: ElementName): void {
    if (kind === 'field') return;
    const { bare, isBareStill } = format[kind];
    if (bare !== undefined && isBareStill !== true) this.#add('bare', kind, name, name);
  }

  #add(why: Unreadable['why'], kind: ElementName, name: string, value: Json, wanted?: Wanted): void {
    const found = { why, kind, name, rest: [...this.#path], value };
    this.#found.push(wanted === undefined ? found : { ...found, wanted });
  }
}

export const nounOf = (kind: ElementName): string => knownMembers[kind].noun;
