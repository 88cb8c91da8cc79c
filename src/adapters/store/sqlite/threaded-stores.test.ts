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
});

describe('the stores of a data directory with a thread that writes', { timeout: 60_000 }, () => {
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

  it('tell what the thread observed', async () => {
    const calls: string[] = [];
    const stores = await openThreadedStores(newDirectory(), (call, ms, isOk) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      calls.push(`${call} ${isOk}`);
    });
    await stores.keys.create(keyOf('a'));
    await stores.keys.list();
    await stores.probe();
    expect(calls).toEqual(['write true', 'read true', 'probe true']);
    await expect(stores.keys.create(keyOf('a'))).rejects.toThrow(/UNIQUE/);
    expect(calls.at(-1)).toBe('write false');
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
});
