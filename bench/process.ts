// Question: how long does the built service take from nothing to an answer, and how much memory does it hold?
// Rival: Node itself, started with an empty program. Medians; the folder is fresh each time, so tables and a first key are made.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startArguments } from '../tests/fixtures/start-arguments.ts';
import { machineLine, summarize, table } from './measure.ts';

const starts = 5;
/** By then a thread has made the repairs that nobody asks for, which make the first ones fast. */
const warmAfterMs = 10_000;

export interface ProcessFigures {
  readonly nodeMs: number;
  /** Until it answers `/healthz`. */
  readonly listeningMs: number;
  /** Until `/readyz` is green: the sentence model is loaded. */
  readonly readyMs: number;
  /** Right after that. */
  readonly readyMb: number;
  readonly warmMb: number;
}

export async function measureProcess(): Promise<ProcessFigures> {
  const root = join(import.meta.dirname, '..');
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const samples: ProcessFigures[] = [];
  for (let i = 0; i < starts; i++) samples.push(await startOnce(root));
  const middle = (pick: (figures: ProcessFigures) => number) => summarize('', samples.map(pick)).medianMs;
  return {
    nodeMs: middle((one) => one.nodeMs),
    listeningMs: middle((one) => one.listeningMs),
    readyMs: middle((one) => one.readyMs),
    readyMb: middle((one) => one.readyMb),
    warmMb: middle((one) => one.warmMb),
  };
}

async function startOnce(root: string): Promise<ProcessFigures> {
  const before = performance.now();
  spawnSync(process.execPath, ['-e', '']);
  const nodeMs = performance.now() - before;
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const start = performance.now();
  const child = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: { PATH: process.env.PATH, ORRERY_PORT: '0', ORRERY_DATA_DIR: folder, ORRERY_API_KEY: 'bench' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  for await (const part of child.stdout) {
    out += part;
    if (/http:\/\/[\d.]+:\d+/.test(out)) break;
  }
  const url = /http:\/\/[\d.]+:\d+/.exec(out)?.[0] ?? '';
  await fetch(`${url}/healthz`);
  const listeningMs = performance.now() - start;
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(5);
  const readyMs = performance.now() - start;
  await setTimeout(500);
  const readyMb = residentMb(child.pid);
  await setTimeout(warmAfterMs);
  const warmMb = residentMb(child.pid);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return { nodeMs, listeningMs, readyMs, readyMb, warmMb };
}

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export function processRows({ nodeMs, listeningMs, readyMs, readyMb, warmMb }: ProcessFigures): string[][] {
  return [
    ['start of Node alone', `${nodeMs.toFixed(0)} ms`],
    ['start until it answers', `${listeningMs.toFixed(0)} ms`],
    ['start until ready, with the sentence model', `${readyMs.toFixed(0)} ms`],
    ['resident memory when ready', `${readyMb.toFixed(0)} MB`],
    ['resident memory when a thread has got warm for repairs', `${warmMb.toFixed(0)} MB`],
  ];
}

export async function run(): Promise<void> {
  console.log(`The built service from nothing, medians of ${starts} starts. ${machineLine()}`);
  console.log(table(['what', 'figure'], processRows(await measureProcess())));
}
