// Runs the pages of documentation (scripts/pages/run-page.ts says how) and writes those anew whose commands print something else: `tsx scripts/tutorial.ts
// docs/first-app.md`, or every page with commands when none is named. `--check` writes nothing, and prints a line of JSON a page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPages } from './pages/find-pages.ts';
import { runPage } from './pages/run-page.ts';

const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const isCheck = given[0] === '--check';
const named = given.slice(isCheck ? 1 : 0);

for (const name of named.length > 0 ? named : findPages()) {
  const path = resolve(root, name);
  const before = readFileSync(path, 'utf8');
  const run = await runPage(before);
  if (isCheck) {
    console.log(JSON.stringify({ name, ...run }));
    continue;
  }
  const isChanged = run.text !== before;
  if (isChanged) writeFileSync(path, run.text);
  const counts = `${run.commands} commands in ${run.blocks} blocks, ${run.notRun.length} blocks not run`;
  console.log(`${name}: ${counts}${isChanged ? '; written anew' : ''}`);
}
