// `npm run eval:editors [-- NAME...]`: Neovim, Emacs with eglot, and Monaco in Chromium, each with the configuration that docs/editors.md shows, against the built `orrery lsp`
// (`npm run build` first). Each opens a document, gets diagnostics, applies a fix, renames a state, completes. A program that is not there is skipped, with the reason.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { table } from '../bench/measure.ts';
import { type Facts, faultsOf, readFacts, type Sample } from './editors/facts.ts';
import { runMonaco } from './editors/monaco.ts';

const root = join(import.meta.dirname, '..');
const msMax = 300_000;
const browserFile = '/usr/bin/chromium';

const names = process.argv.slice(2);
const command = join(root, 'dist/cli.js');
if (!existsSync(command)) throw new Error('npm run build first');
const work = mkdtempSync(join(tmpdir(), 'orrery-editors-'));
const sample: Sample = {
  faulty: readFileSync(join(root, 'examples/ticket-desk-faulty.json'), 'utf8'),
  textual: readFileSync(join(root, 'examples/bike-hire.lolo'), 'utf8'),
};
const [faultyFile, textualFile] = [join(work, 'desk.orb'), join(work, 'hire.lolo')];
const environment = {
  ...process.env,
  HOME: work,
  PATH: `${join(work, 'bin')}${delimiter}${process.env.PATH}`,
  LSP_FAULTY: faultyFile,
  LSP_TEXTUAL: textualFile,
};

/** The command of the page, on the path. */
function prepare(): void {
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/orrery'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`, { mode: 0o755 });
  writeFileSync(faultyFile, sample.faulty);
  writeFileSync(textualFile, sample.textual);
}

const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');

/** The blocks of a language under a heading of the page, in its order. */
function blocksOf(heading: string, language: string): readonly string[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const found = [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  if (found.length === 0) throw new Error(`docs/editors.md has no ${language} under ${heading}`);
  return found.map(([, block = '']) => block);
}

function blockOf(heading: string, language: string): string {
  return blocksOf(heading, language)[0] as string;
}

const versionOf = (program: string): string | null =>
  /\d+(\.\d+)+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? null;

/** Runs a program to its end, or to that of its time; answers with all that it printed. */
function printedBy(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: work,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: msMax,
    });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    child.stderr.on('data', (part) => (said += part));
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}

/** What it printed is shown where the facts are not as they must be. */
async function factsBy(version: string, program: string, args: readonly string[]): Promise<Facts> {
  const printed = await printedBy(program, args);
  const facts = readFacts(version, printed);
  if (faultsOf(facts, sample).length > 0) console.log(printed);
  return facts;
}

/** Editors by name; each answers with its facts, or with the reason why it was not run. */
const editors: Record<string, () => Promise<Facts | string>> = {
  neovim: async () => {
    const version = versionOf('nvim');
    if (version === null) return 'nvim is not there (Debian: neovim)';
    const configuration = join(work, 'init.lua');
    writeFileSync(configuration, blockOf('Neovim', 'lua'));
    const script = join(root, 'tests/editors/neovim.lua');
    return factsBy(version, 'nvim', ['--headless', '-u', configuration, '-c', `luafile ${script}`]);
  },
  emacs: async () => {
    const version = versionOf('emacs');
    if (version === null) return 'emacs is not there (Debian: emacs-nox and elpa-eglot)';
    const configuration = join(work, 'init.el');
    writeFileSync(configuration, blockOf('Emacs', 'elisp'));
    const script = join(root, 'tests/editors/eglot.el');
    return factsBy(version, 'emacs', ['--batch', '-l', configuration, '-l', script]);
  },
  monaco: async () => {
    if (!existsSync(browserFile)) return `${browserFile} is not there`;
    const [inPage = '', bridge = ''] = blocksOf('Monaco', 'js');
    const folder = join(work, 'monaco');
    mkdirSync(folder);
    return runMonaco(folder, browserFile, { page: inPage, bridge }, sample, environment);
  },
};

prepare();
const rows: string[][] = [];
try {
  for (const [name, run] of Object.entries(editors)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const facts = await run();
    if (typeof facts === 'string') {
      rows.push([name, '', `skipped: ${facts}`, '', '', '']);
      continue;
    }
    const faults = faultsOf(facts, sample);
    if (faults.length > 0) process.exitCode = 1;
    const { version, diagnostics, afterFix, renamed, completes } = facts;
    const verdict = faults.length === 0 ? 'ok' : `FAILED: ${faults.join(', ')}`;
    rows.push([name, version, verdict, `${diagnostics}, then ${afterFix}`, String(renamed), completes.join(' ')]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(
  table(['editor', 'version', 'verdict', 'diagnostics, after the fix', 'places renamed', 'completes first'], rows),
);
