// Where it is written down who changed what, and which keys were used. Entries name operations, keys and ids; never a key, a text or a body.

export type AuditId = `aud_${string}`;

export interface AuditEntry {
  readonly id: AuditId;
  readonly atMs: number;
  readonly tenant: string;
  /** `key_environment` for the key from the environment, empty for this machine's owner at the command line. */
  readonly keyId: string;
  /** An operation id such as `memory.store`, or `key.create`, `key.revoke`, `key.use`, `key.refuse`. */
  readonly action: string;
  /** Id of the episode or key it was about, where there is one. */
  readonly subject: string | null;
  /** `ok`, or the error code or reason. */
  readonly outcome: string;
  /** How many times, where uses are counted together. */
  readonly count: number;
  readonly requestId: string | null;
}

export interface AuditQuery {
  /** Null means every tenant. */
  readonly tenant: string | null;
  readonly limit: number;
  /** At this time or later, in milliseconds; all when absent. */
  readonly sinceMs?: number | undefined;
  /** The last entry of the page before: those behind it in the order follow. */
  readonly after?: AuditPlace | undefined;
}

/** Where an entry stands in the order of the log. */
export type AuditPlace = Pick<AuditEntry, 'atMs' | 'id'>;

export interface AuditLog {
  /** All or none; durable when it resolves. Entries whose id is present already are left alone. */
  append(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first, ties by id downwards. */
  list(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Drops entries older than the time. */
  purge(beforeMs: number): Promise<void>;
}
