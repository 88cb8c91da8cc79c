import { askPatternFields, askQueryFields, askRecordFields, askRowField, judgeNamedFields } from '../named-fields.ts';
import type { Rule } from '../rule.ts';

export const unknownNamedField: Rule = {
  id: 'unknown-named-field',
  category: 'broken_binding',
  severity: 'warning',
  official: 'ORB_RUI_INVALID_FIELD_PATH',
  says: 'A pattern (`fields`, `columns`, `groupBy`, ...), a query (`sort`, `filter`, ...) or a binding to a record of the payload (`@payload.row.title`) names a field that its entity does not have, or a member of the record of a `persist` is a typo of one.',
  wrong: {
    pattern: {
      type: 'data-list',
      entity: '@entity',
      fields: ['titel'],
      itemActions: [{ label: 'Save', event: 'SAVE' }],
    },
  },
  right: {
    pattern: {
      type: 'data-list',
      entity: '@entity',
      fields: ['title'],
      itemActions: [{ label: 'Save', event: 'SAVE' }],
    },
  },
  fixes: ['set_property', 'add_field'],
  check: {
    effects: { fetch: askQueryFields, ref: askQueryFields, 'fetch-stream': askQueryFields, persist: askRecordFields },
    call: (call, position, scope) => {
      if (position === 'value') askQueryFields(call, scope);
    },
    payloadBinding: askRowField,
    entityPattern: askPatternFields,
    document: (scope) => judgeNamedFields(unknownNamedField, scope),
  },
};
