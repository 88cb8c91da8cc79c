// Mistakes that are known before anything is sent. They are TypeErrors: sending again does not help.
import type { CallOptions, OrreryOptions } from './transport.ts';

/** What the service takes as the id of a request. It keeps API keys out of its log. */
const requestIdPattern = /^(?!.*ork_(?:live|test)_)[\w.:/+=@-]{1,128}$/;

/** Timers hold no more. */
const timeoutMsMax = 2 ** 31 - 1;

export function checkOptions({ baseUrl, apiKey, ...rest }: OrreryOptions): void {
  // URL reads over some of these and encodes others: the address that is asked would not be the one that was meant.
  if (typeof baseUrl === 'string' && /[\s\p{Cc}\p{Cf}\\]/u.test(baseUrl))
    fail('baseUrl', 'an address without white space, invisible characters and backslashes', withoutSecrets(baseUrl));
  // A page may name a service beside it without its origin.
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  const isAddress = typeof baseUrl === 'string' && URL.canParse(baseUrl, page);
  if (!isAddress || !/^https?:$/.test(new URL(baseUrl, page).protocol))
    fail('baseUrl', 'an http or https address, such as http://127.0.0.1:8080', withoutSecrets(baseUrl));
  // Paths are put behind it, and fetch refuses what names a user.
  const { username, password } = new URL(baseUrl, page);
  if (username !== '' || password !== '' || /[?#]/.test(baseUrl))
    fail('baseUrl', 'an address without user, password, query and fragment', withoutSecrets(baseUrl));
  // What it is stays out of the message: it is a secret.
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey))
    throw new TypeError('apiKey must be a text of visible ASCII characters, without blanks and line breaks');
  checkTimes(rest);
  const { retryDelayMs } = rest;
  if (retryDelayMs !== undefined && !isBetween(retryDelayMs, 0, timeoutMsMax))
    fail('retryDelayMs', 'a number of milliseconds', retryDelayMs);
}

export function checkCall({ idempotencyKey, requestId, ...rest }: CallOptions): void {
  if (idempotencyKey !== undefined && !isText(idempotencyKey, /^[ -~]*[!-~][ -~]*$/))
    fail('idempotencyKey', 'a text of ASCII characters, without line breaks', idempotencyKey);
  // The service makes an id of its own in the place of any other.
  if (requestId !== undefined && !isText(requestId, requestIdPattern))
    throw new TypeError('requestId must be 1 to 128 letters, digits and any of . _ : / + = @ -, and hold no API key');
  checkTimes(rest);
}

function checkTimes({ timeoutMs, retriesMax }: Pick<CallOptions, 'timeoutMs' | 'retriesMax'>): void {
  if (timeoutMs !== undefined && !isBetween(timeoutMs, 1, timeoutMsMax))
    fail('timeoutMs', `a number of milliseconds from 1 to ${timeoutMsMax}`, timeoutMs);
  if (retriesMax !== undefined && !isBetween(retriesMax, 0, Number.POSITIVE_INFINITY))
    fail('retriesMax', 'a number from 0 on', retriesMax);
}

/** A value of the path, encoded. Addresses with empty, `.` and `..` segments are those of something else. */
export function pathSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || ['', '.', '..'].includes(text))
    fail(name, 'a text that is not empty, `.` or `..`', value);
  return encodeURIComponent(text);
}

/** For a message: of an address that may hold a password or a key, only what comes before them. */
function withoutSecrets(address: unknown): unknown {
  if (typeof address !== 'string') return address;
  const [start = ''] = address.replace(/^(\w+:)?(\/\/)?.*@/s, '$1$2').split(/[?#]/);
  return start;
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isBetween(value: unknown, minimum: number, maximum: number): boolean {
  return typeof value === 'number' && value >= minimum && value <= maximum;
}

function fail(name: string, expected: string, value: unknown): never {
  throw new TypeError(
    `${name} must be ${expected}; got ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  );
}
