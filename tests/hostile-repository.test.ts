// A folder from a stranger is checked and compared, and nothing of what its settings name is run: hooks, monitors, filters, programs that show differences, helpers that fetch.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesSince, listFiles } from '../src/cli/check/git.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-hostile-'));
const repository = join(folder, 'repository');
const trace = join(folder, 'trace');
const program = join(folder, 'program');
const document = (name: string) => JSON.stringify({ name, orbitals: [] });

const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Each program notes the name of the setting that ran it, and passes its input on. */
function arm(directory: string): void {
  const by = (name: string) => `${program} ${name}`;
  const settings: readonly (readonly [string, string])[] = [
    ['core.fsmonitor', by('fsmonitor')],
    ['core.hooksPath', join(folder, 'hooks')],
    ['core.pager', by('pager')],
    ['core.sshCommand', by('ssh')],
    ['core.gitProxy', by('proxy')],
    ['core.editor', by('editor')],
    ['diff.external', by('external')],
    ['diff.evil.command', by('diff-command')],
    ['diff.evil.textconv', by('textconv')],
    ['filter.evil.clean', by('clean')],
    ['filter.evil.smudge', by('smudge')],
    ['filter.evil.required', 'true'],
    ['filter.worse.process', by('process')],
    ['protocol.ext.allow', 'always'],
    ['remote.origin.url', `ext::${by('ext')}`],
    ['remote.origin.promisor', 'true'],
    ['extensions.partialClone', 'origin'],
    ['credential.helper', `!${by('credential')}`],
    ['alias.diff', `!${by('alias')}`],
  ];
  for (const [key, value] of settings) git(directory, 'config', key, value);
}

beforeAll(() => {
  writeFileSync(program, `#!/bin/sh\necho "$1" >> ${trace}\ncat\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(folder, 'hooks'));
  for (const hook of ['post-index-change', 'pre-commit', 'post-checkout', 'reference-transaction']) {
    writeFileSync(join(folder, 'hooks', hook), `#!/bin/sh\necho hook-${hook} >> ${trace}\n`);
    chmodSync(join(folder, 'hooks', hook), 0o755);
  }
  mkdirSync(join(repository, 'inner'), { recursive: true });
  git(join(repository, 'inner'), 'init', '-q');
  writeFileSync(join(repository, 'inner/own.json'), document('Own'));
  git(join(repository, 'inner'), 'add', '.');
  git(join(repository, 'inner'), 'commit', '-qm', 'inner');
  git(repository, 'init', '-q');
  writeFileSync(join(repository, '.gitattributes'), '*.json diff=evil filter=evil\n*.orb diff=evil filter=worse\n');
  for (const name of ['a.json', '-b.json', 'c d.json', 'e\nf.json', '$(touch g).json', 'h.orb'])
    writeFileSync(join(repository, name), document('Before'));
  git(repository, 'add', '--', '.');
  git(repository, 'commit', '-qm', 'one');
  for (const name of ['a.json', 'e\nf.json', 'h.orb']) writeFileSync(join(repository, name), document('After'));
  writeFileSync(join(repository, 'inner/own.json'), document('Changed'));
  arm(repository);
  arm(join(repository, 'inner'));
  rmSync(trace, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('git by itself would run them', () => {
  try {
    git(repository, 'diff', '--name-status', '-z', 'HEAD', '--');
  } catch {}
  expect(existsSync(trace)).toBe(true);
  rmSync(trace);
});

test('nothing runs when its files are listed, compared and read at a revision', async () => {
  const files = await listFiles(repository);
  expect(files).toEqual(expect.arrayContaining(['a.json', '-b.json', 'c d.json', 'e\nf.json', '$(touch g).json']));
  const changes = await changesSince('HEAD', repository);
  const changed = [...changes.files.values()].map(({ before }) => before).sort();
  expect(changed).toEqual(['a.json', 'e\nf.json', 'h.orb']);
  for (const path of ['a.json', 'e\nf.json', 'h.orb'])
    expect((await changes.show(path)).toString()).toBe(document('Before'));
  await expect(changes.show('absent.json')).rejects.toThrow();
  expect(existsSync(trace)).toBe(false);
  expect(existsSync(join(repository, 'g'))).toBe(false);
});

test('a missing object is not fetched', async () => {
  const blob = git(repository, '-c', 'core.fsmonitor=false', 'rev-parse', 'HEAD:c d.json').trim();
  rmSync(join(repository, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
  rmSync(trace, { force: true });
  const shown = changesSince('HEAD', repository).then((changes) => changes.show('c d.json'));
  await expect(shown).rejects.toThrow();
  expect(existsSync(trace)).toBe(false);
});
