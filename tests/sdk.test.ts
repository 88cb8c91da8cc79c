// The client as it ships: generated from the contract as it is now, small, complete in types, and at home in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateClient } from '../scripts/sdk.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

const bytesMax = 10_000;

async function bundle(isMinified: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'sdk/src/index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: isMinified,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** What a command prints; it must end well and complain of nothing. */
function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect([status, status === 0 ? stderr : stdout + stderr]).toEqual([0, '']);
  return stdout;
}

/** The declarations that the compiler brings, read once for all that is compiled here. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of a file and of what it imports, as from its folder. */
function compile(folder: string, file: string, compilerOptions: unknown): string[] {
  const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, folder);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getCurrentDirectory = () => folder;
  host.getSourceFile = (name, ...rest) => {
    if (!name.includes('/typescript/lib/lib.')) return read(name, ...rest);
    if (!declarations.has(name)) declarations.set(name, read(name, ...rest));
    return declarations.get(name);
  };
  const program = ts.createProgram([join(folder, file)], options, host);
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map(({ file: at, start = 0, messageText }) => {
    const line = at === undefined ? 0 : at.getLineAndCharacterOfPosition(start).line + 1;
    return `${at?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

describe('the client', () => {
  it('is what the contract generates: npm run sdk', async () => {
    for (const [name, text] of Object.entries(await generateClient()))
      expect(readFileSync(join(root, 'sdk/src', name), 'utf8') === text, name).toBe(true);
  });

  it(`is under ${bytesMax} bytes gzipped, and imports nothing`, async () => {
    const text = await bundle(true);
    expect(text).toContain('/rank-edits/jepa');
    expect(text).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\(/);
    expect(gzipSync(text).length).toBeLessThan(bytesMax);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
  });

  it('takes what its users write, and types what they read', () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    expect(compile(root, 'tests/fixtures/sdk-usage.ts', config.compilerOptions)).toEqual([]);
  });

  /** Packing builds, into `sdk/dist` as well. */
  const project = mkdtempSync(join(tmpdir(), 'orrery-sdk-'));
  let packed = '';
  beforeAll(() => {
    packed = run(join(root, 'sdk'), 'npm', ['pack', '--json', '--silent', '--pack-destination', project]);
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('builds into a package with types that name what is there', async () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));
    const { Orrery, OrreryError } = await import(join(root, 'sdk', exports['.'].default));
    expect(typeof new Orrery({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' }).memory.recall).toBe('function');
    expect(OrreryError.prototype).toBeInstanceOf(Error);
    const types = join(root, 'sdk', exports['.'].types);
    for (const [, name = ''] of readFileSync(types, 'utf8').matchAll(/from '\.\/([\w-]+)\.js'/g))
      expect([name, existsSync(join(root, 'sdk/dist', `${name}.d.ts`))]).toEqual([name, true]);
    expect(readFileSync(types, 'utf8')).toContain('OrreryConnectionError');
  });

  it('loads from its tarball into projects of either kind, with its license and no link that leads nowhere', () => {
    const installed = join(project, 'node_modules/@orrery/client');
    mkdirSync(installed, { recursive: true });
    const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[')));
    run(project, 'tar', ['-xzf', filename, '--strip-components=1', '-C', installed]);
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    for (const [, target = ''] of readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/\]\(([^)]*)\)/g))
      expect(target).toMatch(/^https:/);
    const use = `console.log(typeof new Orrery({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' }).gap)`;
    writeFileSync(join(project, 'a.cjs'), `const { Orrery } = require('@orrery/client'); ${use}`);
    writeFileSync(join(project, 'b.mjs'), `import { Orrery } from '@orrery/client'; ${use}`);
    for (const file of ['a.cjs', 'b.mjs']) expect(run(project, process.execPath, [file])).toBe('function\n');
    writeFileSync(join(project, 'c.ts'), `import { Orrery } from '@orrery/client'; export const of = Orrery;`);
    const strict = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022' };
    for (const [module, moduleResolution] of [
      ['commonjs', 'node10'],
      ['node20', 'node16'],
    ])
      expect(compile(project, 'c.ts', { ...strict, module, moduleResolution })).toEqual([]);
  });
});

it('refuses the ids of requests in whose place the service would make one of its own, and no others', async () => {
  const { Orrery } = await import('../sdk/src/index.ts');
  const service = await startTestService();
  const client = new Orrery({ baseUrl: await service.listen(), apiKey: testKey });
  for (const requestId of [
    'mine',
    'a/b:c+d=e@f-g.h_1',
    'x'.repeat(128),
    'x'.repeat(129),
    'a b',
    'a?',
    'ork_live_x',
    '',
  ]) {
    const { headers } = await service.send('GET', '/healthz', undefined, { 'x-request-id': requestId });
    const said = await client.limits({}, { requestId }).then(
      () => 'answered',
      (error: Error) => error.name,
    );
    expect([requestId, said]).toEqual([requestId, headers['x-request-id'] === requestId ? 'answered' : 'TypeError']);
  }
  await service.close();
});

describe('its README', () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'sdk/README.md'), 'utf8'))?.[1] ?? '';

  it('shows an example that runs', async () => {
    const service = await startTestService();
    const url = await service.listen();
    const code = example
      .replace(/^import .*$/m, '')
      .replace('http://127.0.0.1:8080', url)
      .replace('ork_live_...', testKey);
    const { Orrery, OrreryError } = await import('../sdk/src/index.ts');
    const said: unknown[] = [];
    const run = new Function(
      'Orrery',
      'OrreryError',
      'console',
      `return (async () => { ${code}\n return { plan, schema }; })()`,
    );
    const { plan, schema } = await run(Orrery, OrreryError, { log: (value: unknown) => said.push(value) });
    expect(plan.verified).toBe(true);
    expect((await service.ask('POST', '/gap', { source: schema, target: 'std-helpdesk' })).gap_score).toBe(0);
    expect(said).toEqual([['std-helpdesk']]);
    await service.close();
  });
});

const browserFile = '/usr/bin/chromium';
const browserAbsent = existsSync(browserFile) ? '' : ` (skipped: ${browserFile} is not there)`;

describe.skipIf(browserAbsent !== '')(`the client in Chromium${browserAbsent}`, () => {
  let service: TestService;
  let url: string;
  let pages: Server;
  let origin: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const script = await bundle(false);
    pages = createServer((request, response) => {
      const isScript = request.url === '/client.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<!doctype html><title>studio</title>');
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    service = await startTestService({ ORRERY_CORS_ORIGINS: origin });
    url = await service.listen();
    browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'], timeout: 60_000 });
    page = await browser.newPage();
    await page.goto(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    pages?.close();
  });

  /** Runs `code` in the page with a client as `client` and the error class as `OrreryError`; its value comes back as JSON. */
  const inPage = (code: string, baseUrl = url): Promise<unknown> =>
    page.evaluate(`(async () => {
      const { Orrery, OrreryError, OrreryConnectionError } = await import('/client.js');
      const client = new Orrery({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: ${JSON.stringify(testKey)}, retriesMax: 0 });
      ${code}
    })()`);

  it('plans, stores, recalls and deletes against the real service, with the same answers as anywhere', async () => {
    const plan = await inPage(`return client.planInstructions({ goal: 'std-helpdesk' });`);
    expect(plan).toEqual(await service.ask('POST', '/plan-instructions', { goal: 'std-helpdesk' }));
    const stored = (await inPage(
      `return client.memory.store({ domain: 'browser', context: 'Stored from a page', outcome: 'success' });`,
    )) as { episode_id: string };
    const recalled = await inPage(`return client.memory.recall({ domain: 'browser', context: 'stored from a page' });`);
    expect(recalled).toMatchObject({ episodes: [{ episode_id: stored.episode_id, outcome: 'success' }] });
    const removed = await inPage(`return client.memory.episodes.delete({ id: '${stored.episode_id}' });`);
    expect(removed).toMatchObject({ deleted: true });
    expect(await inPage(`return client.behaviors.list({ limit: 1, q: 'kanban' });`)).toMatchObject({
      items: [{ name: expect.stringContaining('kanban') }],
    });
  });

  it('reads refusals, request ids and replays', async () => {
    const seen = await inPage(`
      const error = await client.behaviors.get({ name: 'std-nope' }).catch((caught) => caught);
      return [error instanceof OrreryError, error.status, error.code, typeof error.requestId];`);
    expect(seen).toEqual([true, 404, 'unknown_behavior', 'string']);
    const twice = (await inPage(`
      const store = () => client.memory.store({ domain: 'browser', context: 'Once' }, { idempotencyKey: 'from-a-page' });
      return [await store(), await store()];`)) as unknown[];
    expect(twice[1]).toEqual(twice[0]);
  });

  it('is stopped by an abort, and by a service that does not name the origin', async () => {
    const aborted = await inPage(`
      const controller = new AbortController();
      const call = client.planInstructions({ goal: 'std-helpdesk' }, { signal: controller.signal });
      controller.abort();
      return call.then(() => 'answered', (error) => error.name);`);
    expect(aborted).toBe('AbortError');
    const closed = await startTestService();
    const refused = await inPage(
      `return client.limits().then(() => 'answered', (error) => error instanceof OrreryConnectionError);`,
      await closed.listen(),
    );
    await closed.close();
    expect(refused).toBe(true);
  });
});
