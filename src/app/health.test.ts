import { expect, test } from 'vitest';
import { createReadiness } from './health.ts';
import { anonymous } from './use-case.ts';

const ok = { name: 'store', check: async () => 'ok' };

test('ready when every check holds', async () => {
  expect(await createReadiness([ok]).readyz({}, anonymous)).toEqual({ status: 'ready', checks: { store: 'ok' } });
});

test('not_ready names every check and the reasons of those that fail', async () => {
  const { readyz } = createReadiness([ok, { name: 'weights', check: () => Promise.reject(new Error('loading')) }]);
  await expect(readyz({}, anonymous)).rejects.toMatchObject({
    code: 'not_ready',
    status: 503,
    message: 'weights: loading',
    extra: { checks: { store: 'ok', weights: 'loading' } },
  });
});
