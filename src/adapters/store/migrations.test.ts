import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const database = await createTestDatabase();

test.skipIf(database === null)(
  'a PostgreSQL database of another program is told as one (skipped when none answers)',
  async () => {
    const { url = '', drop } = database ?? {};
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE migrations (id SERIAL PRIMARY KEY, migration TEXT)');
    await expect(openPostgres(url)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringContaining('a table `migrations` of another program'),
    });
    expect((await client.query('SELECT * FROM migrations')).rows).toEqual([]);
    await client.end();
    await drop?.();
  },
);
