import type { Json } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const persistWithoutRecord: Rule = {
  id: 'persist-without-record',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A `persist` creates, updates or deletes and does not say which record: its third argument is missing.',
  wrong: { effects: [['persist', 'update', 'Ticket']] },
  right: { effects: [['persist', 'update', 'Ticket', '@payload']] },
  fixes: ['set_property'],
  check: {
    effects: {
      persist: (call, scope) => {
        const verb = call[1];
        if (call.length !== 3 || typeof verb !== 'string' || !(verb in wanted)) return;
        const wants = wanted[verb as keyof typeof wanted];
        const message = `\`persist\` does not say ${wants.says}: give it as the third argument`;
        const record = recordFor(scope, wants.fields);
        scope.reportHere(persistWithoutRecord, [], quote(verb), message, ({ path }) =>
          record === null ? [] : [{ action: 'set_property', params: { path, value: [...call, record] } }],
        );
      },
    },
  },
};

/** What each verb wants to know, and the payload fields that usually carry it. */
const wanted = {
  create: { says: 'what the new record holds', fields: ['data'] },
  update: { says: 'what the record holds', fields: ['data', 'row'] },
  delete: { says: 'which record goes', fields: ['id', 'row'] },
};

/** A field that the event of the place carries, else null: only a person knows what is meant. */
function recordFor(scope: TraitScope, fields: readonly string[]): Json {
  const { owner } = scope.site;
  const field = owner.kind === 'transition' ? fields.find((one) => scope.carries(owner.name, one)) : undefined;
  return field === undefined ? null : `@payload.${field}`;
}
