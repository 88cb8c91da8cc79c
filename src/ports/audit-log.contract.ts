// What every audit log must do. Run it with `describeAuditLog(name, open)` over each adapter.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditLog } from './audit-log.ts';

const entry: AuditEntry = {
  id: 'aud_a',
  atMs: 1000,
  tenant: 'default',
  keyId: 'key_a',
  action: 'memory.store',
  subject: 'ep_1',
  outcome: 'ok',
  count: 1,
  requestId: 'req_1',
};

export function describeAuditLog(name: string, open: () => Promise<AuditLog>): void {
  describe(`audit log: ${name}`, () => {
    let log: AuditLog;
    beforeEach(async () => {
      log = await open();
    });

    test('entries come back as they were written, newest first', async () => {
      const later: AuditEntry = { ...entry, id: 'aud_b', atMs: 2000, subject: null, requestId: null, count: 7 };
      const same: AuditEntry = { ...entry, id: 'aud_c' };
      await log.append([entry, later, same]);
      expect(await log.list({ tenant: null, limit: 10 })).toEqual([later, same, entry]);
      expect(await log.list({ tenant: null, limit: 1 })).toEqual([later]);
    });

    test('a tenant sees its own', async () => {
      const other: AuditEntry = { ...entry, id: 'aud_b', tenant: 'other' };
      await log.append([entry, other]);
      expect(await log.list({ tenant: 'other', limit: 10 })).toEqual([other]);
    });

    test('pages go on behind an entry, also among entries of one time, and end at a time', async () => {
      const all = Array.from(
        { length: 20 },
        (_, i): AuditEntry => ({ ...entry, id: `aud_${i + 10}`, atMs: 990 + (i >> 2) }),
      );
      await log.append(all);
      const query = { tenant: 'default', sinceMs: 991 };
      const expected = all.filter(({ atMs }) => atMs >= 991).reverse();
      const read: AuditEntry[] = [];
      for (let page = await log.list({ ...query, limit: 3 }); page.length > 0; ) {
        read.push(...page);
        page = await log.list({ ...query, limit: 3, after: page.at(-1) });
      }
      expect(read).toEqual(expected);
    });

    test('writing the same entries again changes nothing', async () => {
      await log.append([entry]);
      await log.append([
        { ...entry, outcome: 'forged' },
        { ...entry, id: 'aud_b' },
      ]);
      expect((await log.list({ tenant: null, limit: 10 })).map(({ id, outcome }) => [id, outcome])).toEqual([
        ['aud_b', 'ok'],
        ['aud_a', 'ok'],
      ]);
    });

    test('many at once', async () => {
      await log.append(Array.from({ length: 1000 }, (_, i): AuditEntry => ({ ...entry, id: `aud_${i}` })));
      expect(await log.list({ tenant: null, limit: 2000 })).toHaveLength(1000);
    });

    test('purging drops what is older, to the millisecond', async () => {
      await log.append([entry, { ...entry, id: 'aud_b', atMs: 999 }]);
      await log.purge(1000);
      expect((await log.list({ tenant: null, limit: 10 })).map(({ id }) => id)).toEqual(['aud_a']);
    });
  });
}
