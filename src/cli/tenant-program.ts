// Names, options and help of the commands over all that a tenant has.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

type Options = Record<string, never>;

export function addTenantCommands(
  program: Command,
  perform: (run: (terminal: Terminal) => Promise<number>) => Promise<void>,
): void {
  const load = () => import('./tenant-transfer.ts');
  const tenant = program.command('tenant').description('everything of a tenant of this machine');
  const add = (name: string, description: string, file: string) =>
    tenant
      .command(name)
      .description(description)
      .argument('<file>', file)
      .option('--tenant <tenant>', 'whose', 'default')
      .option('--json', 'print what was done as JSON');
  add(
    'export',
    'write episodes, behaviors, keys, quotas and audit log to a file, a JSON object a line',
    'the file to make, or -',
  )
    .option('--force', 'replace the file if it is there')
    .action(async (file: string, options: Options) =>
      perform(async (t) => (await load()).runTenantExport(file, options as never, t)),
    );
  add(
    'import',
    'store episodes, behaviors and rules of an export; all of it is checked first',
    'a file that export made, or -',
  ).action(async (file: string, options: Options) =>
    perform(async (t) => (await load()).runTenantImport(file, options as never, t)),
  );
}
