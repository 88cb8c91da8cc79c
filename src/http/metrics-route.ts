// `/metrics`, for a scraper: open to the key of ORRERY_METRICS_KEY, or to an admin key of the operator's tenant. Figures are of the whole
// process, so no other tenant's key opens them.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ApiKeys } from '../app/api-keys.ts';
import { hasScope } from '../app/caller.ts';
import type { Metrics } from '../app/metrics.ts';
import { anonymous } from '../app/use-case.ts';
import { ServiceError } from '../contract/service-error.ts';

const operatorTenant = 'default';

export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  keys: ApiKeys,
  metricsKey: string | null,
): void {
  const known = metricsKey === null ? null : digest(`Bearer ${metricsKey}`);
  app.get('/metrics', {
    config: { operation: 'metrics' },
    onRequest: async (request) => {
      request.caller = anonymous;
      const { authorization } = request.headers;
      if (known !== null && timingSafeEqual(digest(authorization ?? ''), known)) return;
      const caller = await keys.authenticate(authorization, { requestId: request.id, address: request.ip });
      request.caller = caller;
      if (caller.tenant !== operatorTenant || !hasScope(caller, 'admin'))
        throw new ServiceError('insufficient_scope', {
          detail: 'Metrics need the key of ORRERY_METRICS_KEY, or an admin key of the tenant `default`.',
        });
    },
    handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
