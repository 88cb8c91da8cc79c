// What every idempotency store must do. Run it with `describeIdempotencyStore(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRequest, HeldClaim, IdempotencyStore } from './idempotency-store.ts';

const request: ClaimRequest = {
  tenant: 'default',
  key: 'k1',
  fingerprint: 'f1',
  nowMs: 1000,
  keepMs: 100_000,
  leaseMs: 1000,
};
const held: HeldClaim = { tenant: 'default', key: 'k1', claimedAtMs: request.nowMs };
const answer = { status: 200, body: '{"a":1}' };

export function describeIdempotencyStore(name: string, open: () => Promise<IdempotencyStore>): void {
  describe(`idempotency store: ${name}`, () => {
    let store: IdempotencyStore;
    beforeEach(async () => {
      store = await open();
    });

    test('a new key is claimed; a second claim finds it running', async () => {
      expect(await store.claim(request)).toEqual({ kind: 'claimed' });
      expect(await store.claim({ ...request, nowMs: 1500 })).toEqual({ kind: 'running' });
    });

    test('of many claims at once, one wins', async () => {
      const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(request)));
      expect(claims.filter((claim) => claim.kind === 'claimed')).toHaveLength(1);
      expect(claims.filter((claim) => claim.kind === 'running')).toHaveLength(9);
    });

    test('a completed key gives the same answer', async () => {
      await store.claim(request);
      await store.complete(held, answer, null);
      expect(await store.claim({ ...request, nowMs: 50_000 })).toEqual({ kind: 'answered', answer });
    });

    test('another request under the key is different, running or answered', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'different' });
      await store.complete(held, answer, null);
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'different' });
    });

    test('tenants do not share keys', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, tenant: 'other', fingerprint: 'f2' })).toEqual({ kind: 'claimed' });
    });

    test('a released key is free', async () => {
      await store.claim(request);
      await store.release(held);
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'claimed' });
    });

    test('an abandoned claim is taken over after its lease, to the millisecond', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, nowMs: 1999 })).toEqual({ kind: 'running' });
      expect(await store.claim({ ...request, nowMs: 2000 })).toEqual({ kind: 'claimed' });
    });

    test('a claim that is renewed is not taken over until its lease ends', async () => {
      await store.claim(request);
      expect(await store.renew(held, 5000)).toBe(true);
      expect(await store.claim({ ...request, nowMs: 4999 })).toEqual({ kind: 'running' });
      expect(await store.claim({ ...request, nowMs: 5000 })).toEqual({ kind: 'claimed' });
    });

    test('the late owner of a claim that was taken over changes nothing', async () => {
      await store.claim(request);
      const taken = { ...request, nowMs: 2000, fingerprint: 'f2' };
      expect(await store.claim(taken)).toEqual({ kind: 'claimed' });
      expect(await store.renew(held, 90_000)).toBe(false);
      expect(await store.complete(held, { status: 200, body: 'late' }, null)).toBe(false);
      await store.release(held);
      expect(await store.claim({ ...taken, nowMs: 2999 })).toEqual({ kind: 'running' });
      expect(await store.complete({ ...held, claimedAtMs: 2000 }, answer, null)).toBe(true);
      expect(await store.claim({ ...taken, nowMs: 2999 })).toEqual({ kind: 'answered', answer });
    });

    test('an answer that is recorded stays as it is', async () => {
      await store.claim(request);
      expect(await store.complete(held, answer, null)).toBe(true);
      expect(await store.complete(held, { status: 200, body: 'other' }, null)).toBe(false);
      expect(await store.renew(held, 90_000)).toBe(false);
      await store.release(held);
      expect(await store.claim({ ...request, nowMs: 50_000 })).toEqual({ kind: 'answered', answer });
    });

    test('an answer expires, to the millisecond', async () => {
      await store.claim(request);
      await store.complete(held, answer, null);
      expect((await store.claim({ ...request, nowMs: 100_999 })).kind).toBe('answered');
      expect((await store.claim({ ...request, nowMs: 101_000 })).kind).toBe('claimed');
    });

    test('purging drops what expired and nothing else', async () => {
      await store.claim(request);
      await store.complete(held, answer, null);
      await store.claim({ ...request, key: 'k2', nowMs: 90_000 });
      await store.complete({ ...held, key: 'k2', claimedAtMs: 90_000 }, answer, null);
      await store.purge(101_000);
      expect((await store.claim({ ...request, nowMs: 50_000 })).kind).toBe('claimed');
      expect((await store.claim({ ...request, key: 'k2', nowMs: 101_000 })).kind).toBe('answered');
    });
  });
}
