// Text files that a command reads and writes back: what it cannot read as UTF-8 it does not touch, and a file is replaced whole or not at all.
import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The bytes are not UTF-8; reading them as if they were would change them. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8';
}

/** Text with its byte order mark, if it has one. Throws NotUtf8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new NotUtf8('is not UTF-8; save it as UTF-8 and try again');
  }
}

/**
 * Puts a text in the place of a file, behind the link if it is one, with the permissions that the file has. The new content is complete on the disk
 * before it takes the name; where the directory cannot be written, the file itself is.
 */
export async function replaceFile(name: string, text: string): Promise<void> {
  const path = await realpath(name);
  const { mode } = await stat(path);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  const handle = await open(partial, 'wx', mode).catch(() => null);
  if (handle === null) return writeFile(path, text);
  try {
    try {
      await handle.writeFile(text);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}
