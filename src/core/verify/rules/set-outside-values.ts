import { isArray, type Json } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { holdsLiteral, isAmong, show, texts } from '../declared-values.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule, Ruling } from '../rule.ts';
import { literalsOf, recordLiteralsOf, type SetLiteral } from '../set-values.ts';

export const setOutsideValues: Rule = {
  id: 'set-outside-values',
  category: 'invalid_effect',
  severity: 'error',
  says: 'A `set` gives a field of the linked entity a literal that is none of its `values`; a warning where the record of a `persist` does.',
  wrong: { effects: [['set', '@entity.status', 'closed']] },
  right: { effects: [['set', '@entity.status', 'done']] },
  fixes: ['set_property'],
  check: {
    effects: {
      set: (call, scope) => judge(setOutsideValues, literalsOf(call, scope), scope),
      persist: (call, scope) =>
        judge({ ...setOutsideValues, severity: 'warning' }, recordLiteralsOf(call, scope), scope),
    },
  },
};

function judge(rule: Ruling, literals: readonly SetLiteral[], scope: TraitScope): void {
  for (const { value, name, field, rest } of literals) {
    const { type, values } = field;
    if (values === null || values.length === 0 || isArray(value)) continue;
    if (!holdsLiteral(type, value) || isAmong(values, value)) continue;
    const near: readonly string[] = typeof value === 'string' ? nearTo(value, () => texts(values), scope) : [];
    const message = `${show(value)} is none of the values of the field ${quote(name)}: use one of them, or add it to \`values\`${hint(near)}`;
    const [nearest] = near;
    scope.reportHere(rule, rest, name, message, ({ path }) =>
      nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest as Json } }],
    );
  }
}
