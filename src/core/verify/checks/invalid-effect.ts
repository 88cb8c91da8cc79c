import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { isControlForm } from '../../schema/operators.ts';
import type { Check, MakeRepairs, TraitScope } from '../check.ts';
import { operatorsMeantBy, verbsMeantBy } from '../foreign-names.ts';
import { hint, meantOrNear, nearKnown, nearTo, quote } from '../hint.ts';
import type { Operator, Registries } from '../registry.ts';
import { rulings } from '../rulings.ts';
import { type CallPlace, isBetter, type Trial, tryCall } from '../trial.ts';
import { judgeOptions } from './call-options.ts';
import { judgeSetValue } from './set-value.ts';

const persistVerbs = new Set(['create', 'update', 'delete', 'clear']);

/** Operators whose arguments are conditions themselves. */
const connectives = new Set(['and', 'or', 'not']);

export const invalidEffect: Check = {
  code: 'invalid_effect',
  condition:
    'An effect is not a non-empty array headed by a string, is headed by a binding that is no local, has too few or too many arguments, or persists with a verb other than create, update, delete or clear; a call anywhere, properties of patterns included, has too few or too many arguments; a guard uses an operator that has an effect; a `set` gives a field a literal that is none of its `values`, or of another type. An operator that the registry lacks is a warning.',
  repairs: ['set_property', 'unset_property'],
  effect: judgeEffect,
  guard: (value, scope) => judgeCondition(value, [], true, scope),
  call: (call, position, scope) => {
    if (position !== 'guard') judgeExpression(call, scope);
  },
};

function judgeEffect(value: Json, scope: TraitScope): void {
  if (!isArray(value) || typeof value[0] !== 'string' || value[0] === '') {
    const message = 'an effect is an array headed by its operator, such as ["emit", "SAVED"]';
    const name = isArray(value) ? '[]' : typeof value;
    scope.reportHere('invalid_effect', 'error', [], name, message, (place) => [
      { action: 'unset_property', params: { path: place.path } },
    ]);
    return;
  }
  const operator = value[0];
  if (operator.charCodeAt(0) === 64) {
    if (!scope.site.isLocal(operator.slice(1))) reportBinding(value, operator, scope);
    return;
  }
  const known = scope.registries.operators.get(operator);
  if (known !== undefined) judgeArity(value, operator, known, [], scope);
  else if (!isControlForm(operator)) reportUnknown(value, 'effect', [0], scope);
  if (operator === 'persist') judgeVerb(value[1], scope);
  else if (operator === 'set') judgeSetValue(value, scope);
  judgeOptions(value, scope);
}

/** A binding is read, not run: with a value behind it, it is what a `set` sets. */
function reportBinding(call: readonly Json[], binding: string, scope: TraitScope): void {
  const message = `${quote(binding)} is a binding and no operator: head the effect with one, such as ["set", ${quote(binding)}, …]`;
  scope.reportHere('invalid_effect', 'error', [], binding, message, ({ path }) =>
    call.length === 2 && binding.includes('.')
      ? [{ action: 'set_property', params: { path, value: ['set', ...call] } }]
      : [{ action: 'unset_property', params: { path } }],
  );
}

function judgeVerb(verb: Json | undefined, scope: TraitScope): void {
  if (typeof verb !== 'string' || persistVerbs.has(verb) || verb.charCodeAt(0) === 64) return;
  const near = meantOrNear(verbsMeantBy(verb), () => nearTo(verb, persistVerbs, scope));
  const message = `${quote(verb)} is no way to persist: use create, update, delete or clear${hint(near)}`;
  const value = near[0] ?? 'update';
  scope.reportHere('invalid_effect', 'error', [1], verb, message, (place) => [
    { action: 'set_property', params: { path: place.path, value } },
  ]);
}

/** Judges a guard. An array inside an argument may be plain data, so there only what is surely a call counts. */
function judgeCondition(value: Json, rest: readonly Segment[], isCertain: boolean, scope: TraitScope): void {
  if (!isArray(value)) return;
  const operator = value[0];
  if (typeof operator === 'string' && operator.charCodeAt(0) !== 64) {
    const known = scope.registries.operators.get(operator);
    if (known === undefined) {
      if (isCertain || isNamespaced(operator, scope.registries)) reportUnknown(value, 'guard', [...rest, 0], scope);
    } else if (isCertain || isSurelyCall(value, operator) || isLikelyCall(value, known)) {
      if (known.effect) reportEffect(operator, rest, scope);
      else judgeArity(value, operator, known, rest, scope);
    }
  }
  const isConnective = isCertain && typeof operator === 'string' && connectives.has(operator);
  for (let i = 1; i < value.length; i++) judgeCondition(value[i] as Json, [...rest, i], isConnective, scope);
}

function judgeExpression(call: readonly Json[], scope: TraitScope): void {
  const operator = call[0] as string;
  if (operator.charCodeAt(0) === 64) return;
  const known = scope.registries.operators.get(operator);
  if (known !== undefined) {
    if (!takes(known, call.length - 1) && (isSurelyCall(call, operator) || holdsExpression(call)))
      judgeArity(call, operator, known, [], scope);
  } else if (isNamespaced(operator, scope.registries)) reportUnknown(call, 'value', [0], scope);
}

/** `math/clamp` is a call; `["-", "+"]` may be a list of labels. */
function isSurelyCall(call: readonly Json[], operator: string): boolean {
  if (operator.length > 1 && operator.includes('/')) return true;
  return (
    !/^[a-z]/.test(operator) &&
    call.slice(1).some((item) => typeof item !== 'string' || (item.charCodeAt(0) === 64 && item.length > 1))
  );
}

/** Of a list of words none is a binding or a call. */
function holdsExpression(call: readonly Json[]): boolean {
  return call
    .slice(1)
    .some(
      (item) =>
        (typeof item === 'string' && item.length > 1 && item.charCodeAt(0) === 64) ||
        (isArray(item) && typeof item[0] === 'string'),
    );
}

const takes = ({ min, max }: Operator, count: number): boolean => count >= min && (max === null || count <= max);

/** As many arguments as the operator takes, not all of them texts: `["wait", "done"]` may be a list of states. */
function isLikelyCall(call: readonly Json[], known: Operator): boolean {
  return takes(known, call.length - 1) && call.slice(1).some((item) => typeof item !== 'string');
}

const namespaces = new WeakMap<Registries, Set<string>>();

/** Whether a name looks like an operator of a namespace that the registry knows. */
function isNamespaced(operator: string, registries: Registries): boolean {
  const slash = operator.indexOf('/');
  if (slash < 1 || !/^[a-z]+\/[\w?!-]+$/.test(operator)) return false;
  let known = namespaces.get(registries);
  if (known === undefined) {
    known = new Set([...registries.operators.keys()].map((name) => name.split('/', 1)[0] as string));
    namespaces.set(registries, known);
  }
  return known.has(operator.slice(0, slash));
}

function judgeArity(
  call: readonly Json[],
  operator: string,
  known: Operator,
  rest: readonly Segment[],
  scope: TraitScope,
): void {
  const count = call.length - 1;
  if (takes(known, count)) return;
  const isFew = count < known.min;
  const bound = isFew ? known.min : (known.max ?? 0);
  const expected = `at ${isFew ? 'least' : 'most'} ${bound} argument${bound === 1 ? '' : 's'}`;
  const advice = isFew ? 'give the rest' : 'take out the others';
  const message = `${quote(operator)} takes ${expected}, here it has ${count}: ${advice}`;
  scope.reportHere(rulings.argumentCount, 'error', rest, operator, message);
}

/** The nearest operator is suggested only where the call is sound under it. */
function reportUnknown(call: readonly Json[], place: CallPlace, rest: readonly Segment[], scope: TraitScope): void {
  const operator = call[0] as string;
  const { operators } = scope.registries;
  const meant = operatorsMeantBy(operator).filter((one) => place !== 'guard' || operators.get(one)?.effect === false);
  const near = meantOrNear(meant, () => nearKnown(operator, operators, scope));
  const message = `the registry has no operator ${quote(operator)}: correct it, or extend the registry${hint(near)}`;
  const [nearest] = near;
  const ruling = place === 'effect' ? rulings.unknownEffect : rulings.unknownOperator;
  scope.reportHere(ruling, 'warning', rest, operator, message, suggestOperator(call, place, nearest, scope));
}

function suggestOperator(
  call: readonly Json[],
  place: CallPlace,
  nearest: string | undefined,
  scope: TraitScope,
): MakeRepairs | null {
  if (nearest === undefined) return null;
  const { owner } = scope.site;
  let trials: readonly [Trial, Trial] | undefined;
  return ({ path, document }) => {
    trials ??= [tryCall(scope, owner, call, place), tryCall(scope, owner, [nearest, ...call.slice(1)], place)];
    if (!isBetter(...trials, 'invalid_effect', document)) return [];
    return [{ action: 'set_property', params: { path, value: nearest } }];
  };
}

function reportEffect(operator: string, rest: readonly Segment[], scope: TraitScope): void {
  const message = `a guard only looks: ${quote(operator)} has an effect and belongs among the transition's effects`;
  scope.reportHere(rulings.effectInGuard, 'error', rest, operator, message);
}
