// `/mcp`: the streamable HTTP transport, without sessions: each request stands alone, carries the same key as every other operation, and is answered
// as JSON.
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKeys } from '../app/api-keys.ts';
import { authorize, type Caller } from '../app/caller.ts';
import type { Operation } from '../contract/operation.ts';
import { readRequest } from '../contract/read-request.ts';
import { emptyBody, ServiceError } from '../contract/service-error.ts';
import { createMcpServer } from './server.ts';

export interface McpRouteOptions {
  readonly operations: readonly Operation[];
  readonly useCases: object;
  readonly keys: ApiKeys;
  readonly version: string;
  /** Origins whose pages may call, as for every other operation; `*` for any. */
  readonly corsOrigins: readonly string[];
}

type AnyUseCase = (input: unknown, caller: Caller) => unknown;

/** The operations that this service offers, run for one caller. */
export function runFor(useCases: object, caller: Caller): (operation: Operation, request: unknown) => Promise<unknown> {
  return async (operation, request) => {
    const useCase = (useCases as Record<string, AnyUseCase | undefined>)[operation.id];
    if (useCase === undefined) throw new ServiceError('not_found', { detail: `${operation.id} is not offered here.` });
    authorize(caller, operation);
    return useCase(readRequest(operation, request), caller);
  };
}

export function registerMcpRoute(app: FastifyInstance, options: McpRouteOptions): void {
  const offered = options.operations.filter((operation) => operation.id in options.useCases);
  const admit = async (request: Pick<FastifyRequest, 'headers' | 'id' | 'caller'>) => {
    refuseForeignOrigin(request, options.corsOrigins);
    request.caller = await options.keys.authenticate(request.headers.authorization, request.id);
  };
  // Without sessions there is no stream to open and no session to end: clients expect 405 for both.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    config: { operation: 'mcp' },
    onRequest: (request) => admit(request),
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new ServiceError('method_not_allowed', { detail: 'Messages go to /mcp with POST; there are no sessions.' });
    },
  });
  app.post('/mcp', {
    config: { operation: 'mcp' },
    onRequest: (request) => admit(request),
    handler: async (request, reply) => {
      if (request.body === undefined) throw emptyBody();
      const server = createMcpServer({
        operations: offered,
        version: options.version,
        run: runFor(options.useCases, request.caller),
      });
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      // The transport writes the answer itself, beside the headers that every answer has.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      reply.raw.once('close', () => {
        void transport.close();
        void server.close();
      });
      await server.connect(transport as Parameters<typeof server.connect>[0]);
      await transport.handleRequest(request.raw, reply.raw, request.body);
    },
  });
}

const addressPattern = /^(?:localhost|\[[\da-f:]+\]|\d+\.\d+\.\d+\.\d+)$/;

/**
 * A page of another site must not reach a service on this machine through the visitor's browser. A page's own origin is no proof
 * of innocence: its name may have been bound to this address since (DNS rebinding). An address cannot be, so pages that came from the
 * address they call may; any other origin has to be named in the configuration.
 */
function refuseForeignOrigin({ headers }: Pick<FastifyRequest, 'headers'>, corsOrigins: readonly string[]): void {
  const { origin, host } = headers;
  if (origin === undefined || corsOrigins.includes(origin) || corsOrigins.includes('*')) return;
  const page = URL.canParse(origin) ? new URL(origin) : null;
  if (page !== null && page.host === host && addressPattern.test(page.hostname)) return;
  throw new ServiceError('insufficient_scope', {
    detail: 'Pages of this origin are not answered here; ORRERY_CORS_ORIGINS names those that are.',
  });
}
