import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { describeAuditLog } from '../../../ports/audit-log.contract.ts';
import { describeBehaviorStore } from '../../../ports/behavior-store.contract.ts';
import { episodeStoreContract } from '../../../ports/episode-store.contract.ts';
import { describeIdempotencyStore } from '../../../ports/idempotency-store.contract.ts';
import { describeKeyStore } from '../../../ports/key-store.contract.ts';
import type { ApiKey } from '../../../ports/key-store.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import type { Stores } from '../stores.ts';
import { openBesideMark, writeBeside } from './beside.ts';
import { openSqlite } from './open-sqlite.ts';
import { openThreadedStores } from './threaded-stores.ts';

const directories: string[] = [];
const opened: Stores[] = [];
function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-thread-'));
  directories.push(directory);
  return directory;
}
async function open(directory = newDirectory(), file?: string): Promise<Stores> {
  const stores = await openThreadedStores(directory, () => {}, file);
  opened.push(stores);
  return stores;
}
afterAll(async () => {
  await Promise.all(opened.map((stores) => stores.close().catch(() => {})));
  for (const directory of directories) rmSync(directory, { recursive: true });
});

episodeStoreContract('sqlite in a thread', async () => {
  const { episodes, auditLog } = await open();
  return { store: episodes, other: episodes, log: auditLog, close: async () => {} };
});
describeKeyStore('sqlite in a thread', async () => (await open()).keys);
describeIdempotencyStore('sqlite in a thread', async () => (await open()).idempotency);
describeAuditLog('sqlite in a thread', async () => (await open()).auditLog);
describeBehaviorStore('sqlite in a thread', async () => (await open()).behaviors);

const keyOf = (id: string): ApiKey => ({
  id: `key_${id}`,
  tenant: 't',
  prefix: 'p',
  hash: id.padEnd(64, '0'),
  name: id,
  scopes: ['read'],
  mode: 'live',
  createdAtMs: 1,
  expiresAtMs: null,
  revokedAtMs: null,
  lastUsedAtMs: null,
  madeBy: null,
});

describe('the stores of a data directory with a thread that writes', () => {
  it('are refused to a second opener, say why, and are there again once closed', async () => {
    const directory = newDirectory();
    const first = await openThreadedStores(directory, () => {});
    const second = openThreadedStores(directory, () => {});
    await expect(second).rejects.toThrow(/in use by another Orrery process/);
    await expect(second).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: false });
    await first.keys.create(keyOf('a'));
    await first.close();
    const again = await open(directory);
    expect((await again.keys.list()).map(({ id }) => id)).toEqual(['key_a']);
    await again.probe();
  });

  it('see at the next look what another process has written', async () => {
    const directory = newDirectory();
    const stores = await open(directory);
    await stores.keys.create(keyOf('a'));
    expect((await stores.keys.findByPrefix('p'))[0]?.revokedAtMs).toBeNull();
    const beside = await openSqlite(directory, 'beside');
    await beside.run('UPDATE api_keys SET revoked_at = 7');
    expect((await stores.keys.findByPrefix('p'))[0]?.revokedAtMs).toBe(7);
    await beside.close();
  });

  it('forget what they knew of a key that they change themselves', async () => {
    const stores = await open();
    await stores.keys.create(keyOf('a'));
    expect((await stores.keys.findByPrefix('p'))[0]?.lastUsedAtMs).toBeNull();
    await stores.keys.touch('key_a', 5);
    expect((await stores.keys.findByPrefix('p'))[0]?.lastUsedAtMs).toBe(5);
    await stores.keys.revoke('key_a', 6);
    expect((await stores.keys.findByPrefix('p'))[0]?.revokedAtMs).toBe(6);
  });

  it('tell what the thread observed', async () => {
    const calls: string[] = [];
    const stores = await openThreadedStores(newDirectory(), (call, ms, isOk) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      calls.push(`${call} ${isOk}`);
    });
    await stores.keys.create(keyOf('a'));
    await stores.keys.list();
    await stores.probe();
    expect(calls).toEqual(['transaction true', 'read true', 'probe true']);
    await expect(stores.keys.create(keyOf('a'))).rejects.toThrow(/UNIQUE/);
    expect(calls.at(-1)).toBe('transaction false');
    await stores.close();
    await expect(stores.keys.list()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('outlive their thread: what it had not answered fails, what it had is kept, the next call finds another', async () => {
    const file = pathToFileURL(resolve('tests/fixtures/workers/dying-stores-worker.js')).href;
    const stores = await open(newDirectory(), file);
    await stores.keys.create(keyOf('a'));
    const lost = stores.keys.touch('die', 1);
    await expect(lost).rejects.toThrow(/The thread that writes to .* ended/);
    await expect(lost).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: true, isUncertain: true });
    expect(await stores.keys.list()).toHaveLength(1);
    await stores.keys.create(keyOf('b'));
    await stores.probe();
    expect(await stores.keys.list()).toHaveLength(2);
  });

  it('ask again what was lost with a thread that reads, once', async () => {
    const file = pathToFileURL(resolve('tests/fixtures/workers/dying-stores-worker.js')).href;
    const stores = await open(newDirectory(), file);
    await stores.keys.create({ ...keyOf('a'), prefix: 'die once' });
    expect(await stores.keys.findByPrefix('die once')).toHaveLength(1);
    const lost = stores.keys.findByPrefix('die');
    await expect(lost).rejects.toThrow(/The thread that reads from .* ended/);
    await expect(lost).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: true, isUncertain: false });
    expect(await stores.keys.list()).toHaveLength(1);
  });
});

describe('the mark of writes beside the service', () => {
  it('changes with what is written beside, after that, and not with what the service itself writes', async () => {
    const directory = newDirectory();
    const service = await openSqlite(directory);
    const beside = await openSqlite(directory, 'beside');
    const mark = openBesideMark(directory);
    const isChangedBy = async (work: () => Promise<unknown>) => {
      const before = mark.writes();
      expect(mark.writes()).toBe(before);
      await work();
      return mark.writes() !== before;
    };
    expect(await isChangedBy(() => service.run('CREATE TABLE t (a)'))).toBe(false);
    for (let at = 0; at < 3; at++) {
      expect(await isChangedBy(() => beside.run('INSERT INTO t VALUES (1)'))).toBe(true);
      expect(await isChangedBy(() => beside.transaction((session) => session.run('DELETE FROM t')))).toBe(true);
      expect(await isChangedBy(() => service.run('INSERT INTO t VALUES (1)'))).toBe(false);
    }
    await beside.transaction(async (session) => {
      await session.run('DELETE FROM t');
      expect(mark.writes()).not.toBe(mark.writes());
    });
    expect(mark.writes()).toBe(mark.writes());
    await beside.close();
    await service.close();
    mark.close();
    expect(() => mark.writes()).toThrow(/is closed/);
  });

  it('changes at every look after a process that ended within its write', async () => {
    const directory = newDirectory();
    const mark = openBesideMark(directory);
    void writeBeside(directory, () => new Promise(() => {}));
    expect(mark.writes()).not.toBe(mark.writes());
    const fails = writeBeside(directory, () => Promise.reject(new Error('refused')));
    await expect(fails).rejects.toThrow('refused');
    expect(mark.writes()).toBe(mark.writes());
    await writeBeside(directory, async () => {});
    expect(mark.writes()).toBe(mark.writes());
    mark.close();
  });
});
