import { UsageError } from './usage-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EFBIG: 'it would be longer than a file may be here',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'nothing is there, and nothing can be made there',
};

/** What went wrong with writing, as a sentence about the file; what is no failure of the system stays what it is. */
export function writeFailure(cause: unknown, name: string): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (cause instanceof UsageError || code === undefined || syscall === undefined) return cause;
  return new UsageError(`${name} cannot be written: ${reasons[code] ?? code}`);
}
