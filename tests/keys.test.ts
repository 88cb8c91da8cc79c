// Keys over HTTP: a key does not outlive the key that made it, a replaced one goes on for a while, and a repeated request never gets a key again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const dayMs = 86_400_000;
type Headers = Record<string, string>;
interface Key {
  readonly key_id: string;
  readonly key: string;
  readonly expires_at: string | null;
  readonly made_by: string | null;
}

describe('keys', () => {
  let service: TestService;
  let owner: Headers;
  const bearer = ({ key }: Key): Headers => ({ authorization: `Bearer ${key}` });
  const make = (headers: Headers, more: object = {}): Promise<Key> =>
    service.ask('POST', '/keys', { name: 'a key', scopes: ['admin'], ...more }, headers);
  const statusOf = async (key: Key) => (await service.send('GET', '/session', undefined, bearer(key))).statusCode;
  const listed = async () => (await service.ask('GET', '/keys?limit=100', undefined, owner)).items as Key[];
  beforeAll(async () => {
    service = await startTestService();
    owner = await service.makeKey(['admin']);
  });
  afterAll(() => service.close());

  test('a key ends with its maker at the latest, and says who made it', async () => {
    const short = await make(owner, { expires_in_days: 1 });
    const [never, long, shorter] = [
      await make(bearer(short)),
      await make(bearer(short), { expires_in_days: 30 }),
      await make(bearer(short), { expires_in_days: 1 }),
    ];
    expect([never.expires_at, long.expires_at]).toEqual([short.expires_at, short.expires_at]);
    expect(Date.parse(shorter.expires_at ?? '')).toBeLessThanOrEqual(Date.parse(short.expires_at ?? ''));
    expect((await listed()).find(({ key_id: id }) => id === never.key_id)?.made_by).toBe(short.key_id);
    const free = await make(owner);
    expect(free.expires_at).toBeNull();
  });

  test('revoking a key revokes what it made, and what that made', async () => {
    const first = await make(owner);
    const second = await make(bearer(first));
    const third = await make(bearer(second), { scopes: ['read'] });
    const answer = await service.ask('DELETE', `/keys/${first.key_id}`, undefined, owner);
    expect(answer).toEqual({ key_id: first.key_id, revoked: true, also_revoked: [second.key_id, third.key_id] });
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([401, 401, 401]);
  });

  test('or leaves it to the maker of the revoked key', async () => {
    const first = await make(owner);
    const second = await make(bearer(first));
    const third = await make(bearer(second));
    const answer = await service.ask('DELETE', `/keys/${second.key_id}?keep_made=true`, undefined, owner);
    expect(answer.also_revoked).toEqual([]);
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 401, 200]);
    await service.ask('DELETE', `/keys/${first.key_id}`, undefined, owner);
    expect(await statusOf(third)).toBe(401);
  });

  test('a replaced key goes on for the overlap and no longer', async () => {
    const old = await make(owner, { expires_in_days: 30 });
    const made = await make(bearer(old));
    const next = await service.ask('POST', `/keys/${old.key_id}/rotate`, { overlap_hours: 2 }, bearer(old));
    expect(next).toMatchObject({ name: 'a key', scopes: ['admin'], expires_at: old.expires_at });
    expect(next.replaces.key_id).toBe(old.key_id);
    expect(Date.parse(next.replaces.expires_at) - Date.now()).toBeLessThanOrEqual(dayMs / 12);
    expect(await Promise.all([old, next, made].map(statusOf))).toEqual([200, 200, 200]);
    const last = await service.ask('POST', `/keys/${next.key_id}/rotate`, { overlap_hours: 0 }, owner);
    expect(await Promise.all([next, last].map(statusOf))).toEqual([401, 200]);
    expect((await service.send('POST', `/keys/${next.key_id}/rotate`, {}, owner)).statusCode).toBe(404);
    const also = await service.ask('DELETE', `/keys/${last.key_id}`, undefined, owner);
    expect(also.also_revoked).toEqual([made.key_id]);
  });

  test.each(['/keys', '/keys/ID/rotate'])(
    '%s: a repeated request says that the key was made, and not the key',
    async (path) => {
      const known = await make(owner);
      const url = path.replace('ID', known.key_id);
      const body = path === '/keys' ? { name: 'once', scopes: ['read'] } : {};
      const headers = { ...owner, 'idempotency-key': `once ${path}` };
      const before = (await listed()).length;
      const first = await service.send('POST', url, body, headers);
      const second = await service.send('POST', url, body, headers);
      expect(first.json().key).toMatch(/^ork_live_/);
      expect(second.json()).toEqual({ ...first.json(), key: null });
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect((await listed()).length).toBe(before + 1);
      for (const { headers: sent } of [first, second]) expect(sent['cache-control']).toBe('no-store');
    },
  );

  test('another tenant can neither revoke nor replace a key', async () => {
    const known = await make(owner);
    const stranger = await service.makeKey(['admin'], 'live', 'stranger');
    const answers = [
      await service.send('DELETE', `/keys/${known.key_id}`, undefined, stranger),
      await service.send('POST', `/keys/${known.key_id}/rotate`, {}, stranger),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(await statusOf(known)).toBe(200);
  });

  test('a test key replaces and makes nothing', async () => {
    const known = await make(owner);
    const before = await listed();
    const tester = await service.makeKey(['admin'], 'test');
    const invented = await service.ask('POST', `/keys/${known.key_id}/rotate`, {}, tester);
    expect(await statusOf(invented)).toBe(401);
    await service.ask('DELETE', `/keys/${known.key_id}`, undefined, tester);
    expect(await listed()).toHaveLength(before.length + 1);
    expect(await statusOf(known)).toBe(200);
  });
});

describe('wrong keys', () => {
  const wrong = (i: number): Headers => ({ authorization: `Bearer ork_live_${String(i).padStart(40, '0')}` });
  const session = async (service: TestService, headers: Headers) => service.send('GET', '/session', undefined, headers);

  test('are told to wait after twenty in a minute; a key that was used there goes on, one that was not waits too', async () => {
    const service = await startTestService({ ORRERY_LIMIT_WRONG_KEYS_PER_MINUTE_MAX: '20' });
    const [known, fresh] = [await service.makeKey(['read']), await service.makeKey(['read'])];
    expect((await session(service, known)).statusCode).toBe(200);
    const codes: number[] = [];
    // A minute that ends meanwhile begins anew: only what follows without a break is looked at.
    for (let i = 0; i < 45; i++) codes.push((await session(service, wrong(i))).statusCode);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(codes).toContain(429);
    for (let i = 45; (await session(service, wrong(i))).statusCode !== 429; i++);
    expect((await session(service, known)).statusCode).toBe(200);
    const refused = await session(service, fresh);
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await service.close();
  });
});

test('requests a minute are counted by tenant, whatever key they come with', async () => {
  const service = await startTestService({ ORRERY_RATE_LIMIT_PER_MINUTE: '4' });
  const [first, second, other] = [
    await service.makeKey(['read'], 'live', 'acme'),
    await service.makeKey(['read'], 'live', 'acme'),
    await service.makeKey(['read'], 'live', 'globex'),
  ];
  const codes: number[] = [];
  for (const headers of [first, second, first, second, first, second, other])
    codes.push((await service.send('GET', '/session', undefined, headers)).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 429, 429, 200]);
  await service.close();
});
