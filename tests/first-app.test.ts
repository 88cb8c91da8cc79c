import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTutorial } from '../scripts/tutorial.ts';
import { root } from './source-tree.ts';

const page = readFileSync(join(root, 'docs/first-app.md'), 'utf8');

test('docs/first-app.md shows what its commands print (`npx tsx scripts/tutorial.ts docs/first-app.md` writes it anew)', () => {
  expect(runTutorial(page)).toBe(page);
}, 180_000);

test('it ends without findings, after it had some', () => {
  const checks = [...page.matchAll(/\$ orrery check library\.json\n([^\n]*)/g)].map(([, line]) => line);
  expect(checks).toEqual([
    'clean: 1 document, no findings',
    'clean: 1 document, no findings',
    'library.json',
    'clean: 1 document, no findings',
    'clean: 1 document, no findings',
  ]);
});
