// Makes an empty PostgreSQL database for one test run and drops it afterwards.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where tests look for a server unless told otherwise. */
export const testServerUrl = 'postgres://root@127.0.0.1:5432/test';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Nothing listens, or what listens lets no `root` in or has no database `test`: not the server for tests. */
const absentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28000', '28P01', '3D000'];

/** Null when no server answers that tests may use. */
export async function createTestDatabase(serverUrl = testServerUrl): Promise<TestDatabase | null> {
  const name = `orrery_${randomBytes(6).toString('hex')}`;
  const execute = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  try {
    await execute(`CREATE DATABASE ${name}`);
  } catch (cause) {
    if (absentCodes.includes((cause as { code?: string }).code ?? '')) return null;
    throw cause;
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
