// Clauses about the effects of one event: what is told of lists that repeat, are turned round, or change throughout.
import { expect, test } from 'vitest';
import { Budget } from '../base/budget.ts';
import { toldEffects } from './told-effects.ts';

const set = (value: string) => JSON.stringify(['set', '@entity.title', value]);
const many = (count: number, letter: string) => Array.from({ length: count }, (_, i) => set(`${letter}${i}`));

test('an effect counts as often as it stands there', () => {
  expect(toldEffects([set('a'), set('a')], [set('a')])).toEqual({ gained: [], lost: ['set @entity.title a'] });
  expect(toldEffects([set('a')], [set('a'), set('a'), set('a')])).toEqual({
    gained: ['set @entity.title a (2 times)'],
    lost: [],
  });
});

test('lists in another order say nothing, and a changed argument is one change', () => {
  expect(toldEffects(many(9, 'a'), many(9, 'a').reverse())).toEqual({ gained: [], lost: [] });
  const told = toldEffects([set('a')], [set('b')]);
  expect(told).toEqual({ gained: ['set @entity.title b instead of set @entity.title a'], lost: [] });
});

test('sixteen thousand effects on one field, all of them changed, take work in proportion', () => {
  const unitsOf = (count: number) => {
    const budget = new Budget();
    budget.run(() => toldEffects(many(count, 'a'), many(count, 'b')));
    return budget.units;
  };
  expect(unitsOf(16_000)).toBeLessThan(2.2 * unitsOf(8_000));
  const start = performance.now();
  toldEffects(many(32_000, 'a'), many(32_000, 'b'));
  // A quarter of a second here; seven where each effect of a field copies those before it.
  expect(performance.now() - start).toBeLessThan(4_000);
});
