// The command of a checkout, where npm looks for the commands of packages. If package.json named it, `npx orrery` would install the checkout into a
// cache of its own at every call, and build it there; the package that ships names it (`prepack`). `npm run` has this folder on its PATH too.
import { existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = join('..', '..', 'dist', 'cli.js');

export function linkCommand(root) {
  const folder = join(root, 'node_modules', '.bin');
  if (!existsSync(join(root, 'node_modules'))) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'orrery');
  if (process.platform === 'win32') {
    writeFileSync(`${file}.cmd`, `@node "%~dp0\\${target}" %*\r\n`);
    return;
  }
  if (linkedTo(file) === target) return;
  rmSync(file, { force: true });
  symlinkSync(target, file);
}

function linkedTo(file) {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}
