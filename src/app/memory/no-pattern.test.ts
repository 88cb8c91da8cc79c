// An answer without a pattern says why, in each operation that could have one.
import { expect, it } from 'vitest';
import { openMemory } from '../../../tests/memory/open-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';

async function open(steps: readonly string[], count: number, outcome = 'success') {
  const memory = openMemory(await openVolatile());
  for (let i = 0; i < count; i++)
    await memory.ask('memory.store', {
      domain: 'd',
      context: `checkout card timeout ${i}`,
      actions_taken: [...steps],
      outcome,
      metadata: {},
    });
  const reasons = async (context = 'checkout card timeout', more = {}) => ({
    compressed: (await memory.ask('memory.compress', { domain: 'd' })).no_pattern,
    listed: (await memory.ask('memory.patterns.list', { domain: 'd', limit: 5 })).no_pattern,
    recalled: (await memory.ask('memory.recall', { domain: 'd', context, limit: 1, ...more })).no_pattern,
  });
  return { memory, reasons };
}

it('says of few episodes, and of short ones, that they are', async () => {
  for (const [steps, count, said] of [
    [[], 0, 'holds no episode'],
    [['wait'], 4, '4 episodes of one step: a pattern needs two steps.'],
    [['retry', 'wait'], 4, 'of fewer than 8, chance explains'],
  ] as const) {
    const { memory, reasons } = await open(steps, count);
    for (const reason of Object.values(await reasons())) expect(reason).toContain(said);
    await memory.close();
  }
});

it('says nothing where there is a pattern', async () => {
  const { memory, reasons } = await open(['add_retry', 'add_timeout', 'add_state'], 5);
  expect(await reasons()).toEqual({ compressed: undefined, listed: undefined, recalled: undefined });
  await memory.close();
});

it('says that no pattern is near, or ended so', async () => {
  const { memory, reasons } = await open(['add_retry', 'add_timeout', 'add_state'], 5);
  const told = async (context: string, more = {}) => (await reasons(context, more)).recalled;
  expect(await told('paper jam in the printer')).toMatch(
    /^The one pattern of the domain is not near: the episodes of the nearest have a similarity of 0\.\d{3}, and 0\.35 is wanted\.$/,
  );
  expect(await told('checkout card timeout', { outcome: 'failure' })).toBe(
    'The one pattern of the domain does not rest on an episode that ended so.',
  );
  await memory.close();
  const failed = await open(['add_retry', 'add_timeout', 'add_state'], 5, 'failure');
  expect((await failed.reasons()).recalled).toBe(
    'The one pattern of the domain is of what failed: ask with that outcome.',
  );
  await failed.memory.close();
});
