// Every block of commands of every page is run, in the order of the page, and prints what the page shows. `npx tsx scripts/tutorial.ts` writes pages anew.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPages } from '../scripts/pages/find-pages.ts';
import type { PageRun } from '../scripts/pages/run-page.ts';
import { agree, type StandIns, withStandIns } from '../scripts/pages/stand-ins.ts';
import { root } from './source-tree.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = findPages();

/** In a process of its own, because commands work in the folder that a process is in. */
async function runPages(names: readonly string[]): Promise<(PageRun & { readonly name: string })[]> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // By its whole address: threads that start in the folder of a page would look for it there.
  const args = ['--import', import.meta.resolve('tsx'), 'scripts/tutorial.ts', '--check', ...names];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 1 << 26 });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('pages of documentation', () => {
  const runs = new Map<string, PageRun>();
  beforeAll(async () => {
    for (const { name, ...run } of await runPages(pages)) runs.set(name, run);
  });

  it.each(pages)('%s shows what its commands print', (name) => {
    expect(runs.get(name)?.text).toBe(read(name));
  });

  it('count what is run, and say why the rest is not', () => {
    const all = [...runs].flatMap(([name, { notRun }]) => notRun.map((reason) => `${name}: ${reason}`));
    const sum = (count: (run: PageRun) => number) => [...runs.values()].reduce((total, run) => total + count(run), 0);
    const [commands, blocks] = [sum((run) => run.commands), sum((run) => run.blocks)];
    console.log(`${commands} commands in ${blocks} blocks of ${runs.size} pages were run; not run: ${all.join('; ')}`);
    // Every block that a reader takes for commands is one that is run or says why not.
    const fences = pages.flatMap((name) => [...read(name).matchAll(/^```(?:console|sh|bash|shell)\b/gm)]);
    expect(fences).toHaveLength(blocks + all.length);
    expect(all.filter((reason) => !/: \w+ /.test(reason))).toEqual([]);
  });

  it('of the first application end without findings, after there were some', () => {
    const checks = [...read('docs/first-app.md').matchAll(/\$ orrery check library\.json\n([^\n]*)/g)];
    const clean = 'clean: 1 document, no findings';
    expect(checks.map(([, line]) => line)).toEqual([clean, clean, 'library.json', clean, clean, clean]);
  });

  it('that show something else are told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-pages-'));
    const page = join(folder, 'page.md');
    writeFileSync(page, '```console\n$ echo right\nwrong\n$ cat page.md\n```\n');
    const [run] = await runPages([page]);
    expect(run?.text).toBe(
      '```console\n$ echo right\nright\n$ cat page.md\ncat: page.md: No such file or directory\n```\n',
    );
    rmSync(folder, { recursive: true });
  });
});

describe('what differs from run to run', () => {
  const id = (letter: string) => `ep_${letter.repeat(26)}`;

  it('is no difference, and stands in for what the page has in later commands', () => {
    const standIns: StandIns = new Map();
    expect(agree(`stored ${id('a')}\n`, `stored ${id('b')}\n`, standIns)).toBe(`stored ${id('a')}\n`);
    expect(withStandIns(`orrery memory show ${id('a')}`, standIns)).toBe(`orrery memory show ${id('b')}`);
  });

  it.each([
    ['another word', 'stored it\n', 'kept it\n'],
    ['a line more', 'one\n', 'one\ntwo\n'],
    ['a line less', 'one\ntwo\n', 'one\n'],
    ['a number that is no time', '(3 s)\n', '(4 s)\n'],
    ['what comes behind lines that are left out', '...\nend\n', 'begin\nmore\n'],
  ])('is not %s', (_, shown, printed) => {
    expect(agree(shown, printed, new Map())).toBeNull();
  });

  it('is times, keys, cursors and ports, and lines that are left out', () => {
    const shown = `3 found (0.01 s)\n...\nmore with --cursor abc\nkey_${'a'.repeat(26)} at 2026-01-01T00:00:00.000Z on 127.0.0.1:8080\n`;
    const printed = `3 found (1.21 s)\nx\ny\nmore with --cursor def\nkey_${'b'.repeat(26)} at 2027-01-01T00:00:00.000Z on 127.0.0.1:4\n`;
    expect(agree(shown, printed, new Map())).toBe(shown);
  });
});
