// Starts what a thread runs from its source, where there is no build: tests and `tsx`. A thread knows no TypeScript by itself; a loader in each would read
// and translate hundreds of files, so esbuild puts them into one, kept for the next thread as long as no source changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const source = join(import.meta.dirname, '../..');
const kept = join(source, '../node_modules/.cache/orrery-threads');
const keptMs = 24 * 60 * 60_000;

/** The module at `url`, which is TypeScript. */
export async function importSource(url) {
  const file = fileURLToPath(url);
  const made = await keep(`${basename(file, '.ts')}.mjs`, async (part) => {
    const { buildSync } = await import('esbuild');
    const form = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' };
    buildSync({ ...form, entryPoints: [file], outfile: part, logLevel: 'error' });
  });
  return import(pathToFileURL(made).href);
}

/** Bytes that a build would put beside what threads run, made where these sources have not made them yet. */
export async function keepBeside(name, make) {
  await keep(name, async (part) => writeFileSync(part, await make()));
}

/** The file, whole: one that is half made has another name. */
async function keep(name, make) {
  const folder = join(kept, stateOfSources());
  const made = join(folder, name);
  if (existsSync(made)) return made;
  dropOld();
  mkdirSync(folder, { recursive: true });
  const part = `${made}.${process.pid}.${threadId}`;
  await make(part);
  renameSync(part, made);
  return made;
}

/** Names, sizes and times of all sources. */
function stateOfSources() {
  const hash = createHash('sha256');
  for (const name of readdirSync(source, { recursive: true }).sort()) {
    if (!/(?<!\.test)\.(?:ts|json)$/.test(name)) continue;
    const { size, mtimeMs } = statSync(join(source, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function dropOld() {
  if (!existsSync(kept)) return;
  for (const folder of readdirSync(kept)) {
    const at = join(kept, folder);
    if (Date.now() - statSync(at).mtimeMs > keptMs) rmSync(at, { recursive: true, force: true });
  }
}
