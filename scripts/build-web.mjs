// Builds the console into a folder of files that are served as they are: names that tell the content, everything packed with gzip, and `sizes.json` with what each
// view costs. `web/` is bundled with those parts of core that read and draw documents, which are pure.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';
import { buildDocs, pathOf } from './docs-site.mjs';
import { llmsFull, llmsIndex } from './llms-text.mjs';

const source = resolve(import.meta.dirname, '../web/src');
const core = `${resolve(import.meta.dirname, '../src/core')}${sep}`;
const sdk = resolve(import.meta.dirname, '../sdk/src/index.ts');

const common = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  write: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: { '@orrery/client': sdk },
  plugins: [
    { name: 'no-node', setup: withoutNode },
    { name: 'core-is-pure', setup: withoutUnused },
    { name: 'formats-of-the-service', setup: withoutHeavyFormats },
    { name: 'words-of-the-service', setup: withoutWords },
    { name: 'readers-of-machines', setup: withMachinesLater },
  ],
};

/** Hashes are made by the service: nothing that the page uses of core asks for one. */
function withoutNode({ onResolve, onLoad }) {
  onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'none' }));
  onLoad({ filter: /.*/, namespace: 'none' }, () => ({
    contents: 'export const hash = () => { throw new Error("hashes are made by the service"); };',
  }));
}

/** Core has no effects outside of its answers: what nobody uses of it is left out, though something is computed when it is loaded. */
function withoutUnused({ onResolve }) {
  onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
    const whole = resolve(resolveDir, path);
    return whole.startsWith(core) ? { path: whole, sideEffects: false } : undefined;
  });
}

/** The service reads what is neither JSON nor Mermaid: its parsers stay out of the page. */
function withoutHeavyFormats({ onLoad }) {
  onLoad({ filter: /[\\/]formats[\\/](?:(?:lolo|yaml|scxml)[\\/]index|statechart[\\/]dot)\.ts$/ }, () => ({
    contents: `const none = { name: 'none', title: '', extensions: [], detect: () => false, read: () => { throw new Error('read by the service'); } };
export { none as lolo, none as yaml, none as scxml, none as dot };
export const readLolo = none.read;`,
    loader: 'js',
  }));
}

const machineReaders = /[\\/]statechart[\\/]machine-readers\.ts$/;
const machineNames = ['convertStatesLanguage', 'convertXState', 'readMermaid'];

/** Machines of other notations are rare: asking for their readers fails once, with what fetches them, and works from then on. */
function withMachinesLater({ onResolve, onLoad }) {
  onResolve({ filter: /^machine-readers$/ }, () => ({
    path: resolve(core, 'formats/statechart/machine-readers.ts'),
    namespace: 'later',
  }));
  onLoad({ filter: machineReaders, namespace: 'later' }, async ({ path }) => ({
    contents: await readFile(path, 'utf8'),
    loader: 'ts',
    resolveDir: dirname(path),
  }));
  onLoad({ filter: machineReaders, namespace: 'file' }, ({ path }) => ({
    contents: `let readers = null;
const fetchPart = async () => { readers = await import('machine-readers'); };
const later = (name) => (...args) => {
  if (readers === null) throw Object.assign(new Error('The readers of machines are not there yet.'), { fetchPart });
  return readers[name](...args);
};
${machineNames.map((name) => `export const ${name} = later('${name}');`).join('\n')}
export const readingOfChart = later('readingOfChart');`,
    loader: 'js',
    resolveDir: dirname(path),
  }));
}

/** What the table of the format says of members in sentences and shows in examples is asked of the service, and how pictures look stands in the style sheet. */
function withoutWords({ onLoad }) {
  onLoad({ filter: /[\\/]core[\\/]schema[\\/]format\.ts$/ }, async ({ path }) => ({
    contents: withoutExamples(await readFile(path, 'utf8')).replace(/'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*\.'/g, "''"),
    loader: 'ts',
  }));
  onLoad({ filter: /[\\/]core[\\/]diagram[\\/]svg-style\.ts$/ }, () => ({ contents: "export const styleSheet = '';" }));
}

/** A source in which every member `example` is empty. */
function withoutExamples(text) {
  const values = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'example')
      values.push(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('format.ts', text, ts.ScriptTarget.Latest));
  return values.reduceRight((rest, { pos, end }) => `${rest.slice(0, pos)} null${rest.slice(end)}`, text);
}

/** What is fetched when a person plays, and never before: the view, and the interpreter in the thread. */
const playing = ['views/play.tsx', 'analysis/play.ts'];

/** What is fetched when a person edits in a picture. */
const editing = ['edit/edit-panel.tsx'];
const searching = ['search/looked.tsx'];
const mending = ['parts/fix-button.tsx'];
/** What is fetched for a document with a machine in another notation. */
const converting = ['statechart/machine-readers.ts'];

/** Answers the sizes: bytes with gzip, of everything but what playing, editing, searching, mending and machines in other notations fetch, of those, and of what the first view needs. */
export async function buildWeb(folder) {
  const out = resolve(folder, 'web');
  await mkdir(out, { recursive: true });
  const worker = await build({
    ...common,
    outdir: out,
    splitting: true,
    entryPoints: [join(source, 'analysis/worker.ts')],
  });
  const workerFile = entryOf(worker, 'analysis/worker.ts');
  const map = await readFile(join(folder, 'library-map.json'));
  const mapFile = `library-map-${digestOf(map)}.json`;
  const page = await build({
    ...common,
    outdir: out,
    splitting: true,
    entryPoints: [join(source, 'main.tsx'), join(source, 'docs.ts')],
    define: {
      WORKER_FILE: JSON.stringify(`/assets/${workerFile}`),
      LIBRARY_MAP_FILE: JSON.stringify(`/assets/${mapFile}`),
    },
    loader: { '.json': 'json', '.lolo': 'text' },
  });
  const styles = await buildStyles(out);
  const files = new Map();
  for (const { path, contents } of [...worker.outputFiles, ...page.outputFiles, styles])
    files.set(basename(path), contents);
  const main = entryOf(page, 'main.tsx');
  const html = (await readFile(join(source, 'index.html'), 'utf8'))
    .replace('%STYLE%', `/assets/${basename(styles.path)}`)
    .replace('%SCRIPT%', `/assets/${main}`);
  files.set('index.html', Buffer.from(html));
  files.set(mapFile, map);
  const { nav, pages, pictures, search } = await buildDocs();
  const index = Buffer.from(JSON.stringify(search));
  const assets = {
    style: basename(styles.path),
    script: entryOf(page, 'docs.ts'),
    search: `docs-search-${digestOf(index)}.json`,
  };
  await writeFile(join(out, `${assets.search}.gz`), gzipSync(index, { level: 9 }));
  for (const { name, contents } of pictures) await writeFile(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const texts = { '/llms.txt': llmsIndex(pathOf), '/llms-full.txt': llmsFull() };
  await writeFile(join(out, '../llms-full.txt'), texts['/llms-full.txt']);
  await writeFile(join(out, 'docs.gz'), gzipSync(JSON.stringify({ nav, pages, assets, texts })));
  const sizes = {};
  for (const [name, contents] of files) {
    const zipped = gzipSync(contents, { level: 9 });
    sizes[name] = zipped.length;
    await writeFile(join(out, `${name}.gz`), zipped);
  }
  const view = (entry) => [
    'index.html',
    basename(styles.path),
    ...reach(page, main),
    ...(entry === null ? [] : reach(page, entry)),
  ];
  const total = (names) => [...new Set(names)].reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
  const entries = lazyEntries(page);
  const views = Object.fromEntries([...entries].map(([name, entry]) => [name, total(view(entry))]));
  const withWorker = [...reach(worker, workerFile)];
  const forPlay = [page, worker].flatMap((built) => onlyFor(built, playing));
  const forEdit = onlyFor(page, editing);
  const forSearch = onlyFor(page, searching);
  const forFixes = onlyFor(page, mending);
  const forMachines = onlyFor(worker, converting);
  const isLater = (name) => [forPlay, forEdit, forSearch, forFixes, forMachines].some((names) => names.includes(name));
  const report = {
    all: total([...files.keys()].filter((name) => !isLater(name))),
    play: total(forPlay),
    edit: total(forEdit),
    search: total(forSearch),
    fixes: total(forFixes),
    machines: total(forMachines),
    signIn: total(view(null)),
    views,
    worker: total(withWorker),
    files: sizes,
  };
  await writeFile(join(out, 'sizes.json'), JSON.stringify(report, null, 2));
  return report;
}

const digestOf = (contents) => createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
const nameIn = (path) => basename(path);

function entryOf({ metafile }, source) {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source));
  if (found === undefined) throw new Error(`no entry ${source}`);
  return nameIn(found[0]);
}

/** The files that come with a file: those that it imports at once, and theirs. */
function reach({ metafile }, file) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [nameIn(path), output]));
  const seen = new Set();
  const open = [file];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { path, kind } of outputs.get(name)?.imports ?? [])
      if (kind === 'import-statement') open.push(nameIn(path));
  }
  return seen;
}

/** Files that nothing but these entries leads to. */
function onlyFor({ metafile }, sources) {
  const outputs = Object.entries(metafile.outputs);
  const isOf = ([, { entryPoint }]) => sources.some((one) => entryPoint?.endsWith(one));
  const others = outputs.filter((output) => output[1].entryPoint !== undefined && !isOf(output));
  const needed = new Set(others.flatMap(([path]) => [...reach({ metafile }, nameIn(path))]));
  return outputs.map(([path]) => nameIn(path)).filter((name) => !needed.has(name));
}

/** The views by name: what the shell fetches when it is asked for. */
function lazyEntries({ metafile }) {
  const entries = new Map();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    const name = /views\/([\w-]+)\.tsx$/.exec(entryPoint ?? '')?.[1];
    if (name !== undefined) entries.set(name, nameIn(path));
  }
  return entries;
}

/** The sheets of the console and that of diagrams, which is the one of the command line's pictures. */
async function buildStyles(out) {
  const drawn = await build({
    entryPoints: [resolve(source, '../../src/core/diagram/svg-style.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { styleSheet } = await import(
    `data:text/javascript;base64,${Buffer.from(drawn.outputFiles[0].text).toString('base64')}`
  );
  const { outputFiles } = await build({
    stdin: { contents: `@import "./styles/index.css";\n${styleSheet}`, loader: 'css', resolveDir: source },
    bundle: true,
    minify: true,
    write: false,
    outdir: out,
    target: 'es2022',
  });
  const { contents } = outputFiles[0];
  return { path: `style-${digestOf(contents)}.css`, contents };
}

export function printSizes({ all, play, edit, search, fixes, machines, signIn, views, worker }) {
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  console.log(
    `console, gzipped: ${kb(all)} in all, ${kb(play)} more when somebody plays, ${kb(edit)} when somebody edits in a picture, ${kb(search)} when somebody searches, ${kb(fixes)} where something can be mended and ${kb(machines)} for machines in other notations; the door ${kb(signIn)}, the thread that reads ${kb(worker)}`,
  );
  for (const [name, bytes] of Object.entries(views)) console.log(`  ${name} ${kb(bytes)}`);
}
