import { afterAll, describe } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../tests/fixtures/test-database.ts';
import { describeAuditLog } from '../../ports/audit-log.contract.ts';
import { describeBehaviorStore } from '../../ports/behavior-store.contract.ts';
import { describeIdempotencyStore } from '../../ports/idempotency-store.contract.ts';
import { describeKeyStore } from '../../ports/key-store.contract.ts';
import { describeWrongKeyCounts } from '../../ports/wrong-key-counts.contract.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { createSqlAuditLog } from './sql-audit-log.ts';
import { createSqlBehaviorStore } from './sql-behavior-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { createSqlIdempotencyStore } from './sql-idempotency-store.ts';
import { createSqlKeyStore } from './sql-key-store.ts';
import { createSqlWrongKeyCounts } from './sql-wrong-key-counts.ts';
import { openVolatile } from './volatile/open-volatile.ts';

describeKeyStore('sqlite in memory', async () => createSqlKeyStore(await openVolatile()));
describeWrongKeyCounts('sqlite in memory', async () => createSqlWrongKeyCounts(await openVolatile()));
describeIdempotencyStore('sqlite in memory', async () => createSqlIdempotencyStore(await openVolatile()));
describeAuditLog('sqlite in memory', async () => createSqlAuditLog(await openVolatile()));
describeBehaviorStore('sqlite in memory', async () => createSqlBehaviorStore(await openVolatile()));

const server = await createTestDatabase();
if (server) {
  const opened: SqlDatabase[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
    await server.drop();
  });
  const openEmpty = async (): Promise<SqlDatabase> => {
    const database = await openPostgres(server.url);
    opened.push(database);
    await database.run('DELETE FROM api_keys');
    await database.run('DELETE FROM wrong_keys');
    await database.run('DELETE FROM idempotency');
    await database.run('DELETE FROM audit');
    await database.run('DELETE FROM behaviors');
    await database.run('DELETE FROM behavior_collections');
    return database;
  };
  describeKeyStore('postgres', async () => createSqlKeyStore(await openEmpty()));
  describeWrongKeyCounts('postgres', async () => createSqlWrongKeyCounts(await openEmpty()));
  describeIdempotencyStore('postgres', async () => createSqlIdempotencyStore(await openEmpty()));
  describeAuditLog('postgres', async () => createSqlAuditLog(await openEmpty()));
  describeBehaviorStore('postgres', async () => createSqlBehaviorStore(await openEmpty()));
} else {
  describe.skip(`key, idempotency, audit and behavior store contracts: postgres (skipped: no server at ${testServerAddress})`, () => {});
}
