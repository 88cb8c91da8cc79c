// Whether what is written now is what the next start will find. The system lets a process write on into a file that was deleted, replaced or
// hidden behind another mount, and answers success: acknowledged and lost. So the path is looked at before every transaction that writes.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';

/** Throws StoreUnavailable when the path no longer leads to the file that is open, or when its directory may not be written. */
export function createPlaceCheck(file: string, directory: string): () => void {
  const opened = statSync(file);
  return () => {
    const found = look(file);
    if (!found || found.ino !== opened.ino || found.dev !== opened.dev)
      throw new StoreUnavailable(
        `${file} was moved, removed or replaced while it was in use. Put it back, or stop the service and start it again.`,
      );
    requireWritable(directory);
  };
}

/**
 * Makes what is missing on the way to a directory, from the nearest ancestor that is there, level by level: where a file system refuses with
 * "no such file", as /proc does, Node's own way of doing so never ends. What is made is for its owner alone.
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = resolve(directory); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (cause) {
      // Another process may make it at the same time.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
  if (!statSync(directory).isDirectory()) throw new Error(`${directory} is a file`);
}

/** For a database that was just made, before anything is in it, and for the lock: readable and writable by its owner alone, in a directory that others may read as well. Later logs follow. */
export function makePrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, privateMode);
}

/** Of files that hold what clients wrote. */
export const privateMode = 0o600;

export function requireWritable(directory: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new StoreUnavailable(`${directory} cannot be written: the directory or its disk is read-only.`, { cause });
  }
}

function look(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
