// What every idempotency store must do. Run it with `describeIdempotencyStore(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRequest, IdempotencyStore } from './idempotency-store.ts';

const request: ClaimRequest = {
  tenant: 'default',
  key: 'k1',
  fingerprint: 'f1',
  nowMs: 1000,
  keepMs: 100_000,
  leaseMs: 1000,
};
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
      await store.complete('default', 'k1', answer);
      expect(await store.claim({ ...request, nowMs: 50_000 })).toEqual({ kind: 'answered', answer });
    });

    test('another request under the key is different, running or answered', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'different' });
      await store.complete('default', 'k1', answer);
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'different' });
    });

    test('tenants do not share keys', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, tenant: 'other', fingerprint: 'f2' })).toEqual({ kind: 'claimed' });
    });

    test('a released key is free', async () => {
      await store.claim(request);
      await store.release('default', 'k1');
      expect(await store.claim({ ...request, fingerprint: 'f2' })).toEqual({ kind: 'claimed' });
    });

    test('an abandoned claim is taken over after its lease, to the millisecond', async () => {
      await store.claim(request);
      expect(await store.claim({ ...request, nowMs: 1999 })).toEqual({ kind: 'running' });
      expect(await store.claim({ ...request, nowMs: 2000 })).toEqual({ kind: 'claimed' });
    });

    test('an answer expires, to the millisecond', async () => {
      await store.claim(request);
      await store.complete('default', 'k1', answer);
      expect((await store.claim({ ...request, nowMs: 100_999 })).kind).toBe('answered');
      expect((await store.claim({ ...request, nowMs: 101_000 })).kind).toBe('claimed');
    });

    test('purging drops what expired and nothing else', async () => {
      await store.claim(request);
      await store.complete('default', 'k1', answer);
      await store.claim({ ...request, key: 'k2', nowMs: 90_000 });
      await store.complete('default', 'k2', answer);
      await store.purge(101_000);
      expect((await store.claim({ ...request, nowMs: 50_000 })).kind).toBe('claimed');
      expect((await store.claim({ ...request, key: 'k2', nowMs: 101_000 })).kind).toBe('answered');
    });
  });
}
