import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { AuditEntry, AuditLog } from '../ports/audit-log.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { createAudit, withAudit } from './audit.ts';
import type { Caller } from './caller.ts';
import type { UseCases } from './use-case.ts';

function createListLog(): AuditLog & { readonly batches: AuditEntry[][]; isAway: boolean } {
  const batches: AuditEntry[][] = [];
  return {
    batches,
    isAway: false,
    async append(entries) {
      if (this.isAway) throw new StoreUnavailable('away');
      if (entries.some(({ subject }) => subject === 'refused')) throw new Error('no such text');
      batches.push([...entries]);
    },
    list: async () => batches.flat().reverse(),
    purge: async () => {},
  };
}

function open() {
  const log = createListLog();
  const warned: string[] = [];
  let count = 0;
  const ids = { next: <P extends string>(prefix: P): `${P}_${string}` => `${prefix}_${++count}` };
  const audit = createAudit({ log, clock: { nowMs: () => 5 }, ids, warn: (message) => void warned.push(message) });
  return { log, audit, warned };
}

const event = { tenant: 't', keyId: 'key_a', action: 'memory.store', outcome: 'ok' };

test('entries that arrive together share a commit, and each is written when its promise resolves', async () => {
  const { log, audit } = open();
  await Promise.all([
    audit.record(event),
    audit.record({ ...event, subject: 'ep_1', requestId: 'r' }),
    audit.record(event),
  ]);
  expect(log.batches).toHaveLength(1);
  expect(log.batches[0]?.[1]).toEqual({
    id: 'aud_2',
    atMs: 5,
    ...event,
    subject: 'ep_1',
    requestId: 'r',
    count: 1,
  });
});

test('a log that is away keeps nobody waiting and loses nothing: entries are written when it is back, in order', async () => {
  const { log, audit, warned } = open();
  log.isAway = true;
  await audit.record({ ...event, subject: 'ep_1' });
  await audit.record({ ...event, subject: 'ep_2' });
  expect(log.batches).toEqual([]);
  expect(warned.at(-1)).toContain('2 entries wait');
  log.isAway = false;
  await audit.record({ ...event, subject: 'ep_3' });
  expect(log.batches.flat().map(({ subject }) => subject)).toEqual(['ep_1', 'ep_2', 'ep_3']);
});

test('an entry that the log refuses is dropped and said, and holds up no other', async () => {
  const { log, audit, warned } = open();
  const subjects = ['ep_1', 'refused', 'ep_2'];
  await Promise.all(subjects.map((subject) => audit.record({ ...event, subject })));
  expect(log.batches.flat().map(({ subject }) => subject)).toEqual(['ep_1', 'ep_2']);
  expect(warned).toEqual(['The audit log refuses an entry of memory.store, which is dropped.']);
  await audit.record({ ...event, subject: 'ep_3' });
  expect(log.batches.flat().map(({ subject }) => subject)).toEqual(['ep_1', 'ep_2', 'ep_3']);
});

test('what waits is bounded, and the loss is said', async () => {
  const { log, audit, warned } = open();
  log.isAway = true;
  await Promise.all(Array.from({ length: 10_003 }, () => audit.record(event)));
  expect(warned.at(-1)).toContain('10000 entries wait, 3 are lost');
});

test('uses are counted by key and outcome until the next flush', async () => {
  const { log, audit } = open();
  for (let i = 0; i < 5; i++) audit.count({ ...event, action: 'key.use' });
  audit.count({ ...event, action: 'key.refuse', outcome: 'revoked' });
  await audit.flush();
  await audit.flush();
  expect(log.batches.flat().map(({ action, outcome, count }) => [action, outcome, count])).toEqual([
    ['key.use', 'ok', 5],
    ['key.refuse', 'revoked', 1],
  ]);
});

const live: Caller = { tenant: 't', keyId: 'key_a', scopes: ['write'], mode: 'live', requestId: 'req_1' };

function operationOf(id: string, writes: boolean) {
  return defineOperation({
    id,
    method: 'POST',
    path: `/${id}`,
    tag: 'x',
    summary: '',
    description: '',
    scope: 'write',
    writes,
    repeats: true,
    needs: 'nothing',
    audience: 'everyone',
    request: z.strictObject({}),
    answer: z.object({}),
    errors: [],
    example: {},
  });
}

function wrap(useCases: Record<string, (input: unknown) => unknown>) {
  const { log, audit } = open();
  const operations = [operationOf('memory.store', true), operationOf('memory.forget', true), operationOf('gap', false)];
  const wrapped = withAudit(useCases as unknown as UseCases, operations, audit) as unknown as Record<
    string,
    (input: unknown, caller: Caller) => Promise<unknown>
  >;
  return { log, wrapped };
}

test('a write is in the log before it is answered, with what it made; reading, test callers and what only counts leave nothing', async () => {
  const { log, wrapped } = wrap({ 'memory.store': () => ({ episode_id: 'ep_9' }), gap: () => ({}) });
  expect(await wrapped['memory.store']?.({}, live)).toEqual({ episode_id: 'ep_9' });
  expect(log.batches.flat()).toMatchObject([
    { action: 'memory.store', subject: 'ep_9', outcome: 'ok', tenant: 't', keyId: 'key_a', requestId: 'req_1' },
  ]);
  await wrapped.gap?.({}, live);
  await wrapped['memory.store']?.({}, { ...live, mode: 'test' });
  await wrapped['memory.store']?.({ dry_run: true }, live);
  expect(log.batches.flat()).toHaveLength(1);
});

test('a use case that takes its entry writes it itself: nobody else does, unless it fails', async () => {
  const taken: unknown[] = [];
  const { log, wrapped } = wrap({
    'memory.store': ((_: unknown, caller: Caller) => {
      taken.push(caller.takeEntry?.());
      if (taken.length > 1) throw new ServiceError('store_unavailable', { detail: 'no' });
      return { episode_id: 'ep_9' };
    }) as (input: unknown) => unknown,
  });
  await wrapped['memory.store']?.({}, live);
  expect(taken).toMatchObject([{ action: 'memory.store', outcome: 'ok', tenant: 't', requestId: 'req_1', count: 1 }]);
  expect(log.batches).toEqual([]);
  await expect(wrapped['memory.store']?.({}, live)).rejects.toThrow();
  await expect.poll(() => log.batches.flat()).toMatchObject([{ outcome: 'store_unavailable' }]);
});

test('a write that failed is in the log with its code, and with none of its words', async () => {
  const { log, wrapped } = wrap({
    'memory.store': () => {
      throw new ServiceError('store_unavailable', { detail: 'secret words' });
    },
    'memory.forget': () => {
      throw new TypeError('secret words');
    },
  });
  await expect(wrapped['memory.store']?.({}, live)).rejects.toThrow();
  await expect(wrapped['memory.forget']?.({ id: 'ep_00000003', context: 'secret words' }, live)).rejects.toThrow();
  await expect.poll(() => log.batches.flat().length).toBe(2);
  expect(log.batches.flat()).toMatchObject([
    { outcome: 'store_unavailable' },
    { outcome: 'failed', subject: 'ep_00000003' },
  ]);
  expect(JSON.stringify(log.batches)).not.toContain('secret');
});

test('what a client gives for an id is in the log only when it has the form of one', async () => {
  const { log, wrapped } = wrap({ 'memory.store': () => ({}) });
  const wrong = [
    '\u0000',
    'x\n2026-01-01T00:00:00Z  acme  -  key.create',
    `ep_${'0'.repeat(1000)}`,
    'ep_\u001b[2J00000',
  ];
  for (const id of [...wrong, 'ep_00000003']) await wrapped['memory.store']?.({ id }, live);
  await wrapped['memory.store']?.({ name: 'acme-returns' }, live);
  expect(log.batches.flat().map(({ subject }) => subject)).toEqual([
    ...wrong.map(() => null),
    'ep_00000003',
    'acme-returns',
  ]);
});
