// Commands over the API keys of this machine's store, and the log of their use. They work while the service runs.

import { readConfig } from '../config/config.ts';
import { type Scope, scopeNames } from '../contract/operation.ts';
import { type KeyAdministration, openKeyAdministration } from '../service.ts';
import { readNumber } from './numbers.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

async function withKeys<T>(use: (opened: KeyAdministration) => Promise<T>): Promise<T> {
  const opened = await openKeyAdministration(readConfig());
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

export interface CreateKeyOptions {
  readonly tenant: string;
  readonly scopes: string;
  readonly test?: boolean;
  readonly expiresInDays?: string;
  readonly json?: boolean;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A month bounds a forgotten key. */
const overlapHoursMax = 720;
/** A hundred years; beyond the year 275,760 there are no dates. */
const expiryDaysMax = 36_500;
const entriesMax = 10_000;
const time = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString());

export function runCreateKey(
  name: string,
  options: CreateKeyOptions,
  nowMs: number,
  terminal: Terminal,
): Promise<number> {
  const scopes = options.scopes.split(',').map((scope) => scope.trim());
  const wrong = scopes.find((scope) => !(scopeNames as readonly string[]).includes(scope));
  if (wrong !== undefined) throw new UsageError(`${wrong} is not a scope; scopes are ${scopeNames.join(', ')}`);
  if (name.trim() === '') throw new UsageError('the name of a key is empty: give it one to tell it by');
  if (options.tenant.trim() === '') throw new UsageError('--tenant is empty: leave it out for the tenant `default`');
  const days = readNumber('--expires-in-days', options.expiresInDays) ?? null;
  if (days !== null && !(days > 0 && days <= expiryDaysMax))
    throw new UsageError(`--expires-in-days must be above 0 and at most ${expiryDaysMax}`);
  return withKeys(async ({ keys }) => {
    const made = await keys.create({
      tenant: options.tenant,
      name,
      scopes: scopes as Scope[],
      mode: options.test === true ? 'test' : 'live',
      expiresAtMs: days === null ? null : nowMs + days * dayMs,
    });
    if (options.json === true)
      terminal.line(JSON.stringify({ key: made.key, id: made.record.id, scopes: made.record.scopes }));
    else terminal.line(`${made.key}\nShown only now: the store keeps a hash. Its id is ${made.record.id}.`);
    return 0;
  });
}

export function runListKeys(options: { readonly json?: boolean }, terminal: Terminal): Promise<number> {
  return withKeys(async ({ keys }) => {
    const list = await keys.list();
    if (options.json === true) terminal.line(JSON.stringify(list.map(({ hash: _, ...shown }) => shown)));
    else {
      const rows = list.map((key) => [
        key.id,
        printable(key.tenant),
        printable(key.name),
        key.scopes.join(','),
        key.mode,
        `last used ${time(key.lastUsedAtMs)}`,
        key.madeBy === null ? '' : `made by ${key.madeBy}`,
        key.expiresAtMs === null ? '' : `expires ${time(key.expiresAtMs)}`,
        key.revokedAtMs === null ? '' : `revoked ${time(key.revokedAtMs)}`,
      ]);
      for (const line of alignColumns(rows)) terminal.line(line);
      if (rows.length === 0) terminal.line('no keys');
    }
    return 0;
  });
}

const noKey = (id: string, more = '') =>
  new UsageError(`there is no key ${id}${more}; \`orrery keys list\` shows them`);

export interface RevokeKeyOptions {
  readonly keepMade?: boolean;
}

export function runRevokeKey(id: string, options: RevokeKeyOptions, terminal: Terminal): Promise<number> {
  return withKeys(async ({ keys }) => {
    const revoked = await keys.revoke(id, '', options.keepMade === true);
    if (revoked === null) throw noKey(id);
    terminal.line(`revoked ${id}: requests with it are refused from now on`);
    for (const other of revoked.filter((one) => one !== id))
      terminal.line(`revoked ${other}, which it or its keys made`);
    return 0;
  });
}

export interface RotateKeyOptions {
  readonly overlapHours: string;
  readonly json?: boolean;
}

export function runRotateKey(id: string, options: RotateKeyOptions, terminal: Terminal): Promise<number> {
  const hours = readNumber('--overlap-hours', options.overlapHours) ?? 0;
  if (!(hours >= 0 && hours <= overlapHoursMax))
    throw new UsageError(`--overlap-hours must be from 0 to ${overlapHoursMax}`);
  return withKeys(async ({ keys }) => {
    const made = await keys.rotate(id, hours * hourMs);
    if (made === null) throw noKey(id, ' that is still good');
    const { key, record, replaced } = made;
    if (options.json === true)
      terminal.line(JSON.stringify({ key, id: record.id, scopes: record.scopes, replaces: replaced.id }));
    else
      terminal.line(
        `${key}\nShown only now: the store keeps a hash. Its id is ${record.id}; ${id} ends at ${time(replaced.expiresAtMs)}.`,
      );
    return 0;
  });
}

export interface AuditOptions {
  readonly tenant?: string;
  readonly limit: string;
  readonly since?: string;
  readonly json?: boolean;
}

export function runAudit(options: AuditOptions, terminal: Terminal): Promise<number> {
  const limit = readNumber('--limit', options.limit) ?? 0;
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= entriesMax))
    throw new UsageError(`--limit must be an integer from 1 to ${entriesMax}`);
  const sinceMs = options.since === undefined ? undefined : Date.parse(options.since);
  if (Number.isNaN(sinceMs)) throw new UsageError('--since must be a time, such as 2026-11-20T21:05:23Z');
  return withKeys(async ({ auditLog }) => {
    const entries = await auditLog.list({ tenant: options.tenant ?? null, limit, sinceMs });
    if (options.json === true) for (const entry of entries) terminal.line(JSON.stringify(entry));
    else {
      const rows = entries.map((entry) => [
        time(entry.atMs),
        printable(entry.tenant),
        entry.keyId || '-',
        entry.action,
        printable(entry.subject ?? '-'),
        entry.outcome,
        entry.count === 1 ? '' : `${entry.count} times`,
        printable(entry.requestId ?? ''),
      ]);
      for (const line of alignColumns(rows)) terminal.line(line);
      if (rows.length === 0) terminal.line('no entries');
    }
    return 0;
  });
}
