// Names, options and help of the commands over API keys.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

type Options = Record<string, never>;

export function addKeyCommands(
  program: Command,
  perform: (run: (terminal: Terminal) => Promise<number>) => Promise<void>,
): void {
  const load = () => import('./key-commands.ts');
  const keys = program.command('keys').description('API keys of this machine');
  keys
    .command('create')
    .description('make a key; it is shown only once')
    .argument('<name>', 'what it is for')
    .option('--tenant <tenant>', 'whose memory it opens', 'default')
    .option('--scopes <scopes>', 'read, write, admin, export, erase', 'write')
    .option('--test', 'a key that answers like a live one and stores nothing')
    .option('--expires-in-days <n>', 'after which it opens nothing; never when left out')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Options) =>
      perform(async (t) => (await load()).runCreateKey(name, options as never, Date.now(), t)),
    );
  keys
    .command('list')
    .description('ids, scopes, expiry and last use of the keys; never the keys')
    .option('--json', 'print as JSON')
    .action(async (options: Options) => perform(async (t) => (await load()).runListKeys(options, t)));
  keys
    .command('revoke')
    .description('end a key at once, on every node of the store')
    .argument('<id>', 'as `orrery keys list` shows it')
    .option('--keep-made', 'this key alone; otherwise those that it made end with it')
    .action(async (id: string, options: Options) => perform(async (t) => (await load()).runRevokeKey(id, options, t)));
  keys
    .command('rotate')
    .description('make a key that takes the place of another, which goes on for a while')
    .argument('<id>', 'as `orrery keys list` shows it')
    .option('--overlap-hours <n>', 'how long the replaced key goes on', '24')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: Options) =>
      perform(async (t) => (await load()).runRotateKey(id, options as never, t)),
    );
  keys
    .command('audit')
    .description('who changed what, and which keys were used; newest first')
    .option('--tenant <tenant>', 'of one tenant')
    .option('--since <time>', 'those of this time or later')
    .option('--limit <n>', 'entries at most', '100')
    .option('--json', 'print a JSON object a line')
    .action(async (options: Options) => perform(async (t) => (await load()).runAudit(options as never, t)));
}
