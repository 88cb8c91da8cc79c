import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { episodeStoreContract } from '../../../ports/episode-store.contract.ts';
import type { EpisodeStore } from '../../../ports/episode-store.ts';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { createService } from '../../../service.ts';
import { createSqlAuditLog } from '../sql-audit-log.ts';
import { createEpisodeStore } from '../sql-episode-store.ts';
import { createStores } from '../stores.ts';
import { openVolatile } from '../volatile/open-volatile.ts';
import { openConnection } from './connection.ts';
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
    await expect(openSqlite(directory)).rejects.toThrow(
      /in use by another Orrery process\. Ask it \(--url, or its \/mcp\)/,
    );
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

  it('is refused, and left as it was, when its file is a database of another program', async () => {
    const directory = newDirectory();
    const file = join(directory, databaseFile);
    const other = openConnection(file, { busyTimeoutMs: 0 });
    other.exec('CREATE TABLE migrations (id INTEGER PRIMARY KEY, migration TEXT); CREATE TABLE users (name TEXT)');
    other.close();
    const before = readFileSync(file);
    await expect(openSqlite(directory)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/orrery\.db is a database of another program\. .* ORRERY_DATA_DIR/),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says which file is damaged, and that it may be deleted, when it is the lock', async () => {
    const directory = newDirectory();
    await (await openSqlite(directory)).close();
    writeFileSync(join(directory, 'lock.db'), 'garbage'.repeat(1000));
    await expect(openSqlite(directory)).rejects.toThrow(/lock\.db is damaged\. It holds nothing .* delete this file/);
    rmSync(join(directory, 'lock.db'));
    await (await openSqlite(directory)).close();
  });

  it('is not ready while writes fail for want of room, though what readiness writes still fits', async () => {
    const database = await openSqlite(newDirectory());
    const pages = async (sql: string) => Number(Object.values((await database.all(sql))[0] ?? {})[0]);
    const store = (name: string, bytes: number) =>
      database.transaction((session) =>
        session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', [name, 'x'.repeat(bytes)]),
      );
    await database.probe();
    await pages(`PRAGMA max_page_count = ${(await pages('PRAGMA page_count')) + 4}`);
    await expect(store('large', 500_000)).rejects.toThrow(/full/);
    await expect(database.probe()).rejects.toThrow(/full/);
    await store('small', 10);
    await database.probe();
    await expect(store('large', 500_000)).rejects.toThrow(/full/);
    await expect(database.probe()).rejects.toThrow(/full/);
    await pages('PRAGMA max_page_count = 1000000');
    await database.probe();
    expect(await pages('SELECT count(*) FROM probe')).toBe(1);
    await database.close();
  });

  it('is made with every directory on the way to it, unless a file is in the way', async () => {
    const directory = newDirectory();
    for (const path of [join(directory, 'a', 'b', 'c'), join(directory, 'a', 'b', 'd')])
      await (await openSqlite(path)).close();
    expect(readdirSync(join(directory, 'a', 'b'))).toEqual(['c', 'd']);
    writeFileSync(join(directory, 'file'), 'x');
    for (const path of [join(directory, 'file'), join(directory, 'file', 'data')])
      await expect(openSqlite(path)).rejects.toThrow(/The data directory .* cannot be made: /);
  });

  it('is for its owner alone, in a directory that others may read as well', async () => {
    const directory = newDirectory();
    chmodSync(directory, 0o755);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const database = await openSqlite(directory);
    await database.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'private']);
    const files = readdirSync(directory);
    expect(files).toEqual(
      expect.arrayContaining(['lock.db', databaseFile, `${databaseFile}-shm`, `${databaseFile}-wal`]),
    );
    expect(files.map((name) => modeOf(join(directory, name)))).toEqual(files.map(() => '600'));
    await database.close();
    const again = await openSqlite(directory);
    await again.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'again']);
    expect(modeOf(join(directory, `${databaseFile}-wal`))).toBe('600');
    await again.close();
    await (await openSqlite(join(directory, 'made'))).close();
    expect(modeOf(join(directory, 'made'))).toBe('700');
  });

  it('is refused when its file is empty, and made anew once that is deleted', async () => {
    const directory = newDirectory();
    const file = join(directory, databaseFile);
    writeFileSync(file, '');
    await expect(openSqlite(directory)).rejects.toThrow(
      /damaged \(it is empty, 0 bytes\).*If nothing was ever stored in it, delete it.*newest backup/,
    );
    expect(readFileSync(file).length).toBe(0);
    rmSync(file);
    await (await openSqlite(directory)).close();
    await (await openSqlite(directory)).close();
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

describe('bytes of what was removed from a data directory', () => {
  const marker = 'marker of what is forgotten';
  const isInFiles = (directory: string): boolean =>
    readdirSync(directory).some((file) => readFileSync(join(directory, file)).includes(marker));

  /** One marked episode, and what removes it. */
  const fill = async (store: EpisodeStore) => {
    const content = { context: marker, schema: null, actions: [], outcome: 'success', metadata: null, quotes: [] };
    const { id } = await store.append({ ...content, id: 'ep_00000001', tenant: 't', domain: 'd', storedAtMs: 1 });
    return () => store.remove('t', 'd', [id], 2);
  };

  it('stay owed while another process reads an old state, and are gone at the next scrub', async () => {
    const directory = newDirectory();
    const database = await openSqlite(directory);
    const store = createEpisodeStore(database);
    const remove = await fill(store);
    // The log is empty, so this reader holds the database file itself, as a backup does that begins after a quiet while.
    await database.scrub([]);
    const reader = openConnection(join(directory, databaseFile), { busyTimeoutMs: 0, isReadOnly: true });
    reader.exec('BEGIN');
    reader.all('SELECT count(*) FROM episodes');
    await remove();
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(store.scrub()).rejects.toThrow(/Deleted bytes remain .* reads an old state/);
      expect(isInFiles(directory)).toBe(true);
    }
    reader.exec('COMMIT');
    await store.scrub();
    expect(isInFiles(directory)).toBe(false);
    reader.close();
    await database.close();
  });

  it('are gone with the answers about it that idempotency keys are replayed with', async () => {
    const directory = newDirectory();
    const database = await openSqlite(directory);
    const { episodes, behaviors, idempotency } = createStores(database);
    const remove = await fill(episodes);
    const imported = {
      title: marker,
      description: '',
      tier: 'atom',
      domain: 'd',
      tags: [],
      text: '{}',
      importedAtMs: 1,
    };
    const bounds = { countMax: 1, bytesMax: 100 };
    await behaviors.put('t', { ...imported, name: 'acme-a', hash: 'f'.repeat(64) }, false, bounds);
    const subjects = ['ep_00000001', 'acme-a', 'ep_00000002', null];
    const claimOf = (subject: string | null) => ({ tenant: 't', key: `${subject}`, nowMs: 1, leaseMs: 1, keepMs: 10 });
    for (const subject of subjects) {
      await idempotency.claim({ ...claimOf(subject), fingerprint: 'f' });
      const body = JSON.stringify({ subject, marker: subject === null ? '' : marker });
      await idempotency.complete({ ...claimOf(subject), claimedAtMs: 1 }, { status: 200, body }, subject);
    }
    await remove();
    await behaviors.remove('t', 'acme-a');
    const kinds = subjects.map(
      async (subject) => (await idempotency.claim({ ...claimOf(subject), fingerprint: 'f' })).kind,
    );
    expect(await Promise.all(kinds)).toEqual(['removed', 'removed', 'answered', 'answered']);
    await database.run('DELETE FROM idempotency WHERE subject = ?', ['ep_00000002']);
    await episodes.scrub();
    expect(isInFiles(directory)).toBe(false);
    await database.close();
  });

  it('are owed by the process that finds them, when the one that removed them was killed', async () => {
    const directory = newDirectory();
    const database = await openSqlite(directory);
    await (await fill(createEpisodeStore(database)))();
    const left = newDirectory();
    cpSync(directory, left, { recursive: true });
    await database.close();
    expect(isInFiles(left)).toBe(true);
    const service = await createService(readConfig({ ORRERY_DATA_DIR: left, ORRERY_API_KEY: 'ork_live_environment' }), {
      embedder: 'hashed',
      logger: pino({ level: 'silent' }),
    });
    await expect.poll(() => isInFiles(left)).toBe(false);
    await service.close();
  });
});
