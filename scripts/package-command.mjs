// `prepack` and `postpack`: the package that ships names the command, the checkout does not (see link-command.mjs).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
if (process.argv[2] === 'name') manifest.bin = { orrery: 'dist/cli.js' };
else delete manifest.bin;
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
