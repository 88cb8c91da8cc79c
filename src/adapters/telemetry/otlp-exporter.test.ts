import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Span } from '../../ports/span-exporter.ts';
import { createOtlpExporter } from './otlp-exporter.ts';

interface Request {
  readonly spans: number;
  answer(): void;
}

/** What the collector was sent; it answers when told to. */
let requests: Request[];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const spans = JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length;
    return new Promise((resolve, reject) => {
      requests.push({ spans, answer: () => resolve(new Response('{}')) });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const span: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentSpanId: null,
  name: 'GET /limits',
  startMs: 0,
  endMs: 1,
  isError: false,
  attributes: {},
};
const open = () =>
  createOtlpExporter({
    endpoint: 'http://collector',
    headers: {},
    serviceName: 'orrery',
    version: '0',
    warn: () => {},
  });
const exportMany = (exporter: ReturnType<typeof open>, count: number) => {
  for (let i = 0; i < count; i++) exporter.export(span);
};

test('while the collector hangs one batch is on its way and a bounded number waits', async () => {
  const exporter = open();
  for (let round = 0; round < 20; round++) {
    exportMany(exporter, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests.length).toBe(1);
  }
  for (let i = 0; i < requests.length; i++) {
    requests[i]?.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(Math.max(...requests.map(({ spans }) => spans))).toBe(512);
  expect(requests.reduce((sum, { spans }) => sum + spans, 0)).toBeLessThanOrEqual(512 + 4096);
  exportMany(exporter, 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests.at(-1)?.spans).toBe(1);
});

test('at the end all that waits is sent', async () => {
  const exporter = open();
  exportMany(exporter, 600);
  let isClosed = false;
  const closed = exporter.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect([isClosed, requests.map(({ spans }) => spans)]).toEqual([false, [512]]);
  requests[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ spans }) => spans)).toEqual([512, 88]);
  requests[1]?.answer();
  await closed;
});

test('a collector that hangs holds up the end for a second, whatever still waits', async () => {
  const exporter = open();
  exportMany(exporter, 4096);
  await vi.advanceTimersByTimeAsync(2000);
  const closed = exporter.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  expect(requests.length).toBe(1);
});
