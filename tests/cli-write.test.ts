// Files that cannot be written: full and read-only disks, directories of others, read-only files, and what is no file. The document stays as it was, and one
// line says why. What is written stays what it is: the file of its owner, under all its names.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { replaceFile } from '../src/cli/text-file.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-cli-write-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const original = `"${'a'.repeat(3000)}"`;
const longer = `"${'b'.repeat(60_000)}"`;

/** Runs a shell with `replace FILE LENGTH`, which tells how it went. */
async function inShell(script: string, options: { readonly uid?: number; readonly prefix?: readonly string[] } = {}) {
  const code = `
    const { replaceFile } = await import(${JSON.stringify(join(root, 'src/cli/text-file.ts'))});
    const [path, length] = process.argv.slice(1);
    await replaceFile(path, 'b'.repeat(Number(length))).then(() => console.log('written'), ({ name, message }) => console.log(name, message));`;
  const replace = `replace() { ${process.execPath} --import tsx --input-type=module -e "$CODE" "$@"; }`;
  const [command = 'sh', ...more] = [...(options.prefix ?? []), 'sh', '-c', `${replace}\n${script}`];
  // A cache that the limits of a shell also hold for would be in the way.
  const env = { PATH: process.env.PATH ?? '', CODE: code, TSX_DISABLE_CACHE: '1' };
  const ids = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const { stdout } = await promisify(execFile)(command, more, { cwd: root, env, ...ids });
  return stdout.trimEnd().split('\n');
}

/** A user that may not write where it is not allowed to: the superuser may. */
const isSuperuser = process.getuid?.() === 0;
const uid = isSuperuser ? { uid: 65_534 } : {};
const othersAbsent = isSuperuser ? '' : ' (skipped: only the superuser has files of others)';

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', folder]).status === 0;
const mountAbsent = canMount ? '' : ' (skipped: no file systems can be mounted here)';

describe.skipIf(!canMount)(`a document on a disk of its own${mountAbsent}`, () => {
  it('stays as it was where there is no room, neither for a name nor for the bytes, and where nothing may be written', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const file = `${disk}/document.json`;
    const mount = (options: string) =>
      `mount -t tmpfs -o ${options} none ${disk} && printf '%s' '${original}' > ${file}`;
    const look = `[ "$(cat ${file})" = '${original}' ] && echo whole; ls -A ${disk}`;
    const said = (reason: string) => [`UsageError ${file} cannot be written: ${reason}`, 'whole', 'document.json'];
    const run = (script: string) => inShell(script, { prefix: ['unshare', '-rm'] });
    const change = `replace ${file} 60000; ${look}`;
    expect(await run(`${mount('nr_inodes=2')}; ${change}`)).toEqual(said('the disk is full'));
    expect(await run(`${mount('size=16k')}; ${change}`)).toEqual(said('the disk is full'));
    expect(await run(`${mount('size=1m')} && mount -o remount,ro ${disk}; ${change}`)).toEqual(
      said('the file system is read-only'),
    );
  });
});

describe('a document in a directory of others', () => {
  const place = (name: string) => {
    mkdirSync(join(folder, name));
    const file = join(folder, name, 'document.json');
    writeFileSync(file, original);
    chmodSync(file, 0o666);
    chmodSync(join(folder, name), 0o555);
    return file;
  };

  it('is written where it stands', async () => {
    const file = place('theirs');
    expect(await inShell(`replace ${file} 10`, uid)).toEqual(['written']);
    expect(readFileSync(file, 'utf8')).toBe('b'.repeat(10));
  });

  it('is put back where only a part of the new text can be written', async () => {
    const file = place('cut');
    const said = await inShell(`trap '' XFSZ; ulimit -f 16; replace ${file} 60000`, uid);
    expect(said).toEqual([`UsageError ${file} cannot be written: it would be longer than a file may be here`]);
    expect(readFileSync(file, 'utf8')).toBe(original);
  });
});

describe('a document in a directory where everyone may write', () => {
  const place = (name: string, mode: number) => {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
    const file = join(folder, name, 'document.json');
    writeFileSync(file, original);
    chmodSync(file, mode);
    return file;
  };

  it('is left alone where this user may not write it', async () => {
    const file = place('read-only', 0o444);
    const before = statSync(file);
    const said = await inShell(`replace ${file} 10; ls -A ${join(folder, 'read-only')}`, uid);
    expect(said).toEqual([`UsageError ${file} cannot be written: this user may not write there`, 'document.json']);
    expect(readFileSync(file, 'utf8')).toBe(original);
    expect([statSync(file).ino, statSync(file).uid]).toEqual([before.ino, before.uid]);
  });

  it('keeps its other names', async () => {
    const file = place('linked', 0o666);
    const other = join(folder, 'linked', 'other.json');
    linkSync(file, other);
    await replaceFile(file, longer);
    expect(readFileSync(other, 'utf8')).toBe(longer);
    await replaceFile(other, original);
    expect(readFileSync(file, 'utf8')).toBe(original);
    expect([statSync(file).nlink, readdirSync(join(folder, 'linked')).length]).toEqual([2, 2]);
  });

  it.skipIf(!isSuperuser)(`stays that of its owner${othersAbsent}`, async () => {
    const file = place('shared', 0o666);
    expect(await inShell(`replace ${file} 10; ls -A ${join(folder, 'shared')}`, uid)).toEqual([
      'written',
      'document.json',
    ]);
    expect([readFileSync(file, 'utf8'), statSync(file).uid]).toEqual(['b'.repeat(10), 0]);
    chownSync(file, 65_534, 65_534);
    await replaceFile(file, longer);
    expect([readFileSync(file, 'utf8'), statSync(file).uid, statSync(file).gid]).toEqual([longer, 65_534, 65_534]);
  });
});

describe('a name', () => {
  it('may be as long as names can be', async () => {
    const file = join(folder, `${'n'.repeat(250)}.json`);
    writeFileSync(file, original);
    await replaceFile(file, longer);
    expect(readFileSync(file, 'utf8')).toBe(longer);
  });

  it('of a pipe is no file that can be replaced', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(replaceFile(pipe, longer)).rejects.toThrow('is not a regular file');
    const [said] = await inShell('(echo {} | replace /dev/fd/0 5)');
    expect(said).toContain('UsageError /dev/fd/0 is not a regular file');
  });
});
