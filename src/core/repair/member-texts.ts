// Which words stand under which member in documents that are known to be right.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';

/** Members whose texts are names that authors choose, not words of the format. */
const naming = new Set([
  'name',
  'key',
  'from',
  'to',
  'event',
  'entity',
  'trait',
  'ref',
  'path',
  'triggers',
  'label',
  'title',
  'effects',
  'guard',
  'initialEffects',
  'text',
]);

/** Texts that stand under each member that holds no names, in the given documents. */
export function textsByMember(documents: Iterable<Json>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (value: Json, member: string): void => {
    if (typeof value === 'string') {
      if (naming.has(member)) return;
      const texts = found.get(member);
      if (texts === undefined) found.set(member, new Set([value]));
      else texts.add(value);
    } else if (isArray(value)) for (const item of value) visit(item, member);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json, key);
  };
  for (const document of documents) visit(document, '');
  return found;
}
