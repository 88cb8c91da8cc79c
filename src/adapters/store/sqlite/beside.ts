// How a process that writes beside the service (`orrery keys`) says so, without the service asking the database at every request: a read of the database notes
// in shared memory how far it reads, and while the disk stands still that note may have to wait for it. Reading a few bytes of a file does not. The file
// says that a write has begun before it begins, and another number once it is done: who ends in between leaves it saying so, and then nothing is remembered.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { privateMode } from './data-place.ts';

const besideFile = 'beside';
const numberBytes = 16;
const [underWay, done] = [1, 2];

export interface BesideMark {
  /** Another number than before after a write beside the service, and at every look while one is under way. */
  writes(): number;
  close(): void;
}

export function openBesideMark(directory: string): BesideMark {
  const file = openBeside(directory);
  let [seen, found] = [Buffer.alloc(numberBytes + 1), Buffer.alloc(numberBytes + 1)];
  let count = 0;
  let isClosed = false;
  return {
    writes: () => {
      if (isClosed) throw new StoreUnavailable(`The data directory ${directory} is closed.`);
      guarded(directory, () => readSync(file, found, 0, found.length, 0));
      if (found[numberBytes] !== underWay && found.equals(seen)) return count;
      [seen, found] = [found, seen];
      return ++count;
    },
    close: () => {
      isClosed = true;
      closeSync(file);
    },
  };
}

/** Runs work that writes beside the service. */
export async function writeBeside<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const file = openBeside(directory);
  const say = (what: number) =>
    guarded(directory, () =>
      writeSync(file, Buffer.concat([randomBytes(numberBytes), Buffer.of(what)]), 0, undefined, 0),
    );
  try {
    say(underWay);
    try {
      return await work();
    } finally {
      say(done);
    }
  } finally {
    closeSync(file);
  }
}

function openBeside(directory: string): number {
  const file = join(directory, besideFile);
  return guarded(directory, () => {
    closeSync(openSync(file, 'a', privateMode));
    return openSync(file, 'r+');
  });
}

function guarded<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new StoreUnavailable(`The data directory ${directory} cannot be used: ${(cause as Error).message}.`, {
      cause,
    });
  }
}
