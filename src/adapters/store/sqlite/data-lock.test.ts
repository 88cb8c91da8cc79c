import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockDataDirectory } from './data-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Holds the lock until a second after it is told to let go. */
const holder = `
  const { lockDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))});
  const lock = lockDataDirectory(process.argv[1]);
  process.stdin.once('data', () => setTimeout(() => { lock.release(); process.exit(); }, 1000));
  console.log('held');`;

it('is refused at once while another process holds it, and waited for when it may be', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(() => lockDataDirectory(folder)).toThrow('in use by another Orrery process');
  expect(() => lockDataDirectory(folder, 50)).toThrow('in use by another Orrery process');
  await new Promise((resolve) => child.stdin.write('let go\n', resolve));
  const lock = lockDataDirectory(folder, 60_000);
  lock.release();
  expect(await ended).toBe(0);
});
