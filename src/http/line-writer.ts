// Lines to a file descriptor that may be full, slow or gone. Writing never fails and never waits: what cannot be written is dropped and counted, what comes
// faster than it can be written waits within a bound, and once there is room again lines go on. Not sonic-boom, which throws at a full disk unless it keeps
// everything, and whose `flushSync`, which pino calls when the process ends, tries such a disk for ever.
import { write, writeSync } from 'node:fs';

export interface LineWriterOptions {
  readonly fd: number;
  /** Lines are written when this many bytes wait, or after `delayMs`: each writing goes through another thread. */
  readonly batchBytes: number;
  readonly delayMs: number;
  /** Bytes that may wait; a line beyond them is dropped. */
  readonly waitingBytesMax: number;
  /** Called when lines are written again, with how many were dropped since the last call. */
  readonly onResumed?: (lost: number) => void;
}

export interface LineWriter {
  /** One line with its newline. */
  write(line: string): void;
  /** Lines dropped so far. */
  linesLost(): number;
  /** Resolves when all lines are written or dropped, and after `msMax` in any case. */
  flush(msMax: number): Promise<void>;
  /** Where nothing can be waited for: one try, unless one is under way. */
  writeNow(): void;
}

/** Until the next try where the other side of a pipe reads nothing. */
const retryMs = 100;
const newline = 10;

interface Batch {
  readonly bytes: Buffer;
  written: number;
}

export function createLineWriter(options: LineWriterOptions): LineWriter {
  const { fd, batchBytes, delayMs, waitingBytesMax } = options;
  let lines: string[] = [];
  let bytesWaiting = 0;
  let lost = 0;
  let lostTold = 0;
  let isWriting = false;
  /** A line was cut short: the next begins with a newline. */
  let isMidLine = false;
  let timer: NodeJS.Timeout | undefined;
  let flushed: (() => void)[] = [];

  const take = (): Batch => {
    const text = `${isMidLine ? '\n' : ''}${lines.join('')}`;
    lines = [];
    bytesWaiting = 0;
    return { bytes: Buffer.from(text), written: 0 };
  };
  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || lines.length === 0) return;
    isWriting = true;
    step(take());
  };
  const step = (batch: Batch): void => {
    write(fd, batch.bytes, batch.written, undefined, null, (error, count) => {
      if (error?.code === 'EAGAIN') return void setTimeout(step, retryMs, batch).unref();
      if (!error) batch.written += count;
      if (error || batch.written === batch.bytes.length) return finish(batch);
      step(batch);
    });
  };
  const finish = (batch: Batch): void => {
    isWriting = false;
    const isWhole = settle(batch);
    if (isWhole && lost > lostTold) {
      const untold = lost - lostTold;
      lostTold = lost;
      options.onResumed?.(untold);
    }
    if (flushed.length > 0 && lines.length > 0) {
      start();
      return;
    }
    for (const done of flushed) done();
    flushed = [];
    if (isWhole && bytesWaiting >= batchBytes) start();
    else arm();
  };
  /** Counts what was not written; true when all was. */
  const settle = ({ bytes, written }: Batch): boolean => {
    if (written === 0) {
      lost += countLines(bytes) - (isMidLine ? 1 : 0);
      return false;
    }
    lost += countLines(bytes.subarray(written));
    isMidLine = bytes[written - 1] !== newline;
    return written === bytes.length;
  };
  const arm = (): void => {
    if (lines.length > 0) timer ??= setTimeout(start, delayMs).unref();
  };
  const writeNow = (): void => {
    if (isWriting || lines.length === 0) return;
    const { bytes } = take();
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    } catch {
      // Nobody is left to tell.
    }
  };
  process.once('exit', writeNow);
  return {
    write: (line) => {
      const bytes = Buffer.byteLength(line);
      if (bytesWaiting + bytes > waitingBytesMax) {
        lost++;
        return;
      }
      lines.push(line);
      bytesWaiting += bytes;
      if (bytesWaiting >= batchBytes && !isWriting && lost === lostTold) start();
      else arm();
    },
    linesLost: () => lost,
    writeNow,
    flush: (msMax) =>
      new Promise((resolve) => {
        if (!isWriting && lines.length === 0) return resolve();
        const late = setTimeout(resolve, msMax);
        flushed.push(() => {
          clearTimeout(late);
          resolve();
        });
        start();
      }),
  };
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}
