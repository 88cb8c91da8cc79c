import type { Json } from '../../base/json.ts';
import { typeOf, unknownType } from '../../schema/types.ts';
import { hint, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const ambiguousOperator: Rule = {
  id: 'ambiguous-operator',
  category: 'invalid_effect',
  severity: 'error',
  official: 'SEXPR_INVALID_OPERATOR',
  targets: { since: '17' },
  says: 'A call of `concat`, which is `str/concat` for texts and `array/concat` for lists.',
  wrong: { effects: [['set', '@entity.title', ['concat', '@payload.title', '!']]] },
  right: { effects: [['set', '@entity.title', ['str/concat', '@payload.title', '!']]] },
  fixes: ['set_property'],
  check: {
    call: (call, _, scope) => {
      const { kind } = scope.site.owner;
      if (call[0] !== 'concat' || (kind !== 'transition' && kind !== 'tick')) return;
      if (kind === 'tick' && scope.site.path()[0] === 'guard') return;
      const meant = meantBy(call.slice(1));
      const message = `${quote('concat')} may join texts or lists: write "str/concat" or "array/concat"${meant === null ? '' : hint([meant])}`;
      scope.reportHere(ambiguousOperator, [0], 'concat', message, ({ path }) =>
        meant === null ? [] : [{ action: 'set_property', params: { path, value: meant } }],
      );
    },
  },
};

/** Texts among the operands are joined as texts, lists as lists. */
function meantBy(operands: readonly Json[]): string | null {
  const kinds = new Set(operands.map((one) => typeOf(one, { root: () => unknownType, locals: null }).kind));
  if (kinds.has('list')) return 'array/concat';
  return kinds.has('string') || kinds.has('number') ? 'str/concat' : null;
}
