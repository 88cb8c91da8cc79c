// A client that is still sending a body nobody will read sees its connection break, not the answer. So the rest of a refused body is
// read and thrown away first, within bounds of size and time.
import type { IncomingMessage } from 'node:http';

const drainMsMax = 10_000;

/** Resolves when the body has ended, is beyond `bytesMax`, or has taken too long. True when it ended. */
export function drainBody(request: IncomingMessage, bytesMax: number): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => finish(false), drainMsMax);
    const finish = (isComplete: boolean): void => {
      clearTimeout(timer);
      request.removeListener('data', onData);
      resolve(isComplete);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > bytesMax) finish(false);
    };
    request.on('data', onData);
    request.once('end', () => finish(true));
    request.once('close', () => finish(request.complete));
    request.resume();
  });
}
