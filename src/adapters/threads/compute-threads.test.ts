import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../core/base/limits.ts';
import { defaultRegistries, sourceOf } from '../../core/verify/index.ts';
import {
  type Computation,
  ComputationTooLong,
  type ComputeThreads,
  ThreadLost,
  ThreadsBusy,
  Unawaited,
} from '../../ports/compute-threads.ts';
import { type ComputeThreadsOptions, createComputeThreads } from './compute-threads.ts';
import { listenMsMax, stepsBack } from './thread-pool.ts';

const workerAt = (path: string) => pathToFileURL(resolve(path)).href;
const realWorker = workerAt('src/adapters/threads/source-worker.js');
const oddWorker = workerAt('tests/fixtures/workers/odd-worker.js');

const open: ComputeThreads[] = [];
function start(options: Partial<ComputeThreadsOptions> = {}): ComputeThreads {
  const threads = createComputeThreads({
    setting: { limits: defaultLimits, registries: sourceOf(defaultRegistries) },
    workerFile: oddWorker,
    waitingMax: 8,
    // Threads that step back are slow on a busy machine; what is about deadlines has its own.
    deadlineMs: 230_000,
    threads: 1,
    ...options,
  });
  open.push(threads);
  return threads;
}
afterAll(() => Promise.all(open.map((threads) => threads.close())));

const computation = (parameters: Computation['parameters'] = {}, bytes = 2): Computation => ({
  operation: 'validity-check',
  body: Buffer.alloc(bytes, ' '),
  parameters,
  misplaced: [],
  tenant: 't',
  mode: 'live',
});
const endless = computation({ isEndless: true });
const deaf = computation({ isDeaf: true });
const unasked = () => Promise.reject(new Error('nothing is asked'));
const gone = new Error('gone');

/** How far each thread of this process steps back for others, by its id. */
const prioritiesOfThreads = () =>
  new Map(
    readdirSync('/proc/self/task').flatMap((id) => {
      const [, fields = ''] = statOfThread(id).split(') ');
      return fields === '' ? [] : [[Number(id), Number(fields.split(' ')[16])] as const];
    }),
  );
/** Empty for a thread that has ended since it was listed: those of the tests before end when they like. */
function statOfThread(id: string): string {
  try {
    return readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
  } catch {
    return '';
  }
}

describe('a computation whose client leaves', () => {
  it('ends by itself where it listens, and its thread goes on', async () => {
    const threads = start();
    await threads.run(computation(), unasked);
    const leaving = new AbortController();
    const asked = threads.run(endless, unasked, leaving.signal);
    await expect.poll(() => threads.load().running).toBe(1);
    leaving.abort(gone);
    await expect(asked).rejects.toBeInstanceOf(Unawaited);
    expect(await threads.run(computation(), unasked)).toMatchObject({ kind: 'answer' });
  });

  it('is ended with its thread where it does not listen', async () => {
    const threads = start();
    await threads.run(computation(), unasked);
    const leaving = new AbortController();
    const asked = threads.run(deaf, unasked, leaving.signal);
    await expect.poll(() => threads.load().running).toBe(1);
    const began = performance.now();
    leaving.abort(gone);
    await expect(asked).rejects.toBeInstanceOf(Unawaited);
    expect(performance.now() - began).toBeGreaterThan(listenMsMax - 50);
    expect(await threads.run(computation(), unasked)).toMatchObject({ kind: 'answer' });
  });

  it('may have asked for any number of them', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const threads = start({ waitingMax: 20 });
    const leaving = new AbortController();
    const asked = Array.from({ length: 12 }, () => threads.run(endless, unasked, leaving.signal).catch(() => 'ended'));
    await expect.poll(() => threads.load().running).toBeGreaterThan(0);
    leaving.abort(gone);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ended']));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('has no turn where it waits', async () => {
    const threads = start();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = threads.run(endless, unasked, running.signal);
    await expect.poll(() => threads.load()).toEqual({ running: 1, waiting: 0 });
    const second = threads.run(endless, unasked, waiting.signal);
    await expect.poll(() => threads.load()).toEqual({ running: 1, waiting: 1 });
    waiting.abort(gone);
    await expect(second).rejects.toBeInstanceOf(Unawaited);
    expect(threads.load()).toEqual({ running: 1, waiting: 0 });
    running.abort(gone);
    await expect(first).rejects.toBeInstanceOf(Unawaited);
    await expect(threads.run(computation(), unasked, AbortSignal.abort(gone))).rejects.toBeInstanceOf(Unawaited);
  });
});

describe('computations in threads', () => {
  it.each([
    ['that listen', endless],
    ['that do not', deaf],
  ])('end at their deadline: those %s', async (_, one) => {
    const threads = start({ deadlineMs: 400 });
    await expect(threads.run(one, unasked)).rejects.toBeInstanceOf(ComputationTooLong);
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('do not wait behind long ones where they are short', async () => {
    const threads = start();
    const leaving = new AbortController();
    const long = [0, 1].map(() => threads.run(endless, unasked, leaving.signal).catch(() => 'ended'));
    await expect.poll(() => threads.load()).toEqual({ running: 1, waiting: 1 });
    expect(await threads.run(computation(), unasked)).toMatchObject({ kind: 'answer' });
    leaving.abort(gone);
    expect(await Promise.all(long)).toEqual(['ended', 'ended']);
  });

  it('wait in a queue with an end where they are long', async () => {
    let refused = 0;
    const threads = start({ waitingMax: 1, onRefusal: () => refused++ });
    const leaving = new AbortController();
    const long = [0, 1].map(() => threads.run(endless, unasked, leaving.signal).catch(() => 'ended'));
    await expect.poll(() => threads.load()).toEqual({ running: 1, waiting: 1 });
    await expect(threads.run(endless, unasked)).rejects.toBeInstanceOf(ThreadsBusy);
    expect(refused).toBe(1);
    leaving.abort(gone);
    await Promise.all(long);
  });

  it('end where the service stops, those that do not listen as well', async () => {
    const threads = start();
    const asked = [endless, deaf, endless].map((one) => threads.run(one, unasked).catch((error) => error));
    await expect.poll(() => threads.load().running).toBe(2);
    threads.endAfter(10);
    for (const error of await Promise.all(asked)) expect(error).toBeInstanceOf(ThreadLost);
    await expect(threads.run(computation(), unasked)).rejects.toBeInstanceOf(ThreadLost);
  });

  it('are given up when the threads are closed', async () => {
    const threads = start();
    const asked = threads.run(deaf, unasked);
    const told = expect(asked).rejects.toBeInstanceOf(ThreadLost);
    await expect.poll(() => threads.load().running).toBe(1);
    await threads.close();
    await told;
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
  });

  it.runIf(process.platform === 'linux')('step back behind the thread that answers', async () => {
    const before = prioritiesOfThreads();
    await start({ workerFile: realWorker }).run(computation(), unasked);
    const after = prioritiesOfThreads();
    const own = after.get(process.pid) ?? 0;
    const behind = Math.min(19, own + stepsBack);
    const started = [...after].filter(([id]) => !before.has(id));
    expect(started.filter(([, nice]) => nice === behind)).not.toEqual([]);
  });

  it('outlive a thread that cannot start', async () => {
    const losses: unknown[] = [];
    const workerFile = workerAt('tests/fixtures/workers/broken-worker.js');
    const threads = start({ workerFile, onLoss: (cause) => losses.push(cause) });
    threads.warm();
    await expect.poll(() => losses.length).toBeGreaterThan(0);
    await expect(threads.run(computation(), unasked)).rejects.toBeInstanceOf(ThreadLost);
  });

  it('fail as they did there where they have a bug', async () => {
    await expect(start().run(computation({ hasBug: true }), unasked)).rejects.toThrow('a bug');
  });

  it('are tried again when their thread dies, and given up when it dies again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-threads-'));
    const threads = start();
    const dying = computation({ marker: join(folder, 'died') });
    expect(await threads.run(dying, unasked)).toMatchObject({ kind: 'answer' });
    await expect(threads.run(computation({ dies: 'always' }), unasked)).rejects.toBeInstanceOf(ThreadLost);
    expect(await threads.run(dying, unasked)).toMatchObject({ kind: 'answer' });
    rmSync(folder, { recursive: true });
  });
});
