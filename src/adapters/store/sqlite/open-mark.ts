// A file that stands beside the database while it is open, and after an end that was not clean. SQLite leaves its write-ahead log there too: where the mark stands and
// the log does not, somebody took the log away, and commits with it. SQLite says nothing of that and opens what is left.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateMode } from './data-place.ts';

const markFile = 'open';
const lost = 'log lost\n';

/** For who holds the lock, before the database is opened. */
export function noteOpening(directory: string, database: string): void {
  const mark = join(directory, markFile);
  const wasOpen = existsSync(mark);
  const isEmptyPlace = statSync(database, { throwIfNoEntry: false }) === undefined;
  const isLost = wasOpen && !isEmptyPlace && !existsSync(`${database}-wal`);
  // A loss that nobody was told of stays in it.
  if (isLost || !wasOpen) writeFileSync(mark, isLost ? lost : '', { mode: privateMode });
}

/**
 * For the main thread of a process that has the database open; the answer is to be called once it is closed. A process that exits, in whatever way but by
 * force, has its connections closed by SQLite, log and all, so that an exit counts as closing. Other threads get no such event.
 */
export function closesAtExit(directory: string): () => void {
  const close = (): void => {
    process.removeListener('exit', close);
    noteClosed(directory);
  };
  process.on('exit', close);
  return close;
}

/** For who holds the lock, after the database is closed. */
export function noteClosed(directory: string): void {
  if (!isUntold(directory)) rmSync(join(directory, markFile), { force: true });
}

/** The sentence for whoever runs the service, once after each loss; null where there is none. */
export function takeLostLog(directory: string, database: string): string | null {
  if (!isUntold(directory)) return null;
  writeFileSync(join(directory, markFile), '');
  return `${database}-wal is gone, although the last process did not end cleanly: writes that were acknowledged may be lost. After a backup was put in place this is as it should be.`;
}

function isUntold(directory: string): boolean {
  const mark = join(directory, markFile);
  return existsSync(mark) && readFileSync(mark, 'utf8') === lost;
}
