// Rate limits per tenant, off unless configured. The headers are those of the IETF draft: RateLimit-Policy and RateLimit.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/service-error.ts';

const windowSeconds = 60;

export async function registerRateLimit(app: FastifyInstance, requestsPerMinute: number | null): Promise<void> {
  if (requestsPerMinute === null) return;
  await app.register(rateLimit, { global: false });
  const check = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: windowSeconds * 1000,
    // By tenant: making another key must not make room.
    keyGenerator: (request) => request.caller.tenant,
  });
  app.addHook('preParsing', async (request, reply) => {
    if (!request.caller?.keyId) return;
    const state = await check(request);
    if (state.isAllowed) return;
    const waitSeconds = Math.max(1, state.ttlInSeconds);
    reply.header('ratelimit-policy', `"default";q=${requestsPerMinute};w=${windowSeconds}`);
    reply.header('ratelimit', `"default";r=${Math.max(0, state.remaining)};t=${waitSeconds}`);
    if (state.isExceeded)
      throw new ServiceError('rate_limited', {
        detail: `The tenant may make ${requestsPerMinute} requests a minute. Wait ${waitSeconds} s.`,
        retryAfterSeconds: waitSeconds,
      });
  });
}
