// `--watch`: runs again when a file changes, until interrupted. Changes that come together are one. Folders are watched, not files: editors that
// save by renaming give a file another inode, and a pattern may find new files.
import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { schemaExtensions } from '../formats/read-text.ts';
import { findDocuments, isDirectory } from './check/find-documents.ts';
import type { Terminal } from './terminal.ts';

const settleMs = 60;

export async function watchFiles(
  patterns: readonly string[],
  run: () => Promise<void>,
  terminal: Terminal,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let watched = new Map<string, ReadonlySet<string>>();
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const again = () => {
    // One run after another: a change during a run is seen by the next.
    current = current
      .then(() => run().then(refresh))
      .catch((error: Error) => terminal.note(`orrery: ${error.message}`));
  };
  const onChange = (folder: string, name: string | null) => {
    const isOurs =
      name === null ||
      watched.get(folder)?.has(name) ||
      (hasPattern(patterns) && schemaExtensions.some((end) => name.endsWith(end)));
    if (!isOurs) return;
    clearTimeout(timer);
    timer = setTimeout(again, settleMs);
  };
  const refresh = async () => {
    const { found } = await findDocuments(patterns, { isIgnored: () => false, skipOthers: false, changed: undefined });
    watched = groupByFolder(found.map(({ name }) => name));
    for (const folder of watched.keys())
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, (_, name) => onChange(folder, name)),
        );
  };
  await run();
  await refresh();
  const count = [...watched.values()].reduce((sum, names) => sum + names.size, 0);
  terminal.note(`watching ${count} ${count === 1 ? 'file' : 'files'}; Ctrl-C ends`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    // Nobody reads what would be said.
    process.stdout.once('error', () => resolve());
  });
  for (const watcher of watchers.values()) watcher.close();
  clearTimeout(timer);
}

function hasPattern(patterns: readonly string[]): boolean {
  return patterns.some((pattern) => /[*?{[]/.test(pattern) || isDirectory(pattern));
}

function groupByFolder(names: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const name of names.filter((one) => one !== '-')) {
    const path = resolve(name);
    const known = folders.get(dirname(path)) ?? new Set<string>();
    folders.set(dirname(path), known.add(basename(path)));
  }
  return folders;
}
