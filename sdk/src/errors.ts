/** One thing that is wrong with a request: a JSON Pointer into it, a stable code, a sentence. */
export interface RequestProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** The service refused or failed. `code` is stable; see the error reference. */
export class OrreryError extends Error {
  override readonly name: string = 'OrreryError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly isRetryable: boolean;
  readonly errors: readonly RequestProblem[];
  /** The whole problem document (RFC 9457). */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>, requestId: string | null) {
    super(typeof problem.detail === 'string' ? problem.detail : `the service answered ${status}`);
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : 'unknown';
    this.requestId = requestId;
    this.isRetryable = problem.retryable === true || [429, 502, 503, 504].includes(status);
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.problem = problem;
  }
}

/** No answer came: the network failed or the time ran out. Retrying is safe, because writes carry an idempotency key. */
export class OrreryConnectionError extends Error {
  override readonly name: string = 'OrreryConnectionError';
  readonly isTimeout: boolean;
  /** True where asking again cannot help: what is there speaks no HTTP, or shows a certificate that is not trusted. */
  readonly isPermanent: boolean;

  constructor(message: string, isTimeout: boolean, cause: unknown, isPermanent = false) {
    super(message, { cause });
    this.isTimeout = isTimeout;
    this.isPermanent = isPermanent;
  }
}
