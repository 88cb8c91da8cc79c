// What types of the textual form are in a document. A field of an entity says `type` with `items`, `properties` or `values` beside it; a payload says the type as text,
// with the `properties` of a struct; a config says the type as text with both.
import type { Json, JsonObject } from '../../base/json.ts';
import { toObject } from './annotations.ts';
import type { FieldDecl, TypeExpr } from './ast.ts';
import { fieldPlaces, type Origins } from './lower-field.ts';

export type Structs = ReadonlyMap<string, TypeExpr>;

/** Names that fields of an entity have other words for. */
const fieldTypes: Readonly<Record<string, string>> = {
  int: 'number',
  float: 'number',
  json: 'string',
  any: 'string',
  asset: 'string',
  relation: 'string',
};
/** The same inside of others. */
const innerTypes: Readonly<Record<string, string>> = { ...fieldTypes, icon: 'string', SExpr: 'object' };
/** The same as items of a list. */
const itemTypes: Readonly<Record<string, string>> = { ...innerTypes, json: 'object', icon: 'icon' };
const structDepthMax = 12;

export class TypeLowering {
  readonly #structs: Structs;
  readonly #entities: ReadonlyMap<string, readonly FieldDecl[]>;
  readonly #made = new Map<readonly FieldDecl[], JsonObject>();
  #depth = 0;

  readonly #origins: Origins | null;

  /** Entities are those of the orbital. */
  constructor(structs: Structs, entities: ReadonlyMap<string, readonly FieldDecl[]>, origins: Origins | null) {
    this.#structs = structs;
    this.#entities = entities;
    this.#origins = origins;
  }

  /** The struct or union that a name stands for, with the marks of the name. */
  resolve(type: TypeExpr): TypeExpr {
    let at = type;
    for (let step = 0; step < structDepthMax && at.kind === 'name' && at.of.length === 0; step++) {
      const meant = this.#structs.get(at.name);
      if (meant === undefined) break;
      at = meant;
    }
    return at;
  }

  /** `{type, items?, properties?, values?}` of a field of an entity. */
  ofField(type: TypeExpr): JsonObject {
    const relation = this.#relation(type);
    return relation ?? this.#shape(type, fieldTypes);
  }

  /** A field whose type is an entity is a relation to it. */
  #relation(type: TypeExpr): JsonObject | null {
    const item = type.kind === 'list' ? type.item : type;
    if (item.kind !== 'name' || !this.#entities.has(item.name) || this.#structs.has(item.name)) return null;
    const cardinality = type.kind === 'list' || item.many !== '' || type.many !== '' ? 'many' : 'one';
    return { type: 'relation', relation: { entity: item.name, cardinality } };
  }

  #items(type: TypeExpr): JsonObject {
    return this.#shape(type, itemTypes);
  }

  #shape(type: TypeExpr, names: Readonly<Record<string, string>>): JsonObject {
    const meant = this.resolve(type);
    if (meant.many !== '' && meant.kind === 'name') return { type: 'array', items: { type: meant.name } };
    switch (meant.kind) {
      case 'list':
        return { type: 'array', items: this.#items(meant.item) };
      case 'struct':
        return { type: 'object', ...this.#properties(meant.fields) };
      case 'union':
        // One word alone is no choice.
        return {
          type: 'string',
          ...(meant.options.length > 1 ? { values: meant.options.map(({ text }) => text) } : {}),
        };
      case 'name':
        if (meant.name === 'Map') return { type: 'object', ...this.#mapItems(meant.of) };
        return { type: names[meant.name] ?? meant.name };
    }
  }

  #mapItems(of: readonly TypeExpr[]): JsonObject {
    return of[1] === undefined ? {} : { items: this.#shape(of[1], innerTypes) };
  }

  /** Of one struct made once: many fields may be of it. */
  #properties(fields: readonly FieldDecl[]): JsonObject {
    const known = this.#made.get(fields);
    if (known !== undefined) return known;
    // Structs may name one another in a circle.
    if (this.#depth >= structDepthMax) return {};
    this.#depth++;
    const members = fields.map(({ name, type }): [string, Json] => {
      const shape = type === null ? { type: 'string' } : this.#shape(type, innerTypes);
      return [name.text, { name: name.text, ...shape, required: type?.isRequired === true }];
    });
    this.#depth--;
    const made = { properties: toObject(members) };
    this.#made.set(fields, made);
    return made;
  }

  /** `{type, required?, properties?}` of a field of a payload that is emitted, or listened for. */
  ofPayload(type: TypeExpr, isListened: boolean): JsonObject {
    const required = type.isRequired ? { required: true } : {};
    const meant = this.resolve(type);
    const fields = meant.kind === 'struct' ? meant.fields : this.#entityFields(type, isListened);
    if (fields !== null) return { type: 'object', ...required, properties: this.payload(fields, isListened) };
    if (meant.kind === 'union') return { type: 'string', ...required };
    const item = isListened && meant.kind === 'list' ? this.resolve(meant.item) : null;
    if (item?.kind === 'struct')
      return { type: '[object]', ...required, properties: this.payload(item.fields, isListened) };
    return { type: typeText(type), ...required };
  }

  #entityFields(type: TypeExpr, isListened: boolean): readonly FieldDecl[] | null {
    return isListened || type.kind !== 'name' ? null : (this.#entities.get(type.name) ?? null);
  }

  /** The fields of a payload that is declared as a struct or as an entity; null where it is neither. */
  payloadFields(type: TypeExpr): readonly FieldDecl[] | null {
    const meant = this.resolve(type);
    if (meant.kind === 'struct') return meant.fields;
    return meant.kind === 'name' ? (this.#entities.get(meant.name) ?? null) : null;
  }

  payload(fields: readonly FieldDecl[], isListened: boolean): Json[] {
    if (this.#depth >= structDepthMax) return [];
    this.#depth++;
    const list = fields.map((field): Json => {
      const { name, type } = field;
      if (type === null) return name.text;
      const document = { name: name.text, ...this.ofPayload(type, isListened) };
      this.#origins?.set(document, { node: field, members: fieldPlaces(field) });
      return document;
    });
    const bare = fields
      .map(({ name, type }, i) => (type === null ? [i, name.start] : null))
      .filter((one) => one !== null);
    if (bare.length > 0) this.#origins?.set(list, { node: fields[0] as FieldDecl, members: Object.fromEntries(bare) });
    this.#depth--;
    return list;
  }

  /** `{type, items?, properties?, values?}` of an entry of a config. */
  ofConfig(type: TypeExpr): JsonObject {
    const { type: base, ...rest } = this.#shape(type, innerTypes);
    const isWord = this.resolve(type).kind === 'union';
    return { type: isWord ? (base as Json) : typeText(type), ...rest };
  }
}

/** A type as one writes it, without its marks. */
export function typeText(type: TypeExpr): string {
  switch (type.kind) {
    case 'list':
      return `[${typeText(type.item)}]`;
    case 'struct':
      return 'object';
    case 'union':
      return 'string';
    case 'name':
      return type.of.length === 0 ? type.name + type.many : `${type.name}<${type.of.map(typeText).join(',')}>`;
  }
}
