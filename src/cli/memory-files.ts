// Files that memory is written to and read from. A new file appears whole or not at all, under its name only when it is complete, readable by
// its owner alone, never over another file unless asked, and never in the data directory, where it could take the place of the database.
import type { Stats } from 'node:fs';
import { access, constants, type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from './usage-error.ts';
import { writeFailure } from './write-failure.ts';

/** Longer than any line of an export can be: an episode is bounded by the limits of a request. */
const lineBytesMax = 64 * 1024 * 1024;
const lineFeed = 10;

export interface TargetRules {
  readonly dataDirectory: string | null;
  readonly isReplacing: boolean;
}

/** Has `write` make a file beside the target, then gives it the name. Nothing is left behind when it fails. */
export async function writeWhole(
  target: string,
  rules: TargetRules,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const path = await checkTarget(target, rules);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    await (await open(partial, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)).close();
    await write(partial);
    await flush(partial);
    if (rules.isReplacing) await rename(partial, path);
    else await link(partial, path);
  } catch (cause) {
    throw toUsage(cause, target);
  } finally {
    await rm(partial, { force: true });
    await rm(`${partial}-journal`, { force: true });
  }
  await flush(dirname(path));
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

/** The absolute path, in a directory that is there. */
async function checkTarget(target: string, { dataDirectory, isReplacing }: TargetRules): Promise<string> {
  const parent = await realpath(dirname(resolve(target))).catch(() => {
    throw new UsageError(`there is no directory ${dirname(resolve(target))}`);
  });
  const path = join(parent, basename(resolve(target)));
  if (dataDirectory !== null && isInside(parent, await realpath(dataDirectory).catch(() => resolve(dataDirectory))))
    throw new UsageError(`${target} lies in the data directory; choose a place outside, best on another disk`);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new UsageError(`${target} is a directory; name a file`);
  if (found && !isReplacing) throw new UsageError(`${target} is there already; --force replaces it`);
  await access(parent, constants.W_OK).catch(() => {
    throw new UsageError(`${parent} cannot be written`);
  });
  return path;
}

function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
}

function toUsage(cause: unknown, path: string): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new UsageError(`${path} is there already; --force replaces it`);
  return writeFailure(cause, path);
}

/** Writes lines as they come, waiting for the disk. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    let block: string[] = [];
    let length = 0;
    const put = async (): Promise<void> => {
      // Unlike `write`, which may write a part and say so, this goes on until all is written or the disk refuses.
      if (length > 0) await handle.appendFile(block.join(''));
      [block, length] = [[], 0];
    };
    for await (const line of lines) {
      block.push(line, '\n');
      length += line.length + 1;
      if (length > 1 << 20) await put();
    }
    await put();
  } finally {
    await handle.close();
  }
}

export interface SourceFile {
  /** Lines from the start, at every call anew. */
  lines(): AsyncIterable<string>;
  /** Refuses a file that changed since it was opened. */
  requireUnchanged(): Promise<void>;
  close(): Promise<void>;
}

export async function openSource(path: string): Promise<SourceFile> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${cause.code})`,
    );
  });
  const first = await handle.stat();
  if (!first.isFile()) {
    await handle.close();
    throw new UsageError(`${path} is not a file`);
  }
  return {
    lines: () => readLines(handle),
    requireUnchanged: async () => {
      const now: Stats = await handle.stat();
      if (now.size !== first.size || now.mtimeMs !== first.mtimeMs)
        throw new UsageError(`${path} was changed while it was read; import it again`);
    },
    close: () => handle.close(),
  };
}

async function* readLines(handle: FileHandle): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer[] = [];
  let length = 0;
  let number = 0;
  const toLine = (end: Buffer): string => {
    number++;
    const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    [rest, length] = [[], 0];
    try {
      return decoder.decode(bytes);
    } catch {
      throw new UsageError(`Line ${number}: this is not UTF-8.`);
    }
  };
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield toLine(chunk.subarray(start, end));
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > lineBytesMax) throw new UsageError(`Line ${number + 1}: this is longer than ${lineBytesMax} bytes.`);
  }
  if (length > 0) yield toLine(Buffer.alloc(0));
}
