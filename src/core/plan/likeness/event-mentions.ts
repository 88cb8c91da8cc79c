// Where the effects of a machine name its events: the button that sends one, the request that answers with one, an emit. Each mention is a fact about the
// event: the words that stand beside it, and the way to it from its effect. Cost: one walk over the effects.
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { TreeElement } from '../element-tree.ts';
import { nameKey } from '../node-draft.ts';
import type { Known } from './element-profiles.ts';
import type { Arc } from './machine-colors.ts';
import { weightOfText } from './profile.ts';

export interface EventMentions {
  /** Each fact once, with its weight: one that many events share tells none of them apart. */
  factsOf(event: string): readonly (readonly [text: string, weight: number])[];
}

/** What the way to a mention weighs. */
const wayWeight = 0.5;

/** `unknown` holds the names that only one of the two machines has that are compared. */
export function eventMentions(trait: TreeElement, arcs: readonly Arc[], unknown: Known): EventMentions {
  const facts = new Map<string, Map<string, number>>(
    trait.list('events').elements.map(({ name }) => [name, new Map()]),
  );
  for (const { effects } of arcs) for (const effect of effects) visit(effect, '', effect);
  const counts = new Map<string, number>();
  for (const own of facts.values()) for (const text of own.keys()) counts.set(text, (counts.get(text) ?? 0) + 1);
  return {
    factsOf: (event) =>
      [...(facts.get(event) ?? [])].map(([text, weight]) => [text, weight / Math.sqrt(counts.get(text) ?? 1)]),
  };

  function visit(value: Json, way: string, holder: Json): void {
    if (typeof value === 'string') {
      const own = facts.get(nameKey(value));
      if (own === undefined) return;
      own.set(`way ${way}`, wayWeight);
      const text = `beside ${way} ${wordsBeside(holder, value, unknown)}`;
      own.set(text, weightOfText(text));
    } else if (isArray(value)) {
      const head = typeof value[0] === 'string' ? `${way} ${value[0]}` : way;
      for (const item of value) visit(item, head, value);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) if (item !== undefined) visit(item, `${way} ${key}`, value);
    }
  }
}

/** The texts and numbers in a node, without what is nested in it. */
function wordsBeside(node: Json, own: string, unknown: Known): string {
  const shown = (item: Json): Json => {
    if (typeof item === 'string') return item === own ? '\u0000' : unknown.has(nameKey(item)) ? '?' : item;
    return isArray(item) || isObject(item) ? null : item;
  };
  if (isArray(node)) return canonicalJson(node.map(shown));
  if (!isObject(node)) return '';
  return canonicalJson(
    Object.fromEntries(Object.entries(node).map(([key, item]) => [key, item === undefined ? null : shown(item)])),
  );
}
