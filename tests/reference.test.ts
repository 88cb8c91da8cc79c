import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages } from '../scripts/reference-pages.ts';
import { root } from './source-tree.ts';

const folder = join(root, 'docs/reference');
const pages = referencePages();

test.each(Object.keys(pages))('docs/reference/%s is what `npm run docs` writes', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(pages[name]);
});

test('docs/reference holds no other page', () => {
  const found = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(found.sort()).toEqual(Object.keys(pages).sort());
});
