// What is a message of JSON-RPC, and what is answered to anything else: the same on every transport, before the SDK sees it, which would call JSON of
// another shape a parse error and forget whose request it was.
import {
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { RequestFault } from './request-fault.ts';

export interface Refused {
  /** That of the request, where one can be told. */
  readonly id: string | number | null;
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

interface Validation<Request> {
  safeParse(
    request: object,
  ):
    | { success: true; data: Request }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The parameters of a request. Throws InvalidParams that names the first that is wrong. */
export function readParams<Request extends { params?: unknown }>(
  schema: Validation<Request>,
  method: string,
  params: unknown,
): Request['params'] {
  const result = schema.safeParse({ method, params });
  if (result.success) return result.data.params;
  throw new RequestFault(ErrorCode.InvalidParams, describeIssue(result.error.issues));
}

export function readMessage(value: unknown): { readonly message: JSONRPCMessage } | Refused {
  const message = JSONRPCMessageSchema.safeParse(value);
  if (message.success) return greetingFault(message.data) ?? { message: message.data };
  if (isRightWithoutParams(value))
    return refused(ErrorCode.InvalidParams, 'params: expected an object, with an object as `_meta` if any', value);
  return refused(
    ErrorCode.InvalidRequest,
    'The message is not JSON-RPC 2.0: it needs `jsonrpc`, a text as `method`, and a text or a whole number as `id` where it is to be answered; `params` are an object.',
    value,
  );
}

/** The one request that the SDK answers itself and whose parameters may be wrong. */
function greetingFault(message: JSONRPCMessage): Refused | null {
  if (!('method' in message && 'id' in message) || message.method !== 'initialize') return null;
  const { error } = InitializeRequestSchema.safeParse(message);
  return error === undefined ? null : refused(ErrorCode.InvalidParams, describeIssue(error.issues), message);
}

/** The first thing that is wrong with parameters, and where. */
export function describeIssue([first]: readonly { readonly path: readonly PropertyKey[]; message: string }[]): string {
  const place = first?.path.join('.') ?? 'params';
  const problem = first?.message.replace(/^Invalid input: /, '').replace('received undefined', 'but it is missing');
  return `${place}: ${problem ?? 'not valid'}`;
}

function isRightWithoutParams(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { params: _, ...rest } = value as { params?: unknown };
  return JSONRPCMessageSchema.safeParse(rest).success;
}

export function refused(code: ErrorCode, message: string, value?: unknown): Refused {
  const { id } = (value ?? {}) as { id?: unknown };
  return { id: typeof id === 'string' || typeof id === 'number' ? id : null, error: { code, message } };
}
