// `orrery check --watch` as a process: it checks again when a file is written, replaced by another, or added to what a pattern finds.
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = (name: string, states: object[] = []) =>
  JSON.stringify({
    name,
    orbitals: [{ entity: 'A', traits: [{ name: 'T', linkedEntity: 'A', stateMachine: { states, transitions: [] } }] }],
  });

it('checks again after every kind of change, and ends with the interrupt', async () => {
  const file = join(folder, 'one.json');
  writeFileSync(file, document('One'));
  const args = ['--import', 'tsx', 'src/cli.ts', 'check', '--watch', join(folder, '*.json')];
  const child = spawn(process.execPath, args, { cwd: root });
  let heard = '';
  const listeners = new Set<() => void>();
  const hear = (data: Buffer) => {
    heard += data;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const until = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!text.test(heard)) return;
        listeners.delete(look);
        heard = '';
        resolve();
      };
      child.once('exit', () => reject(new Error(`it ended; it said: ${heard}`)));
      listeners.add(look);
      look();
    });
  await until(/watching 1 file; Ctrl-C ends/);
  writeFileSync(file, '{"name":');
  await until(/1 unreadable in 1 of 1 document/);
  const draft = join(folder, 'draft.tmp');
  writeFileSync(draft, document('One', [{ name: 'lost', isInitial: true }]));
  renameSync(draft, file);
  await until(/one\.json[\s\S]*dead-end[\s\S]*in 1 of 1 document/);
  writeFileSync(file, document('One'));
  await until(/of 1 document/);
  writeFileSync(join(folder, 'two.json'), '[');
  await until(/1 unreadable in \d of 2 documents/);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(2); // one document cannot be read
});
