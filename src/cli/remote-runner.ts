// Operations on a server, over HTTP.
import { createContract, type OperationId } from '../contract/contract.ts';
import { type Operation, placeOf } from '../contract/operation.ts';
import type { Runner } from './runner.ts';
import { refusal, UsageError } from './usage-error.ts';

const timeoutMs = 120_000;

export function createRemoteRunner(url: string, apiKey: string | null): Runner {
  if (!/^https?:\/\/./.test(url))
    throw new UsageError(
      `--url (or ORRERY_URL) must begin with http:// or https://, as in http://127.0.0.1:8080, not ${JSON.stringify(url)}`,
    );
  requireUsableKey(apiKey);
  const contract = createContract() as Record<string, unknown>;
  const base = url.replace(/\/+$/, '');
  const run = async (id: OperationId, request: object): Promise<unknown> => {
    const operation = contract[id] as Operation;
    if (apiKey === null && operation.scope !== null) {
      throw new UsageError('a server needs a key: set ORRERY_API_KEY to one of its API keys');
    }
    const { path, body } = place(operation, request as Record<string, unknown>);
    const response = await fetch(base + path, {
      method: operation.method,
      headers: {
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      const cause = (error.cause as { code?: string } | undefined)?.code ?? error.message;
      throw new UsageError(`no answer from ${base} (${cause}): is the server running there?`);
    });
    return readAnswer(response, base);
  };
  return { run: run as Runner['run'], close: () => Promise.resolve() };
}

/** What refuses such a key later shows it: what it is stays out of the message, because it is a secret. */
function requireUsableKey(apiKey: string | null): void {
  if (apiKey !== null && !/^[!-~]+$/.test(apiKey))
    throw new UsageError(
      'ORRERY_API_KEY is no usable key: it must be one line of visible ASCII characters, without blanks and line breaks',
    );
}

/** Distributes the members of a request over path, query and body. */
function place(operation: Operation, request: Record<string, unknown>): { path: string; body: string | null } {
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue;
    const where = placeOf(operation, name);
    if (where === 'path') path = path.replace(`{${name}}`, () => pathSegment(name, String(value)));
    else if (where === 'query') query.set(name, String(value));
    else body[name] = value;
  }
  const [missing] = path.match(/\{\w+\}/) ?? [];
  if (missing !== undefined) throw refusal('invalid_request', `/${missing.slice(1, -1)}: is required`);
  const text = query.toString();
  return {
    path: text === '' ? path : `${path}?${text}`,
    body: operation.method === 'POST' ? JSON.stringify(body) : null,
  };
}

/** Addresses with empty, `.` and `..` segments are those of something else. */
function pathSegment(name: string, value: string): string {
  if (['', '.', '..'].includes(value)) throw new UsageError(`${name} must not be empty, . or ..`);
  return encodeURIComponent(value);
}

async function readAnswer(response: Response, base: string): Promise<unknown> {
  const text = await response.text();
  let value: { code?: string; detail?: string; errors?: { pointer: string; message: string }[] };
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(
      `${base} answered ${response.status} with something that is not JSON: is it an Orrery server?`,
    );
  }
  if (response.ok) return value;
  throw refusal(value.code ?? 'unknown', value.detail ?? `${base} answered ${response.status}`, value.errors);
}
