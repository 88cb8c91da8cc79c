// SQLite for a Node that has none (before 22.13): better-sqlite3, which is compiled where no binary of it can be fetched. It is no dependency of the package,
// so that a newer Node neither fetches nor compiles it. It stays in a folder of its own from one `npm ci` to the next, and is linked into node_modules.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const name = 'better-sqlite3';

/** Null, or what to say where it could not be installed. */
export async function installSqlite(root) {
  if (process.getBuiltinModule?.('node:sqlite') !== undefined || (await isUsable(root))) return null;
  const folder = join(root, 'scripts/older-node');
  if (!(await isUsable(folder))) {
    console.log(
      `Node ${process.version} has no SQLite: ${name} is installed, and compiled where no binary of it fits, which can take minutes.`,
    );
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--prefix', folder];
    const { code, said } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], folder)
      : await run('npm', args, folder);
    if (code !== 0)
      return `${said}\n${name} could not be installed (above is why). Node ${process.version} needs it; Node 22.13 and newer have SQLite of their own.`;
  }
  const link = join(root, 'node_modules', name);
  if (existsSync(join(root, 'node_modules'))) {
    rmSync(link, { recursive: true, force: true });
    symlinkSync(join(folder, 'node_modules', name), link, 'junction');
  }
  return null;
}

/** In a process of its own: what was built for another Node may end the one that loads it. */
async function isUsable(folder) {
  const { code } = await run(process.execPath, ['-e', `new (require('${name}'))(':memory:').close()`], folder);
  return code === 0;
}

function run(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    child.on('error', ({ message }) => resolve({ code: 1, said: message }));
    child.on('close', (code) => resolve({ code, said }));
  });
}
