// Attacks, one by one, against a whole service. docs/security.md says what each is about; what is tested elsewhere is named there.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importEpisodes } from '../src/app/memory/transfer.ts';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { defaultLimits } from '../src/core/base/limits.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

let service: TestService;
let port = 0;
beforeAll(async () => {
  service = await startTestService();
  port = Number(new URL(await service.listen()).port);
});
afterAll(() => service.close());

const posts = listOperations(createContract()).filter((operation) => operation.method === 'POST');

describe('prototype pollution', () => {
  const poisons = ['__proto__', 'constructor', 'prototype'].flatMap((name) => [
    `{"${name}":{"polluted":true}}`,
    `{"schema":{"orbitals":[],"${name}":{"polluted":true,"prototype":{"polluted":true}}}}`,
    `{"domain":"d","context":"c","metadata":{"${name}":{"prototype":{"polluted":true}}}}`,
    `{"schema":{"orbitals":[]},"actions":[{"action":"set_property","params":{"path":"/${name}/polluted","value":true}}]}`,
    `{"schema":{"orbitals":[]},"actions":[{"action":"add_entity","params":{"name":"${name}"}},{"action":"add_trait","params":{"name":"${name}","linkedEntity":"${name}"}}]}`,
  ]);
  test('no body leaves a trace on the prototypes, through any operation', async () => {
    for (const { path } of posts)
      for (const poison of poisons) expect((await service.send('POST', path, poison)).statusCode).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('regular expressions', () => {
  // For each, time must grow with the length and not with its square or worse: ten times the text, far less than a hundred times as long.
  const evil: [string, (length: number) => string][] = [
    ['one letter', (length) => 'a'.repeat(length)],
    ['blanks', (length) => ' '.repeat(length)],
    ['slashes', (length) => '/'.repeat(length)],
    ['bindings', (length) => '@entity.'.repeat(Math.ceil(length / 8))],
    ['dashes and a bang', (length) => `${'a-'.repeat(Math.ceil(length / 2))}!`],
    ['digits', (length) => `${'1'.repeat(length)}x`],
  ];
  test.each(evil)('%s as every name, text and identifier', async (_, make) => {
    const bodyOf = (text: string) => [
      ['/error-check', { schema: { name: text, orbitals: [{ entity: text, traits: [text], pages: [text] }] } }],
      ['/behaviors/match', { text: text.slice(0, 16_000) }],
      ['/gap', { source: text, target: 'std-helpdesk' }],
      ['/memory/recall', { domain: 'd', context: text.slice(0, 16_000), since: text }],
    ];
    const timeOf = async (length: number) => {
      const start = performance.now();
      for (const [path, body] of bodyOf(make(length))) {
        const response = await service.send('POST', String(path), body);
        expect([200, 404, 422]).toContain(response.statusCode);
      }
      return performance.now() - start;
    };
    await timeOf(100);
    // A busy machine adds time and takes none away: the least times are compared, and looked for longer while they are too far apart.
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 10 && (round === 0 || long / Math.max(5, short) >= 60); round++) {
      short = Math.min(short, await timeOf(10_000));
      long = Math.min(long, await timeOf(100_000));
    }
    expect(long / Math.max(5, short)).toBeLessThan(60);
  });
});

describe('bombs', () => {
  const bomb = Buffer.from(`{"schema":"${'x'.repeat(8 * 1024 * 1024)}"}`);
  test.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['gzip, gzip', gzipSync(gzipSync(bomb))],
    ['GZIP', gzipSync(bomb)],
  ])('a body compressed with %s is refused, never unpacked', async (encoding, payload) => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/embed',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json', 'content-encoding': encoding },
      payload,
    });
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type', status: 415 });
  });

  test.each([
    ['lists in lists', '['.repeat(500_000)],
    ['objects in objects', '{"a":'.repeat(300_000)],
    ['closed, too', `{"schema":${'{"orbitals":['.repeat(3_000)}${']}'.repeat(3_000)}}`],
  ])('%s are refused', async (_, body) => {
    const response = await service.send('POST', '/error-check', body);
    expect([400, 422]).toContain(response.statusCode);
  });

  test('more elements than schema_elements_max are refused', async () => {
    const orbitals = Array.from({ length: 60_000 }, (_, i) => ({ entity: `E${i}` }));
    const response = await service.send('POST', '/validity-check', { schema: { name: 'x', orbitals } });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('schema_elements_max');
  });
});

const silenceMs = 5_000;

/** Raw bytes on a socket; what comes back until it closes or falls silent. */
function speak(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    // Silence that is long enough to be one: a refusal closes the connection at once.
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

describe('request smuggling', () => {
  const head = `POST /embed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testKey}\r\nContent-Type: application/json\r\n`;
  const inner = 'GET /limits HTTP/1.1\r\nHost: x\r\n\r\n';
  test.each([
    ['both lengths', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${inner}`],
    ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}${inner}`],
    ['a coding nobody knows', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ['chunked twice', `${head}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a blank before the colon', `${head}Content-Length : 2\r\n\r\n{}${inner}`],
    ['a bare line feed in a header', `${head}X-A: b\nContent-Length: 2\r\n\r\n{}${inner}`],
    ['a folded header', `${head}X-A: b\r\n Content-Length: 2\r\n\r\n{}${inner}`],
  ])('%s: one answer at most, a refusal, and the connection closed', async (_, text) => {
    const heard = await speak(text);
    expect(heard.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(heard).not.toContain('HTTP/1.1 200');
  });

  test('a line break in what is echoed does not make a header', async () => {
    const heard = await speak(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: a%0d%0aSet-Cookie: b\r\nConnection: close\r\n\r\n',
    );
    expect(heard).toContain('200 OK');
    expect(heard.toLowerCase()).not.toContain('set-cookie');
  });
});

describe('keys', () => {
  test('are compared by the digest of the whole, in constant time, wherever one is compared', () => {
    for (const file of ['src/app/api-keys.ts', 'src/http/metrics-route.ts']) {
      const source = readFileSync(`${root}/${file}`, 'utf8');
      expect(source).toContain('timingSafeEqual');
      expect(source).not.toMatch(/(?:hash|digest|token|[kK]ey)\w*\s*===\s*(?:hash|environment|known|found|token)\w*/);
    }
  });

  test('time does not tell how much of a key was right', async () => {
    const made = await service.keys.create({
      tenant: 'default',
      name: 't',
      scopes: ['read'],
      mode: 'live',
      expiresAtMs: null,
    });
    const wrongAt = (i: number) => `${made.key.slice(0, i)}${made.key[i] === 'a' ? 'b' : 'a'}${made.key.slice(i + 1)}`;
    const early: number[] = [];
    const late: number[] = [];
    const time = async (key: string) => {
      const start = performance.now();
      await Promise.resolve(service.keys.authenticate(`Bearer ${key}`, { requestId: 'r', address: '127.0.0.1' })).catch(
        () => {},
      );
      return performance.now() - start;
    };
    for (let i = 0; i < 600; i++) {
      early.push(await time(wrongAt(17)));
      late.push(await time(wrongAt(made.key.length - 1)));
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2] ?? Number.NaN;
    const ratio = median(early) / median(late);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('paths', () => {
  test.each([
    '/docs/api/static/..%2f..%2fpackage.json',
    '/docs/api/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '/docs/api/static/....//package.json',
    '/docs/api/static/%00',
    '/docs/errors/..%2f..%2fetc%2fpasswd',
    '/behaviors/..%2f..%2fetc%2fpasswd',
    '/memory/episodes/..%2f..%2fdata%2forrery.db',
    '//etc/passwd',
  ])('%s leads nowhere', async (url) => {
    const response = await service.send('GET', url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/"dependencies"|root:/);
  });

  test('an imported file names no path: ids that look like one are refused, and nothing is stored', async () => {
    const header = JSON.stringify({ format: 'orrery-memory', version: 1, exported_at: '2026-01-01T00:00:00.000Z' });
    const episode = JSON.stringify({
      episode_id: 'ep_../../../etc/passwd',
      domain: 'd',
      stored_at: '2026-01-01T00:00:00.000Z',
      outcome: 'x',
      actions_taken: [],
    });
    let stored = 0;
    const store = { restore: async () => stored++ } as never;
    const lines = async function* () {
      yield header;
      yield episode;
    };
    await expect(importEpisodes(store, { nowMs: () => 0 }, 't', lines, { limits: defaultLimits })).rejects.toThrow(
      'Line 2: this is not an episode',
    );
    expect(stored).toBe(0);
  });
});

describe('log injection', () => {
  test('no request makes a line of its own', async () => {
    service.forgetLog();
    const forged = '\n{"level":60,"msg":"forged"}';
    for (const text of [forged, '\r\nforged', '\u2028forged', '\u001b[31mforged']) {
      await service.send('GET', `/${encodeURIComponent(text)}`);
      await service.send('POST', '/memory/store', { domain: text, context: text });
      await service.send('POST', '/gap', { source: text, target: text });
      await service.send('GET', '/limits', undefined, { 'x-request-id': text.replace(/[\r\n]/g, ' ') });
    }
    const lines = service.logged().trim().split('\n');
    for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged');
    expect(service.logged()).not.toContain('forged');
  });
});
