// The calls of a trait to services that the format or a registry file knows. Cost: linear in the calls.
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Tick, Transition } from '../schema/element.ts';
import type { TraitScope } from './check.ts';
import type { ServiceActions } from './registry.ts';
import { contentOf, pathOfWay } from './step-content.ts';

export interface ServiceCall {
  readonly step: Transition | Tick;
  readonly service: string;
  /** Null where the service takes any. */
  readonly actions: ServiceActions | null;
  readonly action: Json;
  /** From the step to the call. */
  readonly rest: readonly Segment[];
}

export function* serviceCalls({
  trait,
  registries,
}: TraitScope): Generator<ServiceCall & { readonly call: readonly Json[] }> {
  if (registries.services.size === 0) return;
  for (const step of [...trait.transitions, ...trait.ticks])
    for (const { call, way } of contentOf(step).calls) {
      const [operator, service, action] = call;
      if (operator !== 'call-service' || typeof service !== 'string' || action === undefined) continue;
      const actions = registries.services.get(service);
      if (actions !== undefined) yield { step, service, actions, action, rest: pathOfWay(way), call };
    }
}

export interface ServiceParameter {
  /** `string`, `number`, `boolean`, `object`, `array` or `any`. */
  readonly type: string;
  readonly isRequired: boolean;
}

export interface ParameterCall extends ServiceCall {
  readonly action: string;
  readonly parameters: ReadonlyMap<string, ServiceParameter>;
  /** The parameters that the call gives; null where it gives none. */
  readonly given: JsonObject | null;
}

const parametersMemo = createNodeMemo<ReadonlyMap<string, ServiceParameter>>();

function parametersIn(known: Readonly<Record<string, string>>): ReadonlyMap<string, ServiceParameter> {
  let parameters = parametersMemo.get(known);
  if (parameters === undefined) {
    const typeOf = (type: string) => ({ type: type.replace('!', ''), isRequired: type.endsWith('!') });
    parameters = new Map(Object.entries(known).map(([name, type]) => [name, typeOf(type)]));
    parametersMemo.set(known, parameters);
  }
  return parameters;
}

/** The calls of known actions whose parameters are written out. */
export function* parameterCalls(scope: TraitScope): Generator<ParameterCall> {
  for (const one of serviceCalls(scope)) {
    const { call, action, actions } = one;
    const known =
      actions !== null && typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (known === undefined) continue;
    const [, , , argument, ...others] = call;
    // With nothing behind it, an object that tells how the call ends holds no parameters.
    const isOptions = others.length === 0 && isObject(argument) && isObject(argument.emit);
    const given = argument === undefined || isOptions ? null : argument;
    if (given !== null && !isObject(given)) continue;
    yield { ...one, action: action as string, parameters: parametersIn(known), given };
  }
}

/** Parameters that every action takes. */
export const commonParameters: ReadonlySet<string> = new Set(['timeout', 'emit']);

/** Names under which other libraries know a parameter, the likeliest first. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  to: ['recipient', 'recipients', 'email', 'phone', 'address'],
  from: ['sender'],
  body: ['message', 'text', 'content', 'html'],
  subject: ['title'],
  userPrompt: ['prompt', 'message', 'text', 'question', 'input'],
  prompt: ['userPrompt', 'description', 'text'],
  text: ['content', 'input', 'prompt', 'userPrompt'],
  query: ['q', 'search', 'term', 'text'],
  message: ['text', 'body', 'content', 'prompt'],
  key: ['path', 'name', 'file', 'filename'],
  url: ['endpoint', 'href', 'uri'],
  payload: ['data', 'body', 'message'],
  data: ['payload', 'record', 'values'],
  collection: ['entity', 'table'],
  redirectUri: ['callbackUrl', 'redirectUrl', 'returnUrl'],
  scopes: ['scope'],
};

/** The parameter that is written under another name: one that the action has and the call lacks. */
export function parameterMeantBy(name: string, { parameters, given }: ParameterCall): string | undefined {
  const lacking = [...parameters.keys()].filter((one) => given === null || !Object.hasOwn(given, one));
  const inLetters = (text: string) => text.replace(/[_-]/g, '').toLowerCase();
  return (
    lacking.find((one) => inLetters(one) === inLetters(name)) ??
    lacking.find((one) => otherNames[one]?.includes(name)) ??
    lacking.find((one) => parameters.get(one)?.isRequired && inLetters(one).endsWith(inLetters(name)))
  );
}
