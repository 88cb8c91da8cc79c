import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseFile, openSqlite } from './open-sqlite.ts';
import { openThreadedStores } from './threaded-stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-mark-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A directory as a process leaves it that was killed, in a place of its own. */
async function killedIn(name: string): Promise<string> {
  const [from, to] = [join(folder, `${name}-live`), join(folder, name)];
  const database = await openSqlite(from);
  await database.run("INSERT INTO scrubs (name, owed, done) VALUES ('x', 1, 1)");
  cpSync(from, to, { recursive: true });
  await database.close();
  return to;
}

async function warningOf(directory: string): Promise<string | null> {
  const stores = await openThreadedStores(directory, () => {});
  await stores.close();
  return stores.warning;
}

describe('a write-ahead log that is gone', () => {
  test('is told by the next start of the service, once, also where a command came first', async () => {
    const directory = await killedIn('lost');
    expect(statSync(join(directory, 'open')).mode & 0o777).toBe(0o600);
    rmSync(join(directory, `${databaseFile}-wal`));
    await (await openSqlite(directory, 'beside')).close();
    expect(await warningOf(directory)).toContain('writes that were acknowledged may be lost');
    expect(await warningOf(directory)).toBeNull();
  });

  test('is not told of a process that exited without closing', async () => {
    const directory = join(folder, 'exited');
    const modules = ['open-sqlite', 'threaded-stores'].map((name) => new URL(`./${name}.ts`, import.meta.url).href);
    for (const [module, open] of [
      [modules[0], `openSqlite(${JSON.stringify(directory)})`],
      [modules[1], `openThreadedStores(${JSON.stringify(directory)}, () => {})`],
    ]) {
      const script = `const it = await import('${module}'); await it.${open}; process.exit(0);`;
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
      expect(readdirSync(directory)).toContain(databaseFile);
      expect(await warningOf(directory)).toBeNull();
    }
  });

  test('is not told where it is there, after a clean end, or of a new directory', async () => {
    const directory = await killedIn('kept');
    expect(await warningOf(directory)).toBeNull();
    expect(readdirSync(directory)).not.toContain('open');
    expect(await warningOf(directory)).toBeNull();
    expect(await warningOf(join(folder, 'new'))).toBeNull();
  });
});
