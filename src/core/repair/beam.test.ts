import { expect, test } from 'vitest';
import { searchIn } from '../../../tests/fixtures/desk.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { actionsKey } from './actions-key.ts';
import { searchBeam } from './beam.ts';
import type { SearchState } from './evaluate.ts';
import type { Search } from './search.ts';

/** The state before the last edit of one that the beam has found; null where it was found in another order. */
function before(search: Search, { taken }: SearchState): SearchState | null {
  let state: SearchState | null = search.root;
  for (const candidate of taken.slice(0, -1))
    if (state !== null) state = search.taken(state, actionsKey(candidate.actions)) ?? null;
  return state;
}

test('a state goes on by way of the first finding that a step of it clears, and by no other', () => {
  const library = listBehaviors();
  const counts = { cleared: 0, passed: 0 };
  forSeeds(9100, 25, (prng) => {
    let document: Json = JSON.parse(JSON.stringify(prng.pick(library).schema));
    for (const operator of prng.shuffle(faultOperators).slice(0, 8))
      document = operator.inject(document, prng) ?? document;
    const search = searchIn(document);
    const { solved, partial } = searchBeam(search, { beamWidth: 5, maxSteps: 10 });
    for (const after of [...solved, ...partial]) {
      const state = after.taken.length < 2 ? null : before(search, after);
      if (state === null) continue;
      const last = after.taken.at(-1);
      for (const finding of search.targetsIn(state)) {
        const steps = search.stepsFor(state, finding).slice(0, 5);
        const clearing = steps.filter(({ candidate, key }) => {
          const next = search.take(state, candidate, key);
          return next !== null && search.isCleared(finding, state, next);
        });
        if (steps.some(({ key }) => key === (last && actionsKey(last.actions)))) {
          counts.cleared++;
          break;
        }
        // Another was tried only where this one could not be cleared.
        expect(clearing).toEqual([]);
        counts.passed++;
      }
    }
  });
  expect(counts.cleared).toBeGreaterThan(200);
  expect(counts.passed).toBeGreaterThan(0);
});
