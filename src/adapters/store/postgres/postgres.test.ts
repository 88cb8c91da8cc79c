import { afterAll, describe, expect, it } from 'vitest';
import { episodeStoreContract } from '../../../ports/episode-store.contract.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { createSqlAuditLog } from '../sql-audit-log.ts';
import { createEpisodeStore } from '../sql-episode-store.ts';
import { openPostgres } from './open-postgres.ts';
import { createTestDatabase } from './test-database.ts';

const server = await createTestDatabase();
afterAll(() => server?.drop());

if (server) {
  console.log('PostgreSQL: a server answers; the store contract runs on it.');
  const { url } = server;
  episodeStoreContract('postgres, two servers', async () => {
    const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)]);
    const close = async () => {
      await first.close();
      await second.close();
    };
    const [store, other] = [createEpisodeStore(first), createEpisodeStore(second)];
    return { store, other, log: createSqlAuditLog(first), close };
  });

  describe('a PostgreSQL database', () => {
    it('is migrated once by servers that start together', async () => {
      const fresh = await createTestDatabase();
      if (!fresh) throw new Error('the server went away');
      const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres(fresh.url)));
      const rows = await opened[0]?.all('SELECT number FROM migrations WHERE number > 0');
      expect(new Set(rows?.map((row) => row.number)).size).toBe(rows?.length);
      await Promise.all(opened.map((database) => database.probe()));
      await Promise.all(opened.map((database) => database.close()));
      await fresh.drop();
    });

    it('is reported as unavailable when its connections are cut, and works again afterwards', async () => {
      const database = await openPostgres(url);
      const killer = await openPostgres(url);
      await database.probe();
      const cut = database.transaction(async (session) => {
        const [row] = await session.all('SELECT pg_backend_pid() AS pid');
        await killer.all('SELECT pg_terminate_backend(?)', [Number(row?.pid)]);
        await session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'cut']);
      });
      await expect(cut).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await database.all('SELECT * FROM domains WHERE domain = ?', ['cut'])).toEqual([]);
      await database.probe();
      await database.close();
      await killer.close();
    });
  });
} else {
  describe.skip('episode store contract: postgres (skipped: no server at 127.0.0.1:5432)', () => {
    it('needs a server', () => {});
  });
}

describe('openPostgres', () => {
  it('says so when nothing answers', async () => {
    await expect(openPostgres('postgres://root@127.0.0.1:1/none')).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
