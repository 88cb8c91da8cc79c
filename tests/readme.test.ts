// The README says nothing that is not so: its examples are run and compared. Its first command is run in process.test.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text ?? '',
}));
const blockOf = (language: string, start: string) =>
  blocks.find((block) => block.language === language && block.text.startsWith(start))?.text ?? '';

/** A time and a port differ from run to run; nothing else may. */
const steady = (text: string) =>
  text.replace(/\(\d+\.\d+ s\)/g, '(0.00 s)').replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080');

describe('README', () => {
  test('its example on the command line prints what it shows', () => {
    const block = blockOf('console', '$ npx orrery check');
    const [command = '', ...shown] = block.trimEnd().split('\n');
    const [file = ''] = command.split(' ').slice(-1);
    const result = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'check', file], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    expect(steady(result.stdout).trimEnd()).toBe(steady(shown.join('\n')));
    expect(result.status).toBe(1);
  });

  test('its example over HTTP answers what it shows', async () => {
    const [head = '', body = ''] = blockOf('http', 'POST').split('\n\n');
    const [method = '', path = ''] = (head.split('\n')[0] ?? '').split(' ');
    const service = await startTestService();
    expect(await service.ask(method, path, JSON.parse(body))).toEqual(JSON.parse(blockOf('json', '{')));
    await service.close();
  });

  test('its picture is what the product draws', () => {
    const picture = 'docs/pictures/ticket-triage.svg';
    const args = ['show', 'examples/ticket-desk.json', '--trait', 'TicketTriage', '--format', 'svg'];
    const result = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(result.stdout).toBe(readFileSync(join(root, picture), 'utf8'));
    expect(readme).toContain(`](${picture})`);
  });

  test('its curl lines store an episode and find it again', async () => {
    const lines = [...readme.matchAll(/^\$ curl -s http:\/\/[^/]+(\S+) .* -d '(.+)'$/gm)].map(
      ([, path = '', body = '']) => [path, JSON.parse(body)] as const,
    );
    expect(lines.map(([path]) => path)).toEqual(['/memory/store', '/memory/recall']);
    const service = await startTestService();
    const answers: { episodes?: { context: string; actions_taken: string[] }[] }[] = [];
    for (const [path, body] of lines) answers.push((await service.ask('POST', path, body)) as never);
    expect(answers[1]?.episodes?.[0]).toMatchObject({
      context: lines[0]?.[1].context,
      actions_taken: ['add_transition'],
    });
    await service.close();
  });

  test('its links lead somewhere, and its scripts exist', () => {
    for (const [, target = ''] of readme.matchAll(/\]\(([^)#]+)\)/g))
      expect([target, existsSync(join(root, target))]).toEqual([target, true]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [, name = ''] of readme.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name);
    expect(readme.split('\n').some((line) => line.includes('npx orrery mcp'))).toBe(true);
  });
});
