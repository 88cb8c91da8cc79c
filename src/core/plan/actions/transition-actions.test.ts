import { expect, test } from 'vitest';
import { ownTime } from '../../../../tests/fixtures/own-time.ts';
import type { JsonObject } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { applyActions } from '../apply.ts';

const machine = {
  states: [{ name: 'open', isInitial: true }, { name: 'closed' }],
  events: [{ key: 'CLOSE' }],
  transitions: [],
};
const { schema } = parseSchema({ orbitals: [{ traits: [{ name: 'Desk', stateMachine: machine }] }] });
const address = { trait: 'Desk', from: 'open', event: 'CLOSE', to: 'closed' };

function run(...actions: readonly (readonly [string, JsonObject])[]) {
  return applyActions(
    schema,
    actions.map(([action, params]) => ({ action, params: { ...address, ...params } })),
  );
}

test('a transition that equals another is refused, whatever came before', () => {
  const add = (guard: string | null) => ['add_transition', guard === null ? {} : { guard }] as const;
  const guard = '@entity.isDone';
  expect(run(add(guard), add(guard))).toMatchObject({ ok: false, failure: { index: 1, code: 'transition_exists' } });
  expect(run(add(null), ['set_guard', { guard }], add(guard))).toMatchObject({
    failure: { code: 'transition_exists' },
  });
  const retarget = ['retarget_transition', { set: { guard } }] as const;
  expect(run(add(null), retarget, add(guard))).toMatchObject({ failure: { code: 'transition_exists' } });
  expect(run(add(null), ['set_guard', { guard }], add(null))).toMatchObject({ ok: true, applied: 3 });
});

test('thousands of guarded transitions on one event cost no more than so many others', () => {
  const count = 10_000;
  const actions = Array.from(
    { length: count },
    (_, i) => ['add_transition', { guard: ['=', '@entity.n', i] }] as const,
  );
  const before = ownTime();
  expect(run(...actions)).toMatchObject({ ok: true, applied: count });
  expect(ownTime() - before).toBeLessThan(8000);
});
