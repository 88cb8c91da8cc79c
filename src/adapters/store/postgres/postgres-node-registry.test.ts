import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../../tests/fixtures/test-database.ts';
import { describeNodeRegistry } from '../../../ports/nodes.contract.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { openPostgres } from './open-postgres.ts';
import { createPostgresNodeRegistry } from './postgres-node-registry.ts';

const server = await createTestDatabase();
const opened: SqlDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  await server?.drop();
});

if (server) {
  const open = async () => {
    const database = await openPostgres(server.url);
    opened.push(database);
    return database;
  };
  describeNodeRegistry('postgres, two servers', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await first.run('DROP TABLE IF EXISTS nodes');
    return [createPostgresNodeRegistry(first), createPostgresNodeRegistry(second)];
  });

  test('a row of long ago goes when a node starts', async () => {
    const database = await open();
    const registry = createPostgresNodeRegistry(database);
    await registry.beat({ url: 'http://old', secret: 's', kind: 'k' }, 1000);
    await database.run('UPDATE nodes SET seen_at = seen_at - ?', [25 * 60 * 60 * 1000]);
    await createPostgresNodeRegistry(database).beat({ url: 'http://new', secret: 's', kind: 'k' }, 1000);
    const rows = await database.all('SELECT url FROM nodes ORDER BY url');
    expect(rows.filter(({ url }) => url === 'http://old' || url === 'http://new')).toEqual([{ url: 'http://new' }]);
  });
} else test.skip(`PostgreSQL: no server answers at ${testServerAddress}, so no registry of nodes is tried`, () => {});
