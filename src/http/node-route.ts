// The route by which other nodes ask this one for what it holds. Open to the secret that this process made at its start and told the database, and to nothing else.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { anonymous } from '../app/use-case.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Json } from '../core/base/json.ts';
import { nodePath } from '../ports/nodes.ts';

export function registerNodeRoute(
  app: FastifyInstance,
  secret: string,
  answerNode: (asked: Json) => Promise<Json>,
): void {
  const known = digest(`Bearer ${secret}`);
  app.post(nodePath, {
    config: { operation: 'nodes' },
    onRequest: async (request) => {
      request.caller = anonymous;
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), known))
        throw new ServiceError('invalid_api_key', { detail: 'Only nodes of the same database are answered here.' });
    },
    handler: async (request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await answerNode(request.body as Json))),
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
