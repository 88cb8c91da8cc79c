// How often the traits linked to an entity read or set each of its fields.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Model } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';

const memo = createNodeMemo<Map<string, ReadonlyMap<string, number>>>();

export function fieldReadsOf(model: Model, entity: string): ReadonlyMap<string, number> {
  const known = memo.get(model) ?? new Map<string, ReadonlyMap<string, number>>();
  memo.set(model, known);
  const found = known.get(entity);
  if (found !== undefined) return found;
  const read = new Map<string, number>();
  for (const trait of model.traits) {
    if (trait.linkedEntity !== entity) continue;
    walkTrait(trait, {
      binding: (text) => {
        const [root, field = ''] = text.split('.', 2) as [string, string | undefined];
        if (root === '@entity' || root === `@${entity}`) read.set(field, (read.get(field) ?? 0) + 1);
      },
    });
  }
  known.set(entity, read);
  return read;
}
