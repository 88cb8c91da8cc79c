// Recall just before a step is taken.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../tests/memory/open-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import type { Input } from '../../contract/contract.ts';
import { memoryOperations } from '../../contract/memory.ts';
import { defaultLimits } from '../../core/base/limits.ts';

async function openAirline() {
  const memory = openMemory(await openVolatile());
  const store = async (outcome: string, booking: string, run: number): Promise<string> => {
    const actions = ['find_booking', { action: 'cancel_booking', params: { booking, notify: true } }];
    // Each has a millisecond of its own: of what is stored in the same one, none is the last.
    await wait(2);
    const context = `the customer of run ${run} cancels a flight`;
    const episode = { domain: 'airline', context, actions_taken: actions, outcome, metadata: {} };
    return (await memory.ask('memory.store', episode as Input<'memory.store'>)).episode_id;
  };
  const ids: string[] = [];
  for (let run = 0; run < 4; run++) ids.push(await store('success', 'economy', run));
  for (let run = 4; run < 7; run++) ids.push(await store('failure', 'basic', run));
  const recall = (changes: Partial<Input<'memory.recall'>>) =>
    memory.ask('memory.recall', { domain: 'airline', limit: 3, ...changes });
  return { recall, ids };
}

describe('recall before a step', () => {
  it('says how the step ended, with any arguments and with these', async () => {
    const { recall, ids } = await openAirline();
    const context = 'a customer wants to cancel a flight';
    const { before_step: before } = await recall({ context, step: 'cancel_booking', arguments: { booking: 'basic' } });
    expect(before).toMatchObject({
      step: 'cancel_booking',
      support: 7,
      evidence: { successes: 4, failures: 3, partials: 0 },
      failed_last: 3,
      same_arguments: { support: 3, evidence: { successes: 0, failures: 3, partials: 0 }, success_rate: 0 },
    });
    expect([...(before?.failed_ids ?? [])].sort()).toEqual(ids.slice(4).sort());
    const other = await recall({ context, step: 'cancel_booking', arguments: { booking: 'economy' } });
    expect(other.before_step?.same_arguments).toMatchObject({ support: 4, success_rate: 1, failed_ids: [] });
  });

  it('needs nothing but the step, and has episodes that took it first', async () => {
    const { recall } = await openAirline();
    const { before_step: before, episodes } = await recall({ step: 'find_booking' });
    expect(before?.support).toBe(7);
    expect(before?.same_arguments).toBeUndefined();
    expect(episodes.length).toBe(3);
    expect((await recall({ step: 'escalate' })).before_step).toMatchObject({ support: 0, success_rate: null });
    expect((await recall({ context: 'cancel' })).before_step).toBeUndefined();
  });

  it('refuses arguments without a step', () => {
    const { request } = memoryOperations(defaultLimits)['memory.recall'];
    const { error } = request.safeParse({ domain: 'airline', context: 'cancel', arguments: { booking: 'basic' } });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['step'], '`arguments` are those of a step: `step` is required'],
    ]);
    const asked = { domain: 'airline', step: 'cancel_booking', arguments: { booking: 'basic' } };
    expect(request.safeParse(asked).success).toBe(true);
  });
});
