// The objects in lists that properties of patterns hold, as the compiler of version 17 judges them: those that stand there, and those of the default of a setting that
// stands there. Only what a transition renders by an effect of its own is looked at. Cost: linear in the effects.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element } from '../schema/element.ts';
import type { TraitScope } from './check.ts';
import type { PropertyFacts } from './pattern-facts.ts';
import { contentOf, pathOfWay } from './step-content.ts';

export interface PatternItem {
  readonly item: JsonObject;
  /** Of the property that holds the list. */
  readonly facts: PropertyFacts;
  readonly name: string;
  /** The pattern. */
  readonly type: string;
  readonly element: Element;
  readonly rest: readonly Segment[];
}

export function* itemsIn(scope: TraitScope): Iterable<PatternItem> {
  const { trait, registries } = scope;
  for (const transition of trait.transitions)
    for (const { node, type, way, isPattern, isDirect } of contentOf(transition).nodes) {
      const facts = isPattern && isDirect ? registries.patternTable.get(type) : undefined;
      if (facts === undefined) continue;
      for (const name in node) {
        const known = facts.properties.get(name);
        if (known?.required === undefined) continue;
        const value = node[name] as Json;
        const setting = settingRead(value, trait.node);
        const list = setting === null ? value : setting.value;
        if (!isArray(list)) continue;
        const element = setting === null ? transition : trait;
        const to = setting === null ? [...pathOfWay(way), name] : setting.path;
        for (const [i, item] of list.entries())
          if (isObject(item)) yield { item, facts: known, name, type, element, rest: [...to, i] };
      }
    }
}

/** The default of the setting that a binding reads, and its path from the trait; null of anything else. */
export function settingRead(value: Json, trait: Json): { readonly value: Json; readonly path: Segment[] } | null {
  if (typeof value !== 'string' || !value.startsWith('@config.')) return null;
  const name = value.slice('@config.'.length);
  const config = isObject(trait) && isObject(trait.config) ? trait.config : {};
  const setting = Object.hasOwn(config, name) ? config[name] : undefined;
  return isObject(setting) && setting.default !== undefined
    ? { value: setting.default, path: ['config', name, 'default'] }
    : null;
}
