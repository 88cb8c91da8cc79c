// Structured logs on standard error: lines of JSON, or readable ones on a terminal. Never a key, a body, a query or a context.
import { type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { createLineWriter } from './line-writer.ts';

const causesMax = 3;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Name, message, code, place and causes of an error, and none of its other members: those of a database hold values. The message of a
 * database, too, may quote what was written, so of its errors only the code is told.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  const { code, severity, cause } = error as Error & { code?: unknown; severity?: unknown };
  const isFromDatabase = typeof severity === 'string' && typeof code === 'string';
  const frames = /\n\s+at .*/s.exec(error.stack ?? '')?.[0];
  return {
    type: error.name,
    message: isFromDatabase ? `the database said ${code}` : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames === undefined ? {} : { stack: frames.trim() }),
    ...(cause === undefined || depth === causesMax ? {} : { cause: toLoggedError(cause, depth + 1) }),
  };
}

let second = Number.NaN;
let secondText = '';

/** `,"time":"2026-01-31T12:00:00.000Z"`: all but the milliseconds is written once a second. */
export function timeMember(nowMs: number): string {
  const nowSecond = Math.floor(nowMs / 1000);
  if (nowSecond !== second) {
    second = nowSecond;
    secondText = `,"time":"${new Date(nowMs).toISOString().slice(0, -4)}`;
  }
  return `${secondText}${String(nowMs - nowSecond * 1000).padStart(3, '0')}Z"`;
}

/** At most 16 KB go at once into the log of a container. */
const batchBytes = 12 * 1024;
const delayMs = 250;
/** On a terminal somebody waits. */
const terminalDelayMs = 10;
const waitingBytesMax = 1024 * 1024;

export const loggerOptions = {
  base: null,
  timestamp: () => timeMember(Date.now()),
  serializers: {
    req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }),
    err: (error: unknown) => toLoggedError(error),
  },
  redact: { paths: ['req.headers', 'headers', 'authorization'], remove: true },
} satisfies LoggerOptions;

export interface Log {
  readonly logger: Logger;
  /** Lines that could not be written so far. */
  linesLost(): number;
  /** Resolves when what was logged is written or given up, after `msMax` at the latest. */
  flush(msMax: number): Promise<void>;
  /** Writes what waits, once, before a process is ended that can wait for nothing. */
  writeNow(): void;
}

export function createLog(level: string): Log {
  // Looking at the stream also makes a pipe one that does not block: a write to it waits for no reader.
  const isTerminal = process.stderr.isTTY === true;
  const writer = createLineWriter({
    fd: 2,
    batchBytes,
    delayMs: isTerminal ? terminalDelayMs : delayMs,
    waitingBytesMax,
    onResumed: (lost) => logger.warn({ lost }, 'lines of this log could not be written'),
  });
  const toText = isTerminal ? pretty.prettyFactory({ translateTime: 'HH:MM:ss' }) : (line: string) => line;
  const logger = pino({ ...loggerOptions, level }, { write: (line: string) => writer.write(toText(line)) });
  return { logger, linesLost: writer.linesLost, flush: writer.flush, writeNow: writer.writeNow };
}
