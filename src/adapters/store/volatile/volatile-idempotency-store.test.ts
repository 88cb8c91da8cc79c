import { expect, it } from 'vitest';
import { describeIdempotencyStore } from '../../../ports/idempotency-store.contract.ts';
import { createVolatileIdempotencyStore } from './volatile-idempotency-store.ts';

describeIdempotencyStore('in the memory of a process', async () => createVolatileIdempotencyStore());

it('keeps so many keys, those that were claimed last', async () => {
  const store = createVolatileIdempotencyStore(2);
  const claim = (key: string) =>
    store.claim({ tenant: 't', key, fingerprint: 'f', nowMs: 0, keepMs: 1000, leaseMs: 1000 });
  for (const key of ['a', 'b', 'c']) await claim(key);
  expect(await claim('b')).toEqual({ kind: 'running' });
  expect(await claim('c')).toEqual({ kind: 'running' });
  expect(await claim('a')).toEqual({ kind: 'claimed' });
});
