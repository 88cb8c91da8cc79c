// `npm run images`: pins the images of deploy/ by digest, or renews the digests after a tag was changed. Docker is asked (`docker buildx imagetools inspect`), which
// asks the registry; nothing is pulled. Without docker nothing is written, and the exit code is 1.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, '../deploy');
const image = /((?:^FROM |^\s*image: ))([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm;

const digests = new Map();
function digestOf(name) {
  if (!digests.has(name)) {
    const said = execFileSync('docker', ['buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(said)) throw new Error(`docker says of ${name}: ${said}`);
    digests.set(name, said);
  }
  return digests.get(name);
}

try {
  const files = ['Dockerfile', 'compose.yaml', 'compose.recall.yaml'].map((name) => {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    return { file, text, pinned: text.replace(image, (_, before, name) => `${before}${name}@${digestOf(name)}`) };
  });
  for (const { file, text, pinned } of files) if (pinned !== text) writeFileSync(file, pinned);
  for (const [name, digest] of digests) console.log(`${name}@${digest}`);
} catch (error) {
  console.error(`nothing was pinned: ${error.code === 'ENOENT' ? 'docker is not installed' : error.message}`);
  process.exitCode = 1;
}
