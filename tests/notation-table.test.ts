import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTable } from '../scripts/notation-table.ts';

test('the table of notations in docs/formats.md is what the readers do (npm run docs:notations)', () => {
  const page = readFileSync('docs/formats.md', 'utf8');
  expect(withTable(page)).toBe(page);
  expect(page).toContain('| kept |');
});
