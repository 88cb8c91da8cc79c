import { describe, expect, test } from 'vitest';
import { Budget, TooComplex } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { proveProperty } from './prove.ts';
import { restoreProperty } from './restore.ts';

const fields = [{ name: 'paid', type: 'number', default: 0 }];
const documentOf = (transitions: readonly JsonObject[]): Json => ({
  name: 'D',
  orbitals: [
    {
      name: 'O',
      entity: { name: 'Refund', persistence: 'runtime', fields },
      traits: [
        {
          ...{ name: 'Payout', linkedEntity: 'Refund' },
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, { name: 'failed' }, { name: 'done' }],
            events: [],
            transitions: [...transitions],
          },
        },
      ],
    },
  ],
});

/** The property with what is suggested, each of which is proved again. */
function restored(transitions: readonly JsonObject[], says: string, others: readonly string[] = []) {
  const { schema } = parseSchema(documentOf(transitions));
  if (schema === null) throw new Error('no schema');
  const model = indexSchema(schema);
  const judged = proveProperty(model, says);
  expect(judged.verdict).toBe('refuted');
  const properties = [says, ...others].map((one) => ({ says: one, verdict: proveProperty(model, one).verdict }));
  const found = restoreProperty(schema, says, judged, { properties });
  for (const { schema: changed, actions } of found) {
    expect(actions.length).toBeGreaterThan(0);
    for (const one of [says, ...properties.filter(({ verdict }) => verdict === 'proved').map((other) => other.says)])
      expect([one, proveProperty(indexSchema(changed), one).verdict]).toEqual([one, 'proved']);
  }
  return found.map(({ reason }) => reason);
}

const pay = { from: 'open', to: 'done', event: 'PAY' };
const fail = { from: 'open', to: 'failed', event: 'FAIL' };

describe('changes after which something can come again', () => {
  const wayOut = 'from everywhere eventually Payout in done';

  test('a state without a way out gets one on an event that another state knows', () => {
    expect(restored([pay, fail], wayOut)[0]).toBe('Payout: PAY to done also from failed');
  });

  test('a transition that is gone comes back between known states', () => {
    const reasons = restored([{ from: 'failed', to: 'done', event: 'PAY' }], wayOut);
    expect(reasons.some((one) => one.includes('open'))).toBe(true);
  });

  test('a guard that was turned round, of a transition that no run takes', () => {
    const turned = { ...pay, guard: ['>', '@entity.paid', 0] };
    expect(restored([turned], wayOut).some((one) => one.includes('PAY'))).toBe(true);
  });

  test('an effect that is gone, if the property asks for its field', () => {
    const reasons = restored([pay], 'from everywhere eventually paid >= 1', ['PAY at most once']);
    expect(reasons[0]).toBe('Payout: open -> done on PAY: also ["set","@entity.paid",1]');
  });
});

test('a search for changes is held to the budget', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ from: 'open', to: 'failed', event: `E${i}` }));
  const says = 'from everywhere eventually paid = 7 and paid = 8';
  expect(() => new Budget(20_000).run(() => restored(many, says))).toThrow(TooComplex);
});
