// Making and knowing API keys. A key is `ork_live_` or `ork_test_` and a secret of 40 characters; only its SHA-256 is kept, by the first 8 digits of which it
// is found. 200 bits of randomness need no slow hash.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { ApiKey, KeyScope, KeyStore } from '../ports/key-store.ts';
import type { TokenVerifier } from '../ports/token-verifier.ts';
import type { Audit } from './audit.ts';
import { authorize, type Caller } from './caller.ts';
import { type ClaimMapping, callerOfToken, tokenCallerPrefix } from './token-callers.ts';
import type { WrongKeys } from './wrong-keys.ts';

const keyPattern = /^ork_(?:live|test)_[a-z0-9]{40}$/;
/** A signed token in its compact form (RFC 7515). */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const prefixLength = 8;
const alphabet = '0123456789abcdefghijklmnopqrstuv';
const touchEveryMs = 60_000;

export interface NewKeyRequest {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly mode: 'live' | 'test';
  readonly expiresAtMs: number | null;
}

export interface NewKey {
  readonly key: string;
  readonly record: ApiKey;
}

export interface Asking {
  readonly requestId: string;
  /** Of the connection. */
  readonly address: string;
}

export interface Rotated extends NewKey {
  /** The replaced key as it is now. */
  readonly replaced: ApiKey;
}

export interface ApiKeys {
  /**
   * The key itself, which is never seen again, and its record; `by` is the id of the key that asks, empty for the owner of the machine. No key outlives the key
   * that made it. Rejects with `invalid_api_key` if that one was revoked meanwhile.
   */
  create(request: NewKeyRequest, by?: string): Promise<NewKey>;
  /** A key like the one with this id, which ends after the overlap. Null when there is no such key, or it has ended. */
  rotate(id: string, overlapMs: number, by?: string): Promise<Rotated | null>;
  /** A new key without storing anything: the key opens nothing. */
  invent(request: NewKeyRequest): NewKey;
  /**
   * Throws, or rejects with, `missing_api_key` or `invalid_api_key`; the two cases of each cannot be told apart from outside; or `rate_limited` where too many wrong keys came from the address. Not a promise for the
   * key of the environment, for which no store has to be asked.
   */
  authenticate(authorization: string | undefined, from: Asking): Caller | Promise<Caller>;
  /** Throws `insufficient_scope` unless the caller may run the operation. */
  authorize(caller: Caller, operation: Operation): void;
  list(): Promise<readonly ApiKey[]>;
  /** The ids that were revoked, null when there is no such key. Keys that it made go with it, unless `keepsMade`. Effective for the next request, on every server of the store. */
  revoke(id: string, by?: string, keepsMade?: boolean): Promise<readonly string[] | null>;
}

export interface ApiKeysOptions {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The key from the environment: an admin of the tenant `default`. */
  readonly environmentKey: string | null;
  readonly audit: Audit;
  readonly wrongKeys: WrongKeys;
  /** Null where keys alone are taken. */
  readonly tokens: AcceptedTokens | null;
}

/** Tokens of an identity provider, and what they let their holders do. */
export interface AcceptedTokens {
  readonly verifier: TokenVerifier;
  readonly mapping: ClaimMapping;
}

const environmentKeyId = 'key_environment';
const environmentTenant = 'default';

export function createApiKeys(options: ApiKeysOptions): ApiKeys {
  const { store, clock, ids, environmentKey, audit, wrongKeys, tokens } = options;
  const environmentUse = { tenant: environmentTenant, keyId: environmentKeyId, action: 'key.use', outcome: 'ok' };
  const environmentBytes = environmentKey === null ? null : Buffer.from(environmentKey);
  const touchedAtMs = new Map<string, number>();

  const touch = async (key: ApiKey, nowMs: number): Promise<void> => {
    if (nowMs - (touchedAtMs.get(key.id) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
    touchedAtMs.set(key.id, nowMs);
    // A note for people: a store that cannot take it must not refuse the request.
    await store.touch(key.id, nowMs).catch(() => touchedAtMs.delete(key.id));
  };

  const knownCaller = async (token: string, { address, requestId }: Asking): Promise<Caller> => {
    const hash = hashOf(token);
    const candidates = keyPattern.test(token) ? await store.findByPrefix(prefixOf(hash)) : [];
    const nowMs = clock.nowMs();
    const found = candidates.find((key) => timingSafeEqual(hash, Buffer.from(key.hash, 'hex')));
    const fault = found === undefined ? 'unknown' : faultOf(found, nowMs);
    if (found === undefined || fault !== null) {
      if (found) audit.count({ ...partyOf(found), action: 'key.refuse', outcome: String(fault) });
      await wrongKeys.refuse(address);
      throw ended();
    }
    wrongKeys.admit(address, found.id);
    audit.count({ ...partyOf(found), action: 'key.use', outcome: 'ok' });
    await touch(found, nowMs);
    return { ...partyOf(found), scopes: found.scopes, mode: found.mode, requestId };
  };

  const tokenCaller = async ({ verifier, mapping }: AcceptedTokens, token: string, from: Asking): Promise<Caller> => {
    const verdict = await verifier.verify(token);
    if (verdict.kind === 'bad') await wrongKeys.refuse(from.address);
    // Nobody guesses with what the provider signed: it does not count as wrong, and its holder learns what it lacks.
    if (verdict.kind !== 'good') throw ended(tokenFaults[verdict.kind]);
    const caller = callerOfToken(verdict, mapping);
    if (caller === null) throw ended(tokenFaults.homeless);
    const { tenant, keyId } = caller;
    wrongKeys.admit(from.address, keyId);
    audit.count({ tenant, keyId, action: 'key.use', outcome: 'ok' });
    return { ...caller, requestId: from.requestId };
  };

  const invent = (request: NewKeyRequest): NewKey => {
    const key = `ork_${request.mode}_${randomCharacters(40)}`;
    const hash = hashOf(key);
    const record: ApiKey = {
      ...request,
      id: ids.next('key'),
      prefix: prefixOf(hash),
      hash: hash.toString('hex'),
      createdAtMs: clock.nowMs(),
      revokedAtMs: null,
      lastUsedAtMs: null,
      madeBy: null,
    };
    return { key, record };
  };

  const find = async (id: string) => (await store.list()).find((key) => key.id === id);
  const noteMade = ({ tenant, id }: ApiKey, by: string) =>
    audit.record({ tenant, keyId: by, action: 'key.create', subject: id, outcome: 'ok' });

  return {
    create: async (request, by = '') => {
      requireKey(by);
      const maker = by === '' ? undefined : await find(by);
      const expiresAtMs = earlier(request.expiresAtMs, maker?.expiresAtMs ?? null);
      const made = withRecord(invent({ ...request, expiresAtMs }), { madeBy: by === '' ? null : by });
      if (!(await store.create(made.record))) throw ended();
      await noteMade(made.record, by);
      return made;
    },
    rotate: async (id, overlapMs, by = '') => {
      requireKey(by);
      const old = await find(id);
      const nowMs = clock.nowMs();
      if (old === undefined || faultOf(old, nowMs) !== null) return null;
      const { tenant, name, scopes, mode, expiresAtMs, madeBy } = old;
      const made = withRecord(invent({ tenant, name, scopes, mode, expiresAtMs }), { madeBy });
      const endsAtMs = earlier(expiresAtMs, nowMs + overlapMs) ?? nowMs;
      if (!(await store.replace({ key: made.record, replaces: id, nowMs, endsAtMs }))) return null;
      await noteMade(made.record, by);
      await audit.record({ tenant, keyId: by, action: 'key.replace', subject: id, outcome: 'ok' });
      return { ...made, replaced: { ...old, expiresAtMs: endsAtMs } };
    },
    invent,
    authenticate: (authorization, asking) => {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
      if (token === undefined)
        throw new ServiceError('missing_api_key', { detail: 'Send the header `Authorization: Bearer <API key>`.' });
      if (environmentBytes !== null && isSame(Buffer.from(token), environmentBytes)) {
        const { address, requestId } = asking;
        wrongKeys.admit(address, environmentKeyId);
        audit.count(environmentUse);
        return { tenant: environmentTenant, keyId: environmentKeyId, scopes: ['admin'], mode: 'live', requestId };
      }
      if (tokens !== null && tokenPattern.test(token)) return tokenCaller(tokens, token, asking);
      return knownCaller(token, asking);
    },
    authorize: (caller, operation) => {
      try {
        authorize(caller, operation);
      } catch (error) {
        const { tenant, keyId } = caller;
        audit.count({ tenant, keyId, action: 'key.refuse', outcome: 'insufficient_scope' });
        throw error;
      }
    },
    list: () => store.list(),
    revoke: async (id, by = '', keepsMade = false) => {
      const revoked = await store.revoke(id, clock.nowMs(), keepsMade);
      if (revoked === null) return null;
      const tenant = (await find(id))?.tenant ?? '';
      const asked = revoked.length === 0 ? [id] : revoked;
      for (const subject of asked)
        await audit.record({ tenant, keyId: by, action: 'key.revoke', subject, outcome: 'ok' });
      return revoked;
    },
  };
}

const ended = (detail = 'The API key is unknown, revoked or expired.') =>
  new ServiceError('invalid_api_key', { detail });

const tokenFaults = {
  bad: 'The token is not signed by the identity provider, or not for this service.',
  expired: 'The token is past its end.',
  homeless: 'The token names no tenant in the claim that is configured.',
} as const;

/** A key that was made with a token would outlive it, and whoever leaves the identity provider would keep it. */
function requireKey(by: string): void {
  if (!by.startsWith(tokenCallerPrefix)) return;
  throw new ServiceError('insufficient_scope', {
    detail: 'Keys are made with a key, not with a token of an identity provider.',
  });
}

const withRecord = ({ key, record }: NewKey, more: Partial<ApiKey>): NewKey => ({
  key,
  record: { ...record, ...more },
});

/** Null is never. */
function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

const partyOf = ({ tenant, id }: ApiKey) => ({ tenant, keyId: id });

function faultOf(key: ApiKey, nowMs: number): 'revoked' | 'expired' | null {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : null;
}

/** In a time that tells the length of what is known and nothing else of it. */
function isSame(given: Buffer, known: Buffer): boolean {
  return given.length === known.length && timingSafeEqual(given, known);
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

const prefixOf = (hash: Buffer) => hash.toString('hex').slice(0, prefixLength);

function randomCharacters(count: number): string {
  let text = '';
  for (const byte of randomBytes(count)) text += alphabet[byte & 31];
  return text;
}
