// action.yml and .pre-commit-hooks.yaml as their hosts run them: a repository of two commits, the files and variables of a workflow's runner, and a server that
// plays the API of comments.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ensureBuilt } from './fixtures/built.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-action-'));
const repository = join(folder, 'repo');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });

interface Comment {
  readonly id: number;
  readonly url: string;
  readonly user: { readonly login: string };
  body: string;
}
/** Whose token it is; null for that of a workflow. */
let tokenOf: string | null = null;
const bot = 'github-actions[bot]';
const comments: Comment[] = [];
const asked: string[] = [];
const api = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  asked.push(`${request.method} ${path}`);
  const base = `http://${request.headers.host}`;
  const say = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  if (request.headers.authorization !== 'Bearer secret') return say(401, {});
  if (request.method === 'GET') {
    if (path === '/user') return tokenOf === null ? say(403, {}) : say(200, { login: tokenOf });
    const page = Number(new URLSearchParams(query).get('page'));
    return say(200, comments.slice((page - 1) * 100, page * 100));
  }
  const { body } = JSON.parse(await text(request)) as { body: string };
  if (request.method === 'POST') {
    const id = comments.length;
    comments.push({ id, url: `${base}/comments/${id}`, user: { login: tokenOf ?? bot }, body });
    return say(201, {});
  }
  const comment = comments[Number(path.split('/').at(-1))];
  if (comment === undefined) return say(404, {});
  comment.body = body;
  return say(200, {});
});

const sound = JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8'));
const write = (name: string, value: unknown) =>
  writeFileSync(join(repository, name), `${JSON.stringify(value, null, 2)}\n`);

beforeAll(async () => {
  await ensureBuilt();
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(repository, 'apps'), { recursive: true });
  git('init', '-q');
  write('apps/desk.json', sound);
  write('apps/same.json', { name: 'Same', orbitals: [] });
  write('package.json', { name: 'x' });
  git('add', '.');
  git('commit', '-qm', 'one');
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A misspelt field, and a machine whose name would be a command and markup. */
const hostile = 'x`\n::error::owned\n|<img src=x>@everyone';
function breakDesk(field: string): void {
  const changed = structuredClone(sound);
  const { stateMachine } = changed.orbitals[0].traits[0];
  stateMachine.events.push({ key: hostile, name: 'H' });
  stateMachine.transitions.push({
    from: stateMachine.states[0].name,
    event: 'INIT',
    to: 'nowhere',
    effects: [['set', `@entity.${field}`, 1]],
  });
  write('apps/desk.json', changed);
}

/** Runs the steps of the composite action as the runner does: expressions filled in, one bash a step, the files of the workflow at hand. */
async function runAction(inputs: Readonly<Record<string, string>>, base: string) {
  const { inputs: declared, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  expect(runs.using).toBe('composite');
  const values: Record<string, string> = {
    'github.event.pull_request.base.sha': base,
    'github.event.pull_request.number': '7',
    'github.token': 'secret',
  };
  for (const [name, { default: preset }] of Object.entries(declared as Record<string, { default?: string }>))
    values[`inputs.${name}`] = inputs[name] ?? fill(preset ?? '');
  function fill(value: string): string {
    return String(value).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) => {
      const options = expression.split('||').map((one) => values[one.trim()] ?? '');
      return options.find((one) => one !== '') ?? '';
    });
  }
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const outcome = { code: 0, out: '', output: '', summary: '' };
  for (const step of runs.steps) {
    expect(step.run).not.toContain('${{');
    const variables = Object.fromEntries(
      Object.entries((step.env ?? {}) as Record<string, string>).map(([name, value]) => [name, fill(value)]),
    );
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: repository,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ...files,
        ...variables,
        GITHUB_ACTION_PATH: root,
        GITHUB_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
        GITHUB_REPOSITORY: 'acme/shop',
      },
    });
    const [out, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    outcome.out += out;
    outcome.code = code;
    if (code !== 0) break;
  }
  outcome.output = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  outcome.summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8');
  return outcome;
}

test('a pull request gets annotations at its lines, a summary, and one comment that is updated', {
  timeout: 120_000,
}, async () => {
  const base = git('rev-parse', 'HEAD').trim();
  breakDesk('statos');
  git('commit', '-qam', 'two');
  comments.push({
    id: 0,
    url: `http://127.0.0.1:${(api.address() as AddressInfo).port}/comments/0`,
    user: { login: 'somebody' },
    body: '<!-- orrery review -->\nnot ours',
  });
  const first = await runAction({}, base);
  expect([first.code, first.output]).toEqual([1, 'exit-code=1\n']);
  const lines = readFileSync(join(repository, 'apps/desk.json'), 'utf8').split('\n');
  const annotations = [
    ...first.out.matchAll(/^::(\w+) file=([^,]+),line=(\d+),col=\d+,title=orrery%3A ([\w-]+)::(.*)$/gm),
  ];
  // Every line of the log is one of these commands: nothing that the document says became another.
  expect(annotations.length).toBe(first.out.trimEnd().split('\n').length);
  const told = annotations.map(
    ([, level, file, line, category]) => `${level} ${file} ${category} ${lines[Number(line) - 1]?.trim()}`,
  );
  expect(told).toContain('error apps/desk.json unknown-entity-field "@entity.statos",');
  expect(told).toContain('error apps/desk.json unknown-target-state "to": "nowhere",');
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).toMatch(
    /^<!-- orrery review -->\n## Orrery: 1 document changed\n\n### `apps\/desk.json`: /,
  );
  expect(comments[1]?.body).toContain('unknown-entity-field');
  expect(first.summary.trim()).toBe(comments[1]?.body.slice('<!-- orrery review -->\n'.length).trim());
  // Of what the event is called, nothing is markup, a mention or a line of its own.
  const outside = comments[1]?.body.replace(/``.*?``|`[^`\n]*`/g, '');
  expect(outside).not.toMatch(/^::error|(?<!\\)<img|@[a-z]/m);
  breakDesk('title');
  git('commit', '-qam', 'three');
  const before = comments[1]?.body;
  await runAction({}, base);
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).not.toBe(before);
  expect(comments[0]?.body).toContain('not ours');
  // The token of a person may change the comments of others all the same: it writes one of its own.
  tokenOf = 'reviewer';
  await runAction({}, base);
  expect(comments.map(({ user }) => user.login)).toEqual(['somebody', bot, 'reviewer']);
  expect(comments[0]?.body).toContain('not ours');
  tokenOf = null;
  asked.length = 0;
  await runAction({ comment: 'false' }, base);
  expect(asked).toEqual([]);
  // A token that may only read, as a fork has it, fails nothing.
  write('apps/desk.json', { ...sound, name: 'Desk' });
  git('commit', '-qam', 'four');
  const fork = await runAction({ token: 'wrong' }, base);
  expect([fork.code, fork.out]).toEqual([
    0,
    expect.stringContaining('::warning title=orrery::the comment was not written: GET answered 401'),
  ]);
  expect((await runAction({ base: 'HEAD~1', policy: 'no-destructive', comment: 'false' }, '')).code).toBe(1);
});

test('hooks run on the files that they name, and pass over what is no schema', async () => {
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as Record<string, string>[];
  // pre-commit packs the repository, which names the command (scripts/package-command.mjs).
  const command = join(root, 'dist/cli.js');
  breakDesk('statos');
  write('notes.json', { a: 1 });
  writeFileSync(join(repository, 'form.lolo'), 'orbital Form {\nentity Form { title: string }\n}\n');
  const staged = ['apps/desk.json', 'apps/same.json', 'notes.json', 'package.json', 'form.lolo', 'README.md'];
  const codes: Record<string, number> = {};
  for (const { id = '', entry = '', files = '', language } of hooks) {
    expect(language).toBe('node');
    const [name, ...args] = entry.split(' ');
    expect([name, existsSync(command)]).toEqual(['orrery', true]);
    const named = staged.filter((file) => new RegExp(files).test(file));
    const child = spawn(process.execPath, [command, ...args, ...named], {
      cwd: repository,
      stdio: 'ignore',
    });
    [codes[id] = -1] = await once(child, 'close');
  }
  expect(codes).toEqual({ 'orrery-check': 1, 'orrery-fix': 1, 'orrery-fmt': 0 });
  expect(readFileSync(join(repository, 'form.lolo'), 'utf8')).toMatch(/^orbital Form \{\n {2}entity/);
});
