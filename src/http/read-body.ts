// The bytes of a body, as they come. The reader of the framework copies every body once more before it is parsed, which is dearer than anything
// else that reading costs; what that one refuses is refused here, with the same errors.
import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';

/** `declared` is the header Content-Length; `done` is called once. */
export function readBody(
  payload: Readable,
  declared: string | undefined,
  bytesMax: number,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const expected = declared === undefined ? null : Number(declared);
  const finish = (error: Error | null): void => {
    payload.removeListener('data', onData);
    payload.removeListener('end', onEnd);
    payload.removeListener('error', finish);
    const [only] = chunks;
    done(error, only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, bytes));
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > bytesMax) finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  };
  const onEnd = (): void =>
    finish(expected === null || expected === bytes ? null : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
  if (expected !== null && expected > bytesMax) {
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), Buffer.alloc(0));
    return;
  }
  payload.on('data', onData);
  payload.on('end', onEnd);
  payload.on('error', finish);
}
