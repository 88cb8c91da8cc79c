// Closing without a broken request: first ask clients to leave (`Connection: close`), give what is already on the wire a moment to arrive, and only then let the
// framework close idle connections and wait for running requests. Node ends its own watch over slow clients at that moment, so connections on which no whole
// request has come, or whose answer nobody takes, are closed here: otherwise one half of a request, from anybody, would hold up the end for ever.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Turns of the event loop after the grace, so that bytes that waited behind long work are read, too. */
const turns = 5;
const lookEveryMs = 100;

export interface DrainOptions {
  /** For which requests are still taken: until then a load balancer stops sending. */
  readonly graceMs: number;
  /** For which what has begun to come may come on, after the grace. */
  readonly unfinishedMs: number;
  /** Tells readiness. */
  readonly onDraining: () => void;
}

/** The last request of a connection; those before it are answered before it is. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
}

export function registerDrain(app: FastifyInstance, { graceMs, unfinishedMs, onDraining }: DrainOptions): void {
  let isDraining = false;
  const connections = new Map<Socket, Exchange | null>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (connections.has(request.socket)) connections.set(request.socket, { request, answer });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    onDraining();
    if (!app.server.listening) return;
    await setTimeout(graceMs);
    for (let i = 0; i < turns; i++) await setImmediate();
    const untilMs = performance.now() + unfinishedMs;
    const timer = setInterval(() => {
      if (performance.now() < untilMs) return;
      for (const [socket, exchange] of connections) closeUnfinished(app, socket, exchange, unfinishedMs);
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Leaves a connection alone on which a whole request waits for its answer to be made. */
function closeUnfinished(app: FastifyInstance, socket: Socket, exchange: Exchange | null, silenceMs: number): void {
  if (exchange !== null && !exchange.answer.writableFinished && !exchange.answer.destroyed) {
    const { request, answer } = exchange;
    // Without a socket, it waits for those before it.
    if (answer.socket === null || (request.complete && !answer.writableEnded)) return;
    if (answer.writableEnded) {
      // The answer goes on as long as somebody takes of it.
      if (socket.timeout !== silenceMs) socket.setTimeout(silenceMs);
      return;
    }
  }
  // Part of a request, or nothing at all: as it is where the limits on time end it.
  app.server.emit(
    'clientError',
    Object.assign(new Error('the service stops'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
  socket.destroySoon();
}
