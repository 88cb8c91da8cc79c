// The identity provider in the environment: who signs tokens, for whom, and what their claims mean here.
import type { KeyScope } from '../ports/key-store.ts';

export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Null asks the discovery document of the issuer. */
  readonly jwksUrl: string | null;
  readonly tenant: string | null;
  readonly tenantClaim: string | null;
  readonly scopesClaim: string;
  readonly scopes: readonly (readonly [value: string, scope: KeyScope])[];
}

export const oidcVariables = {
  ORRERY_OIDC_ISSUER:
    'Identity provider whose bearer tokens are taken besides API keys, exactly as `iss` has it, such as `https://login.example/realms/acme`; https only, but for this machine. Unset: keys alone.',
  ORRERY_OIDC_AUDIENCE: 'What `aud` of those tokens must hold. Needed with an issuer.',
  ORRERY_OIDC_JWKS_URL: 'Where the provider publishes its keys. Unset: its discovery document says.',
  ORRERY_OIDC_TENANT: 'Tenant of every token. Either this or `ORRERY_OIDC_TENANT_CLAIM` is needed with an issuer.',
  ORRERY_OIDC_TENANT_CLAIM:
    'Claim that names the tenant of a token. Whoever the provider puts into the tenant `default` with the scope `admin` runs the service.',
  ORRERY_OIDC_SCOPES_CLAIM:
    'Claim whose values are mapped to scopes: words of a text, or a list; a path has dots, such as `realm_access.roles`. Default `scope`.',
  ORRERY_OIDC_SCOPES:
    'Pairs of a value of that claim and the scope that it gives, such as `developers=write,platform=admin`. Default `orrery:read=read,orrery:write=write,orrery:admin=admin`.',
} as const;

/** Null where no issuer is configured. */
export function readOidc(text: (name: string) => string | null, problems: string[]): OidcConfig | null {
  const issuer = text('ORRERY_OIDC_ISSUER');
  if (issuer === null) {
    const idle = Object.keys(oidcVariables).filter((name) => text(name) !== null);
    if (idle.length > 0) problems.push(`${idle.join(', ')} need ORRERY_OIDC_ISSUER`);
    return null;
  }
  const audience = text('ORRERY_OIDC_AUDIENCE');
  if (audience === null) problems.push('ORRERY_OIDC_AUDIENCE is needed with ORRERY_OIDC_ISSUER');
  const jwksUrl = text('ORRERY_OIDC_JWKS_URL');
  for (const [name, url] of Object.entries({ ORRERY_OIDC_ISSUER: issuer, ORRERY_OIDC_JWKS_URL: jwksUrl }))
    if (url !== null && !isSafeUrl(url))
      problems.push(`${name} must start with https://; http:// is for this machine alone, not "${url}"`);
  const [tenant, tenantClaim] = [text('ORRERY_OIDC_TENANT'), text('ORRERY_OIDC_TENANT_CLAIM')];
  if ((tenant === null) === (tenantClaim === null))
    problems.push('ORRERY_OIDC_ISSUER needs one of ORRERY_OIDC_TENANT and ORRERY_OIDC_TENANT_CLAIM');
  const scopesClaim = text('ORRERY_OIDC_SCOPES_CLAIM') ?? 'scope';
  const scopes = readScopes(
    text('ORRERY_OIDC_SCOPES') ?? 'orrery:read=read,orrery:write=write,orrery:admin=admin',
    problems,
  );
  return Object.freeze({ issuer, audience: audience ?? '', jwksUrl, tenant, tenantClaim, scopesClaim, scopes });
}

/** TLS, or a provider on this machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}

function readScopes(given: string, problems: string[]): OidcConfig['scopes'] {
  return given.split(',').flatMap((pair): OidcConfig['scopes'] => {
    const [, value, scope] = /^\s*(\S+)\s*=\s*(read|write|admin|export|erase)\s*$/.exec(pair) ?? [];
    if (value !== undefined) return [[value, scope as KeyScope]];
    problems.push(`ORRERY_OIDC_SCOPES must hold pairs such as developers=write, not "${pair}"`);
    return [];
  });
}
