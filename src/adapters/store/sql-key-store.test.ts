import { expect, test } from 'vitest';
import type { SqlDatabase, SqlRow } from './sql-database.ts';
import { createSqlKeyStore } from './sql-key-store.ts';

const row = (revokedAt: number | null): SqlRow => ({
  id: 'key_a',
  tenant: 't',
  prefix: 'p',
  hash: 'h',
  name: 'n',
  scopes: 'read',
  mode: 'live',
  created_at: 1,
  expires_at: null,
  revoked_at: revokedAt,
  last_used_at: null,
  made_by: null,
});

test('what was read before a revocation is not remembered after it, however late it comes', async () => {
  const answers: ((rows: SqlRow[]) => void)[] = [];
  let writes = 1;
  const database = {
    foreignWrites: () => writes,
    all: () => new Promise<SqlRow[]>((resolve) => answers.push(resolve)),
  } as unknown as SqlDatabase;
  const keys = createSqlKeyStore(database);
  const early = keys.findByPrefix('p');
  writes = 2;
  const late = keys.findByPrefix('p');
  answers[1]?.([row(7)]);
  expect((await late)[0]?.revokedAtMs).toBe(7);
  answers[0]?.([row(null)]);
  expect((await early)[0]?.revokedAtMs).toBeNull();
  expect((await keys.findByPrefix('p'))[0]?.revokedAtMs).toBe(7);
  expect(answers).toHaveLength(2);
});
