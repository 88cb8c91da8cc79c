// The registry of everything the service may answer besides success. A code is added here, and nowhere else: status, title, retry
// advice and the reference page follow from it. Codes are stable; titles are for people and may be reworded.

export interface ErrorDefinition {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do about it, for the reference. */
  readonly explanation: string;
  /** True when the same request may succeed later. */
  readonly retryable: boolean;
}

const define = <Code extends string>(registry: { readonly [code in Code]: ErrorDefinition }) => registry;

export const errorRegistry = define({
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    explanation:
      'The body is empty, is not UTF-8, could not be read as JSON, or holds a `__proto__` key. `detail` says where reading stopped.',
    retryable: false,
  },
  malformed_request: {
    status: 400,
    title: 'The request is not well-formed',
    explanation:
      'The request line, a header or the path could not be read as HTTP, or the query is not UTF-8 in percent-encoding.',
    retryable: false,
  },
  missing_api_key: {
    status: 401,
    title: 'An API key is required',
    explanation: 'Send `Authorization: Bearer <key>`. The header is absent or not of that form.',
    retryable: false,
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    explanation:
      'The key is unknown, revoked or expired. Keys are made with `orrery keys create`. A token of an identity provider is expired, not signed by it, or not for this service.',
    retryable: false,
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key may not do this',
    explanation: 'The key lacks the scope that the operation needs; `detail` names it.',
    retryable: false,
  },
  quota_exceeded: {
    status: 403,
    title: 'The tenant holds as much as it may',
    explanation:
      'What was to be written would take the tenant over one of its quotas, and was not written. `quota` names it, one of `keys`, `episodes` and `bytes`, and `value` is how much it allows. Revoke keys or forget episodes, or ask whoever runs the service for more. `GET /quota` tells both sides.',
    retryable: false,
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    explanation: 'No operation has this path. `/openapi.json` lists them all.',
    retryable: false,
  },
  unknown_key: {
    status: 404,
    title: 'No key has this id',
    explanation: 'No API key of the tenant has this id. `GET /keys` lists them.',
    retryable: false,
  },
  unknown_behavior: {
    status: 404,
    title: 'No behavior has this name',
    explanation:
      'A goal, source, target or name is not in the library. `errors` tells which fields give such a name and what comes closest to each; `nearest` holds all of the closest names.',
    retryable: false,
  },
  unknown_episode: {
    status: 404,
    title: 'No episode has this id',
    explanation: 'The episode was never stored, was deleted, or belongs to another tenant.',
    retryable: false,
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not answered here',
    explanation: 'The path exists, but not for this method. The header `Allow` names those that it has.',
    retryable: false,
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    explanation: 'The client sent its headers or body too slowly. Send the request again.',
    retryable: true,
  },
  base_hash_mismatch: {
    status: 409,
    title: 'The schema is not the one the actions were made for',
    explanation:
      '`base_hash` differs from the canonical hash of `schema`: something changed in between. `expected` and `actual` hold both, and `difference` says what moved where the expected document is a behavior or was lately planned from or edited here; plan again.',
    retryable: false,
  },
  behavior_exists: {
    status: 409,
    title: 'A behavior of this name exists',
    explanation: 'Choose another name, or send `replace: true`.',
    retryable: false,
  },
  idempotency_conflict: {
    status: 409,
    title: 'The same request is still running',
    explanation: 'A request with this `Idempotency-Key` has not finished. Wait and send it again.',
    retryable: true,
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    explanation: 'The body is above the limit `body_bytes_max`, which `detail` gives.',
    retryable: false,
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body must be JSON',
    explanation: 'Send `Content-Type: application/json`.',
    retryable: false,
  },
  expectation_failed: {
    status: 417,
    title: 'The expectation cannot be met',
    explanation: 'The header `Expect` asks for something other than `100-continue`. Leave it out.',
    retryable: false,
  },
  invalid_request: {
    status: 422,
    title: 'The request is not valid',
    explanation:
      '`errors` lists every problem with a JSON Pointer into the request: up to 1,000 of them, or a million characters. `detail` says when there may be more.',
    retryable: false,
  },
  action_failed: {
    status: 422,
    title: 'An action cannot be applied',
    explanation:
      'A precondition does not hold, so nothing was applied. `errors` names the first action that fails, and every later one that no schema could take, with the reason and what would make it possible.',
    retryable: false,
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key cannot be used for this request',
    explanation:
      'An `Idempotency-Key` belongs to one request for 24 hours, and what that request made may have been removed since, its answer with it: `detail` says which. Use a new key for a new request.',
    retryable: false,
  },
  too_complex: {
    status: 422,
    title: 'The request takes too much work',
    explanation:
      'Computing the answer takes more units of work than the limit `work_units_max`, or a message of MCP holds more values than `body_values_max`. `work` says what was being done, `limit` and `value` name the limit. Units and values are counted, nothing is timed: the same request is refused on every machine. Send a smaller document, or raise the limit.',
    retryable: false,
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    explanation: 'The key is above its rate limit. Wait for the seconds in `Retry-After`.',
    retryable: true,
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    explanation: 'The request headers exceed 16 KiB.',
    retryable: false,
  },
  internal: {
    status: 500,
    title: 'Something broke in the service',
    explanation: 'A bug in Orrery. The log holds the details under `request_id`.',
    retryable: false,
  },
  unsupported_transfer_coding: {
    status: 501,
    title: 'The transfer coding is not known',
    explanation:
      'The header `Transfer-Encoding` names another coding than `chunked`. Send the body as it is, with `Content-Length` or `chunked`.',
    retryable: false,
  },
  overloaded: {
    status: 503,
    title: 'The service is busy',
    explanation: 'The service refuses work early to stay responsive. Wait for the seconds in `Retry-After`.',
    retryable: true,
  },
  deadline_exceeded: {
    status: 503,
    title: 'The request took too long to answer',
    explanation:
      'The answer was not there within the limit `answer_ms_max`. A change may have been made all the same: send it again under the same `Idempotency-Key`, which never changes anything twice.',
    retryable: true,
  },
  not_ready: {
    status: 503,
    title: 'The service is not ready',
    explanation: '`checks` says what is still loading or out of order.',
    retryable: true,
  },
  store_unavailable: {
    status: 503,
    title: 'The store cannot be reached or written',
    explanation:
      'Nothing was stored or removed, unless `detail` says that something was or that it is not known. The disk is full, read-only, or the database is away; send the request again later.',
    retryable: true,
  },
  identity_unavailable: {
    status: 503,
    title: 'The identity provider cannot be asked',
    explanation:
      'The keys that its tokens are checked with cannot be read, so that no token is taken until they can. API keys are taken all the same.',
    retryable: true,
  },
  embedder_unavailable: {
    status: 503,
    title: 'Text cannot be embedded now',
    explanation:
      'The text embedder is still loading, or its endpoint does not answer. Episodes are stored all the same; send the request again later.',
    retryable: true,
  },
});

export type ErrorCode = keyof typeof errorRegistry;
export const errorCodes = Object.keys(errorRegistry) as readonly ErrorCode[];
