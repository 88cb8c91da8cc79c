// What the head of a request already decides, before a body is asked for: names that a server has to know (RFC 9110, 9112), and a client that waits to be told
// to go on. Node answers some of these by itself, in a shape that is not ours, and lets others pass.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/service-error.ts';

/** Responses of requests whose body comes only when it is asked for. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

export function registerRequestHead(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    // Whether a body follows a refusal is up to the client, so that what comes next could be read as either.
    response.shouldKeepAlive = false;
    app.server.emit('request', request, response);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const fault = findFault(request.raw);
    if (fault?.code === 'unsupported_transfer_coding') {
      unreadable.add(request.raw.socket);
      reply.header('connection', 'close');
    }
    done(fault ?? undefined);
  });
}

/** Connections on which nobody knows where the next request begins. */
const unreadable = new WeakSet<Socket>();

/** Whether the last request of a connection was refused for how its body is sent: what the parser says after that is said already. */
export const isUnreadable = (socket: Socket): boolean => unreadable.has(socket);

/** Asks for the body where the client waits for that. */
export function askForBody(request: IncomingMessage): void {
  const response = waiting.get(request);
  if (response === undefined) return;
  waiting.delete(request);
  response.shouldKeepAlive = true;
  response.writeContinue();
}

/** Whether the client was never told to send its body. */
export const isBodyUnasked = (request: IncomingMessage): boolean => waiting.has(request);

/** Host and port, and nothing that could lead a proxy elsewhere. */
const hostPattern = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

function findFault(request: IncomingMessage): ServiceError | null {
  const { headers, httpVersion, rawHeaders } = request;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    return malformed(`A request has one Host line; this one has ${hosts === 0 ? 'none' : hosts}.`);
  if (headers.host !== undefined && !hostPattern.test(headers.host)) return malformed('The Host line is no host.');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return unknownCoding();
  const { expect } = headers;
  if (expect !== undefined && expect.trim().toLowerCase() !== '100-continue')
    return new ServiceError('expectation_failed', {
      detail: 'The header Expect asks for something that is not known here; only 100-continue is.',
    });
  return null;
}

const malformed = (detail: string) => new ServiceError('malformed_request', { detail });

export const unknownCoding = (): ServiceError =>
  new ServiceError('unsupported_transfer_coding', { detail: 'The only Transfer-Encoding that is read is chunked.' });
