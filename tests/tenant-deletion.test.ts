// Deleting a tenant: nothing of it is left in any byte, and nothing of another is gone.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/adapters/store/postgres/open-postgres.ts';
import { createTestDatabase } from './fixtures/test-database.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { filesOf, markersIn } from './memory/forgetting.ts';

const server = await createTestDatabase();
const directory = mkdtempSync(join(tmpdir(), 'orrery-tenant-'));
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await server?.drop();
});

const mark = (n: number) => `marker${String(n).padStart(6, '0')}qx`;
const [gone, other] = [mark(1), mark(500001)];
const isOfOther = (marker: string) => marker >= other;

/** Fills two tenants, whose names are markers too; from `base` on everything holds markers of its own. */
async function fill(service: TestService, tenant: string, base: number) {
  const owner = await service.makeKey(['admin'], 'live', tenant);
  const ask = (method: string, url: string, body?: unknown, headers = {}) =>
    service.ask(method, url, body, { ...owner, ...headers });
  for (let n = 1; n <= 6; n++)
    await ask(
      'POST',
      '/memory/store',
      { domain: mark(base + 10 + (n % 2)), context: `${mark(base + 20 + n)} fell over`, actions_taken: ['restart'] },
      { 'idempotency-key': mark(base + 30 + n) },
    );
  await ask('POST', '/memory/compress', { domain: mark(base + 10) });
  const trait = { name: 'Lamp', linkedEntity: 'Bulb', stateMachine: { states: [], events: [], transitions: [] } };
  const orbitals = [{ name: mark(base + 40), entity: { name: 'Bulb', fields: [] }, traits: [trait], pages: [] }];
  await ask('POST', '/memory/retention', { domain: mark(base + 12), days: 9 });
  const name = `acme-${mark(base + 41)}`;
  await ask('POST', '/behaviors', { name, schema: { name: mark(base + 42), orbitals }, accept_errors: true });
  await ask('POST', '/keys', { name: mark(base + 50), scopes: ['read'] });
  return owner;
}

async function deleteAmong(environment: Record<string, string>, markers: () => Promise<Set<string>>) {
  const service = await startTestService(environment, 'configured');
  try {
    const owner = await fill(service, gone, 1);
    const stays = await fill(service, other, 500001);
    const before = await markers();
    expect(before).toContain(gone);
    const url = `/tenant?tenant=${gone}`;
    const domain = `/memory/episodes?domain=${mark(500011)}`;
    expect((await service.send('DELETE', url, undefined, stays)).json()).toMatchObject({ code: 'insufficient_scope' });
    const holds = { tenant: gone, episodes: 6, behaviors: 1, keys: 2 };
    expect(await service.ask('DELETE', `${url}&dry_run=true`, undefined, owner)).toMatchObject(holds);
    const kept = await service.ask('GET', domain, undefined, stays);
    expect(await service.ask('DELETE', url, undefined, owner)).toMatchObject({ ...holds, dry_run: false });
    expect((await service.send('GET', '/session', undefined, owner)).statusCode).toBe(401);
    expect([...(await markers())].filter((one) => !isOfOther(one))).toEqual([]);
    expect(await service.ask('GET', domain, undefined, stays)).toEqual(kept);
    expect(kept.items).toHaveLength(3);
    expect((await service.ask('GET', '/behaviors?limit=100', undefined, stays)).items.length).toBeGreaterThan(0);
    const { items } = await service.ask('GET', '/audit?limit=100');
    const told = items.filter(({ action }: { action: string }) => action === 'tenant.delete');
    expect(told).toMatchObject([{ outcome: 'ok', subject: expect.stringMatching(/^tenant_[0-9a-f]{32}$/) }]);
  } finally {
    await service.close();
  }
  expect([...(await markers())].filter((one) => !isOfOther(one))).toEqual([]);
}

describe('a tenant that is deleted', () => {
  test('is gone from every byte of the data directory', async () => {
    const files = () => readdirSync(directory).map((file) => readFileSync(join(directory, file)));
    await deleteAmong(
      { ORRERY_DATA_DIR: directory },
      async () => new Set(files().flatMap((one) => [...markersIn(one)])),
    );
  });

  test.skipIf(!server)('is gone from every file of PostgreSQL', async () => {
    const url = server?.url ?? '';
    await deleteAmong({ DATABASE_URL: url }, async () => {
      const database = await openPostgres(url);
      const found = new Set<string>();
      // As the server does by itself from time to time: it keeps samples of columns in its catalog.
      await database.run('ANALYZE');
      for await (const bytes of filesOf(database)) for (const marker of markersIn(bytes)) found.add(marker);
      await database.close();
      return found;
    });
  });
});
