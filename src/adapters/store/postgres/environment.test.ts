// What is wrong around a database is one sentence with what to do; what a role, a database or a server has set changes nothing that is stored or read.
import { type AddressInfo, createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../../tests/fixtures/test-database.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { createEpisodeStore } from '../sql-episode-store.ts';
import { openPostgres } from './open-postgres.ts';

const server = await createTestDatabase();
const servers: Server[] = [];
const left: string[] = [];
afterAll(async () => {
  for (const one of servers) one.close();
  if (!server) return;
  await server.drop();
  for (const sql of left) await asOwner(sql);
});

async function asOwner(sql: string, url = server?.url ?? ''): Promise<void> {
  const system = new URL(url);
  if (/^(CREATE|DROP) DATABASE|^DROP ROLE/.test(sql)) system.pathname = '/postgres';
  const client = new pg.Client({ connectionString: system.href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const refusalOf = async (url: string): Promise<string> => {
  const cause = await openPostgres(url).then(
    (database) => database.close().then(() => null),
    (error: unknown) => error,
  );
  expect(cause).toBeInstanceOf(StoreUnavailable);
  const { message } = cause as Error;
  expect(message).toMatch(/^The PostgreSQL database(?: at \S+)? cannot be used: [^\n]+\.$/);
  return message;
};

/** A port that answers what a server of PostgreSQL without TLS does, and says nothing else. */
async function withoutTls(): Promise<number> {
  const one = createServer((socket) => socket.on('data', () => socket.write('N')).on('error', () => {}));
  servers.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return (one.address() as AddressInfo).port;
}

it('a server without TLS is said to have none, where TLS is required', async () => {
  const url = `postgres://root@127.0.0.1:${await withoutTls()}/test`;
  for (const mode of ['require', 'verify-full'])
    expect(await refusalOf(`${url}?sslmode=${mode}`)).toMatch(/has no TLS; .*sslmode=prefer/);
});

it('a host where nothing listens, and a name that is none', async () => {
  expect(await refusalOf('postgres://root@127.0.0.1:1/test')).toContain('nothing listens there');
  expect(await refusalOf('postgres://root@none.invalid/test')).toMatch(
    /none\.invalid:5432 .*no host has this name|EAI_AGAIN/,
  );
});

describe.skipIf(!server)(`faults of the environment (skipped where no server answers at ${testServerAddress})`, () => {
  const url = server?.url ?? '';
  const name = new URL(url || 'postgres://x/none').pathname.slice(1);
  const as = (role: string, database = name, query = '') => {
    const other = new URL(url);
    other.username = role;
    other.pathname = `/${database}`;
    return other.href + query;
  };
  const role = async (suffix: string, ...settings: string[]): Promise<string> => {
    const made = `${name}_${suffix}`;
    await asOwner(`CREATE ROLE ${made} LOGIN`);
    left.push(`DROP ROLE IF EXISTS ${made}`);
    for (const setting of settings) await asOwner(`ALTER ROLE ${made} SET ${setting}`);
    return made;
  };

  it('no such database, no such user', async () => {
    expect(await refusalOf(as('root', `${name}_none`))).toMatch(/createdb/);
    expect(await refusalOf(as(`${name}_nobody`))).toMatch(/does not let this user in|role .* does not exist/);
  });

  it('no right to make tables, no schema to make them in', async () => {
    // Before version 15 everybody has it.
    await asOwner('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    expect(await refusalOf(as(await role('poor')))).toMatch(
      /permission denied for schema public: .*GRANT USAGE, CREATE ON SCHEMA/,
    );
    expect(await refusalOf(as(await role('lost', 'search_path = nowhere')))).toMatch(
      /no schema of the search path \(nowhere\) exists/,
    );
  });

  it('read-only, and an encoding that does not hold every text', async () => {
    expect(await refusalOf(as(await role('reader', 'default_transaction_read_only = on')))).toContain(
      'it is read-only',
    );
    const latin = `${name}_latin`;
    await asOwner(`CREATE DATABASE ${latin} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
    left.push(`DROP DATABASE IF EXISTS ${latin} WITH (FORCE)`);
    expect(await refusalOf(as('root', latin))).toMatch(/encoded in LATIN1; make one in UTF8/);
  });

  it('goes on to the host that takes writes, and falls back from TLS where there is none', async () => {
    const dead = `127.0.0.1:1,127.0.0.1:${await withoutTls()}`;
    const { host, pathname } = new URL(url);
    const several = `postgres://root@127.0.0.1:1,${host}${pathname}`;
    const database = await openPostgres(several);
    await database.probe();
    await database.close();
    await expect(openPostgres(`postgres://root@${dead}${pathname}?sslmode=require`)).rejects.toThrow(/has no TLS/);
  });

  it('keeps numbers, bytes and texts whatever the role has set', async () => {
    const hostile = await role(
      'odd',
      'extra_float_digits = -15',
      "TimeZone = 'Asia/Kolkata'",
      "DateStyle = 'SQL, DMY'",
      'bytea_output = escape',
      'standard_conforming_strings = off',
      "default_transaction_isolation = 'serializable'",
    );
    await asOwner(`CREATE SCHEMA ${hostile} AUTHORIZATION ${hostile}`);
    const database = await openPostgres(as(hostile));
    const store = createEpisodeStore(database);
    const content = {
      context: "c\\d 'e'",
      schema: null,
      actions: [],
      outcome: 'success',
      metadata: { ms: 0.1 + 0.2 },
      quotes: [],
    };
    await store.append({ ...content, id: 'ep_00000057', tenant: 't', domain: 'd', storedAtMs: 1 });
    expect(await database.all('SELECT value FROM measurements WHERE id = ?', ['ep_00000057'])).toEqual([
      { value: 0.1 + 0.2 },
    ]);
    expect((await store.getMany('t', ['ep_00000057']))[0]?.context).toBe(content.context);
    const settings = await database.all(
      "SELECT current_setting('TimeZone') AS zone, current_setting('bytea_output') AS bytes",
    );
    expect(settings).toEqual([{ zone: 'UTC', bytes: 'hex' }]);
    await database.close();
  });

  it('keeps to the schema in which it found its tables', async () => {
    const owner = await role('moved');
    await asOwner(`CREATE SCHEMA ${owner} AUTHORIZATION ${owner}`);
    const database = await openPostgres(as(owner), { connectionsMax: 2 });
    await asOwner(`ALTER ROLE ${owner} SET search_path = public`);
    await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${owner}'`);
    await expect
      .poll(() =>
        database.probe().then(
          () => database.all('SELECT current_schema() AS name'),
          () => null,
        ),
      )
      .toEqual([{ name: owner }]);
    await database.close();
  });
});
