// Names, options and help of the commands over the memory.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

type Options = Record<string, never>;
type Perform = (run: (terminal: Terminal) => Promise<number>) => Promise<void>;

export function addMemoryCommands(
  program: Command,
  perform: Perform,
  withServer: (command: Command) => Command,
  common: (options: Options) => never,
): void {
  const load = () => import('./memory-commands.ts');
  const memory = program.command('memory').description('store, recall, compress and forget episodes');
  const add = (name: string, description: string) => withServer(memory.command(name).description(description));
  const domain = (command: Command) => command.requiredOption('--domain <domain>', 'the part of memory');
  domain(add('store', 'store a completed episode'))
    .option('--context <text>', 'the situation in words')
    .option('--schema <file>', 'the schema it was about')
    .option('--actions <names>', 'actions taken, separated by commas')
    .option('--outcome <word>', 'success, failure, partial, or a word of your own; unknown when left out')
    .option('--metadata <json>', 'an object of measurements')
    .option('--pinned <when>', 'always or never: told at every recall')
    .option('--corrects <id>', 'an episode that was wrong')
    .option('--praises <id>', 'an episode that was right')
    .action(async (options: Options) => perform(async (t) => (await load()).runStore(common(options), t)));
  domain(add('recall', 'find similar episodes and the pattern they follow'))
    .option('--context <text>', 'the situation in words')
    .option('--schema <file>', 'a schema to compare with')
    .option('--actions <names>', 'what was done so far, separated by commas: asks what followed')
    .option('--step <name>', 'a step about to be taken: asks how it ended before')
    .option('--arguments <json>', 'an object: what the step is about to be taken with')
    .option('--limit <n>', 'episodes at most')
    .option('--outcome <word>', 'only episodes with this outcome')
    .option('--min-similarity <x>', 'the floor, from 0 to 1')
    .option('--since <time>', 'only episodes stored since, ISO 8601')
    .option('--explain', 'what each similarity is made of')
    .action(async (options: Options) => perform(async (t) => (await load()).runRecall(common(options), t)));
  domain(add('compress', 'derive patterns from the episodes of a domain')).action(async (options: Options) =>
    perform(async (t) => (await load()).runCompress(common(options), t)),
  );
  domain(add('forget', 'remove episodes that are old or no longer relevant'))
    .option('--older-than-days <n>', 'those stored longer ago')
    .option('--min-relevance <x>', 'from 0 to 1')
    .option('--dry-run', 'only count')
    .action(async (options: Options) => perform(async (t) => (await load()).runForget(common(options), t)));
  const reading = () => import('./memory-reading.ts');
  const paged = (command: Command) =>
    command
      .option('--limit <n>', 'of a page')
      .option('--cursor <cursor>', 'the page after, as the page before names it');
  paged(domain(add('list', 'the episodes of a domain, newest first')))
    .option('--outcome <word>', 'only those with this outcome')
    .option('--since <time>', 'only those stored since, ISO 8601')
    .action(async (options: Options) => perform(async (t) => (await reading()).runList(common(options), t)));
  add('show', 'one episode, whole')
    .argument('<id>', 'as `memory list` shows it')
    .action(async (id: string, options: Options) =>
      perform(async (t) => (await reading()).runShowEpisode(id, common(options), t)),
    );
  add('delete', 'delete one episode, from every file')
    .argument('<id>', 'as `memory list` shows it')
    .action(async (id: string, options: Options) =>
      perform(async (t) => (await reading()).runDeleteEpisode(id, common(options), t)),
    );
  paged(domain(add('patterns', 'the patterns of a domain, most supported first'))).action(async (options: Options) =>
    perform(async (t) => (await reading()).runPatterns(common(options), t)),
  );
  paged(add('domains', 'the domains that hold episodes')).action(async (options: Options) =>
    perform(async (t) => (await reading()).runDomains(common(options), t)),
  );
  add('stats', 'what is stored')
    .option('--domain <domain>', 'of one domain; of all when left out')
    .action(async (options: Options) => perform(async (t) => (await load()).runStats(common(options), t)));
  // The same commands under both names: they move all of memory, and are looked for at the top too.
  for (const parent of [memory, program]) addTransferCommands(parent, perform);
}

function addTransferCommands(parent: Command, perform: Perform): void {
  const load = () => import('./memory-transfer.ts');
  const add = (name: string, description: string, file: string) =>
    parent
      .command(name)
      .description(description)
      .argument('<file>', file)
      .option('--json', 'print what was done as JSON');
  const tenant = (command: Command) => command.option('--tenant <tenant>', 'whose memory', 'default');
  const force = (command: Command) => command.option('--force', 'replace the file if it is there');
  tenant(force(add('export', 'write episodes to a file, a JSON object a line, checksummed', 'the file to make, or -')))
    .option('--domain <domain>', 'of one domain; of all when left out')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await load()).runExport(file, options as never, t)),
    );
  tenant(
    add('import', 'store the episodes of an export; all of it is checked first', 'a file that export made, or -'),
  ).action(async (file: string, options: Options) =>
    perform(async (t) => (await load()).runImport(file, options as never, t)),
  );
  force(add('backup', 'copy the database of this machine while it is in use', 'the file to make')).action(
    async (file: string, options: Options) => perform(async (t) => (await load()).runBackup(file, options as never, t)),
  );
}
