// Who a token of the identity provider stands for: its tenant and scopes, told by its claims as the configuration maps them. The caller has an id made of a
// digest, because the subject of a token is a person.
import { hash } from 'node:crypto';
import { isObject, type Json } from '../core/base/json.ts';
import type { KeyScope } from '../ports/key-store.ts';
import type { Claims } from '../ports/token-verifier.ts';
import type { Caller } from './caller.ts';

export interface ClaimMapping {
  /** The tenant of every token; null where a claim tells it. */
  readonly tenant: string | null;
  readonly tenantClaim: string | null;
  /** The claim whose values are mapped to scopes. */
  readonly scopesClaim: string;
  /** Pairs of a value of that claim and the scope that it gives. */
  readonly scopes: readonly (readonly [value: string, scope: KeyScope])[];
}

/** Ids of callers that came with a token begin so. */
export const tokenCallerPrefix = 'oidc_';
const tenantPattern = /^[^\p{Cc}\p{Cs}]{1,128}$/u;

/** Null when the claims name no tenant. Without a mapped value the caller has no scope, and may do nothing. */
export function callerOfToken(
  { subject, claims }: { readonly subject: string; readonly claims: Claims },
  { tenant: fixed, tenantClaim, scopesClaim, scopes }: ClaimMapping,
): Omit<Caller, 'requestId'> | null {
  const tenant = fixed ?? (tenantClaim === null ? undefined : claimOf(claims, tenantClaim));
  if (typeof tenant !== 'string' || !tenantPattern.test(tenant)) return null;
  const values = valuesOf(claimOf(claims, scopesClaim));
  const held = scopes.filter(([value]) => values.includes(value)).map(([, scope]) => scope);
  const keyId = tokenCallerPrefix + hash('sha256', JSON.stringify([claims.iss ?? null, subject]), 'hex').slice(0, 32);
  return { tenant, keyId, scopes: [...new Set(held)], mode: 'live' };
}

/** A claim by its whole name, or else by a path with dots, such as `realm_access.roles`. */
function claimOf(claims: Claims, name: string): Json | undefined {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: Json | undefined = claims as Json;
  for (const part of name.split('.')) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
}

/** Words of a text, as `scope` has them (RFC 8693), or the texts of a list, as groups and roles are. */
function valuesOf(claim: Json | undefined): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter(Boolean);
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : [];
}
