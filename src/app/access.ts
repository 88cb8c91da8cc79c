// Who may ask, as operations: what the own key may do, the keys of the tenant, and what was done with them.
import { scopeNames } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { QuotaName, TenantStore } from '../ports/tenant-store.ts';
import type { ApiKeys, Rotated } from './api-keys.ts';
import { listAudit } from './audit-page.ts';
import { type Caller, hasScope, operatingTenant } from './caller.ts';
import { pageByKey } from './page.ts';
import { shownKey } from './shown-key.ts';
import { createDeleteTenant, type TenantDeletion } from './tenant-deletion.ts';
import { createExportTenant, type TenantSources } from './tenant-export.ts';
import type { UseCases } from './use-case.ts';

export interface AccessOptions extends TenantDeletion {
  /** Stores that an export of a tenant reads. */
  readonly sources: TenantSources;
  readonly keys: ApiKeys;
  readonly auditLog: AuditLog;
  readonly tenants: TenantStore;
  readonly clock: Clock;
  readonly version: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const timeOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const unknownKey = (id: string, more = '') =>
  new ServiceError('unknown_key', { detail: `There is no key ${id}${more}.` });

const rotated = ({ key, record, replaced }: Rotated) => ({
  ...shownKey(record),
  key,
  replaces: { key_id: replaced.id, expires_at: timeOrNull(replaced.expiresAtMs) },
});

function requireOperator({ tenant }: Caller): void {
  if (tenant === operatingTenant) return;
  const detail = `Quotas of tenants are for an admin key of the tenant \`${operatingTenant}\`, which runs the service.`;
  throw new ServiceError('insufficient_scope', { detail });
}

export function createAccess(options: AccessOptions): UseCases {
  const { keys, auditLog, tenants, clock, version } = options;
  const ofTenant = async (tenant: string) => (await keys.list()).filter((key) => key.tenant === tenant);
  const quotaOf = async (tenant: string) => {
    const { used, quotas } = await tenants.read(tenant, clock.nowMs());
    const pair = (name: QuotaName) => ({ used: used[name], quota: quotas[name] });
    return { tenant, keys: pair('keys'), episodes: pair('episodes'), bytes: pair('bytes') };
  };
  return {
    session: (_, caller) => {
      const { tenant, keyId, mode } = caller;
      return { tenant, key_id: keyId, scopes: scopeNames.filter((scope) => hasScope(caller, scope)), mode, version };
    },
    'keys.list': async (input, { tenant }) => {
      const list = (await ofTenant(tenant)).sort((a, b) => (a.id < b.id ? -1 : 1));
      const page = pageByKey('keys', list, (key) => key.id, input);
      return { ...page, items: page.items.map(shownKey) };
    },
    'keys.create': async ({ name, scopes, mode, expires_in_days: days }, caller) => {
      const expiresAtMs = days === undefined ? null : clock.nowMs() + days * dayMs;
      const asked = { tenant: caller.tenant, name, scopes: [...new Set(scopes)], mode, expiresAtMs };
      const made = caller.mode === 'test' ? keys.invent(asked) : await keys.create(asked, caller.keyId);
      return { ...shownKey(made.record), key: made.key };
    },
    'keys.rotate': async ({ key_id: id, overlap_hours: hours }, { tenant, mode, keyId }) => {
      const old = (await ofTenant(tenant)).find((key) => key.id === id);
      if (old === undefined) throw unknownKey(id);
      if (mode === 'test') return rotated({ ...keys.invent(old), replaced: old });
      const made = await keys.rotate(id, hours * hourMs, keyId);
      if (made === null) throw unknownKey(id, ' that is still good: make a new one');
      return rotated(made);
    },
    'keys.revoke': async ({ key_id: id, keep_made: keepsMade }, { tenant, mode, keyId }) => {
      if (!(await ofTenant(tenant)).some((key) => key.id === id)) throw unknownKey(id);
      const revoked = mode === 'test' ? [] : ((await keys.revoke(id, keyId, keepsMade)) ?? []);
      return { key_id: id, revoked: true as const, also_revoked: revoked.filter((other) => other !== id) };
    },
    'quota.get': async ({ tenant }, caller) => {
      if (tenant !== undefined && tenant !== caller.tenant) requireOperator(caller);
      return quotaOf(tenant ?? caller.tenant);
    },
    'quota.set': async ({ tenant, ...quotas }, caller) => {
      requireOperator(caller);
      if (caller.mode === 'live') await tenants.setQuotas(tenant, quotas);
      return quotaOf(tenant);
    },
    'tenant.delete': createDeleteTenant(options),
    'tenant.export': createExportTenant(options.sources),
    'audit.list': (input, { tenant }) => listAudit(auditLog, tenant, input),
  };
}
