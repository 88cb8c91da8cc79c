import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { nearestNames } from '../../base/nearest.ts';
import { wordsOf } from '../../base/words.ts';
import { emitSitesOf } from '../../schema/emit-sites.ts';
import { lifecycleEvents } from '../../schema/language.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Members of an action by which it does something. */
const doing = ['event', 'action', 'navigatesTo', 'href', 'onClick'];

export const rowActionWithoutEvent: Rule = {
  id: 'row-action-without-event',
  category: 'unhandled_ui_event',
  severity: 'warning',
  official: 'ORB_RUI_INVALID_ITEM_ACTION',
  says: 'An entry of `itemActions` emits no event and leads nowhere: pressing it does nothing. The compiler of version 17 refuses it.',
  wrong: {
    pattern: { type: 'data-list', entity: '@entity', fields: ['title'], itemActions: [{ label: 'Save' }] },
  },
  also: ['unused-event'],
  right: {
    pattern: {
      type: 'data-list',
      entity: '@entity',
      fields: ['title'],
      itemActions: [{ label: 'Save', event: 'SAVE' }],
    },
  },
  fixes: ['set_property', 'unset_property'],
  check: {
    entityPattern: ({ node }, scope) => {
      const actions = node?.itemActions;
      if (!isArray(actions)) return;
      for (let i = 0; i < actions.length; i++) {
        const action = actions[i] as Json;
        if (!isObject(action) || doing.some((name) => action[name] !== undefined)) continue;
        // A member that is misspelt is told by itself, and mended there.
        if (Object.keys(action).some((key) => nearestNames(key, doing).length > 0)) continue;
        const label = typeof action.label === 'string' ? action.label : '';
        const message = `the action ${quote(label)} of each row has no \`event\`, so pressing it does nothing: name the event that it emits`;
        scope.reportHere(rowActionWithoutEvent, ['itemActions', i], label, message, ({ path }) => {
          const event = eventNamed(scope, action);
          return event === undefined
            ? [{ action: 'unset_property', params: { path } }]
            : [{ action: 'set_property', params: { path: `${path}/event`, value: event } }];
        });
      }
    },
  },
};

/** The event of the machine that is called like the label; else one that is handled, or declared for others, and that nothing emits: the one that shares most words with the label, or the only one. */
function eventNamed({ trait, events, emitsByName }: TraitScope, { label }: JsonObject): string | undefined {
  const words = typeof label === 'string' ? wordsOf(label) : [];
  const named = [...events.keys(), ...emitsByName.keys()].find(
    (event) => words.length > 0 && wordsOf(event).join(' ') === words.join(' '),
  );
  if (named !== undefined) return named;
  const emitted = new Set([
    ...emitSitesOf(trait).map(({ event }) => event),
    ...trait.listens.map(({ triggers }) => triggers),
  ]);
  const handled = new Set([...trait.transitions.map(({ event }) => event), ...emitsByName.keys()]);
  const idle = [...handled].filter((event) => !emitted.has(event) && !lifecycleEvents.has(event));
  const shared = (event: string) => wordsOf(event).filter((word) => words.includes(word)).length;
  const [first, second] = idle.toSorted((a, b) => shared(b) - shared(a));
  return first !== undefined && (second === undefined || shared(first) > shared(second)) ? first : undefined;
}
