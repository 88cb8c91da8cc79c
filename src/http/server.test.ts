import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, testKey } from '../../tests/fixtures/test-service.ts';
import { errorCodes } from '../contract/errors.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('authentication', () => {
  test.each([
    ['no header', {}, 'missing_api_key'],
    ['an empty header', { authorization: '' }, 'missing_api_key'],
    ['another scheme', { authorization: 'Basic abc' }, 'missing_api_key'],
    ['no token', { authorization: 'Bearer ' }, 'missing_api_key'],
    ['an unknown key', { authorization: 'Bearer ork_live_wrong' }, 'invalid_api_key'],
    ['an unknown key of the right form', { authorization: `Bearer ork_live_${'a'.repeat(40)}` }, 'invalid_api_key'],
  ])('%s is 401', async (_, headers, code) => {
    const response = await service.send('GET', '/limits', undefined, { authorization: '', ...headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code, status: 401 });
    expect(response.headers['www-authenticate']).toContain('Bearer');
  });

  test('keys from the environment and the store are accepted, whatever the case of the scheme', async () => {
    const stored = await service.makeKey(['read']);
    expect((await service.send('GET', '/limits')).statusCode).toBe(200);
    expect((await service.send('GET', '/limits', undefined, stored)).statusCode).toBe(200);
    expect((await service.send('GET', '/limits', undefined, { authorization: `bearer  ${testKey}` })).statusCode).toBe(
      200,
    );
  });

  test('a revoked key is refused at once', async () => {
    const headers = await service.makeKey(['read']);
    expect((await service.send('GET', '/limits', undefined, headers)).statusCode).toBe(200);
    const newest = (await service.keys.list()).at(-1);
    await service.keys.revoke(newest?.id ?? '');
    expect((await service.send('GET', '/limits', undefined, headers)).json().code).toBe('invalid_api_key');
  });

  test('an expired key is refused', async () => {
    const made = await service.keys.create({
      tenant: 'default',
      name: 'old',
      scopes: ['read'],
      mode: 'live',
      expiresAtMs: 1,
    });
    const response = await service.send('GET', '/limits', undefined, { authorization: `Bearer ${made.key}` });
    expect(response.json().code).toBe('invalid_api_key');
  });

  test('a key without scopes may do nothing', async () => {
    const response = await service.send('GET', '/limits', undefined, await service.makeKey([]));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'insufficient_scope', detail: expect.stringContaining('`read`') });
  });

  test('the store holds hashes only', async () => {
    const made = await service.keys.create({
      tenant: 'default',
      name: 'x',
      scopes: ['read'],
      mode: 'test',
      expiresAtMs: null,
    });
    expect(made.key).toMatch(/^ork_test_[a-z0-9]{40}$/);
    expect(JSON.stringify(await service.keys.list())).not.toContain(made.key.slice(17));
  });

  test.each(['/healthz', '/readyz', '/openapi.json', '/docs'])('%s is open', async (url) => {
    expect((await service.send('GET', url, undefined, { authorization: '' })).statusCode).toBe(200);
  });
});

describe('every answer', () => {
  test('carries the version and an id; a good id of the client is echoed', async () => {
    const response = await service.send('GET', '/healthz');
    expect(response.headers['x-orrery-version']).toBe('1');
    expect(response.headers['x-request-id']).toMatch(/^req_\w{26}$/);
    const echoed = await service.send('GET', '/nowhere', undefined, { 'x-request-id': 'trace-1:a/b' });
    expect(echoed.headers['x-request-id']).toBe('trace-1:a/b');
    expect(echoed.json().request_id).toBe('trace-1:a/b');
  });

  test.each(['two words', 'a"b', 'x'.repeat(129), '<script>'])('a bad id is replaced (case %#)', async (id) => {
    const response = await service.send('GET', '/healthz', undefined, { 'x-request-id': id });
    expect(response.headers['x-request-id']).toMatch(/^req_/);
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) => service.send('POST', '/embed', body, headers);
  const deep = (levels: number) => `{"schema":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  test.each([
    ['cut off', '{"schema":', 400, 'malformed_json'],
    ['not JSON', 'hello', 400, 'malformed_json'],
    ['__proto__', '{"schema":{"orbitals":[],"__proto__":{"a":1}}}', 400, 'malformed_json'],
    ['__proto__ by escapes', '{"schema":{"orbitals":[],"\\u005f_pr\\u006fto__":1}}', 400, 'malformed_json'],
    ['__proto__ behind another fault', '{"x":1e999,"schema":{"__proto__":1}}', 400, 'malformed_json'],
    ['the words __proto__ in a value', '{"schema":{"orbitals":[],"name":"__proto__"},"x":1}', 422, 'invalid_request'],
    ['empty', '', 400, 'malformed_json'],
    ['blank', ' \n', 400, 'malformed_json'],
    ['null', 'null', 422, 'invalid_request'],
    ['a number', '7', 422, 'invalid_request'],
    ['a number too large to keep', '{"schema":{"orbitals":[],"x":[{"y":1e999}]}}', 422, 'invalid_request'],
    ['nested too deep', deep(128), 422, 'invalid_request'],
    ['nested absurdly deep', deep(200_000), 422, 'invalid_request'],
    ['too large', `{"schema":"${'x'.repeat(4 * 1024 * 1024)}"}`, 413, 'body_too_large'],
  ])('%s', async (_, body, status, code) => {
    const response = await post(body);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ code, status, type: `/docs/errors/${code}` });
  });

  test('a number too large to keep is told by its place', async () => {
    const response = await post('{"schema":{"orbitals":[],"x":[1,{"y":1e999}]}}');
    expect(response.json().errors).toMatchObject([{ pointer: '/schema/x/1/y', code: 'out_of_range' }]);
  });

  test.each([
    ['9007199254740993', '/schema/x/1/a~1"'],
    ['-9007199254740993', '/schema/x/1/a~1"'],
    ['123456789012345678901234567890', '/schema/x/1/a~1"'],
    ['9007199254740991', null],
    ['9007199254740992', null],
    ['1e300', null],
    ['0.1', null],
  ])('the whole number %s comes back as it is, or is refused', async (digits, pointer) => {
    const x = `[{"9":"\\"1\\\\","b":[1,[]]},{"a/\\"":${digits}},"9007199254740993"]`;
    const schema = `{"orbitals":[],"x":${x}}`;
    const response = await service.send('POST', '/apply', `{"schema":${schema},"actions":[]}`);
    const { schema: after, errors } = response.json();
    expect(errors?.map((error: { pointer: string }) => error.pointer) ?? null).toEqual(pointer && [pointer]);
    if (pointer === null) expect(after).toEqual(JSON.parse(schema));
    else expect([response.statusCode, errors[0].code]).toEqual([422, 'out_of_range']);
  });

  test.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an unparsable type', { 'content-type': '/' }],
    ['compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
  ])('%s is 415', async (_, headers) => {
    expect((await post('{}', headers)).json()).toMatchObject({ code: 'unsupported_media_type', status: 415 });
  });

  test.each(['utf-8', '"UTF-8"', 'utf8', 'us-ascii'])('the charset %s is fine', async (charset) => {
    expect((await post('{}', { 'content-type': `application/json; charset=${charset}` })).statusCode).toBe(422);
  });

  test('a body that is no JSON is told with line and column, in words that no engine changes', async () => {
    const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };
    const payload = '{"note":"ü",\n "schema":{},}';
    const response = await service.app.inject({ method: 'POST', url: '/embed', headers, payload });
    expect(response.json()).toMatchObject({
      code: 'malformed_json',
      detail: 'Line 2, column 14: no comma may stand before `}`.',
    });
  });

  test('bytes that are not UTF-8 are refused, not replaced', async () => {
    const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };
    const payload = Buffer.from('{"schema":{"name":"Gr\u00fc\u00dfe","orbitals":[]}}', 'latin1');
    const response = await service.app.inject({ method: 'POST', url: '/embed', headers, payload });
    expect(response.json()).toMatchObject({ code: 'malformed_json', detail: 'The body is not UTF-8.' });
    const sent = await service.app.inject({
      method: 'POST',
      url: '/embed',
      headers,
      payload: Buffer.from(payload.toString('latin1')),
    });
    expect(sent.statusCode).toBe(200);
  });

  test('nothing leaks into Object.prototype', () => {
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

test('an empty body is called so, whatever its type; DELETE needs none', async () => {
  const headers = { authorization: `Bearer ${testKey}` };
  for (const type of [{}, { 'content-type': 'application/json' }]) {
    const sent = { url: '/memory/compress', headers: { ...headers, ...type } };
    const response = await service.app.inject({ method: 'POST', ...sent });
    expect(response.json()).toMatchObject({ code: 'malformed_json', detail: expect.stringContaining('is empty') });
    const deleted = await service.app.inject({ ...sent, method: 'DELETE', url: '/memory/episodes/ep_absent' });
    expect(deleted.json().code).toBe('unknown_episode');
  }
});

describe('paths', () => {
  test('a query in percent-encoded UTF-8 is read as it was written', async () => {
    const answer = await service.ask('GET', '/memory/stats?domain=%C3%A4%f0%9f%98%80%20b+c');
    expect(answer.domain).toBe('ä😀 b c');
  });

  test.each([
    ['GET', '/nowhere', 404, 'not_found'],
    ['GET', '/%E0%A4%A', 400, 'malformed_request'],
    ['GET', '/memory/stats?domain=%ff', 400, 'malformed_request'],
    ['GET', '/memory/stats?%C3=%A4', 400, 'malformed_request'],
    ['GET', '/memory/episodes/ep_absent?a=%ED%A0%80', 400, 'malformed_request'],
    ['GET', '/memory/episodes/ep_absent', 404, 'unknown_episode'],
    ['GET', `/memory/episodes/${'a'.repeat(4000)}`, 404, 'unknown_episode'],
    ['GET', `/docs/errors/none`, 404, 'not_found'],
    ['GET', '/docs/api/static/nope', 404, 'not_found'],
    ['GET', '/docs/api/static//nope', 404, 'not_found'],
    ['GET', '/docs/api/static/../../package.json', 404, 'not_found'],
    ['GET', '/docs/api/static/%2e%2e/package.json', 404, 'not_found'],
  ])('%s %s', async (method, url, status, code) => {
    const response = await service.send(method, url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
  });

  test.each([
    ['GET', '/embed', 'POST'],
    ['PUT', '/embed?verbose=1', 'POST'],
    ['POST', '/behaviors/std-helpdesk', 'DELETE, GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/plan', 'POST'],
    ['DELETE', '/docs/api/static/index.css', 'GET, HEAD'],
    ['PROPFIND', '/plan', 'POST'],
  ])('%s %s is answered for %s', async (method, url, allow) => {
    const response = await service.send(method, url);
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allow);
    const detail = `This path is answered for ${allow}, not for ${method}.`;
    expect(response.json()).toMatchObject({ code: 'method_not_allowed', detail });
  });

  test.each(['verbose', '__proto__', 'constructor'])('the unknown query parameter %s is refused', async (name) => {
    const response = await service.send('GET', `/limits?${name}=1`);
    expect(response.json().errors).toEqual([expect.objectContaining({ pointer: `/${name}`, code: 'unknown_field' })]);
  });
});

test('a broken escape in a query hides nothing that stands before it', async () => {
  const response = await service.send('GET', '/memory/stats?domain=%00%zz');
  expect(response.json().errors).toEqual([expect.objectContaining({ pointer: '/domain' })]);
});

describe('documentation', () => {
  test('every error code has the page its type points to', async () => {
    for (const code of errorCodes) {
      const response = await service.send('GET', `/docs/errors/${code}`);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(`<h2 id="${code}">${code}</h2>`);
    }
  });

  test('every page says that it fits a phone', async () => {
    for (const path of ['/docs', '/docs/', '/docs/api', '/docs/errors', '/docs/errors/internal'])
      expect((await service.send('GET', path)).body, path).toContain('name="viewport" content="width=device-width');
  });

  test('the mark is where browsers look for it, open to all', async () => {
    const response = await service.send('GET', '/favicon.ico', undefined, { authorization: '' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.body).toMatch(/^<svg /);
  });

  test.each([
    ['/docs/api/static/', '/docs/api/'],
    ['/docs/api/static/index.html', '/docs/api/'],
  ])('the address %s leads to the documentation', async (path, to) => {
    const response = await service.send('GET', path, undefined, { authorization: '' });
    expect([response.statusCode, response.headers.location]).toEqual([302, to]);
  });

  test('the viewer asks nothing of other hosts', async () => {
    const index = await service.send('GET', '/docs/api/');
    expect(index.headers['content-security-policy']).toContain("default-src 'self'");
    const files = [...index.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).not.toMatch(/^(https?:)?\/\//);
      expect((await service.send('GET', new URL(file, 'http://x/docs/api/').pathname)).statusCode).toBe(200);
    }
    expect(index.headers['content-security-policy']).not.toMatch(/https?:|validator/);
  });
});

test('limits are published under their names', async () => {
  const { limits } = await service.ask('GET', '/limits');
  expect(limits).toMatchObject({
    body_bytes_max: 4194304,
    json_depth_max: 128,
    beam_width_max: 50,
    recall_limit_max: 100,
  });
});

test('a message of many values is refused before it is read, where requests are answered', async () => {
  const other = await startTestService({ ORRERY_LIMIT_BODY_VALUES_MAX: '20' });
  const call = (count: number) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'ping',
    params: { _meta: { many: Array(count).fill(1) } },
  });
  expect(JSON.parse((await other.send('POST', '/mcp', call(20))).body)).toMatchObject({
    status: 422,
    code: 'too_complex',
    limit: 'body_values_max',
    value: 20,
  });
  expect(await other.ask('POST', '/mcp', call(2))).toHaveProperty('result');
  // A body that a thread reads is bounded by the work it takes.
  const metadata = { many: Array(20).fill(1) };
  const episode = { domain: 'd', context: 'c', actions_taken: ['a'], outcome: 'success', metadata };
  expect(await other.ask('POST', '/memory/store', episode)).toHaveProperty('episode_id');
  await other.close();
});

test('the log has ids, never keys', async () => {
  await service.send('GET', '/limits', undefined, { 'x-request-id': 'find-me' });
  expect(service.logged()).toContain('find-me');
  expect(service.logged()).not.toContain(testKey);
});

describe('what is not HTTP', () => {
  const speak = (port: number, text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => {
        heard += data;
      });
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });

  test('is answered with a problem, too', async () => {
    const other = await startTestService();
    const port = Number(new URL(await other.listen()).port);
    expect(await speak(port, 'hello\r\n\r\n')).toContain('"code":"malformed_request"');
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await speak(port, long)).toContain('"code":"headers_too_large"');
    await other.close();
  });
});

test.each([
  ['Latin', 'Gr\u00fc\u00dfe'],
  ['every width of UTF-8', 'a\u00e9\u2014\u{1f600}'],
])('text is kept as it was sent, cut apart between any two bytes: %s', async (_, name) => {
  const other = await startTestService();
  const action = { action: 'add_entity', params: { name: 'Added' } };
  const body = Buffer.from(JSON.stringify({ schema: { name, orbitals: [] }, actions: [action] }));
  const sent = request(`${await other.listen()}/apply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
  });
  const answered = once(sent, 'response');
  for (const byte of body) {
    sent.write(Buffer.of(byte));
    await setImmediate();
  }
  sent.end();
  const [response] = await answered;
  expect(JSON.parse((await response.toArray()).join('')).schema.name).toBe(name);
  await other.close();
});

test('a body far above the limit is answered, not cut off, and the connection lives on', async () => {
  const other = await startTestService();
  const url = await other.listen();
  const send = (body: string) =>
    fetch(`${url}/embed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body,
    });
  const refused = await send(`{"schema":"${'x'.repeat(12 * 1024 * 1024)}"}`);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: 'body_too_large' });
  expect((await send('{"schema":{"orbitals":[]}}')).status).toBe(200);
  await other.close();
});

describe('what nobody answers', () => {
  const head = (bytes: number) =>
    `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

  test('is said before a body comes, and takes no room from those who have a key', async () => {
    const other = await startTestService({ ORRERY_LIMIT_BODY_BYTES_IN_FLIGHT_MAX: String(4 * 1024 * 1024) });
    const { port } = new URL(await other.listen());
    const strangers = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of strangers) {
      socket.write(`${head(4 * 1024 * 1024)}{`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toContain('"code":"not_found"');
    }
    expect((await other.send('POST', '/embed', '{"schema":{"orbitals":[]}}')).statusCode).toBe(200);
    for (const socket of strangers) socket.destroy();
    await other.close();
  });

  test('leaves the connection whole: the body is thrown away and the next request is answered', async () => {
    const other = await startTestService();
    const { port } = new URL(await other.listen());
    const socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    const body = `{"x":"${'x'.repeat(100_000)}"}`;
    socket.write(`${head(body.length)}${body}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => heard).toMatch(/HTTP\/1\.1 404.*HTTP\/1\.1 200/s);
    socket.destroy();
    await other.close();
  });
});

test('a client that leaves while it sends is no fault of the service', async () => {
  const other = await startTestService();
  const { port } = new URL(await other.listen());
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /embed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testKey}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  );
  const inFlight = async () =>
    /in_flight (\d+)/.exec((await other.send('GET', '/metrics')).body.replace(/^#.*$/gm, ''))?.[1];
  await expect.poll(inFlight).toBe('1');
  socket.destroy();
  await expect.poll(inFlight).toBe('0');
  expect(other.logged()).not.toMatch(/"code":"internal"|ECONNRESET/);
  await other.close();
});

describe('a parameter in the wrong place', () => {
  const codesOf = (response: { json(): { errors?: { pointer: string; code: string }[] } }) =>
    response.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`);

  test('in the query beside a body is refused with all other problems, and nothing is done', async () => {
    await service.ask('POST', '/memory/store', { domain: 'places', context: 'Kept' });
    const forget = { domain: 'places', older_than_days: 0 };
    const response = await service.send('POST', '/memory/forget?dry_run=true', { ...forget, older: 1 });
    expect([response.statusCode, codesOf(response)]).toEqual([422, ['/dry_run unknown_field', '/older unknown_field']]);
    expect(response.json().errors[0].message).toContain('in the body');
    const only = await service.send('POST', '/memory/forget?dry_run=true', forget);
    expect(codesOf(only)).toEqual(['/dry_run unknown_field']);
    expect((await service.ask('GET', '/memory/stats?domain=places')).total_episodes).toBe(1);
  });

  test.each([
    ['DELETE', { dry_run: true }, ['/dry_run unknown_field']],
    ['DELETE', [1], [' unknown_field']],
    ['GET', { domain: 'places' }, [' unknown_field']],
  ] as const)('in the body of a %s is refused, and nothing is done: %j', async (method, body, expected) => {
    const stored = await service.ask('POST', '/memory/store', { domain: 'bodies', context: 'Kept' });
    const url = `/memory/episodes/${stored.episode_id}`;
    const response = await service.send(method, url, body);
    expect([response.statusCode, codesOf(response)]).toEqual([422, expected]);
    expect((await service.send('GET', url)).statusCode).toBe(200);
  });

  test('a body that says nothing is no parameter', async () => {
    expect((await service.send('DELETE', '/memory/episodes/ep_absent', {})).json().code).toBe('unknown_episode');
  });
});

describe('rate limits', () => {
  test('above the limit of a tenant: 429 with the time to wait; other tenants go on', async () => {
    const limited = await startTestService({ ORRERY_RATE_LIMIT_PER_MINUTE: '3' });
    for (let i = 0; i < 3; i++) {
      const response = await limited.send('GET', '/limits');
      expect(response.statusCode).toBe(200);
      expect(response.headers['ratelimit-policy']).toBe('"default";q=3;w=60');
      expect(response.headers.ratelimit).toMatch(new RegExp(`^"default";r=${2 - i};t=\\d+$`));
    }
    const refused = await limited.send('GET', '/limits');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await limited.send('GET', '/limits', undefined, await limited.makeKey(['read'], 'live', 'other'))).statusCode,
    ).toBe(200);
    await limited.close();
  });
});
