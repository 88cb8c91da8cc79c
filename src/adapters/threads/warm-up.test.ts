import { expect, test } from 'vitest';
import { registries19 } from '../../core/verify/index.ts';
import { brokenBehavior, warmUpRepair, warmUpTurns } from './warm-up.ts';

test('each turn repairs something, most in several steps', () => {
  const outcomes = Array.from({ length: warmUpTurns }, (_, turn) => warmUpRepair(turn, registries19));
  expect(outcomes.map(({ suggestions }) => suggestions[0]?.verified)).toEqual(outcomes.map(() => true));
  const inSeveral = outcomes.filter(({ suggestions: [first] }) => (first?.actions.length ?? 0) > 1);
  expect(inSeveral.length).toBeGreaterThan(warmUpTurns / 2);
  const explored = outcomes.reduce((sum, { stepsExplored }) => sum + stepsExplored, 0);
  expect(explored).toBeGreaterThan(40 * warmUpTurns);
});

test('most kinds of finding come up', () => {
  const shown = new Set(
    Array.from({ length: warmUpTurns }, (_, turn) => brokenBehavior(turn, registries19).codes).flat(),
  );
  expect(shown.size).toBeGreaterThan(14);
});
