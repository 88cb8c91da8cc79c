// Writes docs/behaviors.md and the manifest of the library. `npm run docs:behaviors`; a test checks that nobody forgot.
// `--unpublished` gives the current version a new meaning, which is right only before anybody has seen it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { behaviorPage, libraryHashes, type Manifest, nextManifest } from './behavior-table.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'src/core/behaviors/manifest.json');
const kept = existsSync(path) && !process.argv.includes('--unpublished');
const before = kept ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined;
const manifest = nextManifest(before, libraryHashes());
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
const page = join(root, 'docs/behaviors.md');
writeFileSync(page, behaviorPage(readFileSync(page, 'utf8')));
console.log(
  `docs/behaviors.md and manifest: ${Object.keys(manifest.hashes).length} behaviors, version ${manifest.version}`,
);
