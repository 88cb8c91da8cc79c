import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type RepairJob, runRepairJob } from '../../core/repair/job.ts';
import { parseSchema } from '../../core/schema/index.ts';
import { defaultRegistries } from '../../core/verify/index.ts';
import { RepairLost, RepairsBusy, type RepairThreads, RepairTooLong } from '../../ports/repair-threads.ts';
import { createPiscinaThreads, type PiscinaThreadsOptions } from './piscina-threads.ts';

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

const open: RepairThreads[] = [];
function start(options: Partial<PiscinaThreadsOptions> = {}): RepairThreads {
  const threads = createPiscinaThreads({
    registries: defaultRegistries,
    waitingMax: 8,
    deadlineMs: 60_000,
    threads: 1,
    ...options,
  });
  open.push(threads);
  return threads;
}

describe('repairs in threads', { timeout: 120_000 }, () => {
  afterAll(() => Promise.all(open.map((threads) => threads.close())));

  it('answer what the caller would have found itself', async () => {
    const job = jobOf(2);
    expect(await start().run(job)).toEqual(runRepairJob(job, defaultRegistries));
  });

  it('wait in a queue with an end', async () => {
    let refused = 0;
    const threads = start({ waitingMax: 1, onRefusal: () => refused++ });
    expect(threads.load()).toEqual({ running: 0, waiting: 0 });
    // The thread is there after one job, so that of those to come the first runs at once.
    await threads.run(jobOf(1));
    const asked = Array.from({ length: 6 }, () => threads.run(jobOf(3)));
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

  it('outlive a thread that cannot start', async () => {
    const losses: unknown[] = [];
    const workerFile = pathToFileURL(resolve('tests/fixtures/workers/broken-worker.js')).href;
    const threads = start({ workerFile, onLoss: (cause) => losses.push(cause) });
    threads.warm();
    await expect.poll(() => losses.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect(threads.run(jobOf(1))).rejects.toBeInstanceOf(Error);
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
