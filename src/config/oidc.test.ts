import { describe, expect, test } from 'vitest';
import { readOidc } from './oidc.ts';

const whole = {
  ORRERY_OIDC_ISSUER: 'https://login.example/realms/acme',
  ORRERY_OIDC_AUDIENCE: 'orrery',
  ORRERY_OIDC_TENANT: 'acme',
};

function read(environment: Record<string, string>) {
  const problems: string[] = [];
  const config = readOidc((name) => environment[name] ?? null, problems);
  return { config, problems };
}

describe('readOidc', () => {
  test('nothing set: keys alone', () => {
    expect(read({})).toEqual({ config: null, problems: [] });
  });

  test('the least that is needed, and everything', () => {
    expect(read(whole)).toEqual({
      problems: [],
      config: {
        issuer: 'https://login.example/realms/acme',
        audience: 'orrery',
        jwksUrl: null,
        tenant: 'acme',
        tenantClaim: null,
        scopesClaim: 'scope',
        scopes: [
          ['orrery:read', 'read'],
          ['orrery:write', 'write'],
          ['orrery:admin', 'admin'],
        ],
      },
    });
    const { ORRERY_OIDC_TENANT: _, ...untenanted } = whole;
    const everything = read({
      ...untenanted,
      ORRERY_OIDC_JWKS_URL: 'http://[::1]:8081/keys',
      ORRERY_OIDC_TENANT_CLAIM: 'org',
      ORRERY_OIDC_SCOPES_CLAIM: 'realm_access.roles',
      ORRERY_OIDC_SCOPES: 'developers = write, cn=ops=read,platform=admin',
    });
    expect(everything.problems).toEqual([]);
    expect(everything.config).toMatchObject({
      jwksUrl: 'http://[::1]:8081/keys',
      tenant: null,
      tenantClaim: 'org',
      scopesClaim: 'realm_access.roles',
      scopes: [
        ['developers', 'write'],
        ['cn=ops', 'read'],
        ['platform', 'admin'],
      ],
    });
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ['no audience', { ORRERY_OIDC_AUDIENCE: undefined }, 'ORRERY_OIDC_AUDIENCE is needed'],
    ['no tenant', { ORRERY_OIDC_TENANT: undefined }, 'needs one of ORRERY_OIDC_TENANT'],
    ['two tenants', { ORRERY_OIDC_TENANT_CLAIM: 'org' }, 'needs one of ORRERY_OIDC_TENANT'],
    [
      'no issuer',
      { ORRERY_OIDC_ISSUER: undefined },
      'ORRERY_OIDC_AUDIENCE, ORRERY_OIDC_TENANT need ORRERY_OIDC_ISSUER',
    ],
    [
      'an issuer without TLS',
      { ORRERY_OIDC_ISSUER: 'http://login.example' },
      'ORRERY_OIDC_ISSUER must start with https://',
    ],
    ['an issuer that looks near', { ORRERY_OIDC_ISSUER: 'http://127.0.0.1.evil.example' }, 'must start with https://'],
    ['an issuer that is no address', { ORRERY_OIDC_ISSUER: 'login.example' }, 'must start with https://'],
    [
      'keys without TLS',
      { ORRERY_OIDC_JWKS_URL: 'http://login.example/keys' },
      'ORRERY_OIDC_JWKS_URL must start with https://',
    ],
    ['a scope that there is not', { ORRERY_OIDC_SCOPES: 'developers=own' }, 'not "developers=own"'],
    ['a value without a scope', { ORRERY_OIDC_SCOPES: 'developers=write,' }, 'not ""'],
  ])('%s is refused', (_, change, problem) => {
    const changed = Object.entries({ ...whole, ...change }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const { problems } = read(Object.fromEntries(changed));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
