// Whether what is written now is what the next start will find. The system lets a process write on into a file that was deleted, replaced or
// hidden behind another mount, and answers success: acknowledged and lost. So the path is looked at before every transaction that writes.
import { accessSync, constants, type Stats, statSync } from 'node:fs';
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
