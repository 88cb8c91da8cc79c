// Which traits draw which others: `@trait.Name` in a trait stands for what the trait Name of its orbital draws. Cost: one pass over a trait,
// once; of what changes, only the traits that were touched since are read again.
import type { Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { stepsMax } from '../schema/model.ts';
import type { ListDraft } from './node-draft.ts';
import { nameKey } from './node-draft.ts';
import { rewriteValue, type Visit } from './rewrite.ts';

const nothing: ReadonlySet<string> = new Set();
const cache = createNodeMemo<ReadonlySet<string>>();
const mark = '@trait.';
const local = new Set(['trait']);

/** The names of all traits that a trait may draw: a binding can be a name that has dots as well as one with a path behind it. */
export function drawnIn(trait: Json): ReadonlySet<string> {
  if (typeof trait !== 'object' || trait === null) return nothing;
  const known = cache.get(trait);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const collect: Visit = (value, _key, hidden) => {
    if (hidden.size === 0 && typeof value === 'string' && value.startsWith(mark))
      addNames(names, value.slice(mark.length));
    return value;
  };
  rewriteValue(trait, collect, local);
  const drawn = names.size === 0 ? nothing : names;
  cache.set(trait, drawn);
  return drawn;
}

function addNames(names: Set<string>, path: string): void {
  let dot = path.indexOf('.');
  for (let step = 0; dot !== -1 && step < stepsMax; step++, dot = path.indexOf('.', dot + 1))
    names.add(nameKey(path.slice(0, dot)));
  names.add(nameKey(path));
}

/** The traits of one orbital by what they draw. */
export class DrawnTraits {
  readonly #traits: ListDraft;
  readonly #drawing = new Map<string, Set<number>>();
  readonly #touched: Set<number>;

  constructor(traits: ListDraft) {
    this.#traits = traits;
    this.#touched = new Set(traits.slots());
  }

  /** To be called when a trait is added or about to be edited. */
  touch(slot: number): void {
    this.#touched.add(slot);
  }

  /** A trait other than the one at a slot that draws one of a name, or null. */
  find(name: string, own: number): Json | null {
    for (const slot of this.#touched) if (this.#traits.has(slot)) this.#enter(slot);
    this.#touched.clear();
    for (const slot of this.#drawing.get(name) ?? []) {
      if (slot !== own && this.#traits.has(slot) && drawnIn(this.#traits.at(slot)).has(name))
        return this.#traits.at(slot);
    }
    return null;
  }

  #enter(slot: number): void {
    for (const name of drawnIn(this.#traits.at(slot))) {
      const slots = this.#drawing.get(name);
      if (slots === undefined) this.#drawing.set(name, new Set([slot]));
      else slots.add(slot);
    }
  }
}
