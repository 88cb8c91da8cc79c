// How much a tenant holds, and how much it may hold. Counts are exact: a write that would go over a quota is refused, on whichever node it arrives.

export const quotaNames = ['keys', 'episodes', 'bytes'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** Null where there is no quota. Keys are those that still open something; bytes are those of contents of episodes, as they lie in the store. */
export type Quotas = Readonly<Record<QuotaName, number | null>>;
export type TenantUse = Readonly<Record<QuotaName, number>>;

export const noQuotas: Quotas = { keys: null, episodes: null, bytes: null };

export interface TenantState {
  readonly used: TenantUse;
  /** The quotas in force: those of the tenant, and where it has none of its own those of the service. */
  readonly quotas: Quotas;
}

/** How many rows of each kind a tenant has, or had. */
export interface TenantRows {
  readonly episodes: number;
  readonly behaviors: number;
  /** With those that open nothing any more. */
  readonly keys: number;
  readonly auditEntries: number;
}

export interface TenantStore {
  /** Every row that belongs to the tenant, by kind. */
  count(tenant: string): Promise<TenantRows>;
  /**
   * Removes every row that names the tenant, in one transaction: episodes and what is derived from them, behaviors, keys, recorded answers, audit
   * entries, quotas. Answers what it removed. Their bytes are in files until the next `scrub` of the episodes.
   */
  remove(tenant: string): Promise<TenantRows>;
  /** A tenant that never wrote anything holds nothing. */
  read(tenant: string, nowMs: number): Promise<TenantState>;
  /** Gives the tenant its own quotas in place of those before; null leaves a quota to the service. Counts anew what the tenant holds. */
  setQuotas(tenant: string, quotas: Quotas): Promise<void>;
}

/** A write would take the tenant over its quota. Nothing of it was written. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  readonly quota: QuotaName;
  readonly value: number;

  constructor(quota: QuotaName, value: number) {
    super(`The tenant is at its quota of ${quota}, which is ${value}.`);
    this.quota = quota;
    this.value = value;
  }
}
