import { isArray, isObject, type Json } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { parameterCalls } from '../service-calls.ts';

const asked = (maxResults: Json) => ({
  effects: [['call-service', 'arxiv', 'search', { query: 'boats', maxResults }]],
});

export const serviceParameterOfWrongType: Rule = {
  id: 'service-parameter-of-wrong-type',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_CALL_SERVICE_PARAM_TYPE',
  targets: { since: '17' },
  says: 'A `call-service` gives a parameter a literal of another type than the action of the service takes. Bindings, lists and null are not judged.',
  wrong: asked('five'),
  right: asked(5),
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const { step, service, action, parameters, given, rest } of parameterCalls(scope))
        for (const [name, value] of Object.entries(given ?? {}) as [string, Json][]) {
          const type = parameters.get(name)?.type ?? 'any';
          if (type === 'any' || fits(type, value)) continue;
          const message = `${quote(name)} of ${quote(action)} of the service ${quote(service)} is of type ${type}: give it one`;
          scope.report(serviceParameterOfWrongType, step, [...rest, 3, name], name, message, ({ path }) => {
            const mended = asType(type, value);
            return mended === undefined ? [] : [{ action: 'set_property', params: { path, value: mended } }];
          });
        }
    },
  },
};

function fits(type: string, value: Json): boolean {
  if (value === null || isArray(value) || (typeof value === 'string' && value.startsWith('@'))) return true;
  return isObject(value) ? type === 'object' : typeof value === type;
}

/** The value in the other type, where it says the same there. */
function asType(type: string, value: Json): Json | undefined {
  if (type === 'array') return isObject(value) ? undefined : [value];
  if (type === 'string' && !isObject(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (type === 'number' && Number.isFinite(Number(value))) return Number(value);
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : undefined;
}
