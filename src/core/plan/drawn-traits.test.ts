// A trait that another draws is in use: its removal is refused, and plans that remove both, or what draws it, come in the right order.
import { expect, test } from 'vitest';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { allOrders, checkPair, sixOrders } from '../../../tests/laws/plan-laws.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { parseSchema } from '../schema/index.ts';
import type { Action } from './action.ts';
import { applyActions } from './apply.ts';
import { planInstructions } from './plan-instructions.ts';

const drawing = (name: string, ...children: string[]) => ({
  name,
  stateMachine: {
    states: ['new'],
    events: ['INIT'],
    transitions: [
      { from: 'new', event: 'INIT', to: 'new', effects: [['render-ui', 'main', { type: 'stack', children }]] },
    ],
  },
});
const inOrbital = (...traits: Json[]) => parseSchema({ orbitals: [{ entity: 'Ticket', traits }] }).schema;
const remove = (name: string): Action => ({ action: 'remove_trait', params: { name } });
const clear: Action = { action: 'remove_effect', params: { trait: 'Frame', from: 'new', event: 'INIT', index: 0 } };
const fill: Action = {
  action: 'set_property',
  params: {
    path: '/orbitals/Ticket/traits/Frame/stateMachine/transitions/0/effects',
    value: [['notify', '@trait.List']],
  },
};

test.each<[string, Action[], string | null]>([
  ['drawn by another', [remove('List')], 'the trait Frame draws List as @trait.List'],
  ['drawn by none any more', [clear, remove('List')], null],
  ['drawn by one that is removed first', [remove('Frame'), remove('List')], null],
  ['drawn by itself', [remove('Self')], null],
  ['drawn again', [clear, remove('Self'), fill, remove('List')], 'the trait Frame draws List as @trait.List'],
  [
    'drawn by a new one',
    [
      clear,
      { action: 'add_trait', params: { name: 'New', orbital: 'Ticket', config: { body: '@trait.List.x' } } },
      remove('List'),
    ],
    'the trait New draws List as @trait.List',
  ],
])('a trait %s', (_, actions, reason) => {
  const schema = inOrbital(drawing('Frame', '@trait.List'), 'List', drawing('Self', '@trait.Self'), 'Else');
  const result = applyActions(schema, actions);
  expect(result.ok ? null : result.failure.reason).toBe(reason);
  if (!result.ok) expect(result.failure.code).toBe('trait_in_use');
});

test('what draws a trait goes first', () => {
  const both = inOrbital(drawing('Frame', '@trait.List'), 'List');
  const levels = (goal: typeof both) =>
    planInstructions(both, goal, { renames: 'off' }).instructions.map(({ action, level }) => [level, action]);
  expect(levels(inOrbital())).toEqual([
    [1, 'remove_trait'],
    [2, 'remove_trait'],
  ]);
  expect(levels(inOrbital(drawing('Frame')))).toEqual([
    [1, 'update_effect'],
    [2, 'remove_trait'],
  ]);
  expect(levels(inOrbital(drawing('Frame', '@trait.List')))).toEqual([[1, 'unset_property']]);
});

test('traits that draw each other go as well', () => {
  const circle = inOrbital(
    drawing('A', '@trait.B'),
    drawing('B', '@trait.A', '@trait.C'),
    drawing('C'),
    drawing('D', '@trait.A'),
  );
  checkPair(createPrng(1), circle, inOrbital(drawing('D')), allOrders);
  checkPair(createPrng(1), circle, inOrbital(), allOrders);
});

/** The document with some of its texts turned into drawings of its traits. */
function draw(value: Json, names: readonly string[], prng: Prng): Json {
  if (isArray(value)) return value.map((item) => draw(item, names, prng));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, draw(item as Json, names, prng)]));
  const isDrawn = value === 'Save' || value === 'Saved' || value === '@payload.id' || value === '@entity.id';
  return isDrawn && names.length > 0 && prng.below(3) > 0 ? `@trait.${prng.pick(names)}` : value;
}

function namesOfTraits({ orbitals }: { orbitals: readonly unknown[] }): string[] {
  const traits = orbitals.flatMap((orbital) => (orbital as { traits?: readonly { name?: string }[] }).traits ?? []);
  return traits.flatMap((trait) => (typeof trait === 'string' ? [trait] : (trait.name ?? [])));
}

function withoutSome(document: Json, prng: Prng): Json {
  const { orbitals } = document as { orbitals: readonly JsonObject[] };
  const kept = (list: Json | undefined) => (isArray(list) ? list.filter(() => prng.below(2) === 0) : []);
  return { orbitals: orbitals.map((orbital) => ({ ...orbital, pages: [], traits: kept(orbital.traits) })) };
}

test('a long row of traits that draw each the next is no plan of as many levels', () => {
  const row = Array.from({ length: 40 }, (_, i) => drawing(`T${i}`, `@trait.T${i + 1}`));
  const plan = planInstructions(inOrbital(...row), inOrbital());
  expect([plan.levels, plan.instructions.length]).toEqual([16, 40]);
});

test('plans keep their laws where traits draw others', () => {
  forSeeds(1, 300, (prng) => {
    const { a, b } = pickPair(prng, 0, [2, 3]);
    const names = [...namesOfTraits(a.document), ...namesOfTraits(b.document)];
    const from = draw(a.document, names, prng);
    // Half of them lose traits, which others may go on drawing or not.
    const lost = prng.below(2) === 0 ? withoutSome(from, prng) : b.document;
    const to = prng.below(2) === 0 ? lost : draw(lost, names, prng);
    checkPair(prng, parseSchema(from).schema, parseSchema(to).schema, sixOrders);
  });
});
