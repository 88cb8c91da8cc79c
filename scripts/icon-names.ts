// `npm run icons`: the names of icons that version 17 of the format draws, into src/core/verify/registry/icons-17.json. They are those of the files of lucide-react 0.344.0,
// which is fetched from the package registry into a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'orrery-icons-'));
try {
  const archive = execFileSync('npm', ['pack', 'lucide-react@0.344.0', '--silent'], { cwd: folder, encoding: 'utf8' });
  execFileSync('tar', ['xzf', archive.trim()], { cwd: folder });
  const names = readdirSync(join(folder, 'package/dist/esm/icons'))
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .map((file) => basename(file, '.js'))
    .sort();
  writeFileSync(
    join(import.meta.dirname, '../src/core/verify/registry/icons-17.json'),
    `${JSON.stringify(names.join(' '))}\n`,
  );
  console.log(`${names.length} names`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
