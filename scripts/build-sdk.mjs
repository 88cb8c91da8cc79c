// Builds the client into sdk/dist: one module without dependencies for Node and browsers, and its types. `npm run build:sdk`.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';

const sdk = join(import.meta.dirname, '../sdk');
const out = join(sdk, 'dist');
await rm(out, { recursive: true, force: true });
await build({
  entryPoints: [join(sdk, 'src/index.ts')],
  outfile: join(out, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
});
const program = ts.createProgram([join(sdk, 'src/index.ts')], {
  declaration: true,
  emitDeclarationOnly: true,
  outDir: out,
  rootDir: join(sdk, 'src'),
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  allowImportingTsExtensions: true,
  types: [],
});
const { diagnostics } = program.emit();
const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
if (problems.length > 0) {
  console.error(
    ts.formatDiagnostics(problems, {
      getCanonicalFileName: (n) => n,
      getCurrentDirectory: () => sdk,
      getNewLine: () => '\n',
    }),
  );
  process.exit(1);
}
// Declarations name their neighbours as the sources do.
for (const name of (await readdir(out)).filter((file) => file.endsWith('.d.ts'))) {
  const text = await readFile(join(out, name), 'utf8');
  await writeFile(join(out, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
