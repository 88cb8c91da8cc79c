/**
 * A request of MCP that is answered with an error of JSON-RPC. The error of the SDK writes its code into the message, where clients put
 * it once more.
 */
export class RequestFault extends Error {
  override readonly name = 'RequestFault';
  /** Of JSON-RPC. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
