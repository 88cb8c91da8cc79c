// What cannot be read as HTTP has no request to answer; the same body shape is written to the socket, after what was asked before it is answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../app/metrics.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { ServiceError, toProblemDetails } from '../contract/service-error.ts';
import { problemType } from './problem.ts';
import { isUnreadable, unknownCoding } from './request-head.ts';

const details: Partial<Record<ErrorCode, string>> = {
  headers_too_large: 'The request line and headers are larger than 16 KiB.',
  request_timeout: 'The request did not arrive in time (limits headers_ms_max and request_ms_max).',
};

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface ClientError extends Error {
  readonly code?: string;
  /** What Node's parser says of it. */
  readonly reason?: string;
}

/** A parser that has failed fails again with every byte that still comes. */
const answered = new WeakSet<Socket>();

export function answerClientError(error: ClientError, socket: Socket, metrics: Metrics): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  if (answered.has(socket) || isUnreadable(socket)) return;
  answered.add(socket);
  const failure = failureOf(error);
  metrics.countRefusal(failure.code);
  answerInTurn(socket, failure);
}

function failureOf({ code: nodeCode = '', reason = '' }: ClientError): ServiceError {
  // A length beside a coding has the same code.
  if (nodeCode === 'HPE_INVALID_TRANSFER_ENCODING' && !reason.includes('Content-Length')) return unknownCoding();
  const code = codes[nodeCode] ?? 'malformed_request';
  return new ServiceError(code, { detail: details[code] ?? 'The request could not be read as HTTP.' });
}

function answerInTurn(socket: Socket, failure: ServiceError): void {
  if (socket.destroyed || !socket.writable) return;
  const { _httpMessage: pending } = socket as Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null };
  // A whole request that came before is answered first: its client would take this answer for its own.
  if (pending != null && pending.req.complete && !pending.writableFinished)
    return void pending.once('finish', () => setImmediate(answerInTurn, socket, failure));
  if (pending?.headersSent && !pending.writableFinished) return void socket.destroy();
  writeProblem(socket, failure);
}

/** Writes a whole answer and ends the connection. */
export function writeProblem(socket: Socket, failure: ServiceError, headers = ''): void {
  const body = JSON.stringify(toProblemDetails(failure, 'none'));
  socket.end(
    `HTTP/1.1 ${failure.status} Error\r\nContent-Type: ${problemType}\r\nX-Orrery-Version: 1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
