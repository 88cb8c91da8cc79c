// What a machine takes of a processor from those that run on it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From `at`, in milliseconds since the epoch, for `ms`. */
export interface Stop {
  readonly at: number;
  readonly ms: number;
}

/** A clock that nothing on the service's processor keeps waiting but the machine itself: when that did, in milliseconds. */
export class Clock {
  readonly #child: ChildProcess;
  #text = '';

  /** On the processors of process `pid`. Needs the right to real-time priority; without it there is no clock. */
  constructor(pid: number | undefined) {
    const processors = /Cpus_allowed_list:\s+(\S+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    const command = ['taskset', '-c', processors, process.execPath, join(import.meta.dirname, 'clock.mjs')];
    this.#child = spawn('chrt', ['-f', '1', ...command], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child.on('error', () => {});
    this.#child.stdout?.on('data', (data: Buffer) => (this.#text += data));
  }

  get isRunning(): boolean {
    return this.#text.startsWith('ready');
  }

  get stops(): Stop[] {
    const lines = this.#text.split('\n').slice(1, -1);
    return lines.map((line) => {
      const [at = Number.NaN, ms = Number.NaN] = line.split(' ').map(Number);
      return { at, ms };
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
