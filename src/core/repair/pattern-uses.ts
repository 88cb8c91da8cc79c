// Which members the patterns of a document have, by type.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Registries } from '../verify/registry.ts';

export interface PatternUse {
  readonly keys: ReadonlySet<string>;
  readonly type: string;
  count: number;
}

const likenessMin = 0.3;

/** The type that nodes with the most similar members have, or null where no node is like it. */
export function typeLike(node: JsonObject, uses: readonly PatternUse[]): string | null {
  const keys = new Set(Object.keys(node).filter((key) => key !== 'type' && key !== 'patternType'));
  let best: PatternUse | null = null;
  let bestScore = likenessMin;
  for (const use of uses) {
    const score = likeness(keys, use.keys);
    if (score > bestScore || (score === bestScore && best !== null && use.count > best.count)) {
      best = use;
      bestScore = score;
    }
  }
  return best?.type ?? null;
}

/** Jaccard similarity of two sets of member names (Jaccard 1901). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const key of a) if (b.has(key)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Every object with a known pattern `type`, grouped by type and member names. */
export function gatherPatterns(document: Json, registries: Registries): PatternUse[] {
  const uses = new Map<string, PatternUse>();
  const visit = (value: Json): void => {
    if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) {
      const type = value.type ?? value.patternType;
      if (typeof type === 'string' && registries.patterns.has(type)) {
        const keys = Object.keys(value).filter((key) => key !== 'type' && key !== 'patternType');
        const text = `${type} ${keys.sort(compareStrings).join()}`;
        const known = uses.get(text);
        if (known === undefined) uses.set(text, { keys: new Set(keys), type, count: 1 });
        else known.count++;
      }
      for (const key in value) visit(value[key] as Json);
    }
  };
  visit(document);
  // In an order that the order of members does not change.
  return [...uses].sort(([a], [b]) => compareStrings(a, b)).map(([, use]) => use);
}
