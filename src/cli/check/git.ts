// What git knows of the files here. Git itself is asked, so that what it ignores is ignored here, by whichever file or setting says so.
import { execFile } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { environmentWith } from '../../config/config.ts';
import { printable } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const answerBytesMax = 512 * 1024 * 1024;

/** What a folder may name in its own settings for git to run. None of it is wanted here, and a folder that is checked must not run anything. */
const quiet = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.pager=cat', 'diff.external='];
/** No index is written, no missing object is fetched, nobody is asked for a password. */
const quietEnvironment = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
};

/** Standard output of git in a directory; rejects with what git said. */
function run(directory: string, settings: readonly string[], args: readonly string[]): Promise<Buffer> {
  return new Promise((done, reject) => {
    const options = {
      cwd: directory,
      env: environmentWith(quietEnvironment),
      maxBuffer: answerBytesMax,
      encoding: 'buffer' as const,
    };
    execFile('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], options, (error, out, err) => {
      if (error === null) done(out);
      else reject(new Error(err.toString().trim().split('\n')[0] || error.message));
    });
  });
}

const driverKey = /^(filter\..*\.(?:clean|smudge|process)|diff\..*\.(?:command|textconv))$/i;

/** Settings that switch off the filters and the ways to show differences that the folder itself defines. Those of the user, such as git-lfs, stay. */
async function withoutOwnDrivers(directory: string): Promise<readonly string[]> {
  const printed = await run(directory, quiet, [
    'config',
    '--show-scope',
    '-z',
    '--get-regexp',
    '^(filter|diff)\\.',
  ]).then(split, () => []);
  const off: string[] = [];
  for (let i = 0; i + 1 < printed.length; i += 2) {
    const [scope, entry = ''] = printed.slice(i, i + 2);
    const key = entry.split('\n')[0] ?? '';
    if (scope !== 'local' && scope !== 'worktree') continue;
    if (driverKey.test(key)) off.push(`${key}=`);
    if (/^filter\..*\.required$/i.test(key)) off.push(`${key}=false`);
  }
  return off;
}

async function git(directory: string, args: readonly string[]): Promise<Buffer> {
  return run(directory, [...quiet, ...(await withoutOwnDrivers(directory))], args);
}

const split = (answer: Buffer): string[] => answer.toString().split('\0').filter(Boolean);

/** Files beneath a directory that git knows or would take, relative to it; null where no git or no repository is. */
export async function listFiles(directory: string): Promise<string[] | null> {
  const files = await git(directory, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).then(
    split,
    () => null,
  );
  // A folder that is ignored and was named all the same is looked at.
  if (files?.length === 0 && (await isIgnored(directory))) return null;
  return files === null ? null : [...new Set(files)];
}

const isIgnored = (directory: string): Promise<boolean> =>
  git(dirname(resolve(directory)), ['check-ignore', '-q', basename(resolve(directory))]).then(
    () => true,
    () => false,
  );

export interface Change {
  /** Absolute. */
  readonly file: string;
  /** Its path at the revision, from the top of the repository; null where it was not there. */
  readonly before: string | null;
}

export interface Changes {
  readonly files: ReadonlyMap<string, Change>;
  /** Files that were there and are not now, by their absolute path, each with its path at the revision. */
  readonly removed: ReadonlyMap<string, string>;
  /** The bytes of a file at the revision. */
  show(path: string): Promise<Buffer>;
}

const unknownRevision = (revision: string, isEmpty: boolean) =>
  new UsageError(
    `git knows no revision "${printable(revision)}"; ${isEmpty ? 'the repository has no commit yet: commit the documents first' : 'give one such as HEAD or main'}`,
  );

/** A repository in which nothing was committed to any branch. */
const hasNoCommit = (top: string): Promise<boolean> =>
  git(top, ['rev-list', '--all', '--max-count=1']).then(
    (printed) => printed.toString().trim() === '',
    () => false,
  );

/** What differs between a revision and the files that are there now, untracked ones too. Throws a UsageError. */
export async function changesSince(revision: string, directory: string): Promise<Changes> {
  const refuse = (error: Error): never => {
    if (/not a git repository/i.test(error.message))
      throw new UsageError(
        `${printable(revision)}: this folder is in no git repository; \`git init\` makes one, then commit the documents`,
      );
    throw new UsageError(`${revision}: git says: ${error.message}`);
  };
  if (revision.startsWith('-')) throw unknownRevision(revision, false);
  const top = (await git(directory, ['rev-parse', '--show-toplevel']).catch(refuse)).toString().replace(/\n$/, '');
  const commit = await git(top, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]).then(
    (printed) => printed.toString().trim(),
    async () => {
      throw unknownRevision(revision, await hasNoCommit(top));
    },
  );
  const [changed, added] = await Promise.all([
    git(top, [
      'diff',
      '--name-status',
      '-z',
      '-M',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules=all',
      commit,
      '--',
    ]).then(split, refuse),
    git(top, ['ls-files', '-z', '--others', '--exclude-standard']).then(split, refuse),
  ]);
  const files = new Map<string, Change>();
  const removed = new Map<string, string>();
  const take = (path: string, before: string | null) => files.set(join(top, path), { file: join(top, path), before });
  for (let i = 0; i < changed.length; ) {
    const [status = '', first = '', second = ''] = changed.slice(i, i + 3);
    const isMoved = /^[RC]/.test(status);
    i += isMoved ? 3 : 2;
    if (status === 'D') removed.set(join(top, first), first);
    else take(isMoved ? second : first, status === 'A' ? null : first);
  }
  for (const path of added) take(path, null);
  return { files, removed, show: (path) => git(top, ['cat-file', 'blob', `${commit}:${path}`]) };
}
