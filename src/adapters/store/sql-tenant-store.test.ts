import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../tests/fixtures/test-database.ts';
import { describeTenantStore } from '../../ports/tenant-store.contract.ts';
import { noQuotas } from '../../ports/tenant-store.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openThreadedStores } from './sqlite/threaded-stores.ts';
import { createStores, type Stores } from './stores.ts';
import { openVolatile } from './volatile/open-volatile.ts';

const opened: Stores[] = [];
const directories: string[] = [];
const server = await createTestDatabase();
afterAll(async () => {
  for (const stores of opened) await stores.close();
  for (const directory of directories) rmSync(directory, { recursive: true });
  await server?.drop();
});
const note = (stores: Stores): Stores => {
  opened.push(stores);
  return stores;
};

describeTenantStore('sqlite in memory', async () => {
  const stores = note(createStores(await openVolatile()));
  return [stores, stores];
});

describeTenantStore('sqlite in threads', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-tenants-'));
  directories.push(directory);
  const stores = note(await openThreadedStores(directory, () => {}));
  return [stores, stores];
});

test('a tenant without quotas of its own has those of the service, each by itself', async () => {
  const { tenants } = note(createStores(await openVolatile(), { keys: 5, episodes: 7, bytes: null }));
  await tenants.setQuotas('acme', { ...noQuotas, keys: 1 });
  expect((await tenants.read('acme', 0)).quotas).toEqual({ keys: 1, episodes: 7, bytes: null });
  expect((await tenants.read('other', 0)).quotas).toEqual({ keys: 5, episodes: 7, bytes: null });
});

if (server) {
  describeTenantStore('postgres, two nodes', async () => {
    const [one, other] = [await openPostgres(server.url), await openPostgres(server.url)];
    for (const { name } of await one.all(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations')",
    ))
      await one.run(`DELETE FROM ${String(name)}`);
    return [note(createStores(one)), note(createStores(other))];
  });
} else {
  describe.skip(`tenant store contract: postgres (skipped: no server at ${testServerAddress})`, () => {});
}
