import { isArray, type Json } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { TraitScope } from '../check.ts';
import { comparators } from '../comparisons.ts';
import { show } from '../declared-values.ts';
import type { Rule } from '../rule.ts';
import { bindingMeantBy } from './comparison-of-literals.ts';

export const guardOfNoCondition: Rule = {
  id: 'guard-of-no-condition',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A guard, or an argument of its `and`, `or` or `not`, is no condition: a list that no operator heads, or a plain value.',
  wrong: { guard: ['@entity.status', '==', 'open'] },
  right: { guard: ['=', '@entity.status', 'open'] },
  fixes: ['set_property'],
  check: {
    noCondition: tell,
    condition: ({ call, known, rest }, scope) => {
      if (known === undefined && isInfix(call)) tell(call, rest, scope);
    },
  },
};

function tell(value: Json, rest: readonly Segment[], scope: TraitScope): void {
  const meant = conditionMeantBy(value, scope);
  const advice = meant === null ? 'head it with an operator, such as `=`' : `write ${show(meant)}`;
  const message = `${show(value)} is no condition, so nothing is asked here: ${advice}`;
  scope.reportHere(guardOfNoCondition, rest, nameOf(value), message, ({ path }) =>
    meant === null ? [] : [{ action: 'set_property', params: { path, value: meant } }],
  );
}

const nameOf = (value: Json): string => {
  const head = isArray(value) ? value[0] : value;
  return typeof head === 'string' ? head : '';
};

/** The same with the operator first, where one stands between two values; the binding or the condition where brackets stand around it. */
function conditionMeantBy(value: Json, scope: TraitScope): Json | null {
  if (typeof value === 'string') return bindingMeantBy(value, scope);
  if (!isArray(value)) return null;
  const [left, operator, right] = value as readonly (Json | undefined)[];
  if (value.length === 1 && left !== undefined && (isArray(left) || typeof left === 'string')) return left;
  if (!isInfix(value)) return null;
  const read = bindingMeantBy(left as Json, scope) ?? (left as Json);
  return [operator as Json, read, right as Json];
}

/** True if an operator stands between what it compares: `["status", "==", "open"]`. */
export const isInfix = (call: readonly Json[]): boolean =>
  call.length === 3 && typeof call[1] === 'string' && comparators.has(call[1]) && !comparators.has(call[0] as string);
