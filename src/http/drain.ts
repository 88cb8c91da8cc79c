// Closing without a broken request: first ask clients to leave (`Connection: close`), give what is already on the wire a moment to
// arrive, and only then let the framework close idle connections and wait for running requests.
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Turns of the event loop after the grace, so that bytes that waited behind long work are read, too. */
const turns = 5;

/** `onDraining` tells readiness, so that a load balancer stops sending within `graceMs`. */
export function registerDrain(app: FastifyInstance, graceMs: number, onDraining: () => void): void {
  let isDraining = false;
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
  });
}
