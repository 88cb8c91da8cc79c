import { describe, expect, it } from 'vitest';
import { checkPair, sixOrders } from '../../../tests/laws/plan-laws.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { parseSchema, type Schema } from '../schema/index.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggestActions } from './suggest-actions.ts';

const from = (trait: string) => ({ kind: 'trait', trait });
const listen = (triggers: string, source = 'Cart', more: JsonObject = {}): JsonObject => ({
  event: 'PAID',
  triggers,
  source: from(source),
  ...more,
});

const listening = (listens: Json) =>
  parseSchema({
    name: 'App',
    orbitals: [{ name: 'Orders', entity: 'Order', traits: [{ name: 'Flow', linkedEntity: 'Order', listens }] }],
  }).schema;

function stepsBetween(before: Json, after: Json): unknown[] {
  const plan = planInstructions(listening(before), listening(after));
  expect(plan.verified).toBe(true);
  expect(plan.lower_bound).toBeLessThanOrEqual(plan.cost);
  return plan.instructions.map(({ action, params: { trait: _, ...params }, hazard }) => [action, params, hazard]);
}

const updated = (listens: JsonObject, set: JsonObject, hazard = 'changing', more: JsonObject = {}) => [
  'update_listen',
  { ...listens, set, ...more },
  hazard,
];

describe('a listen', () => {
  it('that triggers another event is updated', () => {
    expect(stepsBetween([listen('SHIP')], [listen('PACK')])).toEqual([updated(listen('SHIP'), { triggers: 'PACK' })]);
  });

  it('that hears the event from elsewhere is updated', () => {
    const steps = stepsBetween([listen('SHIP')], [listen('SHIP', 'Till')]);
    expect(steps).toEqual([updated(listen('SHIP'), { source: from('Till') })]);
  });

  it('changes all that it changes in one step', () => {
    const steps = stepsBetween(
      [listen('SHIP', 'Cart', { guard: false })],
      [listen('PACK', 'Cart', { scope: 'internal' })],
    );
    const set = { triggers: 'PACK', scope: 'internal' };
    expect(steps).toEqual([updated(listen('SHIP'), set, expect.any(String) as never, { unset: ['guard'] })]);
  });

  it('is told from another that stays', () => {
    const steps = stepsBetween([listen('SHIP'), listen('LOG')], [listen('LOG'), listen('PACK')]);
    expect(steps).toEqual([updated(listen('SHIP'), { triggers: 'PACK' })]);
  });

  it('is told from another by its source', () => {
    const steps = stepsBetween([listen('SHIP'), listen('LOG', 'Till')], [listen('LOG'), listen('SHIP', 'Till')]);
    expect(steps).toEqual([
      updated(listen('SHIP'), { triggers: 'LOG' }),
      updated(listen('LOG', 'Till'), { triggers: 'SHIP' }),
    ]);
  });

  it('is changed in one of both alone, where others are like it in the other', () => {
    const [ship, pack, elsewhere] = [listen('SHIP'), listen('PACK'), listen('PACK', 'Till')];
    expect(stepsBetween([ship, elsewhere], [pack])).toEqual([
      updated(ship, { triggers: 'PACK' }),
      ['remove_listen', elsewhere, 'destructive'],
    ]);
    expect(stepsBetween([pack], [ship, elsewhere])).toEqual([
      ['add_listen', elsewhere, 'safe'],
      updated(pack, { triggers: 'SHIP' }),
    ]);
  });

  it.for([
    ['both trigger and source are others', [listen('SHIP')], [listen('PACK', 'Till')]],
    ['the event is another', [listen('SHIP')], [{ ...listen('PACK'), event: 'SOLD' }]],
    ['it could be either of two', [listen('SHIP'), listen('LOG')], [listen('PACK'), listen('SEND')]],
    ['it could have become either of two', [listen('SHIP')], [listen('PACK'), listen('SEND')]],
    ['it could have come from either of two', [listen('SHIP'), listen('LOG')], [listen('PACK')]],
  ] as [string, Json, Json][])('is another where %s', ([, before, after]) => {
    const actions = stepsBetween(before, after).map((step) => (step as [string])[0]);
    expect(new Set(actions)).toEqual(new Set(['add_listen', 'remove_listen']));
  });

  it('weighs as much as the one that goes and the one that comes', () => {
    const both = (listens: Json[], event: string): Schema => {
      const { document } = listening(listens);
      return parseSchema(
        JSON.parse(JSON.stringify(document).replaceAll('"name":"Flow"', `"name":"Flow","emits":${event}`)),
      ).schema;
    };
    const [update, add] = suggestActions(both([listen('SHIP')], '[]'), both([listen('PACK')], '[{"event":"SHIPPED"}]'));
    expect([update?.action, add?.action]).toEqual(['update_listen', 'add_emit']);
    // Two listens with three members each beside an emit with one.
    expect((update?.score ?? 0) / (add?.score ?? 1)).toBeCloseTo(10 / 3, 2);
  });

  it('changes as the laws of plans ask', () => {
    const lists: Json[] = [
      [listen('SHIP'), listen('LOG', 'Till')],
      [listen('LOG'), listen('SHIP', 'Till')],
      [listen('PACK', 'Cart', { guard: true }), 'SOLD'],
      [{ event: 'PAID', triggers: 'SHIP' }, listen('LOG')],
    ];
    for (const before of lists)
      for (const after of lists) checkPair(createPrng(1), listening(before), listening(after), sixOrders);
  });
});
