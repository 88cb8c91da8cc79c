// MCP messages as lines of JSON: what is no message is answered with an error of JSON-RPC, where the SDK's own transport says nothing, and one that is
// too large costs no memory, ends nothing and is answered under its id.
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from '../core/base/json.ts';
import { noteRepeats } from '../core/base/repeated-members.ts';
import { jsonFault } from '../core/base/strict-json.ts';
import { batchVersion, isRequest, noBatch, type Read, readBatch } from './exchange.ts';
import { MessageOutline } from './message-outline.ts';
import { type Refused, readMessage, refused } from './read-message.ts';

const lineFeed = 10;

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #bytesMax: number;
  #parts: Buffer[] = [];
  #length = 0;
  /** What was agreed on; null before. */
  protocolVersion: string | null = null;
  /** Batches whose answers go out together: those that are still to come, and those that are there. */
  readonly #batches = new Set<{ readonly open: Set<unknown>; readonly answers: object[] }>();
  /** Of a message that is above the limit. */
  #outline: MessageOutline | null = null;

  /** `bytesMax` of one message. */
  constructor(input: Readable, output: Writable, bytesMax: number) {
    this.#input = input;
    this.#output = output;
    this.#bytesMax = bytesMax;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take);
    this.#input.on('end', this.#endLine);
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#take);
    this.#input.off('end', this.#endLine);
    this.#input.pause();
    this.onclose?.();
  }

  send(message: object): Promise<void> {
    const { id, method, result } = message as {
      id?: unknown;
      method?: unknown;
      result?: { protocolVersion?: unknown };
    };
    if (typeof result?.protocolVersion === 'string') this.protocolVersion = result.protocolVersion;
    if (method === undefined && id !== undefined)
      for (const batch of this.#batches)
        if (batch.open.delete(id)) {
          batch.answers.push(message);
          return this.#endBatch(batch);
        }
    return this.#write(message);
  }

  #write(value: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(value)}\n`)) resolve();
      else this.#output.once('drain', resolve);
    });
  }

  async #endBatch(batch: { readonly open: ReadonlySet<unknown>; readonly answers: object[] }): Promise<void> {
    if (batch.open.size > 0) return;
    this.#batches.delete(batch as never);
    if (batch.answers.length > 0) await this.#write(batch.answers);
  }

  #takeBatch(values: readonly unknown[]): void {
    const read = this.protocolVersion === batchVersion ? readBatch(values) : noBatch();
    if ('error' in read) return void this.#write({ jsonrpc: '2.0', ...read });
    const messages = read.flatMap((one) => ('message' in one ? [one.message] : []));
    const batch = {
      open: new Set<unknown>(messages.filter(isRequest).map(({ id }) => id)),
      answers: read.flatMap((one) => ('error' in one ? [{ jsonrpc: '2.0', ...one }] : [])),
    };
    this.#batches.add(batch);
    for (const message of messages) this.#hand(message);
    void this.#endBatch(batch);
  }

  /** What is called off gets no answer, for which its batch would wait. */
  #hand(message: JSONRPCMessage): void {
    this.onmessage?.(message);
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    for (const batch of this.#batches)
      if (batch.open.delete((message.params as { requestId?: unknown } | undefined)?.requestId))
        void this.#endBatch(batch);
  }

  readonly #take = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#add(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  };

  #add(part: Buffer): void {
    this.#length += part.length;
    if (part.length > 0) this.#parts.push(part);
    if (this.#length <= this.#bytesMax) return;
    this.#outline ??= new MessageOutline();
    for (const kept of this.#parts.splice(0)) this.#outline.add(kept);
  }

  readonly #endLine = (): void => {
    const [parts, length, outline] = [this.#parts, this.#length, this.#outline];
    [this.#parts, this.#length, this.#outline] = [[], 0, null];
    const read = outline === null ? readLine(Buffer.concat(parts)) : this.#refuseLarge(length, outline);
    if (read === null) return;
    if ('batch' in read) this.#takeBatch(read.batch);
    else if ('message' in read) this.#hand(read.message);
    else void this.#write({ jsonrpc: '2.0', ...read });
  };

  #refuseLarge(length: number, outline: MessageOutline): Refused {
    const said = `The message has ${length} bytes; the limit body_bytes_max is ${this.#bytesMax}.`;
    const value = outline.read() as { readonly id?: unknown } | null;
    // A number that no double holds exactly would come back as another.
    const isExact = typeof value?.id !== 'number' || Number.isSafeInteger(value.id);
    return refused(ErrorCode.InvalidRequest, said, isExact ? value : null);
  }
}

/** Null for a line that is empty. */
function readLine(line: Buffer): Read | { readonly batch: readonly unknown[] } | null {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line);
    if (text.trim() === '') return null;
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return refused(ErrorCode.ParseError, `The message is not JSON: ${reason}`);
  }
  const fault = jsonFault(text, value);
  if (fault !== null)
    return refused(ErrorCode.InvalidRequest, `The message: ${fault}.`, Array.isArray(value) ? null : value);
  noteRepeats(text, value as Json);
  if (Array.isArray(value)) return { batch: value };
  return readMessage(value);
}
