// The commands that `check --fix` advises for what is left. They repeat each option that decides what is found and how it is repaired, so that they do
// what was shown.
import type { Project } from '../../config/project-file.ts';
import type { CheckOptions } from '../check-command.ts';
import type { Found } from './find-documents.ts';

export interface AdvisedCommands {
  /** `orrery repair` of a file; `rules` are those of the findings that are left. */
  repair(file: string, rules: readonly string[], more: readonly string[]): string;
  /** `orrery check --fix --unsafe-fixes` of a file. */
  fixUnsafe(file: string): string;
}

/** A word as a POSIX shell reads it back. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const commandLine = (words: readonly string[]): string => words.map(shellWord).join(' ');

export function advisedCommands(
  options: CheckOptions,
  { settings }: Project,
  found: readonly Found[],
): AdvisedCommands {
  const config = options.config === false ? ['--no-config'] : given('--config', options.config);
  const previous = given('--previous', options.previous);
  const target = given('--target', options.target);
  // A repair looks for all categories that are found, unless it is told which.
  const isNarrow =
    options.errorsOnly === true ||
    [options.select, options.ignore, options.baseline, settings.rules, settings.overrides].some(
      (one) => one !== undefined,
    );
  const beforeOf = new Map(found.map(({ name, change }) => [name, change?.before ?? null]));
  return {
    repair: (file, rules, more) => {
      const before = options.previous === undefined ? beforeOf.get(file) : null;
      const fromGit = typeof before === 'string' && options.changed !== undefined;
      const words = [
        ...['orrery', 'repair', file],
        ...(fromGit ? ['--previous', '-'] : previous),
        ...target,
        ...config,
        ...(isNarrow ? ['--errors', [...new Set(rules)].sort().join(',')] : []),
        ...more,
      ];
      return `${fromGit ? `${commandLine(['git', 'show', `${options.changed}:${before}`])} | ` : ''}${commandLine(words)}`;
    },
    fixUnsafe: (file) =>
      commandLine([
        ...['orrery', 'check', '--fix', '--unsafe-fixes'],
        ...(options.errorsOnly === true ? ['--errors-only'] : []),
        ...given('--select', options.select),
        ...given('--ignore', options.ignore),
        ...given('--baseline', options.baseline),
        ...given('--changed', options.changed),
        ...previous,
        ...target,
        ...config,
        file,
      ]),
  };
}

const given = (option: string, value: string | undefined): string[] => (value === undefined ? [] : [option, value]);
