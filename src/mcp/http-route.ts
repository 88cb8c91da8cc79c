// `/mcp`: the streamable HTTP transport, without sessions: each request stands alone, carries the same key as every other operation, and is answered
// as JSON.
import type { ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKeys } from '../app/api-keys.ts';
import { withinDeadline } from '../app/deadline.ts';
import type { Operation } from '../contract/operation.ts';
import { emptyBody, ServiceError } from '../contract/service-error.ts';
import { readMessage } from './read-message.ts';
import { runFor } from './run-operation.ts';
import { createMcpServer } from './server.ts';

export interface McpRouteOptions {
  readonly operations: readonly Operation[];
  readonly useCases: object;
  readonly keys: ApiKeys;
  readonly version: string;
  /** Origins whose pages may call, as for every other operation; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Milliseconds that a message may take to answer. */
  readonly answerMsMax: number;
}

export function registerMcpRoute(app: FastifyInstance, options: McpRouteOptions): void {
  const offered = options.operations.filter((operation) => operation.id in options.useCases);
  const admit = async (request: Pick<FastifyRequest, 'headers' | 'id' | 'caller'>) => {
    refuseForeignOrigin(request, options.corsOrigins);
    request.caller = await options.keys.authenticate(request.headers.authorization, request.id);
  };
  // The transport writes past the hooks that tell clients to leave a stopping service.
  const underWay = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const raw of underWay) if (!raw.headersSent) raw.setHeader('connection', 'close');
  });
  // Without sessions there is no stream to open and no session to end: for GET and DELETE clients expect 405, as for any path without them.
  app.post('/mcp', {
    config: { operation: 'mcp' },
    onRequest: (request) => admit(request),
    handler: async (request, reply) => {
      if (request.body === undefined) throw emptyBody();
      // A batch would be many requests where limits count one; the protocol has had none since 2025-06-18.
      if (Array.isArray(request.body))
        throw new ServiceError('malformed_request', { detail: 'Send JSON-RPC messages one by one, not in a batch.' });
      const read = readMessage(request.body);
      if ('error' in read) {
        // A request with wrong parameters is answered like any other; what is no message is no request of MCP.
        const isRequest = read.id !== null && read.error.code === ErrorCode.InvalidParams;
        const text = JSON.stringify({ jsonrpc: '2.0', ...read });
        // Sent as bytes, which get no charset: the transport's own answers have none.
        return reply
          .code(isRequest ? 200 : 400)
          .type('application/json')
          .send(Buffer.from(text));
      }
      const run = runFor(options.useCases, request.caller, (error) =>
        request.log.error({ reqId: request.id, err: error, code: 'internal' }, 'an operation failed'),
      );
      const server = createMcpServer({
        operations: offered,
        version: options.version,
        run: (operation, input) => {
          const work = run(operation, input);
          request.work = work;
          return withinDeadline(work, options.answerMsMax);
        },
      });
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      // The transport writes the answer itself, beside the headers that every answer has.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      underWay.add(reply.raw);
      reply.raw.once('close', () => {
        underWay.delete(reply.raw);
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
