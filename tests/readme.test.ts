// The README says nothing that is not so. Its commands are run in pages.test.ts, its first one in process.test.ts too.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const planning = readFileSync(join(root, 'docs/planning.md'), 'utf8');
const blocks = [...planning.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text ?? '',
}));
const blockOf = (language: string, start: string) =>
  blocks.find((block) => block.language === language && block.text.startsWith(start))?.text ?? '';

describe('README', () => {
  test('the request of docs/planning.md answers what it shows', async () => {
    const [head = '', body = ''] = blockOf('http', 'POST').split('\n\n');
    const [method = '', path = ''] = (head.split('\n')[0] ?? '').split(' ');
    const service = await startTestService();
    expect(await service.ask(method, path, JSON.parse(body))).toEqual(JSON.parse(blockOf('json', '{')));
    await service.close();
  });

  test('the picture of docs/diagrams.md is what the product draws', () => {
    const picture = 'docs/pictures/ticket-triage.svg';
    const args = ['show', 'examples/ticket-desk.json', '--trait', 'TicketTriage', '--format', 'svg'];
    const result = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(result.stdout).toBe(readFileSync(join(root, picture), 'utf8'));
    expect(readFileSync(join(root, 'docs/diagrams.md'), 'utf8')).toContain('](pictures/ticket-triage.svg)');
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

  test('its costs are those of docs/benchmarks.md, and its picture is small', () => {
    const measured = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
    const costs = [...readme.matchAll(/^\| (`[\w.-]+`) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
    expect(costs.length).toBeGreaterThan(3);
    for (const [, id, ms, ratio] of costs)
      expect(measured).toMatch(new RegExp(`\\| ${id} .* \\| ${ms} \\| ${ratio} \\|`));
    expect(statSync(join(root, 'docs/pictures/console.png')).size).toBeLessThan(150_000);
  });

  test('its links lead somewhere, and its scripts exist', () => {
    for (const [, target = ''] of readme.matchAll(/\]\(([^)#]+)\)/g))
      expect([target, existsSync(join(root, target))]).toEqual([target, true]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [, name = ''] of readme.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name);
    expect(readme.split('\n').some((line) => line.includes('npx orrery mcp'))).toBe(true);
  });
});
