// Says before the first test and after the last one which stores the tests run on.
import pg from 'pg';
import { createTestDatabase, testServerAddress } from './fixtures/test-database.ts';

async function nameOfServer(): Promise<string | null> {
  const database = await createTestDatabase();
  if (database === null) return null;
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  await database.drop();
  return `PostgreSQL ${rows[0]?.server_version}`;
}

export async function setup(): Promise<() => void> {
  const server = await nameOfServer();
  const line =
    server === null
      ? `Stores tested: SQLite, volatile. PostgreSQL: SKIPPED, no server for tests answers at ${testServerAddress}.`
      : `Stores tested: SQLite, volatile, ${server} at ${testServerAddress}.`;
  console.log(line);
  return () => console.log(line);
}
