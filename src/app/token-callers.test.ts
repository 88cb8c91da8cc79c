import { describe, expect, test } from 'vitest';
import type { Claims } from '../ports/token-verifier.ts';
import { type ClaimMapping, callerOfToken } from './token-callers.ts';

const mapping: ClaimMapping = {
  tenant: null,
  tenantClaim: 'org',
  scopesClaim: 'scope',
  scopes: [
    ['orrery:read', 'read'],
    ['team lead', 'write'],
    ['developers', 'write'],
    ['platform', 'admin'],
  ],
};
const of = (claims: Claims, more: Partial<ClaimMapping> = {}, subject = 'ada') =>
  callerOfToken({ subject, claims }, { ...mapping, ...more });

describe('callerOfToken', () => {
  test.each<[string, Claims, Partial<ClaimMapping>, readonly string[]]>([
    ['words of a text', { scope: 'openid orrery:read' }, {}, ['read']],
    ['a list', { groups: ['developers', 'platform'] }, { scopesClaim: 'groups' }, ['write', 'admin']],
    ['a value of a list with a space', { groups: ['team lead'] }, { scopesClaim: 'groups' }, ['write']],
    ['a path', { realm: { roles: ['platform'] } }, { scopesClaim: 'realm.roles' }, ['admin']],
    [
      'a name with dots',
      { 'https://a.example/roles': ['platform'] },
      { scopesClaim: 'https://a.example/roles' },
      ['admin'],
    ],
    ['two values of one scope', { groups: ['developers', 'team lead'] }, { scopesClaim: 'groups' }, ['write']],
    ['no claim', {}, {}, []],
    ['part of a word', { scope: 'not-orrery:read orrery:reader' }, {}, []],
    ['a member that every object has', {}, { scopesClaim: 'constructor.name' }, []],
    ['no text and no list', { scope: { platform: true } }, {}, []],
    ['a list of no texts', { scope: [['platform'], 7, null] }, {}, []],
  ])('scopes of %s', (_, claims, more, scopes) => {
    expect(of({ org: 'acme', ...claims }, more)?.scopes).toEqual(scopes);
  });

  test('the tenant is that of the claim, or that of the configuration whatever the claims say', () => {
    expect(of({ org: 'acme' })?.tenant).toBe('acme');
    expect(of({ org: 'acme' }, { tenant: 'ours', tenantClaim: null })?.tenant).toBe('ours');
  });

  test.each<Claims[string]>(['', 'a\u0000b', 'a'.repeat(129), 7, null, ['acme'], { name: 'acme' }])(
    'no tenant is named by %j',
    (org) => {
      expect(of({ org })).toBeNull();
    },
  );

  test('one subject of one issuer is one caller, and the id does not tell the subject', () => {
    const id = (iss: string, subject: string) => of({ org: 'acme', iss }, {}, subject)?.keyId ?? '';
    const ids = [id('https://a.example', 'ada'), id('https://b.example', 'ada'), id('https://a.example', 'eve')];
    expect(new Set([...ids, id('https://a.example', 'ada')]).size).toBe(3);
    expect(ids.every((one) => /^oidc_[0-9a-f]{32}$/.test(one))).toBe(true);
  });
});
