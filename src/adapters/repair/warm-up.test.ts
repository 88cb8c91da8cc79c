import { expect, test } from 'vitest';
import { defaultRegistries } from '../../core/verify/index.ts';
import { warmUpRepair, warmUpTurns } from './warm-up.ts';

test('each turn repairs something, in several steps', () => {
  for (let turn = 0; turn < warmUpTurns; turn++) {
    const { suggestions, stepsExplored } = warmUpRepair(turn, defaultRegistries);
    expect([turn, suggestions[0]?.verified]).toEqual([turn, true]);
    expect(suggestions[0]?.actions.length).toBeGreaterThan(1);
    expect(stepsExplored).toBeGreaterThan(50);
  }
});

test('the thread takes turns of it, from its build and from its source', async () => {
  for (const file of ['./repair-worker.ts', './source-worker.js']) {
    const worker = (await import(file)) as Record<string, unknown>;
    expect([file, typeof worker.repair, typeof worker.warmUp]).toEqual([file, 'function', 'function']);
  }
});
