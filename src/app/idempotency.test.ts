import { beforeEach, describe, expect, test } from 'vitest';
import { createSqlIdempotencyStore } from '../adapters/store/sql-idempotency-store.ts';
import { openVolatile } from '../adapters/store/volatile/open-volatile.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';

const request = { tenant: 'default', key: 'k', fingerprint: 'f' };
const hourMs = 3_600_000;

describe('idempotency', () => {
  let nowMs: number;
  let runs: number;
  let idempotency: Idempotency;
  const work = async () => ({ status: 200, body: `{"run":${++runs}}` });

  beforeEach(async () => {
    nowMs = 0;
    runs = 0;
    idempotency = createIdempotency(createSqlIdempotencyStore(await openVolatile()), { nowMs: () => nowMs });
  });

  test('the second time gives the first answer, for 24 hours', async () => {
    expect(await idempotency.run(request, work)).toEqual({ status: 200, body: '{"run":1}', isReplay: false });
    nowMs = 24 * hourMs - 1;
    expect(await idempotency.run(request, work)).toEqual({ status: 200, body: '{"run":1}', isReplay: true });
    nowMs = 24 * hourMs;
    expect(await idempotency.run(request, work)).toMatchObject({ body: '{"run":2}', isReplay: false });
  });

  test('another request under the key is idempotency_key_reused', async () => {
    await idempotency.run(request, work);
    const other = idempotency.run({ ...request, fingerprint: 'g' }, work);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  test('the same request while it runs is idempotency_conflict', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = idempotency.run(request, async () => {
      started();
      await gate;
      return work();
    });
    await running;
    await expect(idempotency.run(request, work)).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 });
    finish();
    expect(await first).toMatchObject({ body: '{"run":1}' });
    expect(runs).toBe(1);
  });

  test('a failure gives the key back', async () => {
    const failing = idempotency.run(request, () => Promise.reject(new Error('no disk')));
    await expect(failing).rejects.toThrow('no disk');
    expect(await idempotency.run(request, work)).toMatchObject({ isReplay: false });
  });
});
