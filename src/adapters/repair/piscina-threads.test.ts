import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { longRepair } from '../../../tests/fixtures/long-repair.ts';
import type { Json } from '../../core/base/json.ts';
import { type RepairJob, runRepairJob } from '../../core/repair/job.ts';
import { isLargeJob } from '../../core/repair/job-size.ts';
import { parseSchema } from '../../core/schema/index.ts';
import { defaultRegistries } from '../../core/verify/index.ts';
import {
  RepairLost,
  RepairsBusy,
  type RepairThreads,
  RepairTooLong,
  RepairUnawaited,
} from '../../ports/repair-threads.ts';
import { createPiscinaThreads, type PiscinaThreadsOptions } from './piscina-threads.ts';
import { stepsBack } from './thread-pool.ts';

const machine = (count: number) => ({
  states: [
    { name: 'open', isInitial: true },
    ...Array.from({ length: count }, (_, i) => ({ name: `state_${i}` })),
    { name: 'done', isTerminal: true },
  ],
  events: [{ key: 'FINISH', name: 'Finish' }],
  transitions: [{ from: 'open', event: 'FINISH', to: 'done' }],
});

/** A machine with so many states that nothing enters and nothing leaves. */
const jobOf = (count: number, beamWidth = 3): RepairJob => ({
  document: parseSchema({
    name: 'App',
    orbitals: [
      {
        name: 'Orbital',
        entity: { name: 'Thing', fields: [{ name: 'title', type: 'string' }] },
        traits: [{ name: 'Life', linkedEntity: 'Thing', category: 'lifecycle', stateMachine: machine(count) }],
        pages: [],
      },
    ],
  }).schema.document,
  codes: ['missing_transition', 'orphan_state'],
  beamWidth,
  maxSteps: 10,
  wantsDocuments: true,
});

/** As soon done as the small one, but of so many letters that it counts as large. */
const largeJobOf = (count: number): RepairJob => {
  const job = jobOf(count);
  return { ...job, document: { ...job.document, description: 'x'.repeat(400_000) } };
};

/** How far each thread of this process steps back for others, by its id. */
const prioritiesOfThreads = () =>
  new Map(
    readdirSync('/proc/self/task').map((id) => {
      const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ');
      return [Number(id), Number(fields.split(' ')[16])];
    }),
  );

/** A small document with a long search. */
function longJob(): RepairJob {
  const { document } = parseSchema(longRepair() as Json).schema;
  return { ...jobOf(1), document, codes: ['missing_transition'], beamWidth: 5, maxSteps: 3 };
}

const open: RepairThreads[] = [];
function start(options: Partial<PiscinaThreadsOptions> = {}): RepairThreads {
  const threads = createPiscinaThreads({
    registries: defaultRegistries,
    waitingMax: 8,
    // Threads that step back are slow on a busy machine; what is about deadlines has its own.
    deadlineMs: 230_000,
    threads: 1,
    ...options,
  });
  open.push(threads);
  return threads;
}

describe('repairs in threads', () => {
  afterAll(() => Promise.all(open.map((threads) => threads.close())));

  it('answer what the caller would have found itself', async () => {
    const job = jobOf(2);
    expect(await start().run(job)).toEqual(runRepairJob(job, defaultRegistries));
  });

  it('begin again with the large ones where they look small and are long, and answer the same', async () => {
    const job = longJob();
    expect(isLargeJob(job)).toBe(false);
    expect(await start().run(job)).toEqual(runRepairJob(job, defaultRegistries));
    // Nothing of a large one is begun where there is no room for it.
    const full = start({ waitingMax: 0 });
    await full.run(jobOf(1));
    const large = full.run(longJob());
    await expect.poll(() => full.load().running, { interval: 20 }).toBe(1);
    const asked = [large, ...Array.from({ length: 3 }, () => full.run(largeJobOf(1)))];
    const outcomes = await Promise.allSettled(asked);
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every((failure) => failure instanceof RepairsBusy)).toBe(true);
  });

  it('are not kept waiting by large ones where they are small', async () => {
    const threads = start();
    // Its first repairs may take a thread so long that they count as large.
    for (let i = 0; i < 5; i++) await Promise.all([threads.run(jobOf(1)), threads.run(largeJobOf(1))]);
    const ended: string[] = [];
    const large = [0, 1, 2].map(() => threads.run({ ...longJob(), beamWidth: 12 }).then(() => ended.push('large')));
    await threads.run(jobOf(1)).then(() => ended.push('small'));
    await Promise.all(large);
    expect(ended[0]).toBe('small');
  });

  it('have their turn in the order in which they come', async () => {
    const threads = start();
    await threads.run(largeJobOf(1));
    const order: number[] = [];
    const asked = Array.from({ length: 8 }, (_, at) => threads.run(largeJobOf(1)).then(() => order.push(at)));
    await Promise.all(asked);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('have no turn where nobody waits for them any more', async () => {
    const threads = start();
    await threads.run(largeJobOf(1));
    const running = new AbortController();
    const waiting = new AbortController();
    const first = threads.run({ ...longJob(), beamWidth: 12 }, running.signal);
    const second = threads.run(largeJobOf(1), waiting.signal);
    const third = threads.run(largeJobOf(1));
    await expect.poll(() => threads.load()).toEqual({ running: 1, waiting: 2 });
    waiting.abort(new Error('gone'));
    running.abort(new Error('gone'));
    await expect(second).rejects.toBeInstanceOf(RepairUnawaited);
    expect(threads.load()).toEqual({ running: 1, waiting: 1 });
    // What runs is done: a thread would have to be made anew.
    expect((await first).suggestions.length).toBeGreaterThan(0);
    expect((await third).suggestions.length).toBeGreaterThan(0);
  });

  it('wait in a queue with an end where they are large', async () => {
    let refused = 0;
    const threads = start({ waitingMax: 1, onRefusal: () => refused++ });
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
    // The thread is there after one job, so that of those to come the first runs at once.
    await threads.run(largeJobOf(1));
    const asked = Array.from({ length: 6 }, () => threads.run(largeJobOf(3)));
    const settled = Promise.allSettled(asked);
    expect(threads.load()).toEqual({ running: 1, waiting: 1 });
    const outcomes = await settled;
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(outcomes.some((one) => one.status === 'fulfilled')).toBe(true);
    expect(failures.length).toBeGreaterThan(0);
    expect(refused).toBe(failures.length);
    expect(failures.every((failure) => failure instanceof RepairsBusy)).toBe(true);
  });

  it('end at their deadline, and the next one finds a thread again', async () => {
    const threads = start({ deadlineMs: 1 });
    await expect(threads.run(jobOf(30, 50))).rejects.toBeInstanceOf(RepairTooLong);
    const patient = start();
    expect((await patient.run(jobOf(1))).suggestions.length).toBeGreaterThan(0);
  });

  it('are given up when the threads are closed, those that wait as well', async () => {
    const threads = start();
    await threads.run(largeJobOf(1));
    const asked = Promise.allSettled([0, 1, 2].map(() => threads.run({ ...longJob(), beamWidth: 50 })));
    await threads.close();
    for (const one of await asked) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(RepairLost) });
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
  });

  it.runIf(process.platform === 'linux')('step back behind the thread that answers', async () => {
    const before = prioritiesOfThreads();
    await start().run(jobOf(1));
    const after = prioritiesOfThreads();
    const own = after.get(process.pid) ?? 0;
    const behind = Math.min(19, own + stepsBack);
    const started = [...after].filter(([id]) => !before.has(id));
    // Read through a loader, it has a thread beside it.
    expect(started.filter(([, nice]) => nice === behind)).not.toEqual([]);
    expect([...before.values()].every((nice) => nice === own || nice === behind)).toBe(true);
  });

  it('outlive a thread that cannot start', async () => {
    const losses: unknown[] = [];
    const workerFile = pathToFileURL(resolve('tests/fixtures/workers/broken-worker.js')).href;
    const threads = start({ workerFile, onLoss: (cause) => losses.push(cause) });
    threads.warm();
    await expect.poll(() => losses.length).toBeGreaterThan(0);
    const began = performance.now();
    await expect(threads.run(jobOf(1))).rejects.toThrow(/never starts|died twice/);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('are tried again when their thread dies, and given up when it dies again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-threads-'));
    const workerFile = pathToFileURL(resolve('tests/fixtures/workers/dying-worker.js')).href;
    const threads = start({ workerFile });
    const dying = (document: object) => ({ ...jobOf(1), document: document as RepairJob['document'] });
    expect(await threads.run(dying({ marker: join(folder, 'died') }))).toMatchObject({ stepsExplored: 7 });
    await expect(threads.run(dying({ dies: 'always' }))).rejects.toBeInstanceOf(RepairLost);
    expect(await threads.run(dying({ marker: join(folder, 'died') }))).toMatchObject({ stepsExplored: 7 });
    rmSync(folder, { recursive: true });
  });
});
