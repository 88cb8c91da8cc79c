import { describe, expect, it } from 'vitest';
import { listBehaviors } from '../core/behaviors/index.ts';
import { runRepairJob } from '../core/repair/job.ts';
import { parseSchema, schemaOf } from '../core/schema/index.ts';
import { defaultRegistries } from '../core/verify/index.ts';
import {
  RepairLost,
  RepairsBusy,
  type RepairThreads,
  RepairTooLong,
  RepairUnawaited,
} from '../ports/repair-threads.ts';
import { createRankEdits } from './repair.ts';
import { anonymous } from './use-case.ts';

/** Threads that note what they are given and answer in place. */
function threadsThat(fail: Error | null = null): RepairThreads & { readonly jobs: number[] } {
  const jobs: number[] = [];
  return {
    jobs,
    run: async (job) => {
      jobs.push(job.beamWidth);
      if (fail !== null) throw fail;
      return runRepairJob(job, defaultRegistries);
    },
    load: () => ({ running: 0, waiting: 0 }),
    warm: () => {},
    close: async () => {},
  };
}

const small = parseSchema({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: [] }] }).schema;
const [largestBehavior] = listBehaviors()
  .map(({ schema }) => ({ schema, size: JSON.stringify(schema).length }))
  .sort((one, other) => other.size - one.size);
const largest = schemaOf(largestBehavior?.schema ?? small.document);
const request = (schema: typeof small, beam_width = 5) => ({
  schema,
  errors: ['orphan_event' as const],
  beam_width,
  max_steps: 3,
  work_max: 1_000_000,
  return_schema: false,
});

describe('ranking edits', () => {
  it.each([
    ['small', small],
    ['large', largest],
  ])('hands a %s search over and answers the same as without threads', async (_, schema) => {
    const threads = threadsThat();
    const handed = await createRankEdits(defaultRegistries, threads)(request(schema), anonymous);
    expect(threads.jobs).toEqual([5]);
    expect(handed).toEqual(await createRankEdits(defaultRegistries)(request(schema), anonymous));
  });

  it('has nothing to do where nothing is asked', async () => {
    const answer = await createRankEdits(defaultRegistries)({ ...request(small), errors: [] }, anonymous);
    expect(answer).toMatchObject({ suggestions: [], absent_errors: [], is_clean: false });
  });

  it.each([
    [new RepairsBusy('32 repairs wait already'), 'overloaded', 2],
    [new RepairLost('the thread of the repair died twice'), 'overloaded', 2],
    [new RepairUnawaited('nobody waits for the repair any more'), 'overloaded', 2],
    [new RepairTooLong('the repair took longer than 5 ms'), 'deadline_exceeded', 2],
  ])('says so when there is no answer: %s', async (failure, code, retryAfterSeconds) => {
    const rank = createRankEdits(defaultRegistries, threadsThat(failure));
    await expect(rank(request(largest), anonymous)).rejects.toMatchObject({ code, status: 503, retryAfterSeconds });
  });
});
