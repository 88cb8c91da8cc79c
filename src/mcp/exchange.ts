// The messages that came together, and their answers: one, or a batch as 2025-03-26 has it. A batch is one request where limits count, so that it has few
// messages, which are answered one after another.
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Refused, readMessage, refused } from './read-message.ts';

export const batchMessagesMax = 16;
/** The only version that has batches. */
export const batchVersion = '2025-03-26';

export type Read = { readonly message: JSONRPCMessage } | Refused;

/** Every message of a batch; one refusal where it is none that can be answered. */
export function readBatch(values: readonly unknown[]): readonly Read[] | Refused {
  if (values.length === 0 || values.length > batchMessagesMax)
    return refused(
      ErrorCode.InvalidRequest,
      `A batch holds 1 to ${batchMessagesMax} messages; this one holds ${values.length}.`,
    );
  return values.map((value) =>
    (value as { readonly method?: unknown } | null)?.method === 'initialize'
      ? refused(ErrorCode.InvalidRequest, '`initialize` is sent alone, before any batch.', value)
      : readMessage(value),
  );
}

export const noBatch = (): Refused =>
  refused(
    ErrorCode.InvalidRequest,
    `Send JSON-RPC messages one by one, not in a batch: only the version ${batchVersion} of the protocol has batches.`,
  );

export const isRequest = (
  message: JSONRPCMessage,
): message is JSONRPCMessage & { id: string | number; method: string } => 'method' in message && 'id' in message;
