// A provider over HTTP with real keys, which it changes in the middle.
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  audience,
  type IdentityProvider,
  type Mood,
  makeKeyPair,
  startIdentityProvider,
} from '../../../tests/fixtures/identity-provider.ts';
import { ProviderUnavailable } from '../../ports/token-verifier.ts';
import { createOidcVerifier } from './oidc-verifier.ts';

describe('createOidcVerifier', () => {
  let provider: IdentityProvider;
  const open = () => createOidcVerifier({ issuer: provider.issuer, audience, jwksUrl: null, askMsMax: 200 });
  /** The time of the verifier alone: timers run as ever. */
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  beforeEach(async () => {
    provider = await startIdentityProvider();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await provider.close();
  });

  test('a good token is told with its subject and claims', async () => {
    const verdict = await open().verify(await provider.token({ claims: { scope: 'orrery:read' } }));
    expect(verdict).toMatchObject({ kind: 'good', subject: 'ada', claims: { scope: 'orrery:read' } });
    expect(provider.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  test('keys with an address of their own are read there', async () => {
    const { issuer } = provider;
    const { verify } = createOidcVerifier({ issuer, audience, jwksUrl: `${issuer}/keys`, askMsMax: 200 });
    expect((await verify(await provider.token())).kind).toBe('good');
    expect(provider.asked).toEqual(['/keys']);
  });

  test('an expired one, and those for others, by others, of another algorithm, unsigned or broken are not good', async () => {
    const { verify } = open();
    const unsigned = new UnsecuredJWT({});
    const claimed = (maker: SignJWT) => maker.setSubject('ada').setIssuer(provider.issuer).setAudience(audience);
    // The public key as a shared secret: the oldest trick there is (RFC 8725, 2.1).
    const secret = new TextEncoder().encode(JSON.stringify(provider.published()[0]));
    const good = await provider.token();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'eve', iss: provider.issuer, aud: audience, exp: 2 ** 40 }));
    const { privateKey } = await makeKeyPair();
    const given = {
      good,
      expired: await provider.token({ expires: '-1h' }),
      'expired and for another': await provider.token({ expires: '-1h', audience: 'another' }),
      audience: await provider.token({ audience: 'another' }),
      issuer: await provider.token({ issuer: 'https://evil.example' }),
      signer: await provider.token({ signer: await makeKeyPair() }),
      'unknown key': await provider.token({ signer: await makeKeyPair(), keyId: 'mine' }),
      'own key in the header': await claimed(new SignJWT({}))
        .setProtectedHeader({ alg: 'ES256', jku: 'https://evil.example/keys', kid: 'mine' })
        .setExpirationTime('1h')
        .sign(privateKey),
      'shared secret': await claimed(new SignJWT({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .setExpirationTime('1h')
        .sign(secret),
      none: unsigned
        .setSubject('ada')
        .setIssuer(provider.issuer)
        .setAudience(audience)
        .setExpirationTime('1h')
        .encode(),
      'none with a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`,
      'other claims': `${header}.${other.toString('base64url')}.${signature}`,
      'no end': await provider.token({ expires: null }),
      'not yet': await provider.token({ claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }),
      'header of no JSON': `AAAA.${payload}.${signature}`,
      'header that is a list': `${Buffer.from('[]').toString('base64url')}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
    };
    const verdicts = await Promise.all(
      Object.entries(given).map(async ([name, token]) => [name, (await verify(token)).kind]),
    );
    const expected = Object.keys(given).map((name) => [name, 'bad']);
    expect(Object.fromEntries(verdicts)).toEqual({
      ...Object.fromEntries(expected),
      good: 'good',
      expired: 'expired',
    });
  });

  test('the provider changes its keys: the new one is taken, the old one is not', async () => {
    const { verify } = open();
    expect((await verify(await provider.token())).kind).toBe('good');
    const old = await provider.rotate();
    later(31_000);
    expect((await verify(await provider.token())).kind).toBe('good');
    expect((await verify(await provider.token(old))).kind).toBe('bad');
  });

  test('a key that the provider took back is good for ten minutes at most, though nobody shows a new one', async () => {
    const { verify } = open();
    await verify(await provider.token());
    const old = await provider.token(await provider.rotate());
    later(599_000);
    expect((await verify(old)).kind).toBe('good');
    later(2_000);
    expect((await verify(old)).kind).toBe('bad');
  });

  test('strangers with keys that nobody knows make it ask once in 30 seconds', async () => {
    const { verify } = open();
    await verify(await provider.token());
    const strange = await provider.token({ keyId: 'mine' });
    const askedBy = async (count: number) => {
      const before = provider.asked.length;
      for (let i = 0; i < count; i += 1) expect((await verify(strange)).kind).toBe('bad');
      return provider.asked.slice(before);
    };
    expect(await askedBy(20)).toEqual([]);
    later(31_000);
    expect(await askedBy(20)).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  test.each<Mood>(['failing', 'silent', 'garbled', 'impostor'])(
    'a provider that is %s is told as that, is asked once in 5 seconds, and is believed again after',
    async (mood) => {
      const { verify } = open();
      const token = await provider.token();
      provider.behave(mood);
      for (let i = 0; i < 5; i += 1) await expect(verify(token)).rejects.toThrow(ProviderUnavailable);
      expect(provider.asked).toEqual(['/.well-known/openid-configuration']);
      provider.behave('well');
      later(5_001);
      expect((await verify(token)).kind).toBe('good');
    },
  );

  test('a provider that is gone does not hinder the keys that are known', async () => {
    const { verify } = open();
    const token = await provider.token();
    await verify(token);
    await provider.close();
    later(31_000);
    expect((await verify(token)).kind).toBe('good');
    await expect(verify(await provider.token({ keyId: 'mine' }))).rejects.toThrow(ProviderUnavailable);
    expect((await verify(token)).kind).toBe('good');
  });
});
