// Early refusal: above a bound of unfinished requests, of bytes in bodies, of event-loop delay or of heap, a fast 503 keeps the rest fast
// and memory bounded. A place is free again when the answer is on its way and the work behind it has ended. Health is always answered.
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alwaysAnswered } from '../contract/openapi.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';

/** Above this share of the heap that Node allows itself, requests are refused. */
const heapShareMax = 0.9;
/** The loop is late when so many looks in a row found it late: one long computation does not refuse those who come after it. */
const lateLooks = 3;
const lookEveryMs = 250;
/** Seconds after which a refused client may come back. */
const retryAfterSeconds = 1;

export type RefusalReason = 'requests' | 'body_bytes' | 'event_loop' | 'heap';

/** What is under way, for metrics. */
export interface Load {
  readonly requests: number;
  readonly bodyBytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Work that may outlive the answer, such as a write whose client was told to come back. */
    work?: Promise<unknown>;
    /** What it takes of the bounds; none where the operation is always answered. */
    place?: Place;
  }
}

interface Place {
  bodyBytes: number;
  /** Nothing more is taken: the client has its answer, or is gone. */
  isLeft: boolean;
}

function isAlwaysAnswered(request: FastifyRequest): boolean {
  const { operation = '' } = request.routeOptions.config as { operation?: string };
  return operation === 'metrics' || alwaysAnswered.has(operation);
}

export function registerOverload(
  app: FastifyInstance,
  limits: Limits,
  onRefusal: (reason: RefusalReason) => void = () => {},
): Load {
  const load = { requests: 0, bodyBytes: 0 };
  const refusal = (reason: RefusalReason, detail: string): ServiceError => {
    onRefusal(reason);
    return new ServiceError('overloaded', { detail, retryAfterSeconds });
  };
  const pressure = watchPressure(limits.eventLoopDelayMsMax);
  app.addHook('onClose', async () => pressure.stop());

  const judge = (): ServiceError | undefined => {
    if (load.requests > limits.requestsInFlightMax)
      return refusal(
        'requests',
        `${limits.requestsInFlightMax} requests are under way (limit requests_in_flight_max).`,
      );
    if (pressure.isShortOfHeap()) return refusal('heap', 'The process is short of memory.');
    if (pressure.isLate())
      return refusal(
        'event_loop',
        `Requests wait longer than ${limits.eventLoopDelayMsMax} ms (limit event_loop_delay_ms_max).`,
      );
    return undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isAlwaysAnswered(request)) return done();
    const place: Place = { bodyBytes: 0, isLeft: false };
    request.place = place;
    load.requests++;
    onceGone(request, reply, () => {
      place.isLeft = true;
      afterWork(request, () => {
        load.requests--;
        load.bodyBytes -= place.bodyBytes;
      });
    });
    done(judge());
  });
  // After authentication: strangers must not take the room of those who have a key. A client may have gone meanwhile.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { place } = request;
    if (place === undefined || place.isLeft) return done(null, payload);
    const bytes = announcedBytes(request, limits.bodyBytesMax);
    if (bytes > 0 && load.bodyBytes > 0 && load.bodyBytes + bytes > limits.bodyBytesInFlightMax) {
      const detail = `Bodies of ${limits.bodyBytesInFlightMax} bytes are under way (limit body_bytes_in_flight_max).`;
      return done(refusal('body_bytes', detail));
    }
    place.bodyBytes = bytes;
    load.bodyBytes += bytes;
    done(null, payload);
  });
  return load;
}

/** Looks at the event loop and the heap from a timer, so that a request pays nothing for it. */
function watchPressure(delayMsMax: number) {
  const heapBytesMax = getHeapStatistics().heap_size_limit * heapShareMax;
  let heapBytes = 0;
  let late = 0;
  let expectedMs = performance.now() + lookEveryMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    late = nowMs - expectedMs > delayMsMax ? late + 1 : 0;
    expectedMs = nowMs + lookEveryMs;
    heapBytes = process.memoryUsage().heapUsed;
  }, lookEveryMs).unref();
  return {
    isLate: () => late >= lateLooks,
    isShortOfHeap: () => heapBytes > heapBytesMax,
    stop: () => clearInterval(timer),
  };
}

/** Calls `leave` once: when the answer is on its way, or nobody waits for it any more. */
export function onceGone({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply, leave: () => void): void {
  if (answer.socket !== null) {
    answer.once('close', leave);
    return;
  }
  const finish = (): void => {
    answer.off('close', finish);
    socket.off('close', finish);
    leave();
  };
  answer.once('close', finish);
  // An answer that still waits behind another on its connection is not told when that breaks; any number may.
  socket.setMaxListeners(0);
  socket.once('close', finish);
}

function afterWork(request: FastifyRequest, release: () => void): void {
  if (request.work) request.work.then(release, release);
  else release();
}

/** As declared; a body of unknown length counts as the largest, one that nobody reads as nothing. */
function announcedBytes(request: FastifyRequest, bytesMax: number): number {
  if (request.method === 'GET' || request.method === 'HEAD') return 0;
  const declared = request.headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), bytesMax);
  return request.headers['transfer-encoding'] === undefined ? 0 : bytesMax;
}
