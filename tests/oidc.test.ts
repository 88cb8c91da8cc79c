// Tokens of an identity provider over HTTP, beside keys: who is let in, what a token may do, and what it never may.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type IdentityProvider,
  makeKeyPair,
  startIdentityProvider,
  type TokenOptions,
} from './fixtures/identity-provider.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

type Headers = Record<string, string>;
const environmentOf = ({ issuer }: IdentityProvider) => ({
  ORRERY_OIDC_ISSUER: issuer,
  ORRERY_OIDC_AUDIENCE: 'orrery',
  ORRERY_OIDC_TENANT_CLAIM: 'org',
  ORRERY_OIDC_SCOPES_CLAIM: 'groups',
  ORRERY_OIDC_SCOPES: 'readers=read,developers=write,platform=admin',
});

describe('tokens of an identity provider', () => {
  let provider: IdentityProvider;
  let service: TestService;
  const bearer = async (options: TokenOptions = {}): Promise<Headers> => ({
    authorization: `Bearer ${await provider.token(options)}`,
  });
  const member = (org: string, groups: readonly string[], more: TokenOptions = {}) =>
    bearer({ ...more, claims: { org, groups: [...groups], ...more.claims } });
  const session = (headers: Headers) => service.send('GET', '/session', undefined, headers);
  beforeAll(async () => {
    provider = await startIdentityProvider();
    service = await startTestService(environmentOf(provider));
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  test('a good one is its tenant with its scopes, and keys are taken as ever', async () => {
    const answer = (await session(await member('acme', ['developers', 'bowling']))).json();
    expect(answer).toMatchObject({ tenant: 'acme', scopes: ['read', 'write'], mode: 'live' });
    expect(answer.key_id).toMatch(/^oidc_/);
    const key = await service.makeKey(['read'], 'live', 'acme');
    expect((await session(key)).json()).toMatchObject({ tenant: 'acme', scopes: ['read'] });
  });

  test('the others are 401, and the answer says why where the provider signed them', async () => {
    const refusals = await Promise.all(
      [
        member('acme', ['platform'], { expires: '-1h' }),
        bearer({ claims: { groups: ['platform'] } }),
        member('acme', ['platform'], { audience: 'another' }),
        member('acme', ['platform'], { signer: await makeKeyPair() }),
      ].map(async (headers) => {
        const { statusCode, ...response } = await session(await headers);
        return [statusCode, response.json?.().code, response.json?.().detail];
      }),
    );
    const strange = 'The token is not signed by the identity provider, or not for this service.';
    expect(refusals).toEqual([
      [401, 'invalid_api_key', 'The token is past its end.'],
      [401, 'invalid_api_key', 'The token names no tenant in the claim that is configured.'],
      [401, 'invalid_api_key', strange],
      [401, 'invalid_api_key', strange],
    ]);
  });

  test('scopes are those of its groups, and without one it may do nothing', async () => {
    const write = { domain: 'helpdesk', context: 'a token wrote this' };
    const statuses = await Promise.all(
      [['platform'], ['developers'], ['readers'], ['bowling']].map(async (groups) => {
        const headers = await member('acme', groups);
        const asked = [
          service.send('GET', '/memory/stats', undefined, headers),
          service.send('POST', '/memory/store', write, headers),
          service.send('GET', '/audit', undefined, headers),
        ];
        return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      }),
    );
    expect(statuses).toEqual([
      [200, 200, 200],
      [200, 200, 403],
      [200, 403, 403],
      [403, 403, 403],
    ]);
  });

  test('one of a tenant sees nothing of another, whatever its scopes', async () => {
    const [owner, stranger] = [await member('owners', ['platform']), await member('strangers', ['platform'])];
    const stored = { domain: 'orchard', context: 'Zephyrine quietly rewired the orchard' };
    const { episode_id: id } = await service.ask('POST', '/memory/store', stored, owner);
    const key = await service.makeKey(['read'], 'live', 'owners');
    const { key_id: keyId } = (await session(key)).json();
    const recall = ['POST', '/memory/recall', stored] as const;
    const seen = async (headers: Headers) => [
      (await service.send(...recall, headers)).body.includes(id),
      (await service.send('GET', '/memory/domains', undefined, headers)).body.includes('orchard'),
      (await service.send('GET', '/keys', undefined, headers)).body.includes(keyId),
      (await service.send('GET', '/audit?limit=100', undefined, headers)).body.includes(id),
    ];
    expect(await seen(owner)).toEqual([true, true, true, true]);
    expect(await seen(stranger)).toEqual([false, false, false, false]);
    expect((await service.send('DELETE', `/keys/${keyId}`, undefined, stranger)).statusCode).toBe(404);
    expect((await service.send('GET', '/quota?tenant=owners', undefined, stranger)).statusCode).toBe(403);
  });

  test('none makes or replaces a key, which would outlive it', async () => {
    const headers = await member('acme', ['platform']);
    const key = await service.makeKey(['read'], 'live', 'acme');
    const { key_id: keyId } = (await session(key)).json();
    const count = async () => (await service.keys.list()).length;
    const before = await count();
    const made = await service.send('POST', '/keys', { name: 'mine', scopes: ['admin'] }, headers);
    const replaced = await service.send('POST', `/keys/${keyId}/rotate`, { overlap_hours: 1 }, headers);
    expect([made, replaced].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'insufficient_scope'],
      [403, 'insufficient_scope'],
    ]);
    expect(await count()).toBe(before);
    expect((await service.send('DELETE', `/keys/${keyId}`, undefined, headers)).statusCode).toBe(200);
  });

  test('what it did is in the audit log under its id, and no token or subject is in a log', async () => {
    service.forgetLog();
    const headers = await member('acme', ['platform'], { subject: 'ada.lovelace@acme.example' });
    const { key_id: keyId } = (await session(headers)).json();
    const { episode_id: id } = await service.ask(
      'POST',
      '/memory/store',
      { domain: 'helpdesk', context: 'for the log' },
      headers,
    );
    const { items } = await service.ask('GET', '/audit?limit=100', undefined, headers);
    expect(items.find(({ subject }: { subject: string }) => subject === id)).toMatchObject({ key_id: keyId });
    const written = service.logged() + JSON.stringify(items);
    expect(written).toContain(keyId);
    expect(written).not.toContain('lovelace');
    expect(written).not.toContain(headers.authorization?.split('.')[2]);
  });
});

describe('a provider that is away', () => {
  let provider: IdentityProvider;
  let service: TestService;
  beforeEach(async () => {
    provider = await startIdentityProvider();
    provider.behave('failing');
    service = await startTestService({
      ...environmentOf(provider),
      ORRERY_LIMIT_WRONG_KEYS_PER_MINUTE_MAX: '2',
    });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });
  const session = async (token: string) =>
    service.send('GET', '/session', undefined, { authorization: `Bearer ${token}` });

  test('is 503 identity_unavailable for tokens, which do not count as wrong, and nothing for keys', async () => {
    const token = await provider.token({ claims: { org: 'acme', groups: ['readers'] } });
    for (let i = 0; i < 5; i += 1) {
      const answer = await session(token);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({ code: 'identity_unavailable', retryable: true });
      expect(answer.body).not.toContain(provider.issuer);
    }
    expect((await service.send('GET', '/session')).statusCode).toBe(200);
  });

  test('wrong tokens count as wrong keys', async () => {
    provider.behave('well');
    const wrong = await provider.token({ audience: 'another' });
    const statuses = [await session(wrong), await session(wrong), await session(wrong)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429]);
  });
});
