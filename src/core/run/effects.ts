// What effects do to a draft of the configuration. Nothing is written anywhere: a service is not called, a row is stored in the configuration alone, and how
// work ends (`success` or `failure`) is chosen by the environment.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Draft } from './configuration.ts';
import { merged, withValueAt } from './configuration.ts';
import { evaluate } from './evaluate.ts';
import { bind, type Scope } from './operators/operator.ts';
import { isEffect, type Machine } from './program.ts';
import { areEqual, EvaluationError, isTruthy, memberOf, textOf } from './value.ts';

/** How work that answers later ends. */
export type Outcome = 'success' | 'failure';

export interface Effect {
  readonly trait: string;
  readonly operator: string;
  readonly args: readonly Json[];
  /** Why an argument has no value; such an effect does nothing. */
  readonly failed?: string;
}

export interface Emission {
  readonly emitter: Machine;
  readonly event: string;
  readonly payload: JsonObject;
  /** The event is the answer to work of the emitter, which hears it as well. */
  readonly isAnswer: boolean;
}

/** What running effects needs, and what it leaves. */
export interface Work {
  readonly draft: Draft;
  readonly machine: Machine;
  readonly outcome: Outcome;
  /** A new scope: it sees what the effects before have set. */
  readonly scopeOf: () => Scope;
  readonly effects: Effect[];
  readonly emissions: Emission[];
}

/** Effects that run those inside of them, with how many arguments stand before. */
const sequences: Readonly<Record<string, number>> = {
  ...{ do: 0, atomic: 0, 'async/sequence': 0, 'async/all': 0, 'async/delay': 1, 'async/timeout': 1 },
  ...{ 'async/retry': 1, 'async/debounce': 1, 'async/throttle': 1, 'async/interval': 1 },
};

export function runEffects(effects: readonly Json[], work: Work, locals: Scope['locals'] = null): void {
  for (const effect of effects) runEffect(effect, work, locals);
}

function runEffect(effect: Json, work: Work, locals: Scope['locals']): void {
  charge(1, 'running effects');
  if (!isEffect(effect)) return;
  const [operator, ...args] = effect as readonly [string, ...Json[]];
  try {
    if (!runControl(operator, args, work, locals)) runPlain(operator, args, work, locals);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    work.effects.push({ trait: work.machine.id, operator, args, failed: error.message });
  }
}

const scopeIn = (work: Work, locals: Scope['locals']): Scope => ({ ...work.scopeOf(), locals });

/** Forms that decide which effects run. False for every other operator. */
function runControl(operator: string, args: readonly Json[], work: Work, locals: Scope['locals']): boolean {
  const value = (expression: Json | undefined) => evaluate(expression ?? null, scopeIn(work, locals));
  const before = Object.hasOwn(sequences, operator) ? sequences[operator] : undefined;
  if (before !== undefined) runEffects(args.slice(before), work, locals);
  else if (operator === 'if') runEffects(args.slice(...(isTruthy(value(args[0])) ? [1, 2] : [2, 3])), work, locals);
  else if (operator === 'when') runEffects(isTruthy(value(args[0])) ? args.slice(1) : [], work, locals);
  else if (operator === 'async/race') runEffects(args.slice(0, 1), work, locals);
  else if (operator === 'let') runLet(args, work, locals);
  else if (operator === 'cond') runFirst(args, (test) => test === 'else' || isTruthy(value(test)), work, locals);
  else if (operator === 'match') {
    const subject = value(args[0]);
    runFirst(args.slice(1), (test) => test === '_' || areEqual(value(test), subject), work, locals);
  } else return false;
  return true;
}

function runLet(args: readonly Json[], work: Work, locals: Scope['locals']): void {
  let scope = scopeIn(work, locals);
  for (const pair of isArray(args[0] ?? null) ? (args[0] as readonly Json[]) : []) {
    if (!isArray(pair) || typeof pair[0] !== 'string') continue;
    scope = bind(scope, [pair[0]], [evaluate(pair[1] ?? null, scope)]);
  }
  runEffects(args.slice(1), work, scope.locals);
}

/** The effects of the first clause `[test, effect...]` whose test holds. */
function runFirst(clauses: readonly Json[], holds: (test: Json) => boolean, work: Work, locals: Scope['locals']): void {
  const clause = clauses.find((one) => isArray(one) && holds(one[0] ?? null)) as readonly Json[] | undefined;
  if (clause !== undefined) runEffects(clause.slice(1), work, locals);
}

function runPlain(operator: string, args: readonly Json[], work: Work, locals: Scope['locals']): void {
  const scope = scopeIn(work, locals);
  // The place that is set is a name, not a value.
  const values = args.map((one, i) => (operator === 'set' && i === 0 ? one : evaluate(one, scope)));
  work.effects.push({ trait: work.machine.id, operator, args: values });
  if (operator === 'set') set(values, work);
  else if (operator === 'emit') emit(work, textOf(values[0] ?? ''), values[1] ?? null, false);
  else if (operator === 'render-ui') render(values, work);
  else if (operator === 'persist') answer(values, persist(values, work), work);
  else if (operator === 'fetch' || operator === 'ref') answer(values, { data: found(values, work) }, work);
  else answer(values, { data: null }, work);
}

function emit(work: Work, event: string, payload: Json, isAnswer: boolean): void {
  if (event === '') return;
  const members = isObject(payload) ? payload : payload === null ? {} : { data: payload };
  work.emissions.push({ emitter: work.machine, event, payload: members, isAnswer });
}

/** `{emit: {success, failure}}` among the arguments: work that answers with an event. */
function answer(args: readonly Json[], payload: JsonObject, work: Work): void {
  for (const option of args) {
    const events = isObject(option) ? memberOf(option, 'emit') : null;
    if (!isObject(events)) continue;
    const event = memberOf(events, work.outcome);
    const failure = { error: 'failed', code: 'failed' };
    if (typeof event === 'string') emit(work, event, work.outcome === 'success' ? payload : failure, true);
  }
}

function set([place = null, value = null]: readonly Json[], { draft, machine }: Work): void {
  const [root = '', ...path] = textOf(place).replace(/^@/, '').split('.');
  const isNamed = typeof place === 'string' && place.startsWith('@');
  const entity = root === 'entity' || !isNamed ? machine.entity : draft.instances.has(root) ? root : null;
  if (entity === null) return;
  const steps = isNamed ? path : [root, ...path];
  draft.instances.set(entity, withValueAt(draft.instances.get(entity) ?? {}, steps, value));
}

/** `null` clears the slot. */
function render([slot = null, pattern = null]: readonly Json[], { draft }: Work): void {
  if (pattern === null) draft.screen.delete(textOf(slot));
  else draft.screen.set(textOf(slot), pattern);
}

const entityName = (value: Json | undefined, work: Work): string =>
  typeof value === 'string' && value !== '' ? value : (work.machine.entity ?? '');

/** Stores, changes or removes a row of the configuration, unless the environment lets it fail. */
function persist(args: readonly Json[], work: Work): JsonObject {
  const { draft } = work;
  const [operation, entity, first, second] = [
    textOf(args[0] ?? ''),
    entityName(args[1], work),
    args[2] ?? null,
    args[3],
  ];
  const rows = draft.rows.get(entity) ?? [];
  const given = isObject(first)
    ? first
    : isObject(second ?? null) && !isOptions(second)
      ? (second as JsonObject)
      : null;
  const data = given !== null && !isOptions(given) ? given : (draft.instances.get(entity) ?? {});
  const id = typeof first === 'string' || typeof first === 'number' ? first : memberOf(data, 'id');
  if (work.outcome === 'failure') return {};
  if (operation === 'create') {
    draft.made++;
    const row = merged(data, { id: id ?? `${entity}-${draft.made}` });
    draft.rows.set(entity, [...rows, row]);
    return { data: row, id: row.id ?? null };
  }
  if (operation === 'clear') draft.rows.set(entity, []);
  else if (operation === 'delete')
    draft.rows.set(
      entity,
      rows.filter((row) => !areEqual(memberOf(row, 'id'), id)),
    );
  else if (operation === 'update') {
    draft.rows.set(
      entity,
      rows.map((row) => (areEqual(memberOf(row, 'id'), id) ? merged(row, data) : row)),
    );
  }
  return { data, id };
}
const isOptions = (value: Json | undefined): boolean =>
  isObject(value) && isObject(value.emit) && Object.keys(value).length === 1;

/** The rows that a fetch finds: all, or the one of an id. Filters and orders are not read. */
function found(args: readonly Json[], work: Work): Json {
  const entity = entityName(args[0], work);
  const rows = work.draft.rows.get(entity) ?? [];
  const options = args.find(isObject);
  const id = options === undefined ? null : memberOf(options, 'id');
  if (id !== null) return rows.find((row) => areEqual(memberOf(row, 'id'), id)) ?? null;
  return rows;
}
