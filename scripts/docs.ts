// Writes docs/reference and docs/llms.txt from the values it documents. `npm run docs`; a test checks that nobody forgot.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkFromDocs, llmsIndex } from './llms-text.mjs';
import { referencePages } from './reference-pages.ts';

const folder = join(import.meta.dirname, '../docs/reference');
mkdirSync(folder, { recursive: true });
const pages = referencePages();
for (const name of readdirSync(folder)) if (name.endsWith('.md') && !(name in pages)) rmSync(join(folder, name));
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
console.log(`docs/reference: ${Object.keys(pages).length} pages`);
writeFileSync(join(folder, '../llms.txt'), llmsIndex(linkFromDocs));
console.log('docs/llms.txt');
