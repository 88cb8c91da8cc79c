import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { commonParameters, type ParameterCall, parameterCalls, parameterMeantBy } from '../service-calls.ts';

const sent = (name: string) => ({
  effects: [['call-service', 'twilio', 'sendSMS', { [name]: '+15550100', body: 'Ready' }]],
});

export const unknownServiceParameter: Rule = {
  id: 'unknown-service-parameter',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_CALL_SERVICE_UNKNOWN_PARAM',
  targets: { since: '17' },
  says: 'A `call-service` gives a parameter that the action of the service does not have.',
  wrong: sent('recipient'),
  right: sent('to'),
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const call of parameterCalls(scope))
        for (const name of Object.keys(call.given ?? {}))
          if (!call.parameters.has(name) && !commonParameters.has(name)) report(scope, call, name);
    },
  },
};

function report(scope: TraitScope, call: ParameterCall, name: string): void {
  const { step, service, action, parameters, given, rest } = call;
  const lacking = [...parameters.keys()].filter((one) => given === null || !Object.hasOwn(given, one));
  const meant = parameterMeantBy(name, call) ?? nearTo(name, lacking, scope)[0];
  const message = `${quote(action)} of the service ${quote(service)} has no parameter ${quote(name)}: it has ${[...parameters.keys()].map(quote).join(', ')}${hint(meant === undefined ? [] : [meant])}`;
  scope.report(unknownServiceParameter, step, [...rest, 3, name], name, message, ({ path }) => {
    const unset: SuggestedAction = { action: 'unset_property', params: { path } };
    if (meant === undefined) return [unset];
    const to = `${path.slice(0, path.lastIndexOf('/'))}/${meant}`;
    const value = given?.[name] ?? null;
    return [{ action: 'set_property', params: { path: to, value }, afterwards: [unset] }, unset];
  });
}
