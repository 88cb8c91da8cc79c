import { isArray } from '../../base/json.ts';
import { typeMember } from '../pattern-properties.ts';
import type { Rule } from '../rule.ts';

export const patternWithoutType: Rule = {
  id: 'pattern-without-type',
  category: 'invalid_pattern',
  severity: 'error',
  says: 'A pattern, a child that is an object or the body of a `renderItem` has no `type`.',
  wrong: { pattern: { type: 'stack', children: [{ label: 'Save', action: 'SAVE' }] } },
  right: { pattern: { type: 'stack', children: [{ type: 'button', label: 'Save', action: 'SAVE' }] } },
  fixes: ['set_property'],
  check: {
    unknownPattern: ({ node, isRoot }, scope) => {
      if (node === null) return;
      if (isRoot && Object.keys(node).length === 0) {
        const message = 'the pattern says nothing to draw: write `null` to clear the slot, or give it a `type`';
        scope.reportHere(patternWithoutType, [], 'pattern', message, ({ path }) => [
          { action: 'set_property', params: { path, value: null } },
        ]);
        return;
      }
      const own = node[typeMember(node)];
      if (isArray(own) || (typeof own === 'string' && own !== '')) return;
      const message = 'the pattern has no `type`: say what to draw, such as "stack" or "button"';
      scope.reportHere(patternWithoutType, [], 'pattern', message, ({ path }) => [
        { action: 'set_property', params: { path: `${path}/type`, value: 'stack' } },
      ]);
    },
  },
};
