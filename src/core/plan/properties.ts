// The own properties of an element: its members that are not lists of child elements. Elements have few, so they stand in a row and are
// searched from the front; many get an index. Texts are written only for properties that are not equal to the letter.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { nameKey } from './node-draft.ts';

export class Property {
  /** The member as it is written. */
  readonly key: string;
  /** The same as identity sees it. */
  readonly name: string;
  readonly value: Json;
  #text: string | null;

  constructor(key: string, name: string, value: Json, text: string | null) {
    this.key = key;
    this.name = name;
    this.value = value;
    this.#text = text;
  }

  /** Canonical; equal texts mean equal values. */
  get text(): string {
    this.#text ??= canonicalJson(this.value);
    return this.#text;
  }

  equals(other: Property): boolean {
    return isSameJson(this.value, other.value) || this.text === other.text;
  }
}

const fewProperties = 16;

export class Properties {
  #all: Property[];
  #size = 0;
  #index: Map<string, Property> | null = null;

  /** With room for as many as there may be, so that the row need not grow. */
  constructor(room: number) {
    this.#all = room === 0 ? none : new Array<Property>(room);
  }

  get all(): readonly Property[] {
    if (this.#all.length > this.#size) this.#all.length = this.#size;
    return this.#all;
  }

  get size(): number {
    return this.#size;
  }

  get(name: string): Property | undefined {
    if (this.#index !== null) return this.#index.get(name);
    for (let i = 0; i < this.#size; i++) {
      const property = this.#all[i] as Property;
      if (property.name === name) return property;
    }
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Two members whose names agree in NFC stay two. `text` is given where it is not that of plain JSON. */
  put(key: string, value: Json, text: string | null = null): void {
    const plain = nameKey(key);
    const name = this.has(plain) ? `${plain}\u0000${key}` : plain;
    const property = new Property(key, name, value, text);
    if (this.#all === none) this.#all = [];
    this.#all[this.#size++] = property;
    if (this.#index !== null) this.#index.set(name, property);
    else if (this.#size > fewProperties) this.#index = new Map(this.all.map((item) => [item.name, item]));
  }
}

const none: Property[] = [];

export interface PropertyChange {
  /** As the member is written where it will be found. */
  readonly key: string;
  readonly from: Property | null;
  readonly to: Property | null;
}

/** The properties that differ, in the target's order, then those to take away. */
export function changesBetween(source: Properties, target: Properties): readonly PropertyChange[] {
  const changes: PropertyChange[] = [];
  for (const to of target.all) {
    const from = source.get(to.name) ?? null;
    if (from === null || !from.equals(to)) changes.push({ key: from?.key ?? to.key, from, to });
  }
  for (const from of source.all) if (!target.has(from.name)) changes.push({ key: from.key, from, to: null });
  return changes;
}
