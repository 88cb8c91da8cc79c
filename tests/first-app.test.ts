import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTutorial } from '../scripts/tutorial.ts';
import { root } from './source-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/first-app.md');

test('docs/first-app.md shows what its commands print (`npx tsx scripts/tutorial.ts docs/first-app.md` writes it anew)', () => {
  expect(runTutorial(page)).toBe(page);
}, 180_000);

test.each(['docs/check.md', 'docs/review.md', 'docs/run.md'])(
  '%s shows what its commands print',
  (file) => {
    expect(runTutorial(read(file))).toBe(read(file));
  },
  180_000,
);

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
