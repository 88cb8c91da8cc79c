// Which pattern a recall answers, by how the episodes that support it ended.
import { expect, it } from 'vitest';
import { openMemory } from '../../../tests/memory/open-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';

const situations = [
  { outcome: 'unknown', words: ['printer', 'paper', 'jam'], steps: ['open_tray', 'clear_paper', 'close_tray'] },
  { outcome: 'failure', words: ['checkout', 'card', 'timeout'], steps: ['add_retry', 'add_timeout', 'add_state'] },
  { outcome: 'partial', words: ['garden', 'hose', 'leak'], steps: ['shut_valve', 'tape_hose', 'open_valve'] },
  { outcome: 'escalated', words: ['engine', 'oil', 'smoke'], steps: ['stop_engine', 'check_oil', 'call_garage'] },
];
const places = ['today', 'again', 'upstairs', 'outside', 'at night', 'since noon'];

async function openCompressed() {
  const memory = openMemory(await openVolatile());
  for (const { outcome, words, steps } of situations)
    for (const place of places)
      await memory.ask('memory.store', {
        domain: 'd',
        context: `${words.join(' ')} ${place}`,
        actions_taken: steps,
        outcome,
        metadata: {},
      });
  const { patterns_extracted: count } = await memory.ask('memory.compress', { domain: 'd' });
  expect(count).toBe(4);
  return memory;
}

it('the outcome that is asked for is that of its episodes, word for word', async () => {
  const memory = await openCompressed();
  for (const { words, steps, outcome } of situations) {
    const question = { domain: 'd', context: words.join(' '), limit: 1 };
    for (const asked of situations) {
      const { pattern, total_matches } = await memory.ask('memory.recall', { ...question, outcome: asked.outcome });
      expect(total_matches).toBe(6);
      if (asked.outcome !== outcome) expect(pattern, asked.outcome).toBeNull();
      else expect(pattern).toMatchObject({ steps, outcome, outcomes: [outcome], support: 6 });
    }
    const { pattern } = await memory.ask('memory.recall', question);
    if (outcome === 'failure') expect(pattern).toBeNull();
    else expect(pattern).toMatchObject({ steps, success_rate: outcome === 'partial' ? 0.5 : null });
  }
  await memory.close();
});

it('a pattern of several outcomes is found by each of them, and called by the most frequent', async () => {
  const memory = openMemory(await openVolatile());
  const outcomes = ['escalated', 'success', 'escalated', 'partial', 'escalated', 'success'];
  for (const [i, place] of places.entries())
    await memory.ask('memory.store', {
      domain: 'd',
      context: `engine oil smoke ${place}`,
      actions_taken: ['stop_engine', 'check_oil', 'call_garage'],
      outcome: outcomes[i] ?? '',
      metadata: {},
    });
  await memory.ask('memory.compress', { domain: 'd' });
  const question = { domain: 'd', context: 'engine oil smoke', limit: 1 };
  const expected = { outcome: 'escalated', outcomes: ['escalated', 'success', 'partial'] };
  for (const outcome of expected.outcomes)
    expect((await memory.ask('memory.recall', { ...question, outcome })).pattern).toMatchObject(expected);
  expect((await memory.ask('memory.recall', question)).pattern).toMatchObject(expected);
  expect((await memory.ask('memory.recall', { ...question, outcome: 'unknown' })).pattern).toBeNull();
  await memory.close();
});
