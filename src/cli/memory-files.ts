// Files that memory is written to and read from. A new file appears whole or not at all, under its name only when it is complete, readable by
// its owner alone, never over another file unless asked, and never in the data directory, where it could take the place of the database.
import { createWriteStream, type Stats } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  link,
  lstat,
  mkdtemp,
  open,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isThereAlready } from './text-file.ts';
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

/** The absolute path, in a directory that is there; behind the link, where the target is one. */
async function checkTarget(target: string, { dataDirectory, isReplacing }: TargetRules): Promise<string> {
  const parent = await realpath(dirname(resolve(target))).catch(() => {
    throw new UsageError(`there is no directory ${dirname(resolve(target))}`);
  });
  const found = await lstat(join(parent, basename(resolve(target)))).catch(() => null);
  const path = found?.isSymbolicLink() === true ? await followLink(target) : join(parent, basename(resolve(target)));
  await requireOutside(dirname(path), target, dataDirectory);
  const file = found?.isSymbolicLink() === true ? await stat(path) : found;
  if (file?.isDirectory()) throw new UsageError(`${target} is a directory; name a file`);
  if (file && !isReplacing) throw isThereAlready(target);
  if (file && !file.isFile()) throw new UsageError(`${target} is not a regular file; nothing takes the place of it`);
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new UsageError(`${dirname(path)} cannot be written`);
  });
  return path;
}

function followLink(target: string): Promise<string> {
  return realpath(resolve(target)).catch(() => {
    throw new UsageError(`${target} is a link that leads to no file`);
  });
}

async function requireOutside(parent: string, target: string, dataDirectory: string | null): Promise<void> {
  if (dataDirectory === null) return;
  if (isInside(parent, await realpath(dataDirectory).catch(() => resolve(dataDirectory))))
    throw new UsageError(`${target} lies in the data directory; choose a place outside, best on another disk`);
}

function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
}

function toUsage(cause: unknown, path: string): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EEXIST') return isThereAlready(path);
  return writeFailure(cause, path);
}

/** Writes lines as they come, waiting for the disk. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    // Unlike `write`, which may write a part and say so, this goes on until all is written or the disk refuses.
    for await (const block of inBlocks(lines)) await handle.appendFile(block);
  } finally {
    await handle.close();
  }
}

/** Lines as text of about a megabyte. */
export async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block: string[] = [];
  let length = 0;
  for await (const line of lines) {
    block.push(line, '\n');
    length += line.length + 1;
    if (length <= 1 << 20) continue;
    yield block.join('');
    [block, length] = [[], 0];
  }
  if (length > 0) yield block.join('');
}

export interface SourceFile {
  /** Lines from the start, at every call anew. */
  lines(): AsyncIterable<string>;
  /** Refuses a file that changed since it was opened. */
  requireUnchanged(): Promise<void>;
  close(): Promise<void>;
}

/** A file, or what comes through a pipe, `-` being standard input: that is kept in a file of its own meanwhile, because it is read twice. */
export async function openSource(path: string): Promise<SourceFile> {
  if (path === '-') return spool(process.stdin);
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${cause.code})`,
    );
  });
  const first = await handle.stat();
  if (first.isFIFO()) return spool(handle.createReadStream());
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

async function spool(stream: Readable): Promise<SourceFile> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'import.jsonl');
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    const source = await openSource(path);
    return { ...source, close: () => source.close().finally(remove) };
  } catch (cause) {
    await remove();
    throw writeFailure(cause, 'what comes through the pipe');
  }
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
