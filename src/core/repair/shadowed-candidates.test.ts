import { describe, expect, it } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { machineOf, sharingTransitions } from '../../../tests/fixtures/shared-sources.ts';
import { read, repair, shownBy } from '../../../tests/fixtures/ticket.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalHash } from '../schema/index.ts';

const states = ['a', 'b'];
const repairOf = (transitions: readonly Json[]) => repair(machineOf(states, transitions), ['duplicate_transition']);

const go = (from: Json, to: string, more: JsonObject = {}): JsonObject => ({ from, event: 'E', to, ...more });
const notify = { effects: [['notify', 'x']] };
const other = { guard: ['<', '@entity.n', 1] };
const guarded = { guard: ['>', '@entity.n', 1] };

describe('a transition behind one that leaves more states', () => {
  it.each<[string, JsonObject[], JsonObject[]]>([
    ['any', [go('*', 'a', notify), go('b', 'b')], [go('b', 'b'), go('*', 'a', notify)]],
    ['several', [go('a|b', 'a'), go('b', 'b', notify)], [go('b', 'b', notify), go('a|b', 'a')]],
    ['any on no condition', [go('*', 'a'), go('b', 'b', guarded)], [go('b', 'b', guarded), go('*', 'a')]],
    [
      'any on one condition',
      [go('*', 'a', guarded), go('b', 'b', guarded)],
      [go('b', 'b', guarded), go('*', 'a', guarded)],
    ],
    [
      'any on its condition, not any on another',
      [go('*', 'a', other), go('*', 'a', guarded), go('b', 'b', guarded)],
      [go('*', 'a', other), go('b', 'b', guarded), go('*', 'a', guarded)],
    ],
    ['any, to the same effect', [go('*', 'b', notify), go('a', 'b', notify)], [go('*', 'b', notify)]],
  ])('%s: the first answer', (_, transitions, wanted) => {
    const [first] = repairOf(transitions).suggestions;
    expect(first?.verified).toBe(true);
    expect(first && canonicalHash(first.schema)).toBe(canonicalHash(read(machineOf(states, wanted))));
  });

  it('is kept where the other leaves any state by the repair alone', () => {
    const [first] = repair(machineOf(states, [go('any', 'b', notify), go('a', 'b', notify)]), [
      'invalid_transition',
    ]).suggestions;
    expect(first?.verified).toBe(true);
    const kept = machineOf(states, [go('a', 'b', notify), go('*', 'b', notify)]);
    expect(first && canonicalHash(first.schema)).toBe(canonicalHash(read(kept)));
  });

  it('always has a verified repair: 400 machines', () => {
    let failing = 0;
    forSeeds(1, 400, (prng) => {
      const transitions = sharingTransitions(prng, states);
      const { suggestions } = repairOf(transitions);
      const isFailing = shownBy(read(machineOf(states, transitions))).has('duplicate_transition');
      expect(suggestions.length > 0).toBe(isFailing);
      if (!isFailing) return;
      failing++;
      expect(suggestions[0]?.verified).toBe(true);
    });
    expect(failing).toBeGreaterThan(100);
  });
});
