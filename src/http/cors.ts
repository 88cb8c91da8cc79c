// Pages of other origins may call the service from a browser only where the configuration names them. Keys travel in a header, never in a
// cookie, so credentials are not allowed for; what a page may not read, it may still have sent, and every operation asks for a key.
import type { FastifyInstance } from 'fastify';

const methods = 'GET, POST, DELETE';
const requestHeaders = 'authorization, content-type, idempotency-key, x-request-id, mcp-protocol-version';
const answerHeaders = 'x-request-id, x-orrery-version, idempotent-replayed, retry-after, ratelimit, ratelimit-policy';
const preflightSeconds = 600;

/** `origins` holds origins such as `https://studio.example`, or `*` for any. */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || !(origins.includes(origin) || origins.includes('*'))) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', answerHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    reply.header('access-control-allow-methods', methods);
    reply.header('access-control-allow-headers', requestHeaders);
    reply.header('access-control-max-age', preflightSeconds);
    return reply.code(204).send();
  });
}
