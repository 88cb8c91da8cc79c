import { isNamespaced } from '../conditions.ts';
import { type Registries, refusedBy17 } from '../registry.ts';
import type { Rule, Ruling } from '../rule.ts';
import { reportOperator } from '../unknown-operators.ts';
import { isInfix } from './guard-of-no-condition.ts';

export const unknownOperator: Rule = {
  id: 'unknown-operator',
  category: 'invalid_effect',
  severity: 'warning',
  official: 'SEXPR_INVALID_OPERATOR',
  says: 'The operator of a guard, or of a call that is surely one, is not in the registry.',
  wrong: { guard: ['equals', '@entity.status', 'open'] },
  right: { guard: ['=', '@entity.status', 'open'] },
  fixes: ['set_property'],
  check: {
    condition: ({ call, known, rest }, scope) => {
      if (known === undefined && !isInfix(call))
        reportOperator(ruleOf(call[0], scope.registries), call, 'guard', [...rest, 0], scope);
    },
    call: (call, position, scope) => {
      const operator = call[0] as string;
      if (position === 'guard' || scope.registries.operators.has(operator)) return;
      if (isNamespaced(operator, scope.registries))
        reportOperator(ruleOf(operator, scope.registries), call, 'value', [0], scope);
    },
  },
};

/** A word without a namespace may head a list of data: the program of 17 looks up the others alone. */
const ruleOf = (operator: unknown, registries: Registries): Ruling =>
  typeof operator === 'string' && operator.includes('/')
    ? refusedBy17(registries, unknownOperator, 'SEXPR_INVALID_OPERATOR')
    : unknownOperator;
