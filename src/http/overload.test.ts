import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { withinDeadline } from '../app/deadline.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { createPrng } from '../core/base/prng.ts';
import { type Load, type RefusalReason, registerOverload } from './overload.ts';
import { sendProblem } from './problem.ts';

let app: FastifyInstance;
let load: Load;
let refused: RefusalReason[];
/** Lets the oldest request go on. */
let waiting: (() => void)[];
/** The same for requests whose key is still looked up. */
let lookups: (() => void)[];
const sockets: Socket[] = [];

async function open(limits: Partial<Limits>): Promise<void> {
  app = fastify();
  refused = [];
  waiting = [];
  lookups = [];
  app.setErrorHandler(sendProblem);
  load = registerOverload(app, { ...defaultLimits, ...limits }, (reason) => void refused.push(reason));
  app.all('/slow', () => new Promise((resolve) => waiting.push(() => resolve({}))));
  const lookUp = () => new Promise<void>((resolve) => lookups.push(resolve));
  app.all('/guarded', { onRequest: lookUp }, () => ({}));
  app.get('/open', () => ({}));
  app.get('/healthz', { config: { operation: 'healthz' } as object }, () => ({}));
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await finishAll();
  await app.close();
});

const post = (bytes: number) =>
  app.inject({
    method: 'POST',
    url: '/slow',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify('x'.repeat(bytes - 2)),
  });

async function finishAll(): Promise<void> {
  for (const finish of [...waiting.splice(0), ...lookups.splice(0)]) finish();
}

async function openSocket(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.resume();
  return socket;
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

const bodyHead = (line: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

test('a body that nobody reads takes no room', async () => {
  await open({ bodyBytesInFlightMax: 1000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const line of ['GET /healthz', 'GET /open', 'GET /slow']) (await openSocket()).write(bodyHead(line));
  await expect.poll(() => waiting.length).toBe(1);
  expect(load.bodyBytes).toBe(0);
});

test('a client that goes away while its key is looked up leaves no bytes behind', async () => {
  await open({ bodyBytesInFlightMax: 1000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await openSocket();
  socket.write(bodyHead('POST /guarded'));
  await expect.poll(() => lookups.length).toBe(1);
  socket.destroy();
  await expect.poll(() => load.requests).toBe(0);
  await finishAll();
  await new Promise(setImmediate);
  expect(load.bodyBytes).toBe(0);
});

test('requests that wait behind another on a connection leave with it', async () => {
  await open({});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await openSocket();
  const next = 'GET /open HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${next.repeat(20)}`);
  await expect.poll(() => load.requests).toBe(21);
  socket.destroy();
  await expect.poll(() => load.requests).toBe(0);
});

test.each([1, 2, 3, 4])('after any mix of requests nothing is held (seed %i)', async (seed) => {
  await open({ bodyBytesInFlightMax: 20_000, bodyBytesMax: 2000, requestsInFlightMax: 64 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { pick, real: random } = createPrng(seed);
  const bodies = ['', 'Content-Length: 1000\r\n', 'Content-Length: 9000\r\n', 'Transfer-Encoding: chunked\r\n'];
  const parts = ['', '{', `${'x'.repeat(1000)}`, '2\r\n{}\r\n0\r\n\r\n'];
  const requestText = () => {
    const line = `${pick(['GET', 'HEAD', 'POST', 'DELETE', 'PUT'])} ${pick(['/slow', '/open', '/guarded', '/healthz', '/nowhere'])}`;
    return `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${pick(bodies)}\r\n${pick(parts)}`;
  };
  for (let i = 0; i < 150; i++) {
    const socket = (random() < 0.3 ? sockets.at(-1) : undefined) ?? (await openSocket());
    if (socket.writable) socket.write(Array.from({ length: pick([1, 1, 3]) }, requestText).join(''));
    if (random() < 0.4) await new Promise(setImmediate);
    if (random() < 0.3) pick(sockets).destroy();
    if (random() < 0.1) await finishAll();
  }
  await expect.poll(() => load.requests).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => {
      await finishAll();
      return [load.requests, load.bodyBytes];
    })
    .toEqual([0, 0]);
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
  await expect.poll(code).toBeUndefined();
});
