// Episodes that say something of memory itself: pinned ones, corrections and praise.
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../tests/memory/open-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import type { Input } from '../../contract/contract.ts';

async function open() {
  const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms++ };
  const database = await openVolatile();
  const memory = openMemory(database, { clock });
  const store = async (context: string, changes: Partial<Input<'memory.store'>> = {}): Promise<string> => {
    const episode = { domain: 'd', context, actions_taken: ['find', 'refund'], outcome: 'success', metadata: {} };
    return (await memory.ask('memory.store', { ...episode, ...changes })).episode_id;
  };
  const recall = (changes: Partial<Input<'memory.recall'>> = {}) =>
    memory.ask('memory.recall', { domain: 'd', context: 'refund a fare', limit: 5, ...changes });
  /** Another process over the same store. */
  const reopen = () => openMemory(database, { clock });
  return { memory, store, recall, reopen, clock };
}

describe('marks of episodes', () => {
  it('a pinned episode is told whatever is asked, and no threshold forgets it', async () => {
    const { memory, store, recall, reopen, clock } = await open();
    const rule = await store('never refund a basic fare', { pinned: 'never', actions_taken: ['refund'] });
    for (let i = 0; i < 6; i++) await store(`refund a fare of case ${i}`);
    const told = [{ episode_id: rule, pinned: 'never', context: 'never refund a basic fare' }];
    expect((await recall({ context: 'the printer is on fire', limit: 1 })).pinned).toMatchObject(told);
    const again = await reopen().ask('memory.recall', { domain: 'd', context: 'printer', limit: 1 });
    expect(again.pinned).toMatchObject(told);
    clock.ms += 400 * 86_400_000;
    const forget = { domain: 'd', older_than_days: 30, dry_run: false };
    expect(await memory.ask('memory.forget', forget)).toMatchObject({ episodes_forgotten: 6, episodes_remaining: 1 });
    await memory.ask('memory.episodes.delete', { id: rule });
    expect((await recall()).pinned).toBeUndefined();
  });

  it('a corrected episode counts as failed, and its correction is evidence', async () => {
    const { memory, store, recall, reopen } = await open();
    const wrong = await store('refund a fare by card');
    const right = await store('refund a fare by voucher', { actions_taken: ['find', 'voucher'], corrects: wrong });
    const before = await recall({ step: 'refund' });
    expect(before.episodes.map(({ episode_id: id }) => id)).toEqual([right, wrong]);
    expect(before.episodes[1]).toMatchObject({ corrected_by: right, outcome: 'success' });
    expect(before.before_step?.evidence).toEqual({ successes: 0, failures: 1, partials: 0 });
    const { next_actions: next } = await recall({ actions_taken: ['find'] });
    expect(next?.[0]).toMatchObject({ action: 'voucher', success_rate: 1 });
    expect((await memory.ask('memory.episodes.get', { id: right })).linked_to).toEqual([]);
    const again = await reopen().ask('memory.recall', { domain: 'd', context: 'refund a fare by card', limit: 5 });
    expect(again.episodes.find(({ episode_id: id }) => id === wrong)?.corrected_by).toBe(right);
    await memory.ask('memory.episodes.delete', { id: right });
    expect((await recall({ step: 'refund' })).before_step?.evidence.successes).toBe(1);
  });

  it('a praised episode counts as a success, whatever it said of itself', async () => {
    const { store, recall } = await open();
    const done = await store('refund a fare by card', { outcome: 'unknown' });
    await store('the customer thanked for it', { actions_taken: [], outcome: 'unknown', praises: done });
    const { episodes, before_step: before } = await recall({ step: 'refund' });
    expect(episodes.find(({ episode_id: id }) => id === done)).toMatchObject({ praised: 1, outcome: 'unknown' });
    expect(before?.evidence.successes).toBe(1);
  });

  it('refuses to judge an episode that is not there', async () => {
    const { store } = await open();
    for (const judgment of [{ corrects: 'ep_absent0' }, { praises: 'ep_absent0' }])
      await expect(store('refund', judgment)).rejects.toMatchObject({ code: 'unknown_episode' });
  });
});
