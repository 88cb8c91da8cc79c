// `npm run build`, which `npm ci` runs as well: makes dist, unless these very sources made it already, and on a Node without SQLite sees that better-sqlite3 is there.
// What is built takes the place of dist when it is whole, because a service may be running from it; for that service the parts that it has
// not loaded yet stay there until the build after. More entries may be named, which benchmarks do.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkCommand } from './link-command.mjs';
import { installSqlite } from './older-node.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
const noteFile = 'dist/built.json';
const more = process.argv.slice(2);

const before = readNote();
const sources = hashOf(sourceFiles());
const isBuilt = before.sources === sources && more.every((entry) => before.more.includes(entry));
// Compiling takes another processor than bundling.
const [failure] = await Promise.all([installSqlite(root), isBuilt ? sayBuilt() : buildAnew()]);
linkCommand(root);
if (failure !== null) {
  console.error(failure);
  process.exitCode = 1;
}

function sayBuilt() {
  console.log('dist is what these sources make: nothing to build');
}

async function buildAnew() {
  const folder = `dist.${process.pid}`;
  const old = `${folder}.before`;
  try {
    mkdirSync(folder);
    console.log('building dist');
    const { bundleAll } = await import('./bundle.mjs');
    await bundleAll(folder, more);
    const files = filesIn(folder);
    writeFileSync(join(folder, 'built.json'), JSON.stringify({ sources, more, files }));
    keepParts(folder, files);
    if (existsSync('dist')) renameSync('dist', old);
    renameSync(folder, 'dist');
  } finally {
    for (const left of [folder, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** Parts have a name that tells what is in them, so those of the build before stand beside the new ones. */
function keepParts(folder, files) {
  const isPart = (file) => /-[A-Z0-9]{8}\.(?:js|css|json|svg)(?:\.gz)?$/.test(file);
  for (const file of before.files.filter((one) => isPart(one) && !files.includes(one)))
    if (existsSync(join('dist', file))) linkSync(join('dist', file), join(folder, file));
}

/** What the last build was made from, and of. */
function readNote() {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8'));
  } catch {
    return { sources: null, more: [], files: [] };
  }
}

/** Everything that a build reads; tests are no part of it. */
function sourceFiles() {
  const folders = ['src', 'web', 'sdk/src', 'scripts', 'docs', 'examples'].flatMap((folder) =>
    filesIn(folder).map((file) => `${folder}/${file}`),
  );
  const beside = readdirSync('.').filter((name) => /\.(?:md|json)$/.test(name));
  return [...folders, ...beside, 'sdk/README.md'].filter(
    (file) => existsSync(file) && !/(?:^|\/)node_modules\/|\.(?:test|contract)\.ts$/.test(file),
  );
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(`${file}\0`).update(createHash('sha256').update(contentOf(file)).digest());
  return hash.digest('hex');
}

/** That the manifest names the command while it is packed makes no other build. */
function contentOf(file) {
  const content = readFileSync(file);
  if (file !== 'package.json') return content;
  const { bin, ...rest } = JSON.parse(content.toString('utf8'));
  return JSON.stringify(rest);
}

/** Paths from the folder on. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !file.startsWith('node_modules/'));
}
