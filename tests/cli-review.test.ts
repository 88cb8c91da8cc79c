// What `orrery review` tells of documents that are gone or can no longer be read: neither passes as "nothing has changed".
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from './fixtures/run-command.ts';

const repository = mkdtempSync(join(tmpdir(), 'orrery-review-'));
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository });

const desk = {
  name: 'Desk',
  orbitals: [{ entity: { name: 'Ticket', persistence: 'persistent', fields: [{ name: 'title', type: 'string' }] } }],
};
const inRepository = (name: string) => join(repository, name);
const review = (...args: string[]) => runCommand(['review', 'HEAD', ...args]);

beforeEach(() => {
  rmSync(repository, { recursive: true, force: true });
  mkdirSync(inRepository('sub'), { recursive: true });
  git('init', '-q');
  for (const name of ['desk.json', 'sub/other.json', 'notes.json'])
    writeFileSync(inRepository(name), JSON.stringify(name === 'notes.json' ? { notes: [] } : desk));
  git('add', '.');
  git('commit', '-qm', 'before');
});

describe('a document that is gone', () => {
  test('is told as all that it held, removed, and breaks a policy', async () => {
    rmSync(inRepository('desk.json'));
    const told = await review(repository);
    expect([told.code, told.err]).toEqual([0, '']);
    expect(told.out).toMatch(/desk\.json \(removed\): 1 to remove \(1 entity, destructive\)$/m);
    expect(told.out).toContain('! data_loss (entity-removed): entity Ticket');
    const held = await review(repository, '--policy', 'no-data-loss');
    expect(held.code).toBe(1);
    expect(held.err).toContain('entity-removed');
  });

  test('is told where it is named, and not where another folder is', async () => {
    rmSync(inRepository('desk.json'));
    expect((await review(inRepository('desk.json'))).out).toContain('(removed)');
    expect((await review(inRepository('sub'))).out).toBe(
      `no document in ${inRepository('sub')} has changed since HEAD\n`,
    );
  });

  test('is told with its folder', async () => {
    rmSync(inRepository('sub'), { recursive: true });
    expect((await review(inRepository('sub'))).out).toMatch(/other\.json \(removed\): /);
  });

  test('was no schema, and concerns nobody', async () => {
    rmSync(inRepository('notes.json'));
    expect((await review(repository)).out).toContain('no document in ');
  });
});

describe('a document that can no longer be read', () => {
  test.each([
    ['broken', '{'],
    ['empty', ''],
    ['no schema any more', '[]'],
  ])('%s: it is told, and the review fails', async (_, text) => {
    writeFileSync(inRepository('desk.json'), text);
    const { code, out } = await review(repository, '--format', 'markdown');
    expect(code).toBe(1);
    expect(out).toMatch(/^### `.*desk\.json`: cannot be read$/m);
  });

  test('was no schema before: it is passed over', async () => {
    writeFileSync(inRepository('notes.json'), '{');
    expect(await review(repository)).toMatchObject({ code: 0 });
  });
});

test('a path that names nothing, now or then, is wrong use', async () => {
  const { code, err } = await review(inRepository('dsek.json'));
  expect(code).toBe(2);
  expect(err).toContain('no such file or folder');
});
