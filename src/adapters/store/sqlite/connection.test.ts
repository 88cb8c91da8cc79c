import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openBetterSqlite } from './better-sqlite.ts';
import { engine, oneValue, openConnection } from './connection.ts';
import { translateSqliteError } from './sqlite-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-connection-'));
afterAll(() => rmSync(folder, { recursive: true }));
const open = () => openConnection(':memory:', { busyTimeoutMs: 0 });

describe(`a connection (${engine.name})`, () => {
  it('is over the SQLite of Node where there is one', () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const isThere = major > 22 || (major === 22 && minor >= 13);
    expect(engine.name).toBe(isThere ? 'node:sqlite' : 'better-sqlite3');
  });

  it('gives back the numbers, bytes and nulls that it was given', () => {
    const connection = open();
    connection.exec('CREATE TABLE t (id INTEGER, real REAL, bytes BLOB, text TEXT)');
    const rows = [
      [Number.MAX_SAFE_INTEGER, 1e-289, Uint8Array.of(0, 255), 'Ünïcode 漢字 🙂'],
      [-8.64e15, -1.5, new Uint8Array(), ''],
      [null, null, null, null],
    ] as const;
    for (const row of rows) expect(connection.run('INSERT INTO t VALUES (?, ?, ?, ?)', row)).toBe(1);
    const found = connection.all('SELECT * FROM t ORDER BY rowid').map((row) => Object.values(row));
    const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
    expect(found.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)));
    expect(connection.run('UPDATE t SET real = 1 RETURNING id')).toBe(3);
    expect(oneValue(connection.all('SELECT count(*) FROM t'))).toBe(3);
    expect(oneValue(connection.all('SELECT id FROM t WHERE id = 4'))).toBeUndefined();
    connection.close();
  });

  it('names failures as SQLite does, and says that it is closed', () => {
    const connection = open();
    connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY); PRAGMA max_page_count = 3');
    connection.run('INSERT INTO t VALUES (1)');
    expect(() => connection.run('INSERT INTO t VALUES (1)')).toThrow(/UNIQUE/);
    const failure = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (cause) {
        return (cause as { code?: unknown }).code;
      }
    };
    expect(failure(() => connection.run('INSERT INTO t VALUES (1)'))).toMatch(/^SQLITE_CONSTRAINT/);
    expect(failure(() => connection.exec('CREATE TABLE u AS SELECT zeroblob(100000)'))).toMatch(/^SQLITE_FULL/);
    writeFileSync(join(folder, 'damaged.db'), 'no database'.repeat(1000));
    const damaged = openConnection(join(folder, 'damaged.db'), { busyTimeoutMs: 0 });
    expect(failure(() => damaged.all('SELECT * FROM t'))).toBe('SQLITE_NOTADB');
    damaged.close();
    const absent = join(folder, 'none.db');
    expect(failure(() => openConnection(absent, { busyTimeoutMs: 0, isReadOnly: true }))).toBe('SQLITE_CANTOPEN');
    connection.close();
    connection.close();
    expect(() => connection.all('SELECT 1')).toThrow('closed');
    expect(
      translateSqliteError(
        thrownBy(() => connection.exec('SELECT 1')),
        'x.db',
      ),
    ).toMatchObject({
      name: 'StoreUnavailable',
      message: 'x.db is closed.',
    });
  });

  it('copies itself as it is at that moment, with what others write meanwhile left out', async () => {
    const file = join(folder, 'source.db');
    const connection = openConnection(file, { busyTimeoutMs: 0 });
    connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (data BLOB)');
    for (let i = 0; i < 300; i++) connection.run('INSERT INTO t VALUES (zeroblob(8000))');
    const writer = openConnection(file, { busyTimeoutMs: 1000 });
    const copying = connection.copyTo(join(folder, 'copy.db'), () => {});
    for (let i = 0; i < 20; i++) writer.run('INSERT INTO t VALUES (zeroblob(8000))');
    await copying;
    const copy = openConnection(join(folder, 'copy.db'), { busyTimeoutMs: 0 });
    expect(oneValue(copy.all('SELECT count(*) FROM t'))).toBe(300);
    expect(oneValue(connection.all('SELECT count(*) FROM t'))).toBe(320);
    for (const one of [connection, writer, copy]) one.close();
    await expect(open().copyTo(join(folder, 'none', 'copy.db'), () => {})).rejects.toThrow();
  });

  it('warns nobody that it is experimental', () => {
    const script = join(folder, 'open.mts');
    const module = pathToFileURL(join(import.meta.dirname, 'connection.ts')).href;
    writeFileSync(
      script,
      `const { openConnection } = await import('${module}'); openConnection(':memory:', { busyTimeoutMs: 0 }).close(); process.emitWarning('of our own');`,
    );
    const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
    expect(stderr).toContain('of our own');
    expect(stderr).not.toMatch(/experimental/i);
    expect(status).toBe(0);
  });
});

describe('better-sqlite3', () => {
  const openWith = (cause: Error & { code?: string }) => () =>
    openBetterSqlite(':memory:', { busyTimeoutMs: 0 }, () => {
      throw cause;
    });

  it('says what to run where it is not installed, or was built for another Node', () => {
    const absent = Object.assign(new Error("Cannot find module 'better-sqlite3'"), { code: 'MODULE_NOT_FOUND' });
    expect(openWith(absent)).toThrow(
      /^Node v\S+ has no SQLite of its own, and better-sqlite3 is not installed for it\. In a checkout run `npm run build`/,
    );
    const other = Object.assign(new Error('was compiled against a different Node.js version'), {
      code: 'ERR_DLOPEN_FAILED',
    });
    expect(openWith(other)).toThrow(
      /^better-sqlite3 was built for another version of Node than v\S+, which runs now\. .*`npm run build`/,
    );
    const full = Object.assign(new Error('disk'), { code: 'SQLITE_FULL' });
    expect(openWith(full)).toThrow(full);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (cause) {
    return cause;
  }
}
