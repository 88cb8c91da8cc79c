// Documents made to be slow to plan; each fits into a request.
import { expect, test } from 'vitest';
import { emptySchema, parseSchema } from '../schema/index.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggestActions } from './suggest-actions.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function machineOf(count: number, events: readonly string[]) {
  const states = [{ name: 's', isInitial: true }, ...many(count, (i) => ({ name: `n${i}` }))];
  const transitions = many(count, (i) => ({ from: '*', to: `n${i}`, event: `F${i}` }));
  const traits = [{ name: 'T', stateMachine: { states, events, transitions } }];
  return parseSchema({ orbitals: [{ entity: 'E', traits }] }).schema;
}

test('groups of transitions that are set one by one do not put their trait together each time', () => {
  const goal = machineOf(10_000, []);
  const before = performance.now();
  expect(planInstructions(emptySchema, goal, { renames: 'auto' }).verified).toBe(true);
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('a step that provides very many keys is not looked through for each', () => {
  const count = 16_000;
  const goal = machineOf(
    count,
    many(count, (i) => `F${i}`),
  );
  const before = performance.now();
  expect(suggestActions(emptySchema, goal, new Map()).length).toBeGreaterThan(0);
  expect(performance.now() - before).toBeLessThan(5000);
});
