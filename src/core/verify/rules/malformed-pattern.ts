import { isArray, isObject, type Json } from '../../base/json.ts';
import type { SuggestedAction } from '../finding.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const malformedPattern: Rule = {
  id: 'malformed-pattern',
  category: 'invalid_pattern',
  severity: 'error',
  says: 'Something is rendered that is no object with a `type`, no expression and no binding.',
  wrong: { effects: [['render-ui', 'main', [{ type: 'spinner' }]]] },
  right: { effects: [['render-ui', 'main', { type: 'stack', children: [{ type: 'spinner' }] }]] },
  fixes: ['set_property', 'unset_property'],
  check: {
    malformedPattern: ({ value, isRoot }, scope) => {
      if (!isRoot || value === null || isExpression(value) || isBinding(value)) return;
      const message = 'a pattern is an object with a `type`, an expression or a binding';
      const name = isArray(value) ? 'list' : typeof value;
      const rule = typeof value === 'string' ? takenBy17(scope.registries, malformedPattern) : malformedPattern;
      scope.reportHere(rule, [], name, message, ({ path }) => inOne(value, path));
    },
  },
};

function isExpression(value: Json): boolean {
  return isArray(value) && typeof value[0] === 'string';
}

function isBinding(value: Json): boolean {
  return typeof value === 'string' && value.charCodeAt(0) === 64;
}

/** Several patterns are drawn as one that holds them; none is drawn by no effect. */
function inOne(value: Json, path: string): SuggestedAction[] {
  if (!isArray(value) || !value.every(isObject)) return [];
  if (value.length === 0) return [{ action: 'unset_property', params: { path: path.slice(0, path.lastIndexOf('/')) } }];
  return [{ action: 'set_property', params: { path, value: { type: 'stack', children: value } } }];
}
