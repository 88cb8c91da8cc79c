// Deleting a tenant: its keys first, so that nobody stores for it any more, then what it stored, then every row that names it, then the bytes of all.
import { createHash } from 'node:crypto';
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { TenantRows, TenantStore } from '../ports/tenant-store.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Audit } from './audit.ts';
import { operatingTenant } from './caller.ts';
import { finishRemoval } from './finish-removal.ts';
import type { Memory } from './memory/memory.ts';
import type { UseCase } from './use-case.ts';

export interface TenantDeletion {
  readonly keys: ApiKeys;
  readonly audit: Audit;
  readonly tenants: TenantStore;
  readonly clock: Clock;
  readonly memory: Pick<Memory, 'removeTenant'>;
  readonly episodes: Pick<EpisodeStore, 'scrub'>;
}

export function createDeleteTenant(options: TenantDeletion): UseCase<'tenant.delete'> {
  return async ({ tenant, dry_run: isDry }, caller) => {
    if (tenant !== caller.tenant && caller.tenant !== operatingTenant)
      throw new ServiceError('insufficient_scope', {
        detail: `A key deletes its own tenant; others are deleted by a key of the tenant \`${operatingTenant}\`.`,
      });
    const isKept = isDry || caller.mode === 'test';
    const gone = isKept ? await options.tenants.count(tenant) : await remove(options, tenant, caller.keyId);
    const { episodes, behaviors, keys, auditEntries } = gone;
    return { tenant, dry_run: isDry, episodes, behaviors, keys, audit_entries: auditEntries };
  };
}

async function remove(
  { keys, audit, tenants, clock, memory, episodes }: TenantDeletion,
  tenant: string,
  by: string,
): Promise<TenantRows> {
  const nowMs = clock.nowMs();
  for (const { id, tenant: owner, revokedAtMs, expiresAtMs } of await keys.list()) {
    const isOpen = revokedAtMs === null && (expiresAtMs === null || expiresAtMs > nowMs);
    // The asking key ends last, so that whoever holds it can ask again after a failure.
    if (owner === tenant && id !== by && isOpen) await keys.revoke(id, by, true);
  }
  const stored = await memory.removeTenant(tenant);
  // Counts of uses that wait in memory would be written after the rows are gone.
  await audit.flush();
  const rest = await tenants.remove(tenant);
  await audit.record({
    tenant: operatingTenant,
    keyId: tenant === operatingTenant ? '' : by,
    action: 'tenant.delete',
    subject: digestOf(tenant),
    outcome: 'ok',
  });
  await finishRemoval(() => episodes.scrub());
  return { ...rest, episodes: stored.episodes + rest.episodes };
}

/** Who knows the name can show that its deletion is in the log; nobody reads the name from it. */
const digestOf = (tenant: string): string => `tenant_${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}`;
