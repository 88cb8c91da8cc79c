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
import { areEqual, compareValues, EvaluationError, isTruthy, memberOf, textOf } from './value.ts';
import { chargeEach, requireFit } from './weight.ts';

/** How work that answers later ends; `none`: it is still at work when the run ends. */
export type Outcome = 'success' | 'failure' | 'none';

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
  charge(4, 'running effects');
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

/** The effects inside of a control form with what decides whether each runs, as `runControl` has them; null for every other operator. */
export function effectBodies([operator, ...args]: readonly [string, ...Json[]]): readonly EffectBody[] | null {
  const plain = (effects: readonly Json[], ...conditions: Json[]) =>
    effects.map((effect) => ({ effect, conditions, isPlain: true }));
  const before = Object.hasOwn(sequences, operator) ? sequences[operator] : undefined;
  if (before !== undefined) return plain(args.slice(before));
  if (operator === 'if') return plain(args.slice(1, 3), args[0] ?? null);
  if (operator === 'when') return plain(args.slice(1), args[0] ?? null);
  if (operator === 'async/race') return plain(args.slice(0, 1));
  if (operator === 'let')
    return args.slice(1).map((effect) => ({ effect, conditions: [args[0] ?? null], isPlain: false }));
  if (operator !== 'cond' && operator !== 'match') return null;
  const subjects = operator === 'match' ? args.slice(0, 1) : [];
  return args.slice(subjects.length).flatMap((clause) => {
    if (!isArray(clause)) return [];
    const conditions = [...subjects, clause[0] ?? null];
    return clause.slice(1).map((effect) => ({ effect, conditions, isPlain: false }));
  });
}

export interface EffectBody {
  readonly effect: Json;
  readonly conditions: readonly Json[];
  /** The condition is one test, and no name is bound. */
  readonly isPlain: boolean;
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
  const isFetch = operator === 'fetch' || operator === 'ref';
  // The place that is set is a name, not a value; a filter is asked for each row.
  const values = args.map((one, i) => {
    if (operator === 'set' && i === 0) return one;
    if (!isFetch || !isObject(one) || !Object.hasOwn(one, 'filter')) return requireFit(evaluate(one, scope));
    const { filter, ...rest } = one;
    return merged(requireFit(evaluate(rest, scope)) as JsonObject, { filter: filter ?? null });
  });
  work.effects.push({ trait: work.machine.id, operator, args: values });
  if (operator === 'set') set(values, work);
  else if (operator === 'emit') emit(work, textOf(values[0] ?? ''), values[1] ?? null, false);
  else if (operator === 'render-ui') render(values, work);
  else if (operator === 'persist') answer(values, persist(values, work), work);
  else if (isFetch) answer(values, found(values, work, scope), work);
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
    if (work.outcome === 'none') continue;
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

/** Rows that are looked at, one after the other, in the time of a unit of work. */
const rowsPerUnit = 8;

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
  chargeEach(rows.length, rowsPerUnit);
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
    const row = requireFit(merged(data, { id: id ?? `${entity}-${draft.made}` }));
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
      rows.map((row) => (areEqual(memberOf(row, 'id'), id) ? requireFit(merged(row, data)) : row)),
    );
  }
  return { data, id };
}
const isOptions = (value: Json | undefined): boolean =>
  isObject(value) && isObject(value.emit) && Object.keys(value).length === 1;

/** The rows that a fetch finds: of those whose filter holds, in order, a page; or the one row of an id. */
function found(args: readonly Json[], work: Work, scope: Scope): JsonObject {
  const entity = entityName(args[0], work);
  const rows = work.draft.rows.get(entity) ?? [];
  chargeEach(rows.length, rowsPerUnit);
  const options = args.find(isObject) ?? {};
  const id = memberOf(options, 'id');
  if (id !== null) return { data: rows.find((row) => areEqual(memberOf(row, 'id'), id)) ?? null };
  const filter = memberOf(options, 'filter');
  const fitting = filter === null ? rows : rows.filter((row) => holdsFor(filter, row, entity, scope));
  const ordered = inOrder(
    fitting,
    ['order', 'sort', 'orderBy'].map((name) => memberOf(options, name)).find(isText) ?? '',
  );
  const [offset, limit] = [memberOf(options, 'offset'), memberOf(options, 'limit')];
  const start = typeof offset === 'number' && offset > 0 ? Math.floor(offset) : 0;
  const end = typeof limit === 'number' ? start + Math.max(0, Math.floor(limit)) : undefined;
  return { data: ordered.slice(start, end), totalCount: fitting.length };
}

/** A filter sees the row as `@entity` and under the name of its entity. One without a value does not hold. */
function holdsFor(filter: Json, row: JsonObject, entity: string, scope: Scope): boolean {
  try {
    const roots = { get: (name: string) => (name === entity || name === 'entity' ? row : scope.roots.get(name)) };
    return isTruthy(evaluate(filter, { ...scope, roots }));
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

const isText = (value: Json): value is string => typeof value === 'string';

/** `name`, or `-name` for the other way round. Rows that cannot be compared stay as they are. */
function inOrder(rows: readonly JsonObject[], order: string): readonly JsonObject[] {
  if (order === '') return rows;
  chargeEach(rows.length, 1);
  const field = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return [...rows].sort((a, b) => sign * (compareValues(memberOf(a, field), memberOf(b, field)) ?? 0));
}
