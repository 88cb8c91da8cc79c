// The bytes of a body, as they come. The reader of the framework copies every body once more before it is parsed, which is dearer than anything
// else that reading costs; what that one refuses is refused here, with the same errors.
import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';
import { ServiceError } from '../contract/service-error.ts';

/** `declared` is the header Content-Length; `ask` is called when nothing speaks against the body; `done` is called once. */
export function readBody(
  payload: Readable,
  declared: string | undefined,
  bytesMax: number,
  ask: () => void,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const expected = declared === undefined ? null : Number(declared);
  const finish = (error: Error | null): void => {
    payload.removeListener('data', onData);
    payload.removeListener('end', onEnd);
    payload.removeListener('error', onError);
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
  const onError = (cause: unknown): void => {
    const detail = 'The connection was closed before the body had ended.';
    finish(new ServiceError('malformed_request', { detail, cause }));
  };
  // One that is gone already says nothing any more.
  if (payload.destroyed) {
    onError(payload.errored);
    return;
  }
  if (expected !== null && expected > bytesMax) {
    finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    return;
  }
  ask();
  payload.on('data', onData);
  payload.on('end', onEnd);
  payload.on('error', onError);
}
