import { expect, test } from 'vitest';
import { Budget, charge, TooComplex } from '../core/base/budget.ts';
import { spend } from './caller.ts';
import { knownFailure } from './failures.ts';
import { anonymous } from './use-case.ts';

test('work over the budget of the caller is refused with the limit, its value and what was done', () => {
  const caller = { ...anonymous, budget: new Budget(10) };
  spend(caller, () => charge(10, 'comparing values'));
  let error: unknown;
  try {
    spend(caller, () => charge(1, 'comparing values'));
  } catch (cause) {
    error = cause;
  }
  expect(error).toBeInstanceOf(TooComplex);
  expect(knownFailure(error)).toMatchObject({
    code: 'too_complex',
    status: 422,
    message: 'Comparing values took more than 10 units of work (limit work_units_max).',
    extra: { work: 'comparing values', limit: 'work_units_max', value: 10 },
  });
});

test('without a budget of the caller each piece of work has the default', () => {
  expect(() => spend(anonymous, () => charge(Number.MAX_SAFE_INTEGER, 'comparing values'))).toThrow(TooComplex);
});
