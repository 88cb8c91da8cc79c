// One span for each request, told to whoever collects them. The trace of the client goes on when it sent a W3C `traceparent`, and its
// decision not to sample holds. Without an exporter nothing of this runs.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { SpanExporter } from '../ports/span-exporter.ts';

interface Trace {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly isSampled: boolean;
  readonly startMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | null;
  }
}

/** https://www.w3.org/TR/trace-context-1/: version, trace id, parent id, flags. All zeros are invalid; later versions may be longer. */
const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

export function readTraceparent(
  header: unknown,
): { readonly traceId: string; readonly parentSpanId: string; readonly isSampled: boolean } | null {
  const match = typeof header === 'string' ? traceparentPattern.exec(header) : null;
  if (match === null) return null;
  const [, version, traceId = '', parentSpanId = '', flags = '', more] = match;
  const isValid = version !== 'ff' && !/^0+$/.test(traceId) && !/^0+$/.test(parentSpanId);
  if (!isValid || (version === '00' && more !== undefined)) return null;
  return { traceId, parentSpanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function registerTracing(app: FastifyInstance, exporter: SpanExporter | null, clock: Clock): void {
  if (exporter === null) return;
  app.decorateRequest('trace', null);
  app.addHook('onRequest', async (request) => {
    const parent = readTraceparent(request.headers.traceparent);
    request.trace = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.parentSpanId ?? null,
      isSampled: parent?.isSampled ?? true,
      startMs: clock.nowMs(),
    };
    request.log = request.log.child({ trace_id: request.trace.traceId });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { trace } = request;
    if (!trace?.isSampled) return;
    const { operation } = request.routeOptions.config as { operation?: string };
    const route = request.routeOptions.url ?? null;
    exporter.export({
      ...trace,
      name: route === null ? request.method : `${request.method} ${route}`,
      endMs: trace.startMs + reply.elapsedTime,
      isError: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        ...(route === null ? {} : { 'http.route': route }),
        'http.response.status_code': reply.statusCode,
        ...(operation === undefined ? {} : { 'orrery.operation': operation }),
        'orrery.request_id': request.id,
      },
    });
  });
}
