// Between a request of HTTP and a server that lives as long as that request: a message in, its answer out.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

export class DirectTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  #answered: (message: JSONRPCMessage) => void = () => {};

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#answered(message);
  }

  /** The answer to a request. Requests come one after another. */
  ask(message: JSONRPCMessage): Promise<JSONRPCMessage> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.onmessage?.(message);
    });
  }
}
