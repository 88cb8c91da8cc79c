// The traits that a listener names as its source, found without looking through all that go by one name.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Listen, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';

/** Traits by their orbital, which goes by its place and by its name, and their own name. */
type Index = ReadonlyMap<string, readonly Trait[]>;

const memo = createNodeMemo<Index>();
const none: readonly Trait[] = [];

const keyOf = (orbital: number | string, name: string) =>
  `${typeof orbital} ${String(orbital).length} ${orbital} ${name}`;

function indexOf(model: Model): Index {
  const known = memo.get(model);
  if (known !== undefined) return known;
  const index = new Map<string, Trait[]>();
  for (const trait of model.traits)
    for (const key of [keyOf(trait.orbital.index, trait.name), keyOf(trait.orbital.name, trait.name)]) {
      const same = index.get(key);
      if (same === undefined) index.set(key, [trait]);
      else same.push(trait);
    }
  memo.set(model, index);
  return index;
}

/** In the order of the document; none where the listener names no trait. */
export function sourcesOf(model: Model, { orbital }: Trait, { sourceTrait, sourceOrbital }: Listen): readonly Trait[] {
  return sourceTrait === null ? none : (indexOf(model).get(keyOf(sourceOrbital ?? orbital.index, sourceTrait)) ?? none);
}
