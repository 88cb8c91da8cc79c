// How long the episodes of a domain are kept, where somebody said so.

export interface RetentionRule {
  readonly domain: string;
  /** Days after which its episodes are forgotten; null keeps them for ever. */
  readonly days: number | null;
}

export interface DueDomain {
  readonly tenant: string;
  readonly domain: string;
  readonly days: number;
}

export interface RetentionStore {
  /** The tenant's own rules, by domain in code-unit order. */
  list(tenant: string): Promise<readonly RetentionRule[]>;
  /** Puts a rule in the place of the one before; `undefined` takes it away, and its bytes are in files until the next `scrub` of the episodes. */
  set(tenant: string, domain: string, days: number | null | undefined): Promise<void>;
  /** Episodes of the domain that were stored before the time. */
  countBefore(tenant: string, domain: string, beforeMs: number): Promise<number>;
  /** Domains of every tenant with an episode older than they keep it, by tenant and domain; `defaultDays` is the rule of those without one. */
  due(defaultDays: number | null, nowMs: number): Promise<readonly DueDomain[]>;
}
