import { isArray } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { asType, holdsLiteral, show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule, Ruling } from '../rule.ts';
import { literalsOf, recordLiteralsOf, type SetLiteral } from '../set-values.ts';

export const setOfWrongType: Rule = {
  id: 'set-of-wrong-type',
  category: 'invalid_effect',
  severity: 'error',
  says: 'A `set` gives a field of the linked entity a literal that is not of its type; a warning where the record of a `persist` does.',
  wrong: { fields: [{ name: 'count', type: 'number' }], effects: [['set', '@entity.count', '1']] },
  right: { fields: [{ name: 'count', type: 'number' }], effects: [['set', '@entity.count', 1]] },
  fixes: ['set_property'],
  check: {
    effects: {
      set: (call, scope) => {
        for (const literal of literalsOf(call, scope))
          judge(isArray(literal.value) ? setOfWrongType : takenBy17(scope.registries, setOfWrongType), literal, scope);
      },
      persist: (call, scope) => {
        for (const literal of recordLiteralsOf(call, scope))
          judge({ ...setOfWrongType, severity: 'warning' }, literal, scope);
      },
    },
  },
};

function judge(rule: Ruling, { value, name, field: { type }, rest }: SetLiteral, scope: TraitScope): void {
  if (holdsLiteral(type, value)) return;
  const message = `the field ${quote(name)} is of the type ${quote(type)} and cannot hold ${show(value)}: set a value of that type`;
  const mended = asType(type, value);
  scope.reportHere(rule, rest, name, message, ({ path }) =>
    mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }],
  );
}
