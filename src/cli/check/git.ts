// What git knows of the files here. Git itself is asked, so that what it ignores is ignored here, by whichever file or setting says so.
import { execFile } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { printable } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const answerBytesMax = 512 * 1024 * 1024;

/** Standard output of git in a directory; rejects with what git said. */
function git(directory: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((done, reject) => {
    const options = { cwd: directory, maxBuffer: answerBytesMax, encoding: 'buffer' as const };
    execFile('git', args, options, (error, out, err) => {
      if (error === null) done(out);
      else reject(new Error(err.toString().trim().split('\n')[0] || error.message));
    });
  });
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
  /** The bytes of a file at the revision. */
  show(path: string): Promise<Buffer>;
}

const unknownRevision = (revision: string) =>
  new UsageError(`git knows no revision "${printable(revision)}"; give one such as HEAD or main`);

/** What differs between a revision and the files that are there now, untracked ones too. Throws a UsageError. */
export async function changesSince(revision: string, directory: string): Promise<Changes> {
  const refuse = (error: Error): never => {
    throw new UsageError(`${revision}: git says: ${error.message}`);
  };
  if (revision.startsWith('-')) throw unknownRevision(revision);
  const top = (await git(directory, ['rev-parse', '--show-toplevel']).catch(refuse)).toString().replace(/\n$/, '');
  const commit = await git(top, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]).then(
    (printed) => printed.toString().trim(),
    () => {
      throw unknownRevision(revision);
    },
  );
  const [changed, added] = await Promise.all([
    git(top, ['diff', '--name-status', '-z', '-M', '--no-ext-diff', commit, '--']).then(split, refuse),
    git(top, ['ls-files', '-z', '--others', '--exclude-standard']).then(split, refuse),
  ]);
  const files = new Map<string, Change>();
  const take = (path: string, before: string | null) => files.set(join(top, path), { file: join(top, path), before });
  for (let i = 0; i < changed.length; ) {
    const [status = '', first = '', second = ''] = changed.slice(i, i + 3);
    const isMoved = /^[RC]/.test(status);
    i += isMoved ? 3 : 2;
    if (status !== 'D') take(isMoved ? second : first, status === 'A' ? null : first);
  }
  for (const path of added) take(path, null);
  return { files, show: (path) => git(top, ['show', `${commit}:${path}`]) };
}
