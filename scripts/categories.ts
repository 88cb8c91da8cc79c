// Writes docs/reference/categories. `npm run docs:categories`; a test checks that nobody forgot.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryPages } from './category-pages.ts';

const folder = join(import.meta.dirname, '../docs/reference/categories');
mkdirSync(folder, { recursive: true });
const pages = categoryPages();
for (const name of readdirSync(folder)) if (!(name in pages)) rmSync(join(folder, name));
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
console.log(`docs/reference/categories: ${Object.keys(pages).length} pages`);
