// A failed operation: a registered code with a public message. What is internal goes to the log and never to the client.

import { type ErrorCode, errorRegistry } from './errors.ts';
import type { ProblemCode } from './problem-codes.ts';

/** One thing that is wrong with a request; `pointer` is a JSON Pointer into the body, or `/name` of a parameter. */
export interface RequestProblem {
  readonly pointer: string;
  readonly code: ProblemCode;
  readonly message: string;
}

export interface ServiceErrorOptions {
  readonly detail: string;
  readonly errors?: readonly RequestProblem[];
  /** Members that this code adds to the body, such as `nearest`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly errors: readonly RequestProblem[] | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: ServiceErrorOptions) {
    super(options.detail, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorRegistry[this.code].status;
  }
}

/** Nothing was sent where a JSON object is needed. */
export function emptyBody(): ServiceError {
  return new ServiceError('malformed_json', {
    detail: 'The body is empty: send a JSON object with `Content-Type: application/json`.',
  });
}

/** The body of an error answer (RFC 9457). */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly request_id: string;
  readonly retryable: boolean;
  readonly errors?: readonly RequestProblem[];
  readonly [extra: string]: unknown;
}

export function toProblemDetails(error: ServiceError, requestId: string): ProblemDetails {
  const definition = errorRegistry[error.code];
  return {
    ...error.extra,
    type: `/docs/errors/${error.code}`,
    title: definition.title,
    status: definition.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    retryable: definition.retryable,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}
