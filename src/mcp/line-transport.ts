// MCP messages as lines of JSON: what is no message is answered with an error of JSON-RPC, where the SDK's own transport says nothing, and one that is
// too large costs no memory, ends nothing and is answered under its id.
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from '../core/base/json.ts';
import { noteRepeats } from '../core/base/repeated-members.ts';
import { jsonFault } from '../core/base/strict-json.ts';
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
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(message)}\n`)) resolve();
      else this.#output.once('drain', resolve);
    });
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
    if ('message' in read) this.onmessage?.(read.message);
    else void this.send({ jsonrpc: '2.0', ...read });
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
function readLine(line: Buffer): { readonly message: JSONRPCMessage } | Refused | null {
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
  if (Array.isArray(value))
    return refused(ErrorCode.InvalidRequest, 'Send JSON-RPC messages one by one, not in a batch.');
  const fault = jsonFault(text, value);
  if (fault !== null) return refused(ErrorCode.InvalidRequest, `The message: ${fault}.`, value);
  noteRepeats(text, value as Json);
  return readMessage(value);
}
