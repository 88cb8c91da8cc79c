// One call: place the request, send it with a deadline, retry what may be retried, turn refusals into typed errors.
import { checkCall, checkOptions, pathSegment } from './checks.ts';
import { OrreryConnectionError, OrreryError } from './errors.ts';

export interface OrreryOptions {
  /** Such as `http://127.0.0.1:8080`; a path may follow, as behind a proxy, but no user, query or fragment. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For one attempt; 65 seconds when absent, a little more than the service takes at most. */
  readonly timeoutMs?: number;
  /**
   * Attempts after the first, whatever failed. When absent: 3 on refusals that say so (429, 503, 504, a call whose first attempt is still at work) and
   * timeouts, and 8 on lost connections and a service that is away (502, and 503 of a proxy), which together wait 9 to 12 seconds: longer than a restart of the service.
   */
  readonly retriesMax?: number;
  /** Wait before the first retry, doubled each time up to eightfold; 250 ms when absent. `Retry-After` wins, up to 20 seconds. */
  readonly retryDelayMs?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** For operations that write; made by the client when absent, the same for every attempt of a call. */
  readonly idempotencyKey?: string;
  readonly requestId?: string;
}

/** How an operation travels. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly writes: boolean;
}

const retryDelayMsMax = 20_000;
const defaultRetryDelayMs = 250;
/** The wait doubles no further: a service that comes back is asked again soon. */
const doublingsMax = 3;
/** A busy service is left alone after few attempts; one that restarts takes up to 8 seconds, which these outlast. */
const defaultRetries = { refused: 3, lost: 8 };

export class Transport {
  readonly #options: OrreryOptions;
  readonly #base: string;

  constructor(options: OrreryOptions) {
    checkOptions(options);
    this.#options = options;
    this.#base = options.baseUrl.replace(/\/+$/, '');
  }

  /** A mistake of the caller is a TypeError, before anything is sent. */
  async call(route: Route, request: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    checkCall(options);
    const { url, init } = this.#prepare(route, request, options);
    const retriesMax = options.retriesMax ?? this.#options.retriesMax;
    const retries = { refused: 0, lost: 0 };
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(url, init, options);
      } catch (error) {
        const kind = isLost(error) ? 'lost' : 'refused';
        const isLast = retriesMax === undefined ? retries[kind]++ >= defaultRetries[kind] : attempt >= retriesMax;
        if (options.signal?.aborted === true || isLast || !isRetryable(error, route)) throw error;
        await pause(this.#delayMs(error, attempt), options.signal);
      }
    }
  }

  #prepare(
    route: Route,
    request: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): { url: string; init: RequestInit } {
    const rest: Record<string, unknown> = { ...request };
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return pathSegment(name, value);
    });
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#options.apiKey}`,
      accept: 'application/json',
    };
    if (options.requestId !== undefined) headers['x-request-id'] = options.requestId;
    if (route.writes) headers['idempotency-key'] = options.idempotencyKey ?? randomKey();
    if (route.method === 'POST') {
      headers['content-type'] = 'application/json';
      return { url: this.#base + path, init: { method: 'POST', headers, body: JSON.stringify(rest) } };
    }
    const query = new URLSearchParams();
    // The first page of a loop has the cursor null.
    for (const [name, value] of Object.entries(rest)) if (value != null) query.set(name, String(value));
    const text = query.toString();
    return { url: `${this.#base}${path}${text === '' ? '' : `?${text}`}`, init: { method: route.method, headers } };
  }

  async #attempt(url: string, init: RequestInit, options: CallOptions): Promise<unknown> {
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? 65_000;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    let response: Response;
    let text: string;
    try {
      response = await (this.#options.fetch ?? fetch)(url, { ...init, redirect: 'manual', signal });
      text = await response.text();
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      const foreign = timeout.aborted ? null : sayForeign(error);
      if (foreign !== null)
        throw new OrreryConnectionError(
          `${this.#base} ${foreign}: is it the address of the service?`,
          false,
          error,
          true,
        );
      const message = timeout.aborted ? `no answer within ${timeoutMs} ms` : `no connection to ${this.#base}`;
      throw new OrreryConnectionError(message, timeout.aborted, error);
    }
    const value = parseObject(text);
    if (response.ok && value !== null) return value;
    const problem = value ?? {
      detail: isRedirect(response) ? sayRedirect(url, response) : withoutObject(url, response),
    };
    const seconds = secondsToWait(response.headers);
    const withDelay = seconds === null ? problem : { ...problem, retry_after_seconds: seconds };
    throw new OrreryError(response.status, withDelay, response.headers.get('x-request-id'));
  }

  /** `Retry-After`, or exponential backoff with jitter. */
  #delayMs(error: unknown, attempt: number): number {
    const seconds = error instanceof OrreryError ? error.problem.retry_after_seconds : undefined;
    if (typeof seconds === 'number' && Number.isFinite(seconds)) return Math.min(seconds * 1000, retryDelayMsMax);
    const doubled = (this.#options.retryDelayMs ?? defaultRetryDelayMs) * 2 ** Math.min(attempt, doublingsMax);
    return Math.min(doubled, retryDelayMsMax) * (0.75 + Math.random() / 4);
  }
}

/** 128 random bits. `crypto.randomUUID` is absent from pages that came without TLS from another machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a service that is away or has just started says, and a proxy in its place, which knows no code. */
const absentCodes = ['unknown', 'not_ready', 'embedder_unavailable'];

/** Why what answers cannot be the service, by the codes of Node's HTTP and TLS; null where it may be. */
function sayForeign(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code ?? '');
    if (code.startsWith('HPE_')) return 'does not speak HTTP';
    if (/^(EPROTO|ERR_SSL_)/.test(code)) return 'does not speak TLS as https needs it';
    if (/^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code))
      return `shows a certificate that is not trusted (${code})`;
  }
  return null;
}

/** There was no connection, or it broke, or a proxy says that of its own connection to the service. */
function isLost(error: unknown): boolean {
  if (error instanceof OrreryConnectionError) return !error.isTimeout;
  if (!(error instanceof OrreryError)) return false;
  return error.status === 502 || (error.status === 503 && absentCodes.includes(error.code));
}

function isRetryable(error: unknown, route: Route): boolean {
  // What only computes goes on computing after this client, a proxy or the service itself has stopped waiting: asking again would have it done twice
  // at once. A write is found by its key.
  const isComputing = route.method === 'POST' && !route.writes;
  if (error instanceof OrreryConnectionError) return !error.isPermanent && !(error.isTimeout && isComputing);
  if (!(error instanceof OrreryError)) return false;
  if (isComputing && (error.status === 504 || error.code === 'deadline_exceeded')) return false;
  // `idempotency_conflict`: an earlier attempt of the same call is still at work; its answer comes under the same key.
  return error.isRetryable;
}

/** A page is not told the status of a redirect that is not followed, only that there was one. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Followed, it would turn a POST into a GET, which reads where the caller writes, or send the request somewhere else. */
function sayRedirect(url: string, response: Response): string {
  const location = response.headers.get('location');
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
  const to = target === null ? '' : ` to ${target.origin}${target.pathname}`;
  return `${url} is redirected${to}, which is not followed: let baseUrl be the address of the service itself`;
}

function withoutObject(url: string, { status }: Response): string {
  return `${url} answered ${status} without a JSON object${status < 500 ? ': is it the address of the service?' : ''}`;
}

/** Of `Retry-After`, which is a number of seconds or a date; null where it is neither. */
function secondsToWait(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null || text.trim() === '') return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  // By the clock of whoever wrote the date, where it is told.
  const [until, sent] = [Date.parse(text), Date.parse(headers.get('date') ?? '')];
  const now = Number.isNaN(sent) ? Date.now() : sent;
  return Number.isNaN(until) ? null : Math.max(0, (until - now) / 1000);
}

/** Every answer and every refusal is an object; null for anything else. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
