import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { serviceCalls } from '../service-calls.ts';

export const unknownServiceAction: Rule = {
  id: 'unknown-service-action',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_CALL_SERVICE_MISSING_ACTION',
  targets: { since: '17' },
  says: 'A `call-service` asks a service that version 17 brings along, or that a registry file describes, for an action that it does not have. Some of them take any action: `customBearer`, `maps`, `print`.',
  wrong: { effects: [['call-service', 'github', 'newIssue', { owner: 'a', repo: 'b', title: 'c' }]] },
  right: { effects: [['call-service', 'github', 'createIssue', { owner: 'a', repo: 'b', title: 'c' }]] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const { step, service, actions, action, rest } of serviceCalls(scope)) {
        if (typeof action === 'string' && (actions === null || Object.hasOwn(actions, action))) continue;
        const names = Object.keys(actions ?? {});
        const name = typeof action === 'string' ? action : '';
        const near = typeof action === 'string' ? nearTo(action, names, scope) : [];
        const [nearest] = near.length > 0 || names.length > 1 ? near : names;
        const message =
          typeof action === 'string'
            ? `the service ${quote(service)} has no action ${quote(action)}: it has ${listOf(names)}${hint(near)}`
            : `the action of the service ${quote(service)} is a text${actions === null ? '' : `: one of ${listOf(names)}`}`;
        scope.report(unknownServiceAction, step, [...rest, 2], name, message, ({ path }) =>
          nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
        );
      }
    },
  },
};

const shownMax = 12;

const listOf = (names: readonly string[]) =>
  [...names.slice(0, shownMax).map(quote), ...(names.length > shownMax ? ['others'] : [])].join(', ');
