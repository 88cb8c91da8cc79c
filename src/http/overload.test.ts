import { connect } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { withinDeadline } from './deadline.ts';
import { type Load, type RefusalReason, registerOverload } from './overload.ts';
import { sendProblem } from './problem.ts';

let app: FastifyInstance;
let load: Load;
let refused: RefusalReason[];
/** Lets the oldest request go on. */
let waiting: (() => void)[];

async function open(limits: Partial<Limits>): Promise<void> {
  app = fastify();
  refused = [];
  waiting = [];
  app.setErrorHandler(sendProblem);
  load = registerOverload(app, { ...defaultLimits, ...limits }, (reason) => void refused.push(reason));
  app.all('/slow', () => new Promise((resolve) => waiting.push(() => resolve({}))));
  app.get('/healthz', { config: { operation: 'healthz' } as object }, () => ({}));
}
afterEach(() => app.close());

const post = (bytes: number) =>
  app.inject({
    method: 'POST',
    url: '/slow',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify('x'.repeat(bytes - 2)),
  });

async function finishAll(): Promise<void> {
  for (const finish of waiting.splice(0)) finish();
}

test('above the number of requests: overloaded with Retry-After, health goes on, and the place is free again afterwards', async () => {
  await open({ requestsInFlightMax: 2 });
  const slow = [app.inject('/slow'), app.inject('/slow')];
  await expect.poll(() => waiting.length).toBe(2);
  const turnedAway = await app.inject('/slow');
  expect(turnedAway.json()).toMatchObject({
    code: 'overloaded',
    status: 503,
    detail: expect.stringContaining('requests_in_flight_max'),
  });
  expect(turnedAway.headers['retry-after']).toBe('1');
  expect(refused).toEqual(['requests']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await finishAll();
  for (const response of await Promise.all(slow)) expect(response.statusCode).toBe(200);
  await expect.poll(() => load.requests).toBe(0);
  const next = app.inject('/slow');
  await expect.poll(() => waiting.length).toBe(1);
  await finishAll();
  expect((await next).statusCode).toBe(200);
});

test('above the bytes in bodies: overloaded, small requests go on, and one body is always let in', async () => {
  await open({ bodyBytesInFlightMax: 1000 });
  const first = post(1500);
  await expect.poll(() => waiting.length).toBe(1);
  const turnedAway = await post(10);
  expect(turnedAway.json()).toMatchObject({
    code: 'overloaded',
    detail: expect.stringContaining('body_bytes_in_flight_max'),
  });
  expect(refused).toEqual(['body_bytes']);
  const bodiless = app.inject('/slow');
  await expect.poll(() => waiting.length).toBe(2);
  await finishAll();
  expect([(await first).statusCode, (await bodiless).statusCode]).toEqual([200, 200]);
  await expect.poll(() => load.bodyBytes).toBe(0);
  const pair = [post(400), post(600)];
  await expect.poll(() => waiting.length).toBe(2);
  await finishAll();
  for (const response of await Promise.all(pair)) expect(response.statusCode).toBe(200);
});

test('a body of unknown length counts as the largest', async () => {
  await open({ bodyBytesInFlightMax: 1000, bodyBytesMax: 900 });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.write(
    'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
  );
  await expect.poll(() => load.bodyBytes).toBe(900);
  socket.destroy();
  await expect.poll(() => load.bodyBytes).toBe(0);
});

test('the place of a request whose answer was given up is free only when its work has ended', async () => {
  await open({});
  let finish = () => {};
  app.get('/late', (request) => {
    const work = new Promise<object>((resolve) => {
      finish = () => resolve({});
    });
    request.work = work;
    return withinDeadline(work, 20);
  });
  const response = await app.inject('/late');
  expect(response.json()).toMatchObject({
    code: 'deadline_exceeded',
    status: 503,
    detail: expect.stringContaining('answer_ms_max'),
  });
  expect(response.headers['retry-after']).toBe('1');
  expect(load.requests).toBe(1);
  finish();
  await expect.poll(() => load.requests).toBe(0);
});

test('a client that goes away frees its place', async () => {
  await open({});
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => load.requests).toBe(1);
  socket.destroy();
  await expect.poll(() => load.requests).toBe(0);
});

const block = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a loop that is late again and again is overloaded; health is answered all the same; it passes', async () => {
  await open({ eventLoopDelayMsMax: 200 });
  app.get('/now', () => ({}));
  await app.ready();
  const ask = async () => (await app.inject('/now')).json();
  const code = async () => (await ask()).code;
  // A single long computation refuses nobody.
  block(900);
  await turn();
  expect(await code()).toBeUndefined();
  let refusal = await ask();
  for (let i = 0; i < 50 && refusal.code === undefined; i++) {
    block(600);
    await turn();
    refusal = await ask();
  }
  expect(refusal.detail).toContain('event_loop_delay_ms_max');
  expect(refused).toContain('event_loop');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await expect.poll(code, { timeout: 20_000 }).toBeUndefined();
});
