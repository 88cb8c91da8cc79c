// Monaco in Chromium with its own client of the protocol, page and bridge as docs/editors.md has them. Its packages go to a folder of their own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { countOf, type Facts, renameFrom, renameTo, type Sample } from './facts.ts';

const packages = ['monaco-editor@0.57.0', 'ws@8.18.3', 'vscode-jsonrpc@8.2.1'];
const waitMsMax = 60_000;

/** A text, where the packages cannot be had. */
export async function runMonaco(
  work: string,
  browserFile: string,
  blocks: { readonly page: string; readonly bridge: string },
  sample: Sample,
  environment: NodeJS.ProcessEnv,
): Promise<Facts | string> {
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--silent', '--prefix', work, ...packages];
  if (spawnSync('npm', install, { stdio: 'ignore' }).status !== 0) return 'its packages cannot be had';
  const [bridgePort, server] = [await freePort(), createServer()];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  await writePage(work, blocks.page.replace('127.0.0.1:3000', `127.0.0.1:${bridgePort}`));
  serve(server, work);
  const bridgeFile = join(work, 'bridge.mjs');
  writeFileSync(
    bridgeFile,
    blocks.bridge.replace('port: 3000', `port: ${bridgePort}`).replace('http://127.0.0.1:8000', origin),
  );
  const bridge = spawn(process.execPath, [bridgeFile], { env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'], timeout: 60_000 });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(waitMsMax);
    page.on('pageerror', (error) => console.log(`monaco: ${error.message}`));
    await page.goto(origin);
    await page.waitForFunction('globalThis.monaco !== undefined');
    const { version } = JSON.parse(readFileSync(join(work, 'node_modules/monaco-editor/package.json'), 'utf8'));
    return { version: `${version} in Chromium ${browser.version()}`, ...(await drive(page, sample)) };
  } finally {
    await browser.close();
    await end(bridge);
    server.close();
  }
}

/** What a person does: open; control and the full stop at the first finding; F2 on a state; control and space behind a gap. */
async function drive(page: Page, { faulty, textual }: Sample): Promise<Omit<Facts, 'version'>> {
  const open = (file: string, text: string) =>
    page.evaluate(`(() => {
      const [language] = ${JSON.stringify(file)}.split('.').slice(-1);
      const model = monaco.editor.createModel(${JSON.stringify(text)}, language, monaco.Uri.parse('file:///${file}'));
      globalThis.editor ??= monaco.editor.create(document.getElementById('area'), {});
      editor.setModel(model);
      editor.focus();
    })()`);
  const markers = () => page.evaluate<number>('monaco.editor.getModelMarkers({ owner: "lsp" }).length');
  const text = () => page.evaluate<string>('editor.getValue()');
  const cursorTo = (needle: string, back: number) =>
    page.evaluate(`(() => {
      const at = editor.getValue().indexOf(${JSON.stringify(needle)}) + ${needle.length - back};
      editor.setPosition(editor.getModel().getPositionAt(at));
      editor.revealPosition(editor.getPosition());
      editor.focus();
    })()`);

  await open('faulty.orb', faulty);
  await until('diagnostics', async () => (await markers()) > 0);
  const diagnostics = await markers();
  await page.evaluate(`(() => {
    const [{ startLineNumber, startColumn }] = monaco.editor.getModelMarkers({ owner: 'lsp' });
    editor.setPosition({ lineNumber: startLineNumber, column: startColumn });
    editor.revealPosition(editor.getPosition());
  })()`);
  // The bulb shows when the server has answered.
  await page.locator('.lightBulbWidget').first().waitFor();
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget .monaco-list-row.action').first().waitFor();
  await page.keyboard.press('Enter');
  await until('the fix', async () => (await markers()) < diagnostics);
  const afterFix = await markers();

  await open('desk.lolo', textual);
  await cursorTo(`state ${renameFrom}`, 2);
  await page.keyboard.press('F2');
  // Monaco shows the box before it moves the focus there: what is typed meanwhile would go into the text.
  await page.locator('.rename-box input:focus').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(renameTo);
  await page.keyboard.press('Enter');
  await until('the rename', async () => (await text()).includes(`state ${renameTo}`));
  const renamed = countOf(await text(), renameTo);

  await cursorTo(`-> ${renameTo}`, 0);
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.press('Control+Space');
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await rows.first().waitFor();
  const labels = await rows.evaluateAll((all) =>
    all
      .map((row) => ({ index: Number(row.getAttribute('data-index')), label: row.querySelector('.label-name') }))
      .sort((a, b) => a.index - b.index)
      .map(({ label }) => label?.textContent ?? ''),
  );
  return { diagnostics, afterFix, renamed, completes: labels.slice(0, 5) };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + waitMsMax; Date.now() < end; await new Promise((done) => setTimeout(done, 50)))
    if (await holds()) return;
  throw new Error(`Monaco: ${what} did not come in ${waitMsMax / 1000} s`);
}

/** Page and worker as a bundler makes them. */
async function writePage(work: string, block: string): Promise<void> {
  writeFileSync(join(work, 'page.mjs'), `${block}\nglobalThis.monaco = monaco;\n`);
  await build({
    entryPoints: {
      page: join(work, 'page.mjs'),
      worker: join(work, 'node_modules/monaco-editor/esm/vs/editor/editor.worker.js'),
    },
    outdir: work,
    bundle: true,
    format: 'esm',
    banner: { js: "self.MonacoEnvironment = { getWorker: () => new Worker('/worker.js', { type: 'module' }) };" },
    loader: { '.ttf': 'dataurl' },
    logLevel: 'error',
  });
}

const html = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/page.css">
<div id="area" style="width: 1000px; height: 600px"></div><script type="module" src="/page.js"></script>`;

function serve(server: Server, work: string): void {
  const files: Record<string, readonly [string, () => string | Buffer]> = {
    '/': ['text/html', () => html],
    '/page.css': ['text/css', () => readFileSync(join(work, 'page.css'))],
    '/page.js': ['text/javascript', () => readFileSync(join(work, 'page.js'))],
    '/worker.js': ['text/javascript', () => readFileSync(join(work, 'worker.js'))],
  };
  server.on('request', ({ url = '' }, response) => {
    const [type, read] = files[url] ?? ['text/plain', () => ''];
    response.setHeader('content-type', type).end(read());
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
