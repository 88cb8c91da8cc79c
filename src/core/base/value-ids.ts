// Numbers for JSON values, from the leaves up: two values have one number exactly when their canonical texts are equal (hash consing; A. P. Ershov, "On
// programming of arithmetic operations", CACM 1, 1958). A value is numbered once, so comparing all parts of two values with each other costs their size.
import { charge } from './budget.ts';
import type { Json } from './json.ts';
import { isArray } from './json.ts';
import { toNormalForm } from './normal-form.ts';
import { compareStrings } from './order.ts';

export class ValueIds {
  readonly #known = new Map<object, number>();
  readonly #byKey = new Map<string, number>();

  of(value: Json | undefined): number {
    if (typeof value !== 'object' || value === null) return this.#numbered(scalarKey(value));
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    charge(1, 'comparing values');
    const id = this.#numbered(isArray(value) ? this.#listKey(value) : this.#objectKey(value));
    this.#known.set(value, id);
    return id;
  }

  #listKey(items: readonly Json[]): string {
    let key = '[';
    for (let i = 0; i < items.length; i++) key += `${this.of(items[i])} `;
    return key;
  }

  #objectKey(value: { readonly [name: string]: Json | undefined }): string {
    let key = '{';
    for (const name of Object.keys(value).sort(compareStrings)) {
      const item = value[name];
      if (item !== undefined) key += `${this.of(name)} ${this.of(item)} `;
    }
    return key;
  }

  #numbered(key: string): number {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const id = this.#byKey.size;
    this.#byKey.set(key, id);
    return id;
  }
}

/** What is no list and no object, so that no two kinds share a key. */
function scalarKey(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'string') return `"${toNormalForm(value)}`;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'null';
  return value === undefined ? 'null' : String(value);
}
