import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../tests/fixtures/test-service.ts';

const origin = 'https://studio.example';
const preflight = {
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
};

describe('pages of other origins', () => {
  let closed: TestService;
  let open: TestService;
  beforeAll(async () => {
    closed = await startTestService();
    open = await startTestService({ ORRERY_CORS_ORIGINS: origin });
  });
  afterAll(async () => {
    await closed.close();
    await open.close();
  });

  test('are not answered unless they are named', async () => {
    for (const [service, from] of [
      [closed, origin],
      [open, 'https://evil.example'],
      [open, `${origin}.evil.example`],
      [open, 'null'],
    ] as const) {
      const asked = await service.send('OPTIONS', '/gap', undefined, { ...preflight, origin: from });
      expect(asked.statusCode).toBe(405);
      const answered = await service.send('GET', '/limits', undefined, { origin: from });
      expect(answered.statusCode).toBe(200);
      for (const response of [asked, answered])
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('that are named may ask, send, and read answers and refusals', async () => {
    const asked = await open.send('OPTIONS', '/memory/store', undefined, preflight);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    for (const authorization of [undefined, 'Bearer wrong']) {
      const headers = authorization === undefined ? { origin } : { origin, authorization };
      const response = await open.send('GET', '/limits', undefined, headers);
      expect(response.statusCode).toBe(authorization === undefined ? 200 : 401);
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
      expect(response.headers['access-control-expose-headers']).toContain('retry-after');
    }
  });

  test('may be any where `*` says so, each by its name', async () => {
    const any = await startTestService({ ORRERY_CORS_ORIGINS: '*' });
    const response = await any.send('GET', '/limits', undefined, { origin: 'https://other.example' });
    expect(response.headers['access-control-allow-origin']).toBe('https://other.example');
    await any.close();
  });
});
