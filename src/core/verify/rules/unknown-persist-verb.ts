import { persistVerbs } from '../../schema/language.ts';
import { verbsMeantBy } from '../foreign-names.ts';
import { hint, meantOrNear, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unknownPersistVerb: Rule = {
  id: 'unknown-persist-verb',
  category: 'invalid_effect',
  severity: 'error',
  says: 'The first argument of a `persist` is none of create, update, delete and clear.',
  wrong: { effects: [['persist', 'insert', 'Ticket', '@payload']] },
  right: { effects: [['persist', 'create', 'Ticket', '@payload']] },
  fixes: ['set_property'],
  check: {
    effects: {
      persist: ([, verb, second], scope) => {
        if (typeof verb !== 'string' || persistVerbs.has(verb) || verb.charCodeAt(0) === 64) return;
        const near = meantOrNear(verbsMeantBy(verb), () => nearTo(verb, persistVerbs, scope));
        const isSwapped = typeof second === 'string' && persistVerbs.has(second);
        const meant = isSwapped
          ? `: the verb comes first, so write ["persist", ${quote(second)}, ${quote(verb)}, ...]`
          : null;
        const message = `${quote(verb)} is no way to persist${meant ?? `: use create, update, delete or clear${hint(near)}`}`;
        const value = near[0] ?? 'update';
        scope.reportHere(unknownPersistVerb, [1], verb, message, ({ path }) => [
          { action: 'set_property', params: { path, value } },
        ]);
      },
    },
  },
};
