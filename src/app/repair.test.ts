import { describe, expect, it } from 'vitest';
import { listBehaviors } from '../core/behaviors/index.ts';
import { isLargeJob, runRepairJob } from '../core/repair/job.ts';
import { parseSchema, schemaOf } from '../core/schema/index.ts';
import { defaultRegistries } from '../core/verify/index.ts';
import { RepairLost, RepairsBusy, type RepairThreads, RepairTooLong } from '../ports/repair-threads.ts';
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
  return_schema: false,
});

describe('ranking edits', () => {
  it('keeps small searches here and hands large ones over', async () => {
    const threads = threadsThat();
    const rank = createRankEdits(defaultRegistries, threads);
    await rank(request(small), anonymous);
    expect(threads.jobs).toEqual([]);
    const handed = await rank(request(largest), anonymous);
    expect(threads.jobs).toEqual([5]);
    expect(handed).toEqual(await createRankEdits(defaultRegistries)(request(largest), anonymous));
  });

  it('hands over what looks small and turns out to be long, and answers the same', { timeout: 120_000 }, async () => {
    const states = Array.from({ length: 280 }, (_, i) => `s${i}`);
    const transitions = states.map((to) => ({ from: 'open', to, event: `TO_${to}` }));
    const stateMachine = {
      states: [{ name: 'open', isInitial: true }, ...states],
      events: transitions.map(({ event }) => event),
      transitions,
    };
    const trait = { name: 'Desk', linkedEntity: 'Ticket', category: 'interaction', stateMachine };
    const { schema } = parseSchema({ name: 'App', orbitals: [{ entity: 'Ticket', traits: [trait], pages: [] }] });
    const asked = { ...request(schema), errors: ['missing_transition' as const] };
    expect(
      isLargeJob({ document: schema.document, codes: asked.errors, beamWidth: 5, maxSteps: 3, wantsDocuments: false }),
    ).toBe(false);
    const threads = threadsThat();
    const answer = await createRankEdits(defaultRegistries, threads)(asked, anonymous);
    expect(threads.jobs).toEqual([5]);
    expect(answer).toEqual(await createRankEdits(defaultRegistries)(asked, anonymous));
  });

  it('has nothing to do where nothing is asked', async () => {
    const answer = await createRankEdits(defaultRegistries)({ ...request(small), errors: [] }, anonymous);
    expect(answer).toMatchObject({ suggestions: [], absent_errors: [], is_clean: false });
  });

  it.each([
    [new RepairsBusy('32 repairs wait already'), 'overloaded', 2],
    [new RepairLost('the thread of the repair died twice'), 'overloaded', 2],
    [new RepairTooLong('the repair took longer than 5 ms'), 'deadline_exceeded', 2],
  ])('says so when there is no answer: %s', async (failure, code, retryAfterSeconds) => {
    const rank = createRankEdits(defaultRegistries, threadsThat(failure));
    await expect(rank(request(largest), anonymous)).rejects.toMatchObject({ code, status: 503, retryAfterSeconds });
  });
});
