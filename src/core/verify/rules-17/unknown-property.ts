import type { Json } from '../../base/json.ts';
import { propertiesMeantBy } from '../foreign-names.ts';
import { hint, knownTypos, quote } from '../hint.ts';
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
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const step of scope.trait.transitions)
        for (const { node, type, way, isPattern, isDirect } of contentOf(step).nodes) {
          const facts = isPattern && isDirect ? scope.registries.patternTable.get(type) : undefined;
          if (facts === undefined) continue;
          for (const name in node) {
            if (common.has(name) || facts.properties.has(name)) continue;
            // A typo has a rule of its own.
            if (knownTypos(name, facts.properties, scope).some((one) => node[one] === undefined)) continue;
            const value = node[name] as Json;
            const meant = propertiesMeantBy(name).filter((one) => {
              const known = facts.properties.get(one);
              return known !== undefined && node[one] === undefined && scope.registries.takesLiteral(known, value);
            });
            const advice = `${meant.length > 0 ? 'say it under a name that it has' : 'take it away'}, or extend the registry`;
            const message = `the pattern ${quote(type)} has no property ${quote(name)} in this version of the format: ${advice}${hint(meant.slice(0, 3))}`;
            scope.report(unknownProperty, step, [...pathOfWay(way), name], name, message, ({ path }) => {
              const unset = { action: 'unset_property', params: { path } };
              const renamed = meant.slice(0, 1).map((one) => ({
                action: 'set_property',
                params: { path: `${path.slice(0, path.lastIndexOf('/'))}/${one}`, value },
                afterwards: [unset],
              }));
              // A name with a meaning here is kept under it.
              return renamed.length > 0 ? renamed : [unset];
            });
          }
        }
    },
  },
};
