// The pages of documentation that have a block of commands.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Paths from the root of the repository, sorted. */
export function findPages(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
  const names = files.trimEnd().split('\n').sort();
  return names.filter((name) => /^```(?:console|sh|bash|shell)\b/m.test(readFileSync(join(root, name), 'utf8')));
}
