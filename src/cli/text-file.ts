// Text files that a command reads and writes back: what it cannot read as UTF-8 it does not touch, and what cannot be written whole leaves a
// file as it was.
import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';
import { writeFailure } from './write-failure.ts';

/** The bytes are not UTF-8; reading them as if they were would change them. */
export class NotText extends Error {
  override readonly name = 'NotText';
  /** What the bytes may say, to tell what the file was meant as. */
  readonly guessed: string;

  constructor(message: string, guessed: string) {
    super(message);
    this.guessed = guessed;
  }
}

const sampleBytes = 64 * 1024;

/** Text with its byte order mark, if it has one. Throws NotText, which names what the bytes are instead. */
export function decodeUtf8(bytes: Uint8Array): string {
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sampleBytes));
  const utf16 = nameUtf16(sample);
  const plain = sample.toString('latin1').replaceAll('\0', '');
  if (utf16 !== null) throw new NotText(`is ${utf16}; save it as UTF-8 and try again`, plain);
  if (sample.includes(0)) throw new NotText('is a binary file, no text; give a document as JSON, YAML or text', '');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UsageError(`is too large to be read: ${bytes.length} bytes`);
    throw new NotText('is not UTF-8; save it as UTF-8 and try again', plain);
  }
}

/** By its mark, or by every other byte of a text in ASCII letters being zero. */
function nameUtf16(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16 (little-endian)';
  if (first === 0xfe && second === 0xff) return 'UTF-16 (big-endian)';
  const head = bytes.subarray(0, 64);
  if (head.length < 4 || !head.includes(0)) return null;
  const zeroAt = (rest: number) => head.every((byte, i) => (byte === 0) === (i % 2 === rest));
  if (zeroAt(1)) return 'UTF-16 (little-endian)';
  return zeroAt(0) ? 'UTF-16 (big-endian)' : null;
}

/**
 * Writes a text to the file of an option such as `-o`. A regular file that is there is replaced if `force` is true, else it is left alone; a pipe or a
 * device is written to. Throws a UsageError that says why nothing was written.
 */
export async function writeOutput(name: string, text: string, force = false): Promise<void> {
  const found = await stat(name).catch(() => null);
  if (found?.isFile() === true) {
    if (force) return replaceFile(name, text);
    throw isThereAlready(name);
  }
  await writeFile(name, text, { flag: found === null ? 'wx' : 'w' }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? isThereAlready(name) : writeFailure(cause, name);
  });
}

export const isThereAlready = (name: string): UsageError =>
  new UsageError(`${name} is there already; --force replaces it`);

/**
 * Puts a text in the place of a file, behind the link if it is one, with the permission bits and the owner that the file has. The new content is complete
 * on the disk before it takes the name. The file itself is written, and keeps all that it is, where a new one could not be the same: where this user may
 * not write the directory or give the new file to its owner, and where the file has more names. A file that this user may not write is left alone.
 * Throws a UsageError that says why it cannot be written, and then the file is as it was.
 */
export async function replaceFile(name: string, text: string): Promise<void> {
  try {
    const { mode, uid, gid, hasMoreNames, isRegular } = await describe(name);
    if (!isRegular)
      throw new UsageError(`${name} is not a regular file: there is nothing to put a new text in the place of`);
    // Whoever may write the directory could replace it all the same; a file that is read-only is meant to stay.
    await access(name, constants.W_OK);
    const path = await realpath(name);
    const isReplaced = !hasMoreNames && (await putInPlace(path, text, { mode, uid, gid }));
    if (!isReplaced) await overwrite(path, text);
  } catch (cause) {
    throw writeFailure(cause, name);
  }
}

async function describe(name: string) {
  const found = await stat(name);
  const { mode, uid, gid } = found;
  return { mode, uid, gid, hasMoreNames: found.nlink > 1, isRegular: found.isFile() };
}

interface Ownership {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** False where the directory or the owner of the file, not the disk, refuses; a mount point for one file refuses to be renamed over. */
async function putInPlace(path: string, text: string, owned: Ownership): Promise<boolean> {
  const refuses = (codes: readonly string[]) => (error: NodeJS.ErrnoException) => {
    if (codes.includes(error.code ?? '')) return null;
    throw error;
  };
  // Its name is short: one made from the name of the file may be too long.
  const partial = join(dirname(path), `.orrery-${randomBytes(6).toString('hex')}.partial`);
  const handle = await open(partial, 'wx', 0o600).catch(refuses(['EACCES', 'EPERM']));
  if (handle === null) return false;
  try {
    try {
      await handle.writeFile(text);
      // Only the superuser gives files away: that of somebody else would become this user's.
      const refusal = await handle.chown(owned.uid, owned.gid).catch((error: Error) => error);
      if (refusal !== undefined) return false;
      await handle.chmod(owned.mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const renamed = await rename(partial, path).then(() => true, refuses(['EACCES', 'EPERM', 'EBUSY']));
    return renamed === true;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Writes over the bytes of a file, which keep their room on the disk until all is well: what was there can be put back as long as this process lives.
 * Only a crash in between can leave a part.
 */
async function overwrite(path: string, text: string): Promise<void> {
  const before = await readFile(path);
  const handle = await open(path, 'r+');
  try {
    await writeAll(handle, Buffer.from(text)).catch(async (cause) => {
      await writeAll(handle, before);
      throw cause;
    });
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, at);
    at += bytesWritten;
  }
  await handle.truncate(bytes.length);
  await handle.sync();
}
