import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { checkActionCase, failuresLeaveNoTrace } from '../../../tests/laws/action-laws.ts';
import { actionDefinitions } from './definitions.ts';

test('[laws of actions] taking one back returns, refusals leave no trace, a thousand cases', {
  timeout: 600_000,
}, () => {
  const applied = new Set<string>();
  forSeeds(1, 1000, (prng) => {
    const { action, isApplied } = checkActionCase(prng, 0);
    if (isApplied) applied.add(action);
  });
  expect(applied.size).toBeGreaterThan(actionDefinitions.length / 2);
});

test('a list that fails midway names the action and leaves no trace', () => {
  forSeeds(1, 200, (prng) => failuresLeaveNoTrace(prng));
});

test('every action says what it does, needs and how it is taken back', () => {
  const names = new Set(actionDefinitions.map((definition) => definition.name));
  expect(names.size).toBe(actionDefinitions.length);
  for (const definition of actionDefinitions) {
    expect(definition.summary).toMatch(/^[A-Z].*\.$/);
    expect(definition.preconditions.length).toBeGreaterThan(0);
    for (const inverse of definition.inverse.split(' or ')) expect(names).toContain(inverse);
  }
});
