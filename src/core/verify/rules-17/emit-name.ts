import { isObject, type Json, type JsonObject } from '../../base/json.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule, Ruling } from '../rule.ts';

export const emitName: Rule = {
  id: 'emit-name',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_EMIT_INVALID_NAME',
  targets: { since: '17' },
  says: 'An `emit` effect names its event by anything but a text, or by one that is no identifier: a letter of `A-Z` or `a-z`, then such letters, digits and `_`. A binding names none, because the event is known before a run.',
  wrong: {
    trait: { emits: [{ event: 'SAVED', scope: 'external' }] },
    effects: [
      ['emit', 'SAVED'],
      ['emit', { event: 'SAVED' }],
    ],
  },
  right: { trait: { emits: [{ event: 'SAVED', scope: 'external' }] }, effects: [['emit', 'SAVED']] },
  fixes: ['set_property'],
  check: {
    effects: {
      emit: (call, scope) => {
        // An effect without a name is told by argument-count.
        if (call.length < 2) return;
        const name = call[1] ?? null;
        if (typeof name === 'string' && identifier.test(name)) return;
        const isText = typeof name === 'string';
        const message = isText
          ? `${quote(name)} is no name that an event is emitted by: use letters, digits and "_", with a letter in front`
          : 'an `emit` names its event by a text in front of the payload, such as ["emit", "SAVED", { "title": "@payload.title" }]';
        scope.reportHere(isText ? misnamed : emitName, [], isText ? name : 'emit', message, ({ path }) =>
          meantBy(name, call[2], path, (event) => scope.emitsByName.has(event)),
        );
      },
    },
  },
};

/** The code of a text that is no name. */
const misnamed: Ruling = { ...emitName, official: 'ORB_T_EVT_INVALID_NAME' };

const identifier = /^[A-Za-z]\w*$/;

/** An object that says the event, and perhaps the payload, where the trait declares that event. */
function meantBy(
  name: Json,
  payload: Json | undefined,
  path: string,
  isDeclared: (event: string) => boolean,
): SuggestedAction[] {
  if (!isObject(name) || payload !== undefined) return [];
  const { event, type, name: other, payload: given, data, ...rest } = name;
  const named = [event, type, other].find((one): one is string => typeof one === 'string' && isDeclared(one));
  if (named === undefined) return [];
  const fields: JsonObject = { ...rest, ...(isObject(given) ? given : isObject(data) ? data : {}) };
  const value: Json = Object.keys(fields).length === 0 ? ['emit', named] : ['emit', named, fields];
  return [{ action: 'set_property', params: { path, value } }];
}
