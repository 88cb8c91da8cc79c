// A thread that mines patterns (piscina): it starts with the first domain that needs one and ends when there is nothing to do for a while.
import { Piscina } from 'piscina';
import type { Pattern } from '../../core/memory/pattern.ts';
import { type EvidencePage, MiningLost, type PatternMiner } from '../../ports/pattern-miner.ts';
import { threadArguments } from '../system/thread-arguments.ts';

export interface MiningJob {
  readonly domain: string;
  readonly pages: readonly EvidencePage[];
}

/** Milliseconds without work after which the thread ends. */
const idleMsMax = 10_000;
/** How much lower the priority of the thread is than that of the service, in steps of nice(2). */
const stepsBack = 10;

/** `file` is what the thread runs; default: mining. */
export function createMiningThread(file = workerFile()): PatternMiner {
  let pool: Piscina<MiningJob, string> | null = null;
  let isClosed = false;
  const open = (): Piscina<MiningJob, string> => {
    if (pool !== null) return pool;
    pool = new Piscina<MiningJob, string>({
      filename: file,
      name: 'mine',
      execArgv: [...threadArguments],
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      niceIncrement: process.platform === 'linux' ? stepsBack : 0,
      atomics: 'disabled',
    });
    // A thread that dies between two jobs leaves nothing undone; the next job starts another.
    pool.on('error', () => {});
    return pool;
  };
  return {
    mine: async (domain, pages) => {
      if (isClosed) throw new MiningLost('the thread that mines is closed');
      try {
        return JSON.parse(await open().run({ domain, pages }, { name: 'mine' })) as Pattern[];
      } catch (cause) {
        throw new MiningLost('the thread that mines ended', { cause });
      }
    },
    close: async () => {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

/** Beside the chunk in a build; its source through a loader otherwise. */
function workerFile(): string {
  const file = import.meta.url.endsWith('.ts') ? './source-worker.js' : './mining-worker.js';
  return new URL(file, import.meta.url).href;
}
