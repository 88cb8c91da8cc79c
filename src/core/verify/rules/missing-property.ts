import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote, typosOf } from '../hint.ts';
import type { PropertyFacts } from '../pattern-facts.ts';
import type { Rule } from '../rule.ts';

export const missingProperty: Rule = {
  id: 'missing-property',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_MISSING_REQUIRED_PROP',
  says: 'A pattern lacks a property that it needs. A node that takes its properties from elsewhere (`props`, `config`) may lack any.',
  wrong: { pattern: { type: 'action-button', action: 'SAVE' } },
  right: { pattern: { type: 'action-button', label: 'Save', action: 'SAVE' } },
  fixes: ['set_property'],
  check: {
    lackingPattern: ({ node, type, facts, at }, scope) => {
      for (const names of facts.needs) {
        if (names.some((name) => node[name] !== undefined)) continue;
        // A typo of it is told where it stands.
        const isMisspelt = Object.keys(node).some(
          (name) => !facts.properties.has(name) && typosOf(name, names, scope).length > 0,
        );
        if (isMisspelt) continue;
        const [first = ''] = names;
        const wanted = names.map((name) => `\`${name}\``).join(' or ');
        scope.reportHere(
          missingProperty,
          at,
          type,
          `the pattern ${quote(type)} needs ${wanted}: give it one`,
          (place) => suggestNeed(first, facts.properties.get(first), place.path, scope),
        );
      }
    },
  },
};

/** What is asked for can be said where it is plain: the records of the trait, or the fields of its entity. */
function suggestNeed(
  name: string,
  facts: PropertyFacts | undefined,
  path: string,
  { entity }: TraitScope,
): SuggestedAction[] {
  if (entity === null) return [];
  if (facts?.kind === 'entity')
    return [{ action: 'set_property', params: { path: `${path}/${name}`, value: '@entity' } }];
  if (name !== 'fields' || entity.fields === null) return [];
  const value = [...entity.kinds.keys()].filter((field) => field !== 'id');
  return value.length === 0 ? [] : [{ action: 'set_property', params: { path: `${path}/${name}`, value } }];
}
