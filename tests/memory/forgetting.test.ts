import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/adapters/store/sqlite/open-sqlite.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import { createVectorDatabase, vectorServerAbsent } from '../fixtures/vector-database.ts';
import { markersIn, scanPostgres, scanSqlite } from './forgetting.ts';
import { openMemory } from './open-memory.ts';

const count = 200;
const server = await createTestDatabase();
const vectorServer = await createVectorDatabase();
if (!vectorServer) console.log(vectorServerAbsent);

describe('what was forgotten is gone (npm run test:forgetting scans for 10,000 markers)', () => {
  it('from every byte of the data directory', async () => {
    const scan = await scanSqlite(count);
    expect(scan).toEqual({ forgotten: 103, kept: 97, foundForgotten: 0, foundKept: 97 });
  });

  it.skipIf(!server)('from every row and every file of PostgreSQL', async () => {
    const scan = await scanPostgres(server?.url ?? '', count);
    await server?.drop();
    expect(scan).toEqual({ forgotten: 103, kept: 97, foundForgotten: 0, foundKept: 97 });
  });

  it.skipIf(!vectorServer)(
    'from every row and every file of PostgreSQL with the recall index',
    async () => {
      const scan = await scanPostgres(vectorServer?.url ?? '', count, true);
      await vectorServer?.drop();
      expect(scan).toEqual({ forgotten: 103, kept: 97, foundForgotten: 0, foundKept: 97 });
    },
    120_000,
  );

  it('and the scan finds what is there', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'orrery-scan-'));
    const database = await openSqlite(directory);
    const memory = openMemory(database);
    const context = 'marker000001qx';
    await memory.ask('memory.store', { domain: 'd', context, actions_taken: [], outcome: 'success', metadata: {} });
    const found = readdirSync(directory).flatMap((file) => [...markersIn(readFileSync(join(directory, file)))]);
    expect(found).toContain(context);
    await memory.close();
    await database.close();
    rmSync(directory, { recursive: true });
  });
});
