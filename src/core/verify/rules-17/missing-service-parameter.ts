import type { Json } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { commonParameters, type ParameterCall, parameterCalls, parameterMeantBy } from '../service-calls.ts';

export const missingServiceParameter: Rule = {
  id: 'missing-service-parameter',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_CALL_SERVICE_MISSING_PARAM',
  targets: { since: '17' },
  says: 'A `call-service` does not give a parameter that the action of the service needs. Parameters that stand in a binding or come out of an expression are not looked into, and one that stands under another name is told by unknown-service-parameter.',
  wrong: { effects: [['call-service', 'youtube', 'search', { maxResults: 5 }]] },
  right: { effects: [['call-service', 'youtube', 'search', { query: 'boats', maxResults: 5 }]] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const call of parameterCalls(scope)) {
        const { parameters, given } = call;
        const named = renamedIn(call);
        for (const [name, { isRequired }] of parameters)
          if (isRequired && !(given !== null && Object.hasOwn(given, name)) && !named.has(name))
            report(scope, call, name);
      }
    },
  },
};

/** Parameters that the call gives under other names. */
export function renamedIn(call: ParameterCall): ReadonlySet<string> {
  const { parameters, given } = call;
  const unknown = Object.keys(given ?? {}).filter((name) => !parameters.has(name) && !commonParameters.has(name));
  return new Set(unknown.flatMap((name) => parameterMeantBy(name, call) ?? []));
}

function report(scope: TraitScope, { step, service, action, given, rest }: ParameterCall, name: string): void {
  const brought = step.kind === 'transition' ? scope.lookups.payloadOf(step.event) : null;
  const value = brought?.has(name) ? `@payload.${name}` : scope.entity?.fields?.has(name) ? `@entity.${name}` : null;
  const message = `${quote(action)} of the service ${quote(service)} needs the parameter ${quote(name)}: give it${hint(value === null ? [] : [value])}`;
  const place = given === null ? rest : [...rest, 3];
  scope.report(missingServiceParameter, step, place, name, message, ({ path }): SuggestedAction[] =>
    value === null || given === null ? [] : [set(`${path}/${name}`, value)],
  );
}

const set = (path: string, value: Json): SuggestedAction => ({ action: 'set_property', params: { path, value } });
