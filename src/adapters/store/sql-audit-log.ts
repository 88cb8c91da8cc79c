// The audit log in SQL: appended, read newest first, and dropped by age.
import type { AuditEntry, AuditId, AuditLog, AuditQuery } from '../../ports/audit-log.ts';
import { chunks, placeholders, type SqlDatabase, type SqlRow, type SqlSession, type SqlValue } from './sql-database.ts';

const columns = ['id', 'at', 'tenant', 'key_id', 'action', 'subject', 'outcome', 'count', 'request_id'] as const;

export function createSqlAuditLog(database: SqlDatabase): AuditLog {
  return {
    append: (entries) => database.transaction((session) => insertEntries(database, session, entries)),
    list: async (query) => {
      const { conditions, values } = conditionsOf(query);
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const sql = `SELECT ${columns.join(', ')} FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ?`;
      return (await database.all(sql, [...values, query.limit])).map(toEntry);
    },
    purge: async (beforeMs) => {
      await database.run('DELETE FROM audit WHERE at < ?', [beforeMs]);
    },
  };
}

function conditionsOf({ tenant, sinceMs, after }: AuditQuery): { conditions: string[]; values: SqlValue[] } {
  const [conditions, values]: [string[], SqlValue[]] = [[], []];
  const add = (condition: string, ...bound: SqlValue[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (tenant !== null) add('tenant = ?', tenant);
  if (sinceMs !== undefined) add('at >= ?', sinceMs);
  // The first part alone can use the index.
  if (after !== undefined) add('at <= ? AND (at < ? OR id < ?)', after.atMs, after.atMs, after.id);
  return { conditions, values };
}

/** Entries in a transaction of their caller; those whose id is present already are left alone. */
export async function insertEntries(
  { facts }: SqlDatabase,
  session: SqlSession,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const part of chunks(entries, Math.floor(facts.valuesMax / columns.length))) {
    const rows = part.map(() => `(${placeholders(columns.length)})`).join(', ');
    const sql = `INSERT INTO audit (${columns.join(', ')}) VALUES ${rows} ON CONFLICT (id) DO NOTHING`;
    await session.run(sql, part.flatMap(toValues));
  }
}

function toValues(entry: AuditEntry): SqlValue[] {
  const { id, atMs, tenant, keyId, action, subject, outcome, count, requestId } = entry;
  return [id, atMs, tenant, keyId, action, subject, outcome, count, requestId];
}

function toEntry(row: SqlRow): AuditEntry {
  return {
    id: String(row.id) as AuditId,
    atMs: Number(row.at),
    tenant: String(row.tenant),
    keyId: String(row.key_id),
    action: String(row.action),
    subject: row.subject === null ? null : String(row.subject),
    outcome: String(row.outcome),
    count: Number(row.count),
    requestId: row.request_id === null ? null : String(row.request_id),
  };
}
