// What can be seen of a running service: figures, traces and logs, and what must never be seen in them.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { type Operation, pathParameters } from '../src/contract/operation.ts';
import { loggerOptions } from '../src/http/logger.ts';
import { readTraceparent } from '../src/http/tracing.ts';
import { longRepair } from './fixtures/long-repair.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';

const operations = listOperations(createContract());

/** The figures of a page of metrics: name and labels to value. The grammar is that of the text format, read without the library. */
function readMetrics(page: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of page.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const match = /^([a-z_0-9]+(?:\{[^}]*\})?) (-?[\d.e+-]+|NaN|Nan|\+Inf)$/.exec(line);
    if (!match) throw new Error(`not a sample: ${line}`);
    figures.set(String(match[1]), Number(match[2]));
  }
  return figures;
}

describe('/metrics', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ORRERY_METRICS_KEY: 'scraper' });
  });
  afterAll(() => service.close());
  const scrape = async () => readMetrics((await service.send('GET', '/metrics')).body);

  test('counts requests by operation and status, and their time', async () => {
    const before = await scrape();
    await service.ask('POST', '/memory/store', { domain: 'd', context: 'Timeout on checkout' });
    await service.send('POST', '/memory/store', { domain: 'd' });
    await service.send('GET', '/nowhere');
    const after = await scrape();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('orrery_requests_total{operation="memory.store",status="200"}')).toBe(1);
    expect(grown('orrery_requests_total{operation="memory.store",status="422"}')).toBe(1);
    expect(grown('orrery_requests_total{operation="none",status="404"}')).toBe(1);
    expect(grown('orrery_request_seconds_count{operation="memory.store"}')).toBe(2);
    expect(grown('orrery_store_seconds_count{call="transaction"}')).toBeGreaterThan(0);
  });

  test('says what runs and what it holds', async () => {
    await service.ask('POST', '/memory/recall', { domain: 'd', context: 'Timeout' });
    const figures = await scrape();
    const names = [...figures.keys()];
    for (const name of [
      'orrery_build_info',
      'orrery_predictor_info',
      'orrery_embedding_info',
      'orrery_text_embedder_info',
    ])
      expect(
        names.some((one) => one.startsWith(`${name}{`) && one.includes('version="')),
        name,
      ).toBe(true);
    expect(figures.get('orrery_memory_index_domains')).toBe(1);
    expect(figures.get('orrery_memory_index_bytes')).toBeGreaterThan(0);
    expect(figures.get('orrery_text_embedder_ready')).toBe(1);
    expect(figures.has('orrery_requests_in_flight')).toBe(true);
    expect(figures.has('orrery_body_bytes_in_flight')).toBe(true);
    expect(figures.has('orrery_memory_vectors_waiting')).toBe(true);
  });

  test('tells what computations run, wait and are refused', async () => {
    const narrow = await startTestService({ ORRERY_LIMIT_COMPUTATIONS_WAITING_MAX: '1' });
    const figures = async () => readMetrics((await narrow.send('GET', '/metrics')).body);
    const load = async (name: string) => (await figures()).get(`orrery_computations_${name}`);
    expect([await load('running'), await load('waiting')]).toEqual([0, 0]);
    const body = { schema: longRepair(), errors: ['missing_transition'], beam_width: 12, max_steps: 3 };
    const answers = Promise.all(Array.from({ length: 12 }, () => narrow.send('POST', '/rank-edits/jepa', body)));
    await expect.poll(() => load('waiting')).toBeGreaterThan(0);
    const statuses = (await answers).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => [await load('running'), await load('waiting')]).toEqual([0, 0]);
    const after = await figures();
    const refused = statuses.filter((status) => status === 503).length;
    expect(refused).toBeGreaterThan(0);
    expect(after.get('orrery_refusals_total{reason="computations"}')).toBe(refused);
    await narrow.close();
  });

  test('computations whose clients have gone wait and run no longer', async () => {
    const address = await service.listen();
    const load = async (name: string) => (await scrape()).get(`orrery_computations_${name}`);
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
      body: JSON.stringify({ schema: longRepair(), errors: ['missing_transition'], beam_width: 12, max_steps: 3 }),
    };
    const clients = Array.from({ length: 6 }, () => new AbortController());
    const asked = Promise.allSettled(
      clients.map(({ signal }) => fetch(`${address}/rank-edits/jepa`, { ...request, signal })),
    );
    await expect.poll(() => load('waiting')).toBeGreaterThan(1);
    for (const client of clients) client.abort();
    await asked;
    await expect.poll(() => load('waiting'), { timeout: 5_000 }).toBe(0);
    // What runs is told to end, and does.
    await expect.poll(() => load('running'), { timeout: 20_000 }).toBe(0);
  });

  test('opens to its own key and to an admin of the operator, and to nobody else', async () => {
    const status = async (headers: Record<string, string>) =>
      (await service.send('GET', '/metrics', undefined, headers)).statusCode;
    expect(await status({ authorization: 'Bearer scraper' })).toBe(200);
    expect(await status(await service.makeKey(['admin']))).toBe(200);
    expect(await status({ authorization: '' })).toBe(401);
    expect(await status({ authorization: 'Bearer scrapes' })).toBe(401);
    expect(await status(await service.makeKey(['write']))).toBe(403);
    expect(await status(await service.makeKey(['admin'], 'live', 'other'))).toBe(403);
    expect((await service.send('GET', '/limits', undefined, { authorization: 'Bearer scraper' })).statusCode).toBe(401);
  });

  test('labels do not grow with what clients send', async () => {
    const before = (await scrape()).size;
    for (let i = 0; i < 50; i++)
      await service.send('GET', `/memory/episodes/ep_${i}?x=${i}`, undefined, { 'x-request-id': `r${i}` });
    expect((await scrape()).size - before).toBeLessThan(30);
  });
});

describe('logs', () => {
  const secret = 'Zephyrine quietly rewired the orchard';
  test('every operation, good and bad: an id in every line, and never a key, a context, a query or a body', async () => {
    const service = await startTestService();
    const made = await service.keys.create({
      tenant: 't',
      name: 'n',
      scopes: ['admin'],
      mode: 'live',
      expiresAtMs: null,
    });
    const headers = { authorization: `Bearer ${made.key}` };
    for (const operation of operations)
      for (const poison of [{}, { context: secret }, { [secret]: secret }, { domain: secret, q: secret, goal: secret }])
        await service.send(...requestOf(operation, poison), headers);
    await service.send('POST', '/embed', `{"${secret}`, headers);
    await service.send('GET', `/${encodeURIComponent(secret)}?${encodeURIComponent(secret)}`, undefined, headers);
    await service.send('GET', '/limits', undefined, { authorization: `Bearer ${made.key}x`, 'x-request-id': made.key });
    await service.send('GET', '/limits', undefined, { ...headers, 'x-request-id': 'a"}\n{"level":60' });
    const lines = service.logged().trim().split('\n');
    expect(lines.length).toBeGreaterThan(operations.length * 4);
    for (const line of lines) {
      const entry = JSON.parse(line);
      if (entry.msg === 'answered') expect(entry.reqId).toMatch(/^[\w.:/+=@-]+$/);
    }
    const text = service.logged();
    for (const word of [secret, encodeURIComponent(secret), 'Zephyrine', made.key, made.key.slice(17, 40)])
      expect(text).not.toContain(word);
    await service.close();
  });

  test('the line of a refused request says why, and whose key it was; no line says from where', async () => {
    const service = await startTestService();
    const other = await service.makeKey(['admin'], 'live', 'other');
    service.forgetLog();
    await service.send('GET', '/metrics', undefined, other);
    await service.send('GET', '/limits', undefined, { authorization: 'Bearer nobody' });
    await service.send('POST', '/embed', {}, other);
    await service.send('POST', '/embed', '{', other);
    await service.send('GET', '/nowhere');
    await service.send('GET', '/limits', undefined, { 'x-forwarded-for': '203.0.113.7' });
    const lines = service.logged().trim().split('\n');
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ status, code, tenant }) => [status, code, tenant])).toEqual([
      [403, 'insufficient_scope', 'other'],
      [401, 'invalid_api_key', ''],
      [422, 'invalid_request', 'other'],
      [400, 'malformed_json', 'other'],
      [404, 'not_found', undefined],
      [200, undefined, 'default'],
    ]);
    expect(answered[0].key).toMatch(/^key_/);
    expect(service.logged()).not.toMatch(/127\.0\.0\.1|203\.0\.113\.7/);
    await service.close();
  });

  test('an error is logged without what a database hangs on it', () => {
    const lines: string[] = [];
    const logger = pino(loggerOptions, { write: (line: string) => void lines.push(line) });
    const cause = Object.assign(new Error(`invalid input syntax: "${secret}"`), {
      severity: 'ERROR',
      code: '22P02',
      detail: secret,
      parameters: [secret],
    });
    logger.error({ err: new Error('storing failed', { cause }) }, 'failed');
    expect(lines[0]).not.toContain('Zephyrine');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'storing failed', cause: { code: '22P02' } } });
  });
});

function requestOf(operation: Operation, more: Record<string, unknown>): [string, string, unknown] {
  const request: Record<string, unknown> = { ...operation.example, ...more };
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(request[name] ?? 'x')));
  const rest = Object.entries(request).filter(([name]) => !pathParameters(operation).includes(name));
  if (operation.method === 'POST') return ['POST', url, Object.fromEntries(rest)];
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return [operation.method, query ? `${url}?${query}` : url, undefined];
}

describe('traces', () => {
  test.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', false],
    ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later', true],
  ])('traceparent %s is read', (header, isSampled) => {
    expect(readTraceparent(header)).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      isSampled,
    });
  });

  test.each([
    undefined,
    '',
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331',
  ])('traceparent %s is not one', (header) => {
    expect(readTraceparent(header)).toBeNull();
  });

  test('a collector gets a span for each request, in the trace of the client; an unsampled one is left out', async () => {
    const received: { url: string | undefined; header: unknown; body: unknown }[] = [];
    const collector = createServer(async (request: IncomingMessage, response) => {
      let text = '';
      for await (const part of request) text += part;
      received.push({ url: request.url, header: request.headers['api-key'], body: JSON.parse(text) });
      response.end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const service = await startTestService({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s3cret',
    });
    const trace = '0af7651916cd43dd8448eb211c80319c';
    await service.send(
      'POST',
      '/memory/store',
      { domain: 'd', context: 'A secret text' },
      { traceparent: `00-${trace}-b7ad6b7169203331-01` },
    );
    await service.send('GET', '/limits', undefined, { traceparent: `00-${trace}-b7ad6b7169203331-00` });
    await service.send('GET', '/healthz', undefined, { traceparent: 'nonsense' });
    expect(service.logged()).toContain(`"trace_id":"${trace}"`);
    await service.close();
    collector.close();
    expect(received[0]).toMatchObject({ url: '/v1/traces', header: 's3cret' });
    // biome-ignore lint/suspicious/noExplicitAny: the answer of another protocol
    const spans = received.flatMap(({ body }) => (body as any).resourceSpans[0].scopeSpans[0].spans);
    expect(spans.map((span) => span.name)).toEqual(['POST /memory/store', 'GET /healthz']);
    expect(spans[0]).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', kind: 2 });
    expect(spans[0].spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(BigInt(spans[0].endTimeUnixNano)).toBeGreaterThan(BigInt(spans[0].startTimeUnixNano));
    expect(spans[1].parentSpanId).toBeUndefined();
    expect(JSON.stringify(received)).not.toContain('secret text');
  });

  test('a collector that is away disturbs nobody', async () => {
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect((await service.send('GET', '/healthz')).statusCode).toBe(200);
    await service.close();
    expect(service.logged()).toContain('Traces cannot be sent');
  });
});
