// The row of a tenant. A transaction that changes what a tenant holds locks its row first, before any domain, so that writers of a tenant count one after
// another on any number of nodes and never wait for each other in a circle.
import { QuotaExceeded, type QuotaName, type Quotas } from '../../ports/tenant-store.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';

/** The room that is left of a quota while a transaction writes. */
export interface Room {
  readonly quotas: Quotas;
  readonly episodes: number;
  readonly bytes: number;
}

/** Locks the tenant until the transaction ends. */
export async function lockTenant(session: SqlSession, tenant: string, defaults: Quotas): Promise<Room> {
  const [row] = await session.all(
    `INSERT INTO tenants (tenant, episodes, bytes) VALUES (?, 0, 0)
     ON CONFLICT (tenant) DO UPDATE SET episodes = tenants.episodes
     RETURNING episodes, bytes, quota_keys, quota_episodes, quota_bytes`,
    [tenant],
  );
  return { quotas: quotasOf(row, defaults), episodes: Number(row?.episodes), bytes: Number(row?.bytes) };
}

export async function addUse(session: SqlSession, tenant: string, episodes: number, bytes: number): Promise<void> {
  if (episodes === 0 && bytes === 0) return;
  await session.run('UPDATE tenants SET episodes = episodes + ?, bytes = bytes + ? WHERE tenant = ?', [
    episodes,
    bytes,
    tenant,
  ]);
}

/** The refusal where one more episode of so many bytes has no room; null where it has. */
export function refusalOf({ quotas, episodes, bytes }: Room, moreEpisodes: number, moreBytes: number) {
  if (quotas.episodes !== null && episodes + moreEpisodes > quotas.episodes)
    return new QuotaExceeded('episodes', quotas.episodes);
  if (quotas.bytes !== null && bytes + moreBytes > quotas.bytes) return new QuotaExceeded('bytes', quotas.bytes);
  return null;
}

export function quotasOf(row: SqlRow | undefined, defaults: Quotas): Quotas {
  const quota = (name: QuotaName): number | null => {
    const own = row?.[`quota_${name}`];
    return own === null || own === undefined ? defaults[name] : Number(own);
  };
  return { keys: quota('keys'), episodes: quota('episodes'), bytes: quota('bytes') };
}

/** Keys of a tenant that are neither revoked nor expired. */
export async function countKeys(session: Pick<SqlSession, 'all'>, tenant: string, nowMs: number): Promise<number> {
  const [row] = await session.all(
    `SELECT count(*) AS count FROM api_keys
     WHERE tenant = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
    [tenant, nowMs],
  );
  return Number(row?.count);
}

/** Throws QuotaExceeded when the tenant has more keys than it may, the one that was just written included. */
export async function requireRoomForKeys(
  session: SqlSession,
  { quotas }: Room,
  tenant: string,
  nowMs: number,
): Promise<void> {
  if (quotas.keys !== null && (await countKeys(session, tenant, nowMs)) > quotas.keys)
    throw new QuotaExceeded('keys', quotas.keys);
}
