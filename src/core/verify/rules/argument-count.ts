import { isObject, type Json } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { TraitScope } from '../check.ts';
import { holdsExpression, isSurelyCall, takes } from '../conditions.ts';
import { quote } from '../hint.ts';
import type { Operator } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const argumentCount: Rule = {
  id: 'argument-count',
  category: 'invalid_effect',
  severity: 'error',
  official: 'SEXPR_ARITY_MISMATCH',
  says: 'A call has fewer or more arguments than its operator takes; options at its end that name result events (`emit`) are no argument. In properties of patterns too; a list of words that begins with the name of an operator is data.',
  wrong: { guard: ['not', '@entity.title', '@payload.title'] },
  right: { guard: ['=', '@entity.title', '@payload.title'] },
  fixes: [],
  check: {
    effect: (call, known, scope) => {
      if (known !== undefined) judge(call, call[0] as string, known, [], scope);
    },
    condition: ({ call, operator, known, rest }, scope) => {
      if (known !== undefined && !known.effect) judge(call, operator, known, rest, scope);
    },
    call: (call, position, scope) => {
      const operator = call[0] as string;
      const known = position === 'guard' ? undefined : scope.registries.operators.get(operator);
      if (
        known !== undefined &&
        !takes(known, call.length - 1) &&
        (isSurelyCall(call, operator) || holdsExpression(call))
      )
        judge(call, operator, known, [], scope);
    },
  },
};

/** Options at the end of a call, of any operator: which events tell how it ended. */
function hasOptions(call: readonly Json[]): boolean {
  const last = call.length < 2 ? undefined : call.at(-1);
  return isObject(last) && isObject(last.emit);
}

function judge(
  call: readonly Json[],
  operator: string,
  known: Operator,
  rest: readonly Segment[],
  scope: TraitScope,
): void {
  const count = call.length - 1;
  if (takes(known, count) || (hasOptions(call) && takes(known, count - 1))) return;
  const isFew = count < known.min;
  const bound = isFew ? known.min : (known.max ?? 0);
  const expected = `at ${isFew ? 'least' : 'most'} ${bound} argument${bound === 1 ? '' : 's'}`;
  const advice = isFew ? 'give the rest' : 'take out the others';
  const message = `${quote(operator)} takes ${expected}, here it has ${count}: ${advice}`;
  scope.reportHere(argumentCount, rest, operator, message);
}
