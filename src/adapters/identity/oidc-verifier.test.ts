// A provider over HTTP with real keys, which it changes in the middle.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../../ports/token-verifier.ts';
import { createOidcVerifier } from './oidc-verifier.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const audience = 'orrery';
let server: Server;
let issuer: string;
let published: JWK[] = [];
let first: Pair;
let second: Pair;

const publish = async (id: string, { publicKey }: Pair): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  kid: id,
  alg: 'RS256',
});
const token = (id: string, { privateKey }: Pair, more: { aud?: string; iss?: string; exp?: string } = {}) =>
  new SignJWT({ scope: 'orrery:read' })
    .setProtectedHeader({ alg: 'RS256', kid: id })
    .setSubject('ada')
    .setIssuer(more.iss ?? issuer)
    .setAudience(more.aud ?? audience)
    .setExpirationTime(more.exp ?? '1h')
    .sign(privateKey);
const open = () => createOidcVerifier({ issuer, audience, jwksUrl: null });

beforeAll(async () => {
  [first, second] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  published = [await publish('one', first)];
  server = createServer(({ url }, response) => {
    const isDiscovery = url === '/.well-known/openid-configuration';
    response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a good token is told with its subject and claims', async () => {
  const verdict = await open().verify(await token('one', first));
  expect(verdict).toMatchObject({ kind: 'good', subject: 'ada', claims: { scope: 'orrery:read' } });
});

test('an expired one, and those for others, of others, by others, of another algorithm or unsigned, are not good', async () => {
  const { verify } = open();
  const shared = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setSubject('ada')
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JSON.stringify(published[0])));
  const unsigned = new UnsecuredJWT({}).setSubject('ada').setIssuer(issuer).setAudience(audience);
  const given = {
    expired: await token('one', first, { exp: '-1h' }),
    audience: await token('one', first, { aud: 'another' }),
    issuer: await token('one', first, { iss: 'https://evil.example' }),
    signer: await token('one', second),
    algorithm: shared,
    none: unsigned.setExpirationTime('1h').encode(),
  };
  const verdicts = await Promise.all(
    Object.entries(given).map(async ([name, one]) => [name, (await verify(one)).kind]),
  );
  expect(Object.fromEntries(verdicts)).toEqual({
    ...{ expired: 'expired', audience: 'bad', issuer: 'bad', signer: 'bad', algorithm: 'bad', none: 'bad' },
  });
});

test('the provider changes its keys: the new one is taken, the old one is not', async () => {
  const { verify } = open();
  expect((await verify(await token('one', first))).kind).toBe('good');
  published = [await publish('two', second)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect((await verify(await token('two', second))).kind).toBe('good');
  expect((await verify(await token('one', first))).kind).toBe('bad');
});

test('a provider that does not answer is told as that, and not as a bad token', async () => {
  const away = createOidcVerifier({ issuer: `${issuer}/absent`, audience, jwksUrl: null });
  await expect(away.verify(await token('two', second))).rejects.toThrow(ProviderUnavailable);
});
