// Builds the Python client into sdk/python/dist: a wheel and a source distribution, by the backend that its pyproject.toml names.
// Then it installs the wheel where nothing else is, and loads it. `npm run build:python`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sdk = join(import.meta.dirname, '../sdk/python');
const out = join(sdk, 'dist');
const work = mkdtempSync(join(tmpdir(), 'orrery-python-'));

/** Runs a command to its end; the build ends with it where it fails. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: work, stdio: 'inherit' });
  if (status === 0) return;
  if (error) console.error(`${command}: ${error.message}`);
  rmSync(work, { recursive: true, force: true });
  process.exit(1);
}

rmSync(out, { recursive: true, force: true });
run('python3', '-m', 'venv', join(work, 'build'));
const python = join(work, 'build/bin/python');
run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'build>=1.2');
run(python, '-m', 'build', '--outdir', out, sdk);
const wheel = readdirSync(out).find((name) => name.endsWith('.whl'));
run('python3', '-m', 'venv', join(work, 'use'));
const installed = join(work, 'use/bin/python');
run(installed, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-index', join(out, wheel));
run(installed, '-I', '-c', 'import orrery; print(f"orrery-client {orrery.__version__} loads")');
rmSync(work, { recursive: true, force: true });
