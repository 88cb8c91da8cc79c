// Memory to a file and back: `orrery memory export`, `import` and `backup`, on the store that the environment names. They work while the
// service runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { exportEpisodes, importEpisodes, TransferError } from '../app/memory/transfer.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type MemoryAdministration, openMemoryAdministration } from '../service.ts';
import { inBlocks, openSource, type TargetRules, writeLines, writeWhole } from './memory-files.ts';
import { createProgress } from './memory-progress.ts';
import { counted } from './numbers.ts';
import { besides, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface TransferOptions {
  readonly tenant: string;
  readonly domain?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

const now = () => performance.now();

export async function withMemory<T>(config: Config, use: (memory: MemoryAdministration) => Promise<T>): Promise<T> {
  const memory = await openMemoryAdministration(config);
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** What is to be read must be there: a mistyped directory is not an empty memory. */
export function requireMemory({ databaseUrl, dataDirectory }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'orrery.db')))
    throw new UsageError(`there is no memory in ${dataDirectory}; ORRERY_DATA_DIR names the data directory`);
}

export function rulesFor({ databaseUrl, dataDirectory }: Config, { force }: TransferOptions): TargetRules {
  return { dataDirectory: databaseUrl === null ? dataDirectory : null, isReplacing: force === true };
}

export function print(terminal: Terminal, options: TransferOptions, answer: object, sentence: string): number {
  terminal.line(options.json === true ? JSON.stringify(answer) : sentence);
  return 0;
}

export async function runExport(file: string, options: TransferOptions, terminal: Terminal): Promise<number> {
  const config = readConfig();
  requireMemory(config);
  const progress = createProgress(terminal, 'exporting', 'episodes', now);
  return withMemory(config, async ({ store, clock }) => {
    let episodes = 0;
    const lines = exportEpisodes(store, clock, options.tenant, options.domain ?? null, (one) => {
      episodes = one.episodes;
      progress.show(one.episodes, one.total);
    });
    const isPiped = file === '-';
    const work = isPiped
      ? writeOut(terminal, lines)
      : writeWhole(file, rulesFor(config, options), (path) => writeLines(path, lines));
    await work.finally(progress.end);
    const to = isPiped ? 'standard output' : file;
    const told = isPiped ? besides(terminal) : terminal;
    return print(told, options, { file, episodes }, `exported ${counted(episodes, 'episode')} to ${to}`);
  });
}

export async function writeOut(terminal: Terminal, lines: AsyncIterable<string>): Promise<void> {
  for await (const block of inBlocks(lines)) terminal.write(block);
}

export async function runImport(file: string, options: TransferOptions, terminal: Terminal): Promise<number> {
  const source = await openSource(file);
  const progress = createProgress(terminal, 'importing', 'episodes', now);
  try {
    const config = readConfig();
    return await withMemory(config, async ({ store, clock }) => {
      const imported = await importEpisodes(store, clock, options.tenant, source.lines, {
        limits: config.limits,
        onProgress: ({ episodes, total }) => progress.show(episodes, total),
      })
        .catch((cause: Error) => {
          throw cause instanceof TransferError ? new TransferError(`${file}: ${cause.message}`) : cause;
        })
        .finally(progress.end);
      await source.requireUnchanged();
      const { added, present } = imported;
      return print(
        terminal,
        options,
        { file, added, present },
        `imported ${counted(added, 'episode')}; ${present} ${present === 1 ? 'was' : 'were'} there`,
      );
    });
  } finally {
    await source.close();
  }
}

export async function runBackup(file: string, options: TransferOptions, terminal: Terminal): Promise<number> {
  if (file === '-')
    throw new UsageError('a backup is a database, which needs a file; `orrery export -` writes a stream');
  const config = readConfig();
  requireMemory(config);
  const progress = createProgress(terminal, 'copying', 'pages', now);
  return withMemory(config, async ({ backup }) => {
    if (backup === null) throw new UsageError('a PostgreSQL database is backed up with its own tools, such as pg_dump');
    await writeWhole(file, rulesFor(config, options), (path) => backup(path, progress.show)).finally(progress.end);
    // A log that a crash left behind belongs to the old database and would be played into the copy.
    const advice =
      'to restore it, stop the service, delete orrery.db-wal if it is there, and put the copy in the place of orrery.db';
    return print(terminal, options, { file }, `backed up to ${file}; ${advice}`);
  });
}
