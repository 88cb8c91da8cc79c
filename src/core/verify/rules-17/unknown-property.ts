import { knownTypos, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

/** Members of every node, whatever its pattern. */
const common = new Set(['type', 'children', 'id', 'key']);

export const unknownProperty: Rule = {
  id: 'unknown-property',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_INVALID_PROP',
  targets: { since: '17' },
  says: 'A pattern of the registry has a property that the registry of this version does not list for it, and that is no typo of one.',
  wrong: { pattern: { type: 'button', label: 'Save', action: 'SAVE', frobnicate: true } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: ['unset_property'],
  check: {
    trait: (scope) => {
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        for (const { node, type, way, isPattern } of contentOf(step).nodes) {
          const facts = isPattern ? scope.registries.patternTable.get(type) : undefined;
          if (facts === undefined) continue;
          for (const name in node) {
            if (common.has(name) || facts.properties.has(name)) continue;
            // A typo has a rule of its own.
            if (knownTypos(name, facts.properties, scope).some((one) => node[one] === undefined)) continue;
            const message = `the pattern ${quote(type)} has no property ${quote(name)} in this version of the format: take it away, or extend the registry`;
            scope.report(unknownProperty, step, [...pathOfWay(way), name], name, message, ({ path }) => [
              { action: 'unset_property', params: { path } },
            ]);
          }
        }
    },
  },
};
