import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../../tests/fixtures/test-database.ts';
import { episodeStoreContract } from '../../../ports/episode-store.contract.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { createSqlAuditLog } from '../sql-audit-log.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { createEpisodeStore } from '../sql-episode-store.ts';
import { openPostgres } from './open-postgres.ts';

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
    it('keeps no vector of an episode that is removed while the vector is written', async () => {
      const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)]);
      let commit = (): void => {};
      const gate = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let wrote = (): void => {};
      const written = new Promise<void>((resolve) => {
        wrote = resolve;
      });
      const transaction: SqlDatabase['transaction'] = (work) =>
        first.transaction(async (session) => {
          const result = await work(session);
          wrote();
          await gate;
          return result;
        });
      const content = { context: 'c', schema: null, actions: [], outcome: 'success', metadata: null, quotes: [] };
      const remover = createEpisodeStore(second);
      const id = 'ep_00000001';
      await remover.append({ ...content, id, tenant: 'v', domain: 'd', storedAtMs: 1 });
      const writer = createEpisodeStore({ ...first, transaction });
      const writing = writer.putVectors('v', [{ id, kind: 'text', version: 'v', bytes: Uint8Array.of(1) }]);
      await written;
      let isRemoved = false;
      const removing = remover.remove('v', 'd', [id], 2).then(() => {
        isRemoved = true;
      });
      const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => isRemoved || (await first.all(waiting)).length > 0).toBe(true);
      commit();
      await Promise.all([writing, removing]);
      expect(await first.all('SELECT id FROM vectors WHERE tenant = ?', ['v'])).toEqual([]);
      await Promise.all([first.close(), second.close()]);
    });

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

    it('leaves it to an engine that does not understand VACUUM when bytes are overwritten, and says any other refusal', async () => {
      const database = await openPostgres(url);
      // A reserved word for a table makes the statement one that is not understood.
      await database.scrub(['table']);
      await expect(database.scrub(['no_such_table'])).rejects.toThrow(/no_such_table/);
      await database.close();
    });

    it('says that deleted bytes remain while another connection holds a table, and holds nobody up for long', async () => {
      const database = await openPostgres(url);
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('BEGIN');
      await other.query('SELECT count(*) FROM episodes');
      await expect(database.scrub(['episodes'])).rejects.toThrow(
        /^Deleted bytes remain in the table episodes: another connection/,
      );
      await expect(database.scrub(['episodes'])).rejects.toBeInstanceOf(StoreUnavailable);
      await other.query('COMMIT');
      await Promise.all([1, 2, 3].map(() => database.scrub(['episodes', 'vectors'])));
      expect(await database.all('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
      await database.close();
      await other.end();
    });

    it('keeps no samples of what clients wrote in the statistics of the server', async () => {
      const database = await openPostgres(url);
      for (let i = 0; i < 50; i++)
        await database.run('INSERT INTO patterns VALUES (?, ?, ?, ?, 0, ?, ?, 1)', [
          't',
          'sampled',
          `p${i}`,
          'n',
          'b',
          'e',
        ]);
      await database.run('ANALYZE');
      const sampled = await database.all(
        "SELECT attname AS name FROM pg_stats WHERE tablename = 'patterns' ORDER BY attname",
      );
      expect(sampled.map(({ name }) => name)).toEqual(['bytes', 'id', 'position']);
      await database.run('DELETE FROM patterns WHERE domain = ?', ['sampled']);
      await database.close();
    });

    it('says so as well while another connection reads a state from before, and waits for one that soon ends', async () => {
      const database = await openPostgres(url);
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      const readOldState = async () => {
        await database.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'old']);
        await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        await reader.query('SELECT 1');
        await database.run('DELETE FROM domains WHERE domain = ?', ['old']);
      };
      await readOldState();
      await expect(database.scrub(['domains'])).rejects.toThrow(
        /table domains: another connection.* reads a state from before/,
      );
      await reader.query('COMMIT');
      await readOldState();
      setTimeout(() => void reader.query('COMMIT'), 300);
      await database.scrub(['domains']);
      await reader.end();
      await database.close();
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
  describe.skip(`episode store contract: postgres (skipped: no server at ${testServerAddress})`, () => {
    it('needs a server', () => {});
  });
}

describe('openPostgres', () => {
  it('says so when nothing answers', async () => {
    await expect(openPostgres('postgres://root@127.0.0.1:1/none')).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
