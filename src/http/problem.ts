// Everything that can go wrong during a request, as a ServiceError, and a ServiceError as problem+json. The only such mapper.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownFailure } from '../app/failures.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { ServiceError, toProblemDetails } from '../contract/service-error.ts';

export const problemType = 'application/problem+json; charset=utf-8';

/** Anything that is not a known failure is a bug: a bare 500, with the details in the log alone. */
export function toServiceError(error: unknown): ServiceError {
  const known = knownFailure(error);
  if (known !== null) return known;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ServiceError('unsupported_media_type', {
      detail: 'Send the body with `Content-Type: application/json`.',
    });
  // A file outside the folder of those that are served, or two slashes before its name.
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return notFound();
  if (typeof code === 'string' && code.startsWith('FST_ERR_') && typeof statusCode === 'number' && statusCode < 500)
    return new ServiceError('malformed_request', { detail: (error as Error).message, cause: error });
  return new ServiceError('internal', { detail: 'The service failed to answer; the log knows why.', cause: error });
}

export function notFound(): ServiceError {
  return new ServiceError('not_found', { detail: 'No operation has this path; /openapi.json lists them all.' });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the problem that it was answered with, for its line in the log. */
    problemCode?: ErrorCode;
  }
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toServiceError(error);
  request.problemCode = failure.code;
  if (failure.code === 'internal')
    request.log.error({ reqId: request.id, err: failure.cause, code: failure.code }, failure.message);
  else if (failure.status >= 500)
    request.log.warn({ reqId: request.id, err: failure.cause, code: failure.code }, failure.message);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer realm="orrery"');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply
    .code(failure.status)
    .type(problemType)
    .send(JSON.stringify(toProblemDetails(failure, request.id)));
}
