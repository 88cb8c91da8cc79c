// `/mcp`: streamable HTTP without sessions: each request stands alone, carries the same key as every other operation, and is answered as JSON, whatever of
// it the client says that it accepts.
import { ErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answering } from '../app/answering.ts';
import type { ApiKeys } from '../app/api-keys.ts';
import { withinDeadline } from '../app/deadline.ts';
import type { Operation } from '../contract/operation.ts';
import { emptyBody, ServiceError } from '../contract/service-error.ts';
import { DirectTransport } from './direct-transport.ts';
import { batchVersion, isRequest, noBatch, type Read, readBatch } from './exchange.ts';
import { type Refused, readMessage, refused } from './read-message.ts';
import { runFor } from './run-operation.ts';
import { createMcpServer } from './server.ts';
import type { McpSettings } from './settings.ts';

export interface McpRouteOptions {
  readonly operations: readonly Operation[];
  readonly useCases: object;
  readonly answering: Answering;
  readonly keys: ApiKeys;
  readonly settings: McpSettings;
  readonly version: string;
  /** Origins whose pages may call, as for every other operation; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Milliseconds that a message may take to answer. */
  readonly answerMsMax: number;
}

export function registerMcpRoute(app: FastifyInstance, options: McpRouteOptions): void {
  const offered = options.operations.filter((operation) => operation.id in options.useCases);
  const admit = async (request: Pick<FastifyRequest, 'headers' | 'id' | 'ip' | 'caller'>) => {
    refuseForeignOrigin(request, options.corsOrigins);
    request.caller = await options.keys.authenticate(request.headers.authorization, {
      requestId: request.id,
      address: request.ip,
    });
  };
  // Without sessions there is no stream to open and no session to end: for GET and DELETE clients expect 405, as for any path without them.
  app.post('/mcp', {
    config: { operation: 'mcp' },
    onRequest: (request) => admit(request),
    handler: async (request, reply) => {
      if (request.body === undefined) throw emptyBody();
      const version = request.headers['mcp-protocol-version'];
      const read = readAll(request.body, typeof version === 'string' ? version : null);
      if ('error' in read) return sendJson(reply, 400, { jsonrpc: '2.0', ...read });
      const work = answerAll(read, request, { ...options, operations: offered });
      request.work = work;
      const answers = await withinDeadline(work, options.answerMsMax);
      if (Array.isArray(request.body))
        return answers.length > 0 ? sendJson(reply, 200, answers) : reply.code(202).send();
      const [answer] = answers;
      if (answer === undefined) return reply.code(202).send();
      return sendJson(reply, isOfRequest(read[0] as Read) ? 200 : 400, answer);
    },
  });
}

/** What came, message by message; or why none of it is looked at. */
function readAll(body: unknown, version: string | null): readonly Read[] | Refused {
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    return refused(
      ErrorCode.InvalidRequest,
      `The header MCP-Protocol-Version names no version that is known here: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
      Array.isArray(body) ? null : body,
    );
  if (!Array.isArray(body)) return [readMessage(body)];
  // Who names no version speaks the one in which the header did not exist.
  return version === null || version === batchVersion ? readBatch(body) : noBatch();
}

/** One after the other. There is nothing to do about a notification: without a session nothing is under way that it could speak of. */
async function answerAll(read: readonly Read[], request: FastifyRequest, options: McpRouteOptions): Promise<object[]> {
  const { operations, settings, version, answering } = options;
  const run = runFor(answering, request.caller, (error) =>
    request.log.error({ reqId: request.id, err: error, code: 'internal' }, 'an operation failed'),
  );
  const named = request.headers['mcp-protocol-version'];
  const server = createMcpServer({
    operations,
    settings,
    version,
    run,
    owner: `${request.caller.tenant} ${request.caller.keyId}`,
    protocolVersion: () => (typeof named === 'string' ? named : null),
    canNotify: false,
  });
  const transport = new DirectTransport();
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  const answers: object[] = [];
  try {
    for (const one of read)
      if ('error' in one) answers.push({ jsonrpc: '2.0', ...one });
      else if (isRequest(one.message)) answers.push(await transport.ask(one.message));
  } finally {
    await server.close();
  }
  return answers;
}

/** A request with wrong parameters is answered like any other; what is no message is no request of MCP. */
function isOfRequest(read: Read): boolean {
  return 'message' in read || (read.id !== null && read.error.code === ErrorCode.InvalidParams);
}

/** Sent as bytes, which get no charset: JSON has none. */
function sendJson(reply: FastifyReply, status: number, value: object): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(value)));
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
