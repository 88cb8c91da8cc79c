// Verdicts of the format's own compiler front end, which nobody here wrote: asked in parallel, remembered by the content of the document in a
// folder for temporary files, never shipped. The tool stands beside the repository; where it or the program cannot be had, the reason is given.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sha256Hex } from '../../src/core/base/hash.ts';
import type { Json } from '../../src/core/base/json.ts';
import type { Target } from '../../src/core/verify/target.ts';

export interface Complaint {
  readonly code: string;
  /** `orbitals[0].traits[1].stateMachine.transitions`, empty where the document could not be read. */
  readonly path: string;
  readonly message: string;
}

export interface Verdict {
  /** No error, drift apart. */
  readonly valid: boolean;
  readonly errors: readonly Complaint[];
  readonly warnings: readonly Complaint[];
  /** False where a package that the document uses is not installed: such a verdict tells nothing. */
  readonly evaluated?: boolean;
  /** Codes that published, current documents trip as well, because the program is older than they are. */
  readonly drift: readonly string[];
}

export interface Oracle {
  /** In the order of the documents; null where the program gave no answer. */
  verdicts(documents: readonly Json[]): Promise<(Verdict | null)[]>;
  /** How many verdicts were asked of the program, not remembered. */
  readonly asked: number;
  close(): Promise<void>;
}

export interface Unavailable {
  readonly unavailable: string;
}

const shared = resolve(import.meta.dirname, '../../../shared');
const tool = join(shared, 'tools/official-check.mjs');
const facts = join(shared, 'registries/pattern-props.json');

/** What the tool knows of patterns: their properties by name. Absent where the tool is. */
export function readPatternFacts(): Readonly<Record<string, { props: Readonly<Record<string, unknown>> }>> {
  return JSON.parse(readFileSync(facts, 'utf8'));
}

/** `target`: the version of the format whose program is asked. */
export async function openOracle(target: Target = '1.9'): Promise<Oracle | Unavailable> {
  if (!existsSync(tool)) return { unavailable: 'the tool that asks the compiler is not beside this repository' };
  const { prepare } = (await import(pathToFileURL(tool).href)) as {
    prepare(target: Target): string | null;
  };
  if (prepare(target) === null) return { unavailable: 'the compiler cannot be had on this machine' };
  const version = sha256Hex(readFileSync(tool, 'utf8') + readFileSync(facts, 'utf8')).slice(0, 16);
  return new RememberingOracle(
    join(tmpdir(), 'orrery-official'),
    target === '1.9' ? version : `${version}-${target}`,
    target,
  );
}

export const isUnavailable = (oracle: Oracle | Unavailable): oracle is Unavailable => 'unavailable' in oracle;

class RememberingOracle implements Oracle {
  asked = 0;
  private readonly known = new Map<string, Verdict>();
  private readonly file: string;
  private readonly workers: Worker[] = [];

  private readonly target: Target;

  constructor(folder: string, version: string, target: Target) {
    this.target = target;
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${version}.jsonl`);
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      const entry = parseLine(line);
      if (entry !== null) this.known.set(entry[0], entry[1]);
    }
  }

  async verdicts(documents: readonly Json[]): Promise<(Verdict | null)[]> {
    const texts = documents.map((document) => JSON.stringify(document));
    const keys = texts.map((text) => sha256Hex(text).slice(0, 32));
    const open = new Map<string, string>();
    keys.forEach((key, i) => {
      if (!this.known.has(key)) open.set(key, texts[i] ?? '');
    });
    if (open.size > 0) await this.ask([...open]);
    return keys.map((key) => this.known.get(key) ?? null);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()));
  }

  private async ask(open: readonly (readonly [key: string, text: string])[]): Promise<void> {
    const threads = Math.min(availableParallelism(), open.length);
    while (this.workers.length < threads) this.workers.push(startWorker(this.target));
    let next = 0;
    const run = async (worker: Worker): Promise<void> => {
      for (let i = next++; i < open.length; i = next++) {
        const [key, text] = open[i] as readonly [string, string];
        const verdict = await askWorker(worker, text);
        this.asked++;
        if (verdict === null) continue;
        this.known.set(key, verdict);
        appendFileSync(this.file, `${JSON.stringify([key, verdict])}\n`);
      }
    };
    await Promise.all(this.workers.map(run));
  }
}

/** A line that a killed run left half written is none. */
function parseLine(line: string): [string, Verdict] | null {
  try {
    return line === '' ? null : (JSON.parse(line) as [string, Verdict]);
  } catch {
    return null;
  }
}

function startWorker(target: Target): Worker {
  const file = new URL('./worker.mjs', import.meta.url);
  return new Worker(file, { workerData: { tool: pathToFileURL(tool).href, target }, execArgv: [] });
}

function askWorker(worker: Worker, text: string): Promise<Verdict | null> {
  return new Promise((done, fail) => {
    const end = () => {
      worker.off('message', answered);
      worker.off('error', failed);
    };
    const answered = ({ verdict }: { verdict: Verdict | null }) => {
      end();
      done(verdict);
    };
    const failed = (error: Error) => {
      end();
      fail(error);
    };
    worker.on('message', answered);
    worker.on('error', failed);
    worker.postMessage({ text });
  });
}
