import type { Json } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { comparators } from '../comparisons.ts';
import { isComputed, show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const comparisonOfLiterals: Rule = {
  id: 'comparison-of-literals',
  category: 'broken_binding',
  severity: 'warning',
  says: 'A guard compares two literals of which one is the name of a field: it is read with `@entity.` or `@payload.` before it. What is always the same for another reason may be made so.',
  wrong: { guard: ['=', 'status', 'open'] },
  right: { guard: ['=', '@entity.status', 'open'] },
  fixes: ['set_property'],
  check: {
    condition: ({ call, operator, rest, isCertain }, scope) => {
      if (!isCertain || !comparators.has(operator) || call.length !== 3 || call.slice(1).some(isComputed)) return;
      const at = [1, 2].find((i) => bindingMeantBy(call[i] as Json, scope) !== null);
      const binding = at === undefined ? null : bindingMeantBy(call[at] as Json, scope);
      if (at === undefined || binding === null) return;
      const message = `${show(call[1] as Json)} and ${show(call[2] as Json)} are plain values, so the guard always says the same: write ${quote(binding)} in place of ${show(call[at] as Json)}`;
      scope.reportHere(comparisonOfLiterals, [...rest, at], operator, message, ({ path }) => [
        { action: 'set_property', params: { path, value: binding } },
      ]);
    },
  },
};

/** The binding that a text is without its `@`: a field of the payload or of the linked entity. */
export function bindingMeantBy(value: Json, scope: TraitScope): string | null {
  if (typeof value !== 'string') return null;
  const { owner } = scope.site;
  const event = 'event' in owner && typeof owner.event === 'string' ? owner.event : null;
  const [root, field] = value.split('.');
  if ((root === 'entity' || root === 'payload') && field !== undefined) return `@${value}`;
  if (scope.entity?.fields?.has(value)) return `@entity.${value}`;
  return event !== null && scope.lookups.payloadOf(event).has(value) ? `@payload.${value}` : null;
}
