// The Python client as it ships: generated from the contract as it is now, of Python 3.9, and with the same answers as HTTP.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePythonClient } from '../scripts/sdk-python.ts';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

const folder = join(root, 'sdk/python');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

it('is what the contract generates: npm run sdk:python', () => {
  for (const [name, text] of Object.entries(generatePythonClient()))
    expect(readFileSync(join(folder, 'src/orrery', name), 'utf8') === text, name).toBe(true);
});

it('needs nothing but the standard library', () => {
  const manifest = readFileSync(join(folder, 'pyproject.toml'), 'utf8');
  expect(manifest).toContain('dependencies = []');
  const version = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')).version;
  expect(manifest).toContain(`version = "${version}"`);
  expect(readFileSync(join(folder, 'src/orrery/core.py'), 'utf8')).toContain(`VERSION = "${version}"`);
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});

const python = 'python3';
const tooOld = 'import sys; sys.exit(sys.version_info < (3, 9))';
const absent = spawnSync(python, ['-c', tooOld]).status === 0 ? '' : ' (skipped: no python3 of 3.9 or newer is there)';

describe.skipIf(absent !== '')(`in Python${absent}`, () => {
  let service: TestService;
  let url: string;
  let work: string;

  beforeAll(async () => {
    service = await startTestService();
    url = await service.listen();
    work = mkdtempSync(join(tmpdir(), 'orrery-python-'));
  });
  afterAll(async () => {
    await service?.close();
    rmSync(work, { recursive: true, force: true });
  });

  /** Runs Python while the service answers; gives its code, output and complaints. */
  const run = (args: readonly string[], environment: Record<string, string> = {}) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
      const path = { PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'error' };
      const child = spawn(python, args, { cwd: folder, env: { ...process.env, ...path, ...environment } });
      let [out, err] = ['', ''];
      child.stdout.on('data', (part) => (out += part));
      child.stderr.on('data', (part) => (err += part));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err }));
    });

  it('parses as Python 3.9', async () => {
    const files = ['src/orrery', 'tests'].flatMap((each) =>
      readdirSync(join(folder, each)).map((name) => join(each, name)),
    );
    const parse =
      'import ast, pathlib, sys\nfor name in sys.argv[1:]: ast.parse(pathlib.Path(name).read_text("utf-8"), feature_version=(3, 9))';
    const sources = files.filter((name) => name.endsWith('.py'));
    expect(sources.length).toBeGreaterThan(8);
    expect(await run(['-c', parse, ...sources])).toEqual({ code: 0, out: '', err: '' });
  });

  it('passes its tests, every operation as over HTTP', async () => {
    const examples = join(work, 'examples.json');
    const operations = listOperations(createContract());
    writeFileSync(examples, JSON.stringify(Object.fromEntries(operations.map(({ id, example }) => [id, example]))));
    const environment = { ORRERY_URL: url, ORRERY_API_KEY: testKey, ORRERY_TEST_EXAMPLES: examples };
    const { code, err } = await run(['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], environment);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/Ran \d\d+ tests[\s\S]*\nOK\n$/) });
  });

  it('runs the scripts of its README, and prints what stands there', async () => {
    const scripts = [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    const [first = '', pages = '', asynchronous = ''] = scripts.map((text) =>
      text.replace('http://127.0.0.1:8080', url).replace('ork_live_...', testKey),
    );
    const printed = /It prints:\n\n```\n([\s\S]*?)```/.exec(readme)?.[1];
    expect(await run(['-c', first])).toEqual({ code: 0, out: printed, err: '' });
    const opening = first.split('\n').slice(0, 3).join('\n');
    expect(await run(['-c', `${opening}\n${pages}`])).toEqual({
      code: 0,
      out: expect.stringMatching(/^(ep_\w+ success\n)+$/),
      err: '',
    });
    expect(await run(['-c', asynchronous])).toEqual({ code: 0, out: 'True 100\n', err: '' });
  });
});
