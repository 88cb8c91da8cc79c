// Where API keys live. Only hashes are kept; a key itself exists in the client's hands alone.

export type KeyId = `key_${string}`;
export type KeyScope = 'read' | 'write' | 'admin' | 'export' | 'erase';

export interface ApiKey {
  readonly id: KeyId;
  readonly tenant: string;
  /** The first 8 digits of `hash`, by which a key is found; not unique. */
  readonly prefix: string;
  /** SHA-256 of the whole key, 64 lower-case hexadecimal digits. */
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** A test key answers like a live one and stores nothing. */
  readonly mode: 'live' | 'test';
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** The id of the key that made this one; null for the owner of the machine. */
  readonly madeBy: string | null;
}

/** A key that takes the place of another. */
export interface Replacement {
  readonly key: ApiKey;
  /** The id of the key that it replaces. */
  readonly replaces: string;
  readonly nowMs: number;
  /** When the replaced key ends at the latest; one that ends earlier keeps its end. */
  readonly endsAtMs: number;
}

export interface KeyStore {
  /** False, with nothing stored, when the store holds the key that made it and that one is revoked. */
  create(key: ApiKey): Promise<boolean>;
  /** Every key with this prefix, revoked and expired ones included, by id. */
  findByPrefix(prefix: string): Promise<readonly ApiKey[]>;
  /** Every key, oldest first, ties by id. */
  list(): Promise<readonly ApiKey[]>;
  /**
   * The ids that this call revoked, in their order; null when there is no such key. A key that is revoked already keeps its time. Keys that it made, and that
   * those made, go with it, or with `keepsMade` belong to its own maker from then on. No key is left behind that is made meanwhile. Effective for the next request.
   */
  revoke(id: string, atMs: number, keepsMade?: boolean): Promise<readonly string[] | null>;
  /** False, with nothing changed, when the replaced key is absent or revoked. What the replaced key made belongs to the new one. */
  replace(replacement: Replacement): Promise<boolean>;
  /** Notes a use; the newest time wins. */
  touch(id: string, atMs: number): Promise<void>;
}
