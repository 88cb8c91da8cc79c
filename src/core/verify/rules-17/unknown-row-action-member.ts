import type { Json, JsonObject } from '../../base/json.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { itemsIn } from '../pattern-items.ts';
import type { Rule } from '../rule.ts';
import { standInFor } from './incomplete-item.ts';

const listed = (action: JsonObject) => ({
  type: 'data-list',
  entity: '@entity',
  fields: [{ name: 'title' }],
  itemActions: [action],
});

export const unknownRowActionMember: Rule = {
  id: 'unknown-row-action-member',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_UNKNOWN_ITEM_ACTION_PROP',
  targets: { since: '17' },
  says: 'An action of a row, in `itemActions`, has a member that this version does not read. One that says what the action lacks is told by incomplete-item.',
  wrong: { pattern: listed({ label: 'Save', event: 'SAVE', size: 'sm' }) },
  right: { pattern: listed({ label: 'Save', event: 'SAVE', variant: 'primary' }) },
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const { element, rest, item, facts, name } of itemsIn(scope)) {
        if (name !== 'itemActions') continue;
        const told = new Set((facts.required ?? []).map((one) => one in item || standInFor(item, one, read)));
        for (const member in item) {
          if (read.has(member) || told.has(member)) continue;
          const near = nearTo(member, read, scope).filter((one) => item[one] === undefined);
          const message = `an action of a row has no ${quote(member)} in this version: take it away${hint(near)}`;
          const [meant] = near;
          scope.report(unknownRowActionMember, element, [...rest, member], member, message, ({ path }) => {
            const unset = { action: 'unset_property', params: { path } };
            if (meant === undefined) return [unset];
            const to = `${path.slice(0, path.lastIndexOf('/'))}/${meant}`;
            const params = { path: to, value: item[member] as Json };
            return [{ action: 'set_property', params, afterwards: [unset] }];
          });
        }
      }
    },
  },
};

/** The members that the compiler reads; its registry lists fewer. */
const read: ReadonlySet<string> = new Set([
  'label',
  'event',
  'navigatesTo',
  'icon',
  'variant',
  'confirm',
  'disabled',
  'hidden',
  'payload',
]);
