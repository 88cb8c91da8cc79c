// `/mcp`: the streamable HTTP transport, without sessions: each request stands alone, carries the same key as every other operation, and is answered
// as JSON.
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKeys } from '../app/api-keys.ts';
import { authorize, type Caller } from '../app/caller.ts';
import type { Operation } from '../contract/operation.ts';
import { readRequest } from '../contract/read-request.ts';
import { ServiceError } from '../contract/service-error.ts';
import { createMcpServer } from './server.ts';

export interface McpRouteOptions {
  readonly operations: readonly Operation[];
  readonly useCases: object;
  readonly keys: ApiKeys;
  readonly version: string;
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
  app.post('/mcp', {
    onRequest: async (request) => {
      refuseForeignOrigin(request);
      request.caller = await options.keys.authenticate(request.headers.authorization, request.id);
    },
    handler: async (request, reply) => {
      const server = createMcpServer({
        operations: offered,
        version: options.version,
        run: runFor(options.useCases, request.caller),
      });
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
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

/** A page of another site must not reach a service on this machine through the visitor's browser (DNS rebinding). */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  let isOwn = false;
  try {
    isOwn = new URL(origin).host === host;
  } catch {
    isOwn = false;
  }
  if (!isOwn)
    throw new ServiceError('insufficient_scope', {
      detail: 'Requests from pages of other origins are not answered here.',
    });
}
