// docs/llms.txt, which lists the documentation for language models, and the text that holds its pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkFromDocs, llmsFull, llmsIndex } from '../scripts/llms-text.mjs';
import { root } from './source-tree.ts';

const index = readFileSync(join(root, 'docs/llms.txt'), 'utf8');
const links = [...index.matchAll(/^- \[(.+?)\]\((.+?)\): (.+)$/gm)];

test('docs/llms.txt is what `npm run docs` writes', () => {
  expect(llmsIndex(linkFromDocs)).toBe(index);
});

test('each line has a title, a page that exists, and a sentence', () => {
  expect(links.length).toBeGreaterThan(20);
  expect(links.length).toBe(index.split('\n').filter((line) => line.startsWith('- ')).length);
  for (const [, , link = '', sentence = ''] of links) {
    expect(existsSync(join(root, 'docs', link)), link).toBe(true);
    expect(sentence, link).toMatch(/^\S+ .*\S$/);
  }
});

test('the whole text holds every page that the list names', () => {
  const whole = llmsFull();
  for (const [, , link = ''] of links)
    expect(whole, link).toContain(readFileSync(join(root, 'docs', link), 'utf8').trim());
});
