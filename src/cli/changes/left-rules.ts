// The rules behind the categories that a repair leaves: `orrery check` tells rules, so they are what a reader finds again.
import { indexNormal, type Schema } from '../../core/schema/index.ts';
import { type CategoryCode, type Registries, registriesFor, verifySchema } from '../../core/verify/index.ts';

/** The rules that the document after a repair breaks, of these categories, in the order of the findings; a category that is open for another reason stays itself. */
export type LeftRules = (after: Schema, remaining: readonly CategoryCode[]) => readonly string[];

export function leftRulesBy(registries: Registries): LeftRules {
  return (after, remaining) => {
    const { findings } = verifySchema(indexNormal(after), registriesFor(after, registries, undefined));
    const rulesOf = new Map<CategoryCode, Set<string>>(remaining.map((category) => [category, new Set()]));
    for (const { category, rule } of findings) rulesOf.get(category)?.add(rule);
    return [...rulesOf].flatMap(([category, rules]) => (rules.size === 0 ? [category] : [...rules]));
  };
}
