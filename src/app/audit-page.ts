// The audit log in pages, newest first; a cursor is the time and id of the last entry, so that entries written meanwhile move nothing.

import type { accessOperations } from '../contract/access.ts';
import type { AnswerOf, InputOf } from '../contract/operation.ts';
import type { AuditEntry, AuditId, AuditLog, AuditPlace } from '../ports/audit-log.ts';
import { decodeCursor, encodeCursor, unknownCursor } from './page.ts';

type ListOperation = ReturnType<typeof accessOperations>['audit.list'];

const cursorShape = /^(\d{1,16})\.(aud_[0-9a-z_]{1,64})$/;

export async function listAudit(
  log: Pick<AuditLog, 'list'>,
  tenant: string,
  { limit, since, cursor }: InputOf<ListOperation>,
): Promise<AnswerOf<ListOperation>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const sinceMs = since === undefined ? undefined : Date.parse(since);
  // More than a page, to know that there are more.
  const entries = await log.list({ tenant, limit: limit + 1, sinceMs, after });
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const hasMore = entries.length > page.length && last !== undefined;
  return {
    items: page.map(shownEntry),
    next_cursor: hasMore ? encodeCursor('audit', `${last.atMs}.${last.id}`) : null,
  };
}

function placeOf(cursor: string): AuditPlace {
  const [, ms, id] = cursorShape.exec(decodeCursor('audit', cursor)) ?? [];
  if (ms === undefined || id === undefined) throw unknownCursor();
  return { atMs: Number(ms), id: id as AuditId };
}

/** An entry as clients see it: times as texts, without the tenant, which is theirs. */
export function shownEntry({ id, atMs, keyId, action, subject, outcome, count, requestId }: AuditEntry) {
  const at = new Date(atMs).toISOString();
  return { id, at, key_id: keyId, action, subject, outcome, count, request_id: requestId };
}
