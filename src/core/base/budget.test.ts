import { describe, expect, it } from 'vitest';
import { Budget, charge, countWork, TooComplex } from './budget.ts';

describe('a budget of work', () => {
  it('counts what is charged while it runs, and nothing else', () => {
    charge(5, 'nothing in force');
    const { value, units } = countWork(() => {
      charge(2, 'reading');
      charge(3, 'reading');
      return 'done';
    });
    charge(7, 'nothing in force');
    expect({ value, units }).toEqual({ value: 'done', units: 5 });
  });

  it('ends the work that goes over it, and says what was done', () => {
    const budget = new Budget(10);
    budget.run(() => charge(10, 'reading'));
    expect(budget.left).toBe(0);
    expect(() => budget.run(() => charge(1, 'comparing values'))).toThrow(new TooComplex('comparing values', 10));
  });

  it('is charged for what an inner one counts, and ends it', () => {
    const outer = new Budget(10);
    const inner = new Budget(100);
    expect(() => outer.run(() => inner.run(() => charge(11, 'searching')))).toThrow(
      'searching took more than 10 units',
    );
    expect(inner.units).toBe(11);
  });

  it('is out of force after the work throws', () => {
    const budget = new Budget(1);
    expect(() => budget.run(() => charge(2, 'reading'))).toThrow(TooComplex);
    expect(() => charge(100, 'reading')).not.toThrow();
  });

  it('goes on where work is done in slices', () => {
    const budget = new Budget(3);
    budget.run(() => charge(2, 'reading'));
    new Budget().run(() => charge(50, 'other work'));
    expect(() => budget.run(() => charge(2, 'reading'))).toThrow(TooComplex);
  });

  it('counts work that has a limit of its own, which does not end it', () => {
    const looks: number[] = [];
    const budget = new Budget(10, { begin: () => {}, look: () => looks.push(1) });
    budget.runBeside(() => charge(10_000, 'searching'));
    expect(budget.units).toBe(10_000);
    expect(looks.length).toBeGreaterThan(0);
    expect(() => budget.run(() => charge(1, 'reading'))).toThrow(TooComplex);
  });

  it('counts once what is done within itself, and nothing of the limit of what is done beside it', () => {
    const budget = new Budget(10);
    const inner = new Budget();
    budget.run(() => inner.run(() => budget.run(() => charge(4, 'reading'))));
    expect([budget.units, inner.units]).toEqual([4, 4]);
    budget.run(() => budget.runBeside(() => charge(100, 'searching')));
    expect(budget.units).toBe(104);
    expect(() => budget.run(() => charge(1, 'reading'))).toThrow(TooComplex);
  });
});
