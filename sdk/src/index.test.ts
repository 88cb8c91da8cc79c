import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Orrery, OrreryConnectionError, OrreryError } from './index.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<string> {
  let count = 0;
  server = createServer((request, response) => answer(request, response, count++));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(response: ServerResponse, status: number, value: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

const clientOf = (baseUrl: string, more: object = {}) => new Orrery({ baseUrl, apiKey: 'k', retryDelayMs: 1, ...more });

describe('the client', () => {
  it('sends the key and the request, and gives the answer', async () => {
    const url = await serve((request, response) =>
      send(response, 200, { seen: [request.method, request.url, request.headers.authorization] }),
    );
    expect(await clientOf(url).memory.stats({ domain: 'a b' })).toEqual({
      seen: ['GET', '/memory/stats?domain=a+b', 'Bearer k'],
    });
    expect(await clientOf(url).behaviors.get({ name: 'std/x' })).toEqual({
      seen: ['GET', '/behaviors/std%2Fx', 'Bearer k'],
    });
  });

  it('waits for its own earlier attempt that is still at work', async () => {
    const keys: unknown[] = [];
    const conflict = { code: 'idempotency_conflict', detail: 'still running', retryable: true };
    const url = await serve((request, response, count) => {
      keys.push(request.headers['idempotency-key']);
      if (count === 1) send(response, 409, conflict, { 'retry-after': '0' });
      if (count === 2) send(response, 200, { done: true });
    });
    const answer = await clientOf(url, { timeoutMs: 1_000 }).memory.forget({ domain: 'd', older_than_days: 1 });
    expect(answer).toEqual({ done: true });
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('turns a refusal into a typed error', async () => {
    const problem = {
      code: 'invalid_request',
      detail: 'no',
      errors: [{ pointer: '/schema', code: 'required', message: 'is required' }],
    };
    const url = await serve((_, response) => send(response, 422, problem, { 'x-request-id': 'r1' }));
    const error = await clientOf(url)
      .gap({ source: 'a', target: 'b' })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OrreryError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_request',
      requestId: 'r1',
      isRetryable: false,
      errors: problem.errors,
    });
  });

  it('retries 429 and 503 with one idempotency key, and gives up in the end', async () => {
    const keys: unknown[] = [];
    const url = await serve((request, response, count) => {
      keys.push(request.headers['idempotency-key']);
      send(response, count % 2 === 0 ? 503 : 429, { code: 'overloaded' }, { 'retry-after': '0' });
    });
    await expect(clientOf(url, { retriesMax: 2 }).memory.compress({ domain: 'a' })).rejects.toMatchObject({
      code: 'overloaded',
    });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('does not retry what was refused for good', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls++;
      send(response, 404, { code: 'unknown_behavior' });
    });
    await expect(clientOf(url).behaviors.get({ name: 'x' })).rejects.toMatchObject({ status: 404 });
    expect(calls).toBe(1);
  });

  it('answers after a retry', async () => {
    const url = await serve((_, response, count) =>
      count === 0 ? send(response, 503, {}) : send(response, 200, { ok: true }),
    );
    expect(await clientOf(url).limits()).toEqual({ ok: true });
  });

  it('ends at its time limit, and at once when aborted', async () => {
    const url = await serve(() => {});
    const late = await clientOf(url, { timeoutMs: 30, retriesMax: 0 })
      .limits()
      .catch((caught: unknown) => caught);
    expect(late).toBeInstanceOf(OrreryConnectionError);
    expect((late as OrreryConnectionError).isTimeout).toBe(true);
    const controller = new AbortController();
    const call = clientOf(url).limits({}, { signal: controller.signal });
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow();
  });

  it('sends nothing where the address would be that of something else', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls++;
      send(response, 200, {});
    });
    for (const name of ['', '.', '..', undefined, null, {}])
      for (const ask of [clientOf(url).behaviors.get, clientOf(url).behaviors.delete])
        await expect(ask({ name: name as string })).rejects.toThrow(/^name must be a text/);
    await expect(clientOf(url).memory.episodes.get({} as { id: string })).rejects.toThrow(TypeError);
    expect(calls).toBe(0);
    await clientOf(url).behaviors.get({ name: '...' });
    expect(calls).toBe(1);
  });

  it('tells mistakes in its own options at once', async () => {
    const good = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' };
    for (const wrong of [
      { baseUrl: 'not a url' },
      { baseUrl: 'ftp://127.0.0.1' },
      { baseUrl: undefined },
      { baseUrl: 'http://127.0.0.1:9?tenant=a' },
      { baseUrl: 'http://127.0.0.1:9?' },
      { baseUrl: 'http://127.0.0.1:9/#a' },
      { baseUrl: 'http://user@127.0.0.1:9' },
      ...[' ', '\t', '\n', '\u200b', '\u00a0', '\\'].flatMap((mark) => [
        { baseUrl: `http://127.0.0.1:9${mark}` },
        { baseUrl: `${mark}http://127.0.0.1:9` },
        { baseUrl: `http://127.0.0.1:9/a${mark}b` },
      ]),
      { apiKey: 'a\nb' },
      { apiKey: undefined },
      { apiKey: '' },
      { timeoutMs: Number.POSITIVE_INFINITY },
      { timeoutMs: -1 },
      { retriesMax: Number.NaN },
      { retryDelayMs: '1' },
    ]) {
      const [name = ''] = Object.keys(wrong);
      expect(() => new Orrery({ ...good, ...wrong } as never)).toThrow(new RegExp(`^${name} must be`));
    }
    expect(() => new Orrery({ ...good, apiKey: 'secret\n' })).not.toThrow('secret');
    for (const rest of ['u:secret@h/a', 'u:secret@h:none', 'u:sec@secret@h', 'h/?key=secret', 'h/#secret'])
      for (const scheme of ['http://', 'ftp://', ''])
        expect(() => new Orrery({ ...good, baseUrl: scheme + rest })).toThrow(/^(?!.*secret)baseUrl must be/);
    const client = new Orrery({ ...good, retriesMax: 1_000_000 });
    for (const wrong of [
      { idempotencyKey: 'Schl\u00fcssel \u2713' },
      { requestId: 'a\r\nb' },
      { requestId: 'a b' },
      { timeoutMs: 2 ** 31 },
    ])
      await expect(client.memory.compress({ domain: 'd' }, wrong)).rejects.toThrow(TypeError);
  });

  it('waits for a date in Retry-After, by the clock of the service', async () => {
    const date = new Date(Date.UTC(2001, 1, 1)).toUTCString();
    const later = new Date(Date.UTC(2001, 1, 1, 0, 0, 7)).toUTCString();
    const url = await serve((_, response) => send(response, 503, {}, { date, 'retry-after': later }));
    const error = await clientOf(url, { retriesMax: 0 })
      .limits()
      .catch((caught: OrreryError) => caught.problem);
    expect(error).toEqual({ retry_after_seconds: 7 });
  });

  it('asks once for what the service would compute twice at once, and again for what it finds by its key', async () => {
    const seen: string[] = [];
    const url = await serve((request) => void seen.push(request.url ?? ''));
    const client = clientOf(url, { timeoutMs: 30, retriesMax: 1 });
    await expect(client.rankEdits.jepa({ schema: {}, errors: [] })).rejects.toMatchObject({ isTimeout: true });
    await expect(client.memory.compress({ domain: 'd' })).rejects.toMatchObject({ isTimeout: true });
    await expect(client.limits()).rejects.toMatchObject({ isTimeout: true });
    const times = (path: string) => seen.filter((one) => one === path).length;
    expect([times('/rank-edits/jepa'), times('/memory/compress'), times('/limits')]).toEqual([1, 2, 2]);
  });

  it('drops parameters that are null, as the cursor of a first page', async () => {
    const url = await serve((request, response) => send(response, 200, { seen: request.url }));
    expect(await clientOf(url).behaviors.list({ cursor: null, limit: 2 })).toEqual({ seen: '/behaviors?limit=2' });
  });

  it.each(['null', '"hi"', '[1]', '7', '', '<html>'])('takes %j for no answer', async (body) => {
    const url = await serve((_, response) => void response.end(body));
    await expect(clientOf(url).limits()).rejects.toMatchObject({ name: 'OrreryError', status: 200, code: 'unknown' });
  });

  it('follows no redirect: a POST would become a GET', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response, count) => {
      seen.push(`${request.method} ${request.url}`);
      if (count > 0) return send(response, 200, {});
      response.writeHead(301, { location: '/elsewhere?key=1' });
      response.end();
    });
    const imported = clientOf(url).behaviors.import({ name: 'acme-a', schema: {} });
    await expect(imported).rejects.toMatchObject({
      status: 301,
      message: `${url}/behaviors is redirected to ${url}/elsewhere, which is not followed: let baseUrl be the address of the service itself`,
    });
    expect(seen).toEqual(['POST /behaviors']);
  });

  it('asks again behind a proxy where nothing is done twice', async () => {
    const times = new Map<string, number>();
    let [status, problem]: [number, object] = [502, {}];
    const url = await serve((request, response) => {
      const path = request.url ?? '';
      times.set(path, (times.get(path) ?? 0) + 1);
      send(response, status, problem);
    });
    const ask = async () => {
      times.clear();
      const client = clientOf(url, { retriesMax: 1 });
      await expect(client.limits()).rejects.toMatchObject({ status });
      await expect(client.memory.compress({ domain: 'd' })).rejects.toMatchObject({ status });
      await expect(client.rankEdits.jepa({ schema: {}, errors: [] })).rejects.toMatchObject({ status });
      return [times.get('/limits'), times.get('/memory/compress'), times.get('/rank-edits/jepa')];
    };
    expect(await ask()).toEqual([2, 2, 2]);
    // Who waited has left; what computes may still be at it.
    status = 504;
    expect(await ask()).toEqual([2, 2, 1]);
    [status, problem] = [503, { code: 'deadline_exceeded', retryable: true }];
    expect(await ask()).toEqual([2, 2, 1]);
    [status, problem] = [503, { code: 'overloaded', retryable: true }];
    expect(await ask()).toEqual([2, 2, 2]);
  });

  it('outlasts a restart, and leaves a busy service alone after few attempts', async () => {
    const waits: number[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
      waits.push(ms);
      queueMicrotask(run);
    }) as typeof setTimeout);
    const clientWith = (answer: () => Promise<Response>) =>
      new Orrery({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k', fetch: answer });
    const waited = async (answer: () => Promise<Response>) => {
      waits.length = 0;
      await expect(clientWith(answer).limits()).rejects.toThrow();
      return waits.reduce((sum, ms) => sum + ms, 0);
    };
    for (const away of [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      () => Promise.resolve(Response.json({ code: 'not_ready' }, { status: 503 })),
    ]) {
      expect(await waited(away)).toBeGreaterThan(8_000);
      expect(await waited(away)).toBeLessThan(12_000);
    }
    expect(await waited(async () => Response.json({ code: 'overloaded' }, { status: 503 }))).toBeLessThan(2_000);
    expect(waits.length).toBe(3);
    vi.restoreAllMocks();
  });

  it('tells at the first try what cannot be an answer of the service', async () => {
    let calls = 0;
    const foreign = createTcpServer((socket) => {
      calls++;
      socket.end('SSH-2.0-OpenSSH_9.2\r\n');
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    const { port } = foreign.address() as AddressInfo;
    for (const [scheme, said] of [
      ['http', /does not speak HTTP: is it the address/],
      ['https', /does not speak TLS/],
    ] as const) {
      calls = 0;
      const asked = clientOf(`${scheme}://127.0.0.1:${port}`, { retriesMax: 3 }).limits();
      await expect(asked).rejects.toMatchObject({ name: 'OrreryConnectionError', isPermanent: true, message: said });
      expect(calls).toBe(1);
    }
    foreign.close();
  });

  it('says when there is no connection', async () => {
    const error = await clientOf('http://127.0.0.1:9', { retriesMax: 0 })
      .limits()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OrreryConnectionError);
  });
});
