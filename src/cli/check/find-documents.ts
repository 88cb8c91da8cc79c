// Which files a check looks at: those that are named, those that a pattern finds, and what is beneath a folder and is not ignored.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { glob } from 'tinyglobby';
import { compareStrings } from '../../core/base/order.ts';
import { documentExtensions } from '../../formats/read-text.ts';
import { expandPatterns } from '../documents.ts';
import { UsageError } from '../usage-error.ts';
import { type Change, type Changes, changesSince, listFiles } from './git.ts';

export interface Found {
  readonly name: string;
  /** Of a folder, or `skipOthers`: where it holds no schema it is passed over. */
  readonly isListed: boolean;
  /** Of a folder or a pattern, or `skipOthers`: where it is ignored it is left out. */
  readonly isFound: boolean;
  readonly change?: Change;
}

export interface FindRules {
  readonly isIgnored: (file: string) => boolean;
  /** Named files are treated as those of a folder. */
  readonly skipOthers: boolean;
  readonly changed: string | undefined;
}

const isDocumentName = (path: string) => documentExtensions.some((end) => path.toLowerCase().endsWith(end));

/** In the order of the arguments, what a folder holds by name; every file once. */
export async function findDocuments(
  args: readonly string[],
  rules: FindRules,
): Promise<{ readonly found: readonly Found[]; readonly changes: Changes | null }> {
  const changes = rules.changed === undefined ? null : await changesSince(rules.changed, placeOf(args));
  const all: Found[] = [];
  for (const arg of args) {
    if (arg !== '-' && isDirectory(arg)) {
      all.push(...(await beneath(arg)).map((name) => ({ name, isListed: true, isFound: true })));
      continue;
    }
    const names = await expandPatterns([arg]);
    const isPattern = names.length !== 1 || names[0] !== arg;
    all.push(
      ...names
        .filter((name) => !isPattern || !isDirectory(name))
        .map((name) => ({ name, isListed: rules.skipOthers, isFound: isPattern || rules.skipOthers })),
    );
  }
  if (changes !== null && args.includes('-'))
    throw new UsageError('--changed asks git about files: give files or folders');
  const seen = new Set<string>();
  const found = all.filter(({ name, isFound }) => {
    const path = name === '-' ? name : resolve(name);
    if (seen.has(path)) return false;
    seen.add(path);
    return !(isFound && rules.isIgnored(name));
  });
  if (changes === null) return { found, changes };
  const wasThere = (name: string) => [...changes.removed.keys()].some((file) => isWithin(file, resolve(name)));
  const absent = found.find(({ name }) => !existsSync(name) && !wasThere(name));
  if (absent !== undefined) throw new UsageError(`${absent.name}: no such file or folder`);
  const changed = found.flatMap((one) => {
    const change = changes.files.get(realpathOf(one.name));
    return change === undefined ? [] : [{ ...one, change }];
  });
  return { found: changed, changes };
}

/** Whether a path is another one or lies beneath it. */
const isWithin = (file: string, place: string) => file === place || file.startsWith(join(place, sep));

export interface Removed {
  readonly name: string;
  /** Its path at the revision, from the top of the repository. */
  readonly before: string;
}

/** Documents that the arguments name or have beneath them, and that are gone since the revision; by name. */
export function removedDocuments(
  args: readonly string[],
  changes: Changes,
  isIgnored: FindRules['isIgnored'],
): Removed[] {
  const scopes = args.map((arg) => ({ arg, place: realpathOf(arg) }));
  return [...changes.removed]
    .flatMap(([file, before]): Removed[] => {
      const scope = scopes.find(({ place }) => isWithin(file, place));
      if (scope === undefined || (file !== scope.place && !isDocumentName(file))) return [];
      return [{ name: join(scope.arg, relative(scope.place, file)), before }];
    })
    .filter(({ name }) => !isIgnored(name))
    .sort((a, b) => compareStrings(a.name, b.name));
}

/** Where git is asked: in the repository of what is checked, or of what is left around it. */
function placeOf([first = '.']: readonly string[]): string {
  let place = first;
  while (!isDirectory(place)) {
    const above = dirname(place);
    if (above === place) return '.';
    place = above;
  }
  return place;
}

/** As git names it: behind links to the folder. */
function realpathOf(name: string): string {
  return existsSync(name) ? realpathSync(name) : resolve(name);
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

async function beneath(directory: string): Promise<string[]> {
  const known =
    (await listFiles(directory)) ??
    (await glob('**/*', { cwd: directory, dot: true, ignore: ['**/node_modules/**', '**/.git/**'], onlyFiles: true }));
  return known
    .filter(isDocumentName)
    .sort()
    .map((path) => join(directory, path))
    .filter((path) => existsSync(path) && !isDirectory(path));
}
