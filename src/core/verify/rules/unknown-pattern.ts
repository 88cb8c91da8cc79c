import { hint, nearKnown, quote } from '../hint.ts';
import { typeMember } from '../pattern-properties.ts';
import type { Rule } from '../rule.ts';

export const unknownPattern: Rule = {
  id: 'unknown-pattern',
  category: 'invalid_pattern',
  severity: 'warning',
  says: 'The type of a pattern is not in the registry.',
  wrong: { pattern: { type: 'buton', label: 'Save', action: 'SAVE' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: ['set_property'],
  check: {
    unknownPattern: ({ node }, scope) => {
      if (node === null) return;
      const member = typeMember(node);
      const type = node[member];
      if (typeof type !== 'string' || type === '' || type.charCodeAt(0) === 64) return;
      if (scope.registries.patterns.has(type)) return;
      const near = nearKnown(type, scope.registries.patterns, scope);
      const message = `the registry has no pattern ${quote(type)}: correct it, or extend the registry${hint(near)}`;
      const [nearest] = near;
      scope.reportHere(unknownPattern, [member], type, message, ({ path }) =>
        nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
      );
    },
  },
};
