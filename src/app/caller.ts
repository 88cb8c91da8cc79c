import type { Operation, Scope } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { Budget } from '../core/base/budget.ts';
import { defaultLimits } from '../core/base/limits.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { LargeSchema } from '../ports/compute-threads.ts';

/** Who asks. Everything stored belongs to the tenant. */
export interface Caller {
  readonly tenant: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** A test caller gets real answers and leaves nothing behind. */
  readonly mode: 'live' | 'test';
  /** The request that is asking, where there is one. */
  readonly requestId?: string;
  /** What the answer may cost; where there is none, each piece of work has the default of the service. */
  readonly budget?: Budget;
  /** Ends the work where it began, so that a thread does it from the beginning: for what is known to keep others waiting. Absent where it need not move. */
  readonly moveAway?: () => never;
  /** Gives what aborts when nobody waits for the answer any more: what has not begun by then need not begin. Most operations do not ask. */
  readonly watchGone?: () => AbortSignal;
  /**
   * The entry of this write for the audit log, for a use case that writes it together with what it does: whoever asks for it has it written, and
   * nobody else does.
   */
  readonly takeEntry?: () => AuditEntry;
  /** The schema of the request where it is large: it was read in a thread, and the input has none. Only operations that need a store meet it. */
  readonly largeSchema?: LargeSchema;
}

/** Each scope includes the weaker ones: `admin` may write, `write` may read. `export` and `erase` are for what takes out or removes a whole tenant, and nothing else. */
const includes: Record<Scope, readonly Scope[]> = {
  read: ['read'],
  write: ['read', 'write'],
  admin: ['read', 'write', 'admin', 'export', 'erase'],
  export: ['export'],
  erase: ['erase'],
};

export function hasScope(caller: Caller, scope: Scope): boolean {
  return caller.scopes.some((held) => includes[held].includes(scope));
}

/** Throws `insufficient_scope` unless the caller may run the operation. */
export function authorize(caller: Caller, operation: Operation): void {
  if (operation.scope === null || hasScope(caller, operation.scope)) return;
  throw new ServiceError('insufficient_scope', {
    detail: `This needs the scope \`${operation.scope}\`; the key has ${caller.scopes.length === 0 ? 'none' : caller.scopes.map((s) => `\`${s}\``).join(', ')}.`,
  });
}

/**
 * Runs work of core under the budget of the caller. A use case does so for everything that grows with its input: a budget is in force during a call only, not
 * behind an `await`. Throws `TooComplex`.
 */
export function spend<T>({ budget }: Caller, work: () => T): T {
  return (budget ?? new Budget(defaultLimits.workUnitsMax)).run(work);
}

/** Its admins run the service: they alone see and set what is of other tenants' holdings. */
export const operatingTenant = 'default';
