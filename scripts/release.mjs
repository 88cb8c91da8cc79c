// `npm run release`: everything up to publishing, and not that. Builds and packs the service and the client, installs both into an empty folder with npm, checks a
// document there with the command that came out, and prints the commands that a person then runs. `--guard` is what npm runs before it publishes.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billOfMaterials, noticeOf } from './bill-of-materials.mjs';
import { judgeSignatures } from './signatures.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const refuse = (reason) => {
  console.error(`release: ${reason}`);
  process.exit(1);
};

if (process.argv.includes('--guard')) {
  if (process.env.ORRERY_PUBLISH !== 'yes')
    refuse('run `npm run release`, read what it says, then publish with ORRERY_PUBLISH=yes');
  process.exit(0);
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const client = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));
if (client.version !== version) refuse(`the client is ${client.version}, the service ${version}`);
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`## ${version}`))
  refuse(`CHANGELOG.md has no "## ${version}": give "## Unreleased" its number`);
if (run('git', ['status', '--porcelain']) !== '') refuse('there are changes that are not committed');

const folder = join(root, 'release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
run('npm', ['run', 'build']);
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const packed = ['.', 'sdk'].map((place) => {
  const [{ filename, files, size, unpackedSize }] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], join(root, place)).replace(/^[^[]*/, ''),
  );
  const file = join(folder, filename);
  console.log(`${filename}: ${files.length} files, ${size} bytes, ${unpackedSize} unpacked, sha256 ${sha256(file)}`);
  return file;
});
const bill = `${JSON.stringify(billOfMaterials(root), null, 2)}\n`;
writeFileSync(join(folder, `orrery-${version}.cdx.json`), bill);
writeFileSync(join(folder, 'NOTICE'), noticeOf(root));
console.log(`orrery-${version}.cdx.json: ${JSON.parse(bill).components.length} components; NOTICE`);
const provenance = {
  commit: run('git', ['rev-parse', 'HEAD']).trim(),
  node: process.version,
  npm: run('npm', ['--version']).trim(),
  lockfile: sha256(join(root, 'package-lock.json')),
  files: Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, sha256(join(folder, name))]),
  ),
};
writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
console.log(`provenance.json: commit ${provenance.commit}`);
// Its exit code is the same for a wrong signature and for a registry that is out of reach.
const { stdout: said } = spawnSync('npm', ['audit', 'signatures', '--json'], { cwd: root, encoding: 'utf8' });
const { mayGoOn, sentence } = judgeSignatures(said);
if (!mayGoOn) refuse(sentence);
console.log(sentence);
const empty = mkdtempSync(join(tmpdir(), 'orrery-release-'));
try {
  run('npm', ['init', '-y'], empty);
  run('npm', ['install', '--no-audit', '--no-fund', ...packed], empty);
  console.log(
    run('npx', ['orrery', 'check', join('node_modules', 'orrery', 'examples', 'ticket-desk.json')], empty).trim(),
  );
  run(
    'node',
    [
      '--input-type=module',
      '-e',
      "import('@orrery/client').then((it) => { if (Object.keys(it).length === 0) process.exit(1); })",
    ],
    empty,
  );
} finally {
  rmSync(empty, { recursive: true, force: true });
}
console.log('Nothing was published. To publish:');
// A pipeline that hands out tokens of identity can have what it publishes attested.
const attested = process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined ? '' : ' --provenance';
for (const file of packed) console.log(`  ORRERY_PUBLISH=yes npm publish --access public${attested} ${file}`);
