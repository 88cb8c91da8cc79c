// Who changed what, and which keys were used. An entry of a write is durable before the write is answered; uses of keys are counted and
// written every ten minutes and at the end. A log that cannot be written never turns a done write into an error: the entries are kept and tried again, but for one that
// the log refuses, which is dropped with a warning lest it hold up all others.
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { TooComplex } from '../core/base/budget.ts';
import { isEpisodeId } from '../core/memory/identity.ts';
import type { AuditEntry, AuditLog } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import type { Caller } from './caller.ts';
import type { UseCases } from './use-case.ts';

/** Entries kept in memory while the log cannot be written; the oldest go first. */
const keptMax = 10_000;

export type AuditEvent = Pick<AuditEntry, 'tenant' | 'keyId' | 'action' | 'outcome'> &
  Partial<Pick<AuditEntry, 'subject' | 'requestId' | 'count'>>;

export interface Audit {
  /** An entry for whoever writes it together with what it is about. */
  entryOf(event: AuditEvent): AuditEntry;
  /** Resolves when the entry is durable, or when writing it failed and it waits to be tried again. */
  record(event: AuditEvent): Promise<void>;
  /** Adds one to the uses that the next `flush` writes. */
  count(event: AuditEvent): void;
  flush(): Promise<void>;
}

export interface AuditOptions {
  readonly log: AuditLog;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly warn: (message: string, cause: unknown) => void;
}

export function createAudit({ log, clock, ids, warn }: AuditOptions): Audit {
  let pending: AuditEntry[] = [];
  let current: Promise<void> = Promise.resolve();
  let scheduled: Promise<void> | undefined;
  const counted = new Map<string, { readonly event: AuditEvent; count: number }>();

  const toEntry = (event: AuditEvent, count: number): AuditEntry => {
    const { tenant, keyId, action, outcome, subject = null, requestId = null } = event;
    return { id: ids.next('aud'), atMs: clock.nowMs(), tenant, keyId, action, subject, outcome, count, requestId };
  };

  /** Why the entries were not written; undefined when they were. */
  const attempt = (entries: readonly AuditEntry[]): Promise<unknown> =>
    log.append(entries).then(
      () => undefined,
      (cause: unknown) => cause,
    );

  const keep = (entries: readonly AuditEntry[], cause: StoreUnavailable): void => {
    pending = [...entries, ...pending];
    const lost = pending.length - keptMax;
    if (lost > 0) pending = pending.slice(lost);
    warn(
      `The audit log cannot be written; ${pending.length} entries wait${lost > 0 ? `, ${lost} are lost` : ''}.`,
      cause,
    );
  };

  const writeAll = async (): Promise<void> => {
    const batch = pending;
    pending = [];
    if (batch.length === 0) return;
    const refusal = await attempt(batch);
    if (refusal === undefined) return;
    if (refusal instanceof StoreUnavailable) return keep(batch, refusal);
    for (const [i, entry] of batch.entries()) {
      const cause = await attempt([entry]);
      if (cause instanceof StoreUnavailable) return keep(batch.slice(i), cause);
      if (cause !== undefined) warn(`The audit log refuses an entry of ${entry.action}, which is dropped.`, cause);
    }
  };

  /** Entries that arrive together, or while a batch is written, share the next commit. */
  const write = (): Promise<void> => {
    if (scheduled) return scheduled;
    const next = current.then(() => {
      scheduled = undefined;
      return writeAll();
    });
    scheduled = next;
    current = next;
    return next;
  };

  return {
    entryOf: (event) => toEntry(event, 1),
    record: (event) => {
      pending.push(toEntry(event, event.count ?? 1));
      return write();
    },
    count: (event) => {
      const key = `${event.keyId} ${event.action} ${event.outcome} ${event.tenant}`;
      const known = counted.get(key);
      if (known) known.count++;
      else counted.set(key, { event, count: 1 });
    },
    flush: () => {
      for (const { event, count } of counted.values()) pending.push(toEntry(event, count));
      counted.clear();
      return write();
    },
  };
}

type AnyUseCase = (input: never, caller: Caller) => unknown;

/** The same use cases, with an entry for every write of a live caller that was done or that failed for a reason other than its input. */
export function withAudit(useCases: UseCases, operations: readonly Operation[], audit: Audit): UseCases {
  const wrapped: Record<string, AnyUseCase> = { ...(useCases as Record<string, AnyUseCase>) };
  for (const { id, writes, secret } of operations) {
    const useCase = wrapped[id];
    // An operation that makes keys has its entry from whoever makes them, the command line included.
    if (writes && secret === undefined && useCase) wrapped[id] = audited(id, useCase, audit);
  }
  return wrapped as UseCases;
}

function audited(action: string, useCase: AnyUseCase, audit: Audit): AnyUseCase {
  return async (input, caller) => {
    // Neither changes anything.
    if (caller.mode === 'test' || (input as { readonly dry_run?: boolean }).dry_run === true)
      return useCase(input, caller);
    const { tenant, keyId, requestId } = caller;
    const event = { tenant, keyId, action, requestId: requestId ?? null };
    const subject = subjectOf(input);
    let isTaken = false;
    const takeEntry = () => {
      isTaken = true;
      return audit.entryOf({ ...event, subject, outcome: 'ok' });
    };
    try {
      const answer = await useCase(input, { ...caller, takeEntry });
      if (isTaken) return answer;
      const made = (answer as { readonly episode_id?: unknown } | null)?.episode_id;
      await audit.record({ ...event, subject: subject ?? (typeof made === 'string' ? made : null), outcome: 'ok' });
      return answer;
    } catch (error) {
      const outcome = error instanceof ServiceError ? error.code : 'failed';
      if (outcome !== 'invalid_request' && !(error instanceof TooComplex))
        void audit.record({ ...event, subject, outcome });
      throw error;
    }
  };
}

/** What a request is about: the id of an episode or the name of a behavior, which the contract takes in one form only, and no other text of a client. */
function subjectOf(input: { readonly id?: unknown; readonly name?: unknown }): string | null {
  const { id, name } = input;
  if (typeof id === 'string') return isEpisodeId(id) ? id : null;
  return typeof name === 'string' ? name : null;
}
