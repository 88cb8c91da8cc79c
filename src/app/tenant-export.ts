// Everything of a tenant, in pages: episodes, behaviors, keys without what opens anything, quotas, rules of retention, the audit log. A cursor names the part
// and where in it the next page begins, so that nothing of a page is kept between requests, and each page is bounded.
import { ServiceError } from '../contract/service-error.ts';
import type { Json, JsonObject } from '../core/base/json.ts';
import { compareBy } from '../core/base/order.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { BehaviorStore } from '../ports/behavior-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { ApiKey, KeyStore } from '../ports/key-store.ts';
import type { RetentionStore } from '../ports/retention-store.ts';
import type { TenantStore } from '../ports/tenant-store.ts';
import { listAudit } from './audit-page.ts';
import { operatingTenant } from './caller.ts';
import { toLine } from './memory/transfer.ts';
import { decodeCursor, encodeCursor, type Page, pageByKey, unknownCursor } from './page.ts';
import { shownKey } from './shown-key.ts';
import type { UseCase } from './use-case.ts';

export interface TenantSources {
  readonly episodes: Pick<EpisodeStore, 'list'>;
  readonly behaviors: Pick<BehaviorStore, 'list'>;
  readonly keys: Pick<KeyStore, 'list'>;
  readonly tenants: Pick<TenantStore, 'read'>;
  readonly retentions: Pick<RetentionStore, 'list'>;
  readonly auditLog: Pick<AuditLog, 'list'>;
  readonly clock: Clock;
}

/** The parts in their order. */
const parts = ['episode', 'behavior', 'key', 'quota', 'retention', 'audit'] as const;
type Part = (typeof parts)[number];

export type TenantItem = JsonObject & { readonly kind: Part };

interface Asked {
  readonly tenant: string;
  readonly limit: number;
  readonly cursor: string | null;
}

type Read = (sources: TenantSources, asked: Asked) => Promise<Page<JsonObject>>;

const whole = (items: readonly JsonObject[]): Page<JsonObject> => ({ items, next_cursor: null });
const requestOf = ({ limit, cursor }: Asked) => ({ limit, ...(cursor === null ? {} : { cursor }) });

const readers: Readonly<Record<Part, Read>> = {
  episode: async ({ episodes }, { tenant, limit, cursor }) => {
    const page = await episodes.list(tenant, null, limit, cursor);
    return { items: page.items.map(toLine), next_cursor: page.nextCursor };
  },
  behavior: async ({ behaviors }, asked) => {
    const list = [...(await behaviors.list(asked.tenant)).behaviors].sort(compareBy(({ name }) => name));
    const page = pageByKey('behaviors', list, ({ name }) => name, requestOf(asked));
    const items = page.items.map(({ text, hash, importedAtMs, ...rest }): JsonObject => {
      const schema = JSON.parse(text) as Json;
      return { ...rest, canonical_hash: hash, imported_at: new Date(importedAtMs).toISOString(), schema };
    });
    return { ...page, items };
  },
  key: async ({ keys }, asked) => {
    const own = (await keys.list()).filter(({ tenant }) => tenant === asked.tenant).sort(compareBy(({ id }) => id));
    const page = pageByKey('keys', own, ({ id }: ApiKey) => id, requestOf(asked));
    return { ...page, items: page.items.map((key): JsonObject => ({ ...shownKey(key) })) };
  },
  quota: async ({ tenants, clock }, { tenant }) => {
    const { used, quotas } = await tenants.read(tenant, clock.nowMs());
    return whole([{ used: { ...used }, quotas: { ...quotas } }]);
  },
  retention: async ({ retentions }, { tenant }) => whole((await retentions.list(tenant)).map((rule) => ({ ...rule }))),
  audit: async ({ auditLog }, asked) => {
    const page = await listAudit(auditLog, asked.tenant, requestOf(asked));
    return { ...page, items: page.items.map((entry): JsonObject => ({ ...entry })) };
  },
};

/** A page of everything of a tenant; it may be empty before the end, which is where `next_cursor` is null. */
export async function readTenantPage(
  sources: TenantSources,
  tenant: string,
  limit: number,
  cursor: string | undefined,
): Promise<Page<TenantItem>> {
  const { part, inner } = cursor === undefined ? { part: parts[0], inner: null } : placeOf(cursor);
  const page = await readers[part](sources, { tenant, limit, cursor: inner });
  const following = parts[parts.indexOf(part) + 1];
  const next = page.next_cursor === null ? following && `${following}.` : `${part}.${page.next_cursor}`;
  return {
    items: page.items.map((item) => ({ kind: part, ...item })),
    next_cursor: next === undefined ? null : encodeCursor('tenant', next),
  };
}

/** The form of the inner cursor of episodes is checked here, because its store takes it for one of its own. */
function placeOf(cursor: string): { readonly part: Part; readonly inner: string | null } {
  const [, name, inner = ''] = /^([a-z]+)\.(.*)$/.exec(decodeCursor('tenant', cursor)) ?? [];
  const part = parts.find((one) => one === name);
  if (part === undefined) throw unknownCursor();
  if (part === 'episode' && inner !== '' && !/^-?\d{1,16}\.ep_[0-9a-z]+$/.test(inner)) throw unknownCursor();
  return { part, inner: inner === '' ? null : inner };
}

export function createExportTenant(sources: TenantSources): UseCase<'tenant.export'> {
  return async ({ tenant, limit, cursor }, caller) => {
    if (tenant !== caller.tenant && caller.tenant !== operatingTenant)
      throw new ServiceError('insufficient_scope', {
        detail: `A key exports its own tenant; others are exported by a key of the tenant \`${operatingTenant}\`.`,
      });
    return readTenantPage(sources, tenant, limit, cursor);
  };
}
