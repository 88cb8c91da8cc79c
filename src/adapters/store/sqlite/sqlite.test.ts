import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { episodeStoreContract } from '../../../ports/episode-store.contract.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { createSqlAuditLog } from '../sql-audit-log.ts';
import { createEpisodeStore } from '../sql-episode-store.ts';
import { openVolatile } from '../volatile/open-volatile.ts';
import { databaseFile, openSqlite } from './open-sqlite.ts';

const directories: string[] = [];
const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-sqlite-'));
  directories.push(directory);
  return directory;
};
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

episodeStoreContract('sqlite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-sqlite-'));
  const database = await openSqlite(directory);
  const store = createEpisodeStore(database);
  const close = async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  };
  return { store, other: store, log: createSqlAuditLog(database), close };
});

episodeStoreContract('volatile', async () => {
  const database = await openVolatile();
  const store = createEpisodeStore(database);
  return { store, other: store, log: createSqlAuditLog(database), close: () => database.close() };
});

describe('a SQLite data directory', () => {
  it('is refused to a second opener until the first closes', async () => {
    const directory = newDirectory();
    const first = await openSqlite(directory);
    await expect(openSqlite(directory)).rejects.toThrow(/in use by another Orrery process\. Ask it \(--url\)/);
    await first.close();
    await (await openSqlite(directory)).close();
  });

  it('keeps what was stored across a restart, and migrates once', async () => {
    const directory = newDirectory();
    const first = await openSqlite(directory);
    await first.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'd']);
    await first.close();
    const second = await openSqlite(directory);
    expect(await second.all('SELECT tenant, version FROM domains')).toEqual([{ tenant: 't', version: 1 }]);
    await second.close();
  });

  it('is refused with advice when the file is damaged', async () => {
    const directory = newDirectory();
    const first = await openSqlite(directory);
    for (let i = 0; i < 400; i++) await first.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', [`tenant ${i}`, 'd']);
    await first.close();
    const file = join(directory, databaseFile);
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 2, bytes.length - 100);
    writeFileSync(file, bytes);
    await expect(openSqlite(directory)).rejects.toThrow(/damaged .* put back the newest backup/);
    writeFileSync(file, 'this was never a database, whatever its name may say about it'.repeat(100));
    await expect(openSqlite(directory)).rejects.toThrow(/damaged/);
  });

  it('is refused when a newer version wrote it', async () => {
    const directory = newDirectory();
    const first = await openSqlite(directory);
    await first.run(`INSERT INTO migrations VALUES (900, 'future', '')`);
    await first.close();
    await expect(openSqlite(directory)).rejects.toThrow(/newer Orrery/);
  });

  it('rolls a failed transaction back and stays usable', async () => {
    const database = await openSqlite(newDirectory());
    const failing = database.transaction(async (session) => {
      await session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'd']);
      throw new Error('midway');
    });
    await expect(failing).rejects.toThrow('midway');
    expect(await database.all('SELECT * FROM domains')).toEqual([]);
    await database.probe();
    await database.close();
    await expect(database.probe()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is backed up while in use', async () => {
    const database = await openSqlite(newDirectory());
    await database.run('INSERT INTO domains VALUES (?, ?, 7, 0, 0)', ['t', 'd']);
    const copy = newDirectory();
    await database.backup(join(copy, databaseFile));
    await database.close();
    const second = await openSqlite(copy);
    expect(await second.all('SELECT version FROM domains')).toEqual([{ version: 7 }]);
    await second.close();
  });
});
