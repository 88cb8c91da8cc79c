// Where API keys live. Only hashes are kept; a key itself exists in the client's hands alone.

export type KeyId = `key_${string}`;
export type KeyScope = 'read' | 'write' | 'admin';

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
}

export interface KeyStore {
  create(key: ApiKey): Promise<void>;
  /** Every key with this prefix, revoked and expired ones included, by id. */
  findByPrefix(prefix: string): Promise<readonly ApiKey[]>;
  /** Every key, oldest first, ties by id. */
  list(): Promise<readonly ApiKey[]>;
  /** False when there is no such key; a key that is revoked already keeps its time. Effective for the next request. */
  revoke(id: string, atMs: number): Promise<boolean>;
  /** Notes a use; the newest time wins. */
  touch(id: string, atMs: number): Promise<void>;
}
