import type { ApiKey } from '../ports/key-store.ts';

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

/** A key as clients see it: never what opens anything. */
export function shownKey(key: ApiKey) {
  return {
    key_id: key.id,
    name: key.name,
    scopes: key.scopes,
    mode: key.mode,
    created_at: time(key.createdAtMs),
    expires_at: timeOrNull(key.expiresAtMs),
    revoked_at: timeOrNull(key.revokedAtMs),
    last_used_at: timeOrNull(key.lastUsedAtMs),
    made_by: key.madeBy,
  };
}
