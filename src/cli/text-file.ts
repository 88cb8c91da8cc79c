// Text files that a command reads and writes back: what it cannot read as UTF-8 it does not touch, and what cannot be written whole leaves a
// file as it was.
import { randomBytes } from 'node:crypto';
import { access, constants, type FileHandle, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';
import { writeFailure } from './write-failure.ts';

/** The bytes are not UTF-8; reading them as if they were would change them. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8';
}

/** Text with its byte order mark, if it has one. Throws NotUtf8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UsageError(`is too large to be read: ${bytes.length} bytes`);
    throw new NotUtf8('is not UTF-8; save it as UTF-8 and try again');
  }
}

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
