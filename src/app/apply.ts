import type { Answer, Input } from '../contract/contract.ts';
import { ServiceError } from '../contract/service-error.ts';
import { hasProtoKey } from '../core/base/json.ts';
import { type Limits, problemsMax } from '../core/base/limits.ts';
import {
  type Action,
  type ActionFailure,
  applyActions,
  diffSchemas,
  malformedActions,
  summarizeActions,
} from '../core/plan/index.ts';
import { canonicalHash, type Schema } from '../core/schema/index.ts';
import { type Caller, spend } from './caller.ts';
import type { KnownBases } from './known-bases.ts';
import type { UseCase } from './use-case.ts';

/**
 * Throws `base_hash_mismatch` before anything is applied, `action_failed` with the action, the reason and the remedy. What the failure of an action hides
 * of those after it cannot be known, but for those that no schema could take: these are told with it.
 */
export function createApply(bases: KnownBases, limits: Limits): UseCase<'apply'> {
  return (input, caller) => {
    const { schema, base_hash: expected } = input;
    if (expected !== undefined && spend(caller, () => canonicalHash(schema)) !== expected) {
      const base = bases.find(caller.tenant, expected);
      const refuse = (known: Schema | null) => spend(caller, () => refuseBase(schema, expected, known));
      return base instanceof Promise ? base.then(refuse) : refuse(base);
    }
    return spend(caller, () => applyTo(input, caller, bases, limits));
  };
}

function applyTo(
  { schema, actions }: Input<'apply'>,
  { tenant }: Caller,
  bases: KnownBases,
  limits: Limits,
): Answer<'apply'> {
  const result = applyActions(schema, actions, limits);
  if (!result.ok) throw refusalOf(result.failure, malformedActions(actions, result.failure.index + 1, problemsMax - 1));
  const { schema: after, applied, diagnostics } = result;
  const unsendable = unsendableOf(actions, after);
  if (unsendable !== null) throw refusalOf(unsendable, []);
  bases.remember(tenant, after);
  const summary = summarizeActions(schema, after, actions);
  return { schema: after.document, applied, hash: canonicalHash(after), diagnostics, summary };
}

export function refusalOf(failure: ActionFailure, others: readonly ActionFailure[]): ServiceError {
  const { index, action, reason, remedy } = failure;
  return new ServiceError('action_failed', {
    detail: `Action ${index} (${action}) cannot be applied: ${reason}. To make it possible: ${remedy}. Nothing was applied.`,
    errors: [failure, ...others].map(problemOf),
    extra: { index, action, reason, remedy },
  });
}

/** The action that made a member `__proto__`: the answer could not be sent again, because no request may hold one. */
function unsendableOf(actions: readonly Action[], after: Schema): ActionFailure | null {
  const index = actions.findIndex(({ params: { path } }) => typeof path === 'string' && path.endsWith('/__proto__'));
  const action = actions[index]?.action;
  if (action === undefined || !hasProtoKey(after.document)) return null;
  const reason = 'no request may hold a member called `__proto__`, so that the schema could not be sent again';
  return { index, action, code: 'invalid_value', reason, remedy: 'give the member another name' };
}

function problemOf({ index, code, reason, remedy }: ActionFailure) {
  return { pointer: `/actions/${index}`, code, message: `${reason}; ${remedy}` };
}

/** The difference is told where the expected document is a behavior, or among those that this process has lately planned from or edited. */
function refuseBase(schema: Schema, expected: string, base: Schema | null): never {
  const actual = canonicalHash(schema);
  const difference = base === null ? null : diffSchemas(base, schema);
  const moved = difference === null ? [] : describeMoves(difference);
  throw new ServiceError('base_hash_mismatch', {
    detail: `The schema is not the one that the actions were made for${moved.length > 0 ? `: since then, ${moved.join('; ')}` : ''}. Plan again from this schema.`,
    extra: { expected, actual, difference },
  });
}

const namedMax = 5;

function describeMoves(difference: ReturnType<typeof diffSchemas>): string[] {
  const list = (verb: string, entries: readonly { readonly type: string; readonly name: string }[]) => {
    if (entries.length === 0) return [];
    const names = entries.slice(0, namedMax).map(({ type, name }) => `${type} ${name}`);
    const more = entries.length > namedMax ? ` and ${entries.length - namedMax} more` : '';
    return [`${verb} ${names.join(', ')}${more}`];
  };
  return [
    ...list('added', difference.missing),
    ...list('removed', difference.extra),
    ...list('changed', difference.modified),
  ];
}
