// Everything of a tenant to a file and back: `orrery tenant export` and `import`, on the store that the environment names.
import { exportTenant, importTenant } from '../app/tenant-transfer.ts';
import { readConfig } from '../config/config.ts';
import { openSource, writeLines, writeWhole } from './memory-files.ts';
import { print, requireMemory, rulesFor, type TransferOptions, withMemory, writeOut } from './memory-transfer.ts';
import { counted } from './numbers.ts';
import { besides, type Terminal } from './terminal.ts';

export async function runTenantExport(file: string, options: TransferOptions, terminal: Terminal): Promise<number> {
  const config = readConfig();
  requireMemory(config);
  return withMemory(config, async ({ stores, clock }) => {
    let items = 0;
    const lines = exportTenant({ ...stores, clock }, options.tenant, (count) => {
      items = count;
    });
    const isPiped = file === '-';
    if (isPiped) await writeOut(terminal, lines);
    else await writeWhole(file, rulesFor(config, options), (path) => writeLines(path, lines));
    const told = isPiped ? besides(terminal) : terminal;
    const to = isPiped ? 'standard output' : file;
    return print(told, options, { file, items }, `exported ${counted(items, 'item')} to ${to}`);
  });
}

export async function runTenantImport(file: string, options: TransferOptions, terminal: Terminal): Promise<number> {
  const source = await openSource(file);
  try {
    const config = readConfig();
    return await withMemory(config, async ({ stores, clock }) => {
      const done = await importTenant({ ...stores, clock }, options.tenant, source.lines, config.limits);
      await source.requireUnchanged();
      const { episodes, behaviors, retentions, left } = done;
      const sentence = `imported ${counted(episodes, 'episode')}, ${counted(behaviors, 'behavior')} and ${counted(retentions, 'rule')} of retention; left ${counted(left, 'record')} of keys, quotas and audit`;
      return print(terminal, options, { file, ...done }, sentence);
    });
  } finally {
    await source.close();
  }
}
