// Clients that are slow or gone, on real sockets: each is cut off in bounded time, and the others are served meanwhile.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, testKey } from '../../tests/fixtures/test-service.ts';

let service: TestService;
let port = 0;
beforeAll(async () => {
  service = await startTestService({
    ORRERY_LIMIT_HEADERS_MS_MAX: '300',
    ORRERY_LIMIT_REQUEST_MS_MAX: '600',
    ORRERY_LIMIT_CONNECTION_IDLE_MS_MAX: '1500',
    ORRERY_LIMIT_CONNECTIONS_MAX: '4',
  });
  port = Number(new URL(await service.listen()).port);
});
afterAll(() => service.close());

interface Heard {
  readonly text: string;
  readonly ms: number;
}

/** Sends the parts with a pause between them, and listens until the other side closes. */
function speak(parts: readonly string[], pauseMs: number): Promise<Heard> {
  const start = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const rest = [...parts];
    const timer = setInterval(() => {
      const part = rest.shift();
      if (part !== undefined && socket.writable) socket.write(part);
    }, pauseMs);
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, ms: performance.now() - start });
    });
  });
}

const head = `POST /embed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testKey}\r\nContent-Type: application/json\r\n`;

describe('cut off', () => {
  test('headers that never end: 408 request_timeout', async () => {
    const heard = await speak(
      Array.from({ length: 500 }, (_, i) => (i === 0 ? 'GET / HTTP/1.1\r\n' : `X-${i}: y\r\n`)),
      50,
    );
    expect(heard.text).toContain('HTTP/1.1 408');
    expect(heard.text).toContain('"code":"request_timeout"');
    expect(heard.text).toContain('headers_ms_max');
    expect(heard.ms).toBeLessThan(15_000);
  });

  test('a body that drips: 408 request_timeout, and another client is served meanwhile', async () => {
    const dripping = speak([`${head}Content-Length: 5000\r\n\r\n{`, ...Array.from({ length: 500 }, () => ' ')], 50);
    expect((await service.send('GET', '/healthz')).statusCode).toBe(200);
    const heard = await dripping;
    expect(heard.text).toContain('"code":"request_timeout"');
    expect(heard.text).not.toContain('HTTP/1.1 200');
  });

  test('a connection that says nothing', async () => {
    expect((await speak([], 1000)).text).not.toContain('200');
  });

  test('the metrics count them', async () => {
    expect((await service.send('GET', '/metrics')).body).toMatch(
      /orrery_refusals_total\{reason="request_timeout"\} [2-9]/,
    );
  });
});

test('limits may be longer than those that Node has of itself', async () => {
  const patient = await startTestService({
    ORRERY_LIMIT_HEADERS_MS_MAX: '600000',
    ORRERY_LIMIT_REQUEST_MS_MAX: '900000',
  });
  expect([patient.app.server.headersTimeout, patient.app.server.requestTimeout]).toEqual([600_000, 900_000]);
  await patient.close();
});

test('above connections_max new ones are closed, and served again when there is room', async () => {
  const before = performance.now();
  // Kept connections of earlier requests may have a place, and may leave it while these come. One that is refused may never be told that it was open.
  const opened = Array.from({ length: 12 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  const closed = opened.map(
    (socket) => new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())).resume()),
  );
  // Well before those that are let in are closed because they send no headers.
  expect((await Promise.any(closed)) - before).toBeLessThan(250);
  for (const socket of opened) socket.destroy();
  // The client of Node 20 waits for ever for an answer when a connection is refused in the moment in which it is made.
  const connections = () => new Promise((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
