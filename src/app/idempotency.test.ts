import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSqlIdempotencyStore } from '../adapters/store/sql-idempotency-store.ts';
import { openVolatile } from '../adapters/store/volatile/open-volatile.ts';
import type { IdempotencyStore } from '../ports/idempotency-store.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
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

describe('a write and the store of its answer', () => {
  const minuteMs = 60_000;
  let store: IdempotencyStore;
  let runs: number;
  const clock = { nowMs: () => Date.now() };
  const work = async () => ({ status: 200, body: `{"run":${++runs}}` });
  const conflict = { code: 'idempotency_conflict' };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    runs = 0;
    store = createSqlIdempotencyStore(await openVolatile());
  });
  afterEach(() => vi.useRealTimers());

  test('a write that takes minutes is not run again meanwhile, and is replayed afterwards', async () => {
    const idempotency = createIdempotency(store, clock);
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = idempotency.run(request, () => gate.then(work));
    for (let minute = 0; minute < 5; minute++) {
      await vi.advanceTimersByTimeAsync(minuteMs + 1000);
      await expect(idempotency.run(request, work)).rejects.toMatchObject(conflict);
    }
    finish();
    expect(await first).toMatchObject({ body: '{"run":1}', isReplay: false });
    expect(await idempotency.run(request, work)).toMatchObject({ body: '{"run":1}', isReplay: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a write whose answer cannot be recorded is answered, is not run again, and is replayed once the store is back', async () => {
    let isAway = true;
    const complete: IdempotencyStore['complete'] = (...call) =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : store.complete(...call);
    const idempotency = createIdempotency({ ...store, complete }, clock);
    expect(await idempotency.run(request, work)).toMatchObject({ body: '{"run":1}', isReplay: false });
    await expect(idempotency.run(request, work)).rejects.toMatchObject(conflict);
    isAway = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await idempotency.run(request, work)).toMatchObject({ body: '{"run":1}', isReplay: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a failure says its own reason where the key cannot be given back', async () => {
    const release = () => Promise.reject(new StoreUnavailable('away'));
    const idempotency = createIdempotency({ ...store, release }, clock);
    const failing = idempotency.run(request, () => Promise.reject(new Error('no disk')));
    await expect(failing).rejects.toThrow('no disk');
    expect(vi.getTimerCount()).toBe(0);
  });
});
