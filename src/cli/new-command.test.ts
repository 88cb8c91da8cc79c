import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../tests/fixtures/run-command.ts';
import { readProject } from '../config/project-file.ts';
import { type NewOptions, runNew } from './new-command.ts';
import { createTerminal } from './terminal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function make(name: string, options: NewOptions = {}): Promise<string> {
  let out = '';
  const terminal = createTerminal({ out: { write: (text) => (out += text) }, err: { write: () => {} } }, false);
  expect(await runNew(name, options, terminal, folder)).toBe(0);
  return out;
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('orrery new', () => {
  it.each(['desk.json', 'desk.lolo'])(
    'writes %s, which has no findings and no notes, and says what to do with it',
    async (file) => {
      const out = await make(file);
      expect(files()).toEqual([file]);
      expect(out).toBe(
        `wrote ${file}\n\`orrery check ${file}\` finds what is wrong with it, \`orrery show ${file}\` draws it\n`,
      );
      const checked = await runCommand(['check', '--json', join(folder, file)]);
      expect(JSON.parse(checked.out)).toMatchObject({ errors: 0, warnings: 0, notes: 0, unreadable: 0 });
      expect(readFileSync(join(folder, file), 'utf8')).toContain('desk');
    },
  );

  it('writes the same document in both forms, the textual one in its layout', async () => {
    await make('desk', { format: 'lolo' });
    await make('desk');
    const [json, text] = [join(folder, 'desk.json'), join(folder, 'desk.lolo')];
    expect((await runCommand(['gap', json, text])).code).toBe(0);
    expect((await runCommand(['fmt', '--check', text])).code).toBe(0);
  });

  it('makes a folder with what a project has', async () => {
    await make('desk', { folder: true });
    expect(files()).toEqual(
      ['.github/workflows/orrery.yml', 'README.md', 'desk.json', 'orrery.config.json'].map((one) => `desk/${one}`),
    );
    const { file } = await readProject(null, join(folder, 'desk'));
    expect(file).toBe(join(folder, 'desk/orrery.config.json'));
    const readme = readFileSync(join(folder, 'desk/README.md'), 'utf8');
    expect(readme).toContain('`orrery show desk.json`');
    const [, event = '', rows = ''] = /`orrery run desk\.json INIT '([^']+)' --entities '([^']+)'`/.exec(readme) ?? [];
    const run = await runCommand(['run', join(folder, 'desk/desk.json'), 'INIT', event, '--entities', rows]);
    expect([run.code, run.out]).toEqual([0, expect.stringContaining('"status":"done"')]);
  });

  it('writes over nothing, and then writes nothing at all', async () => {
    writeFileSync(join(folder, 'desk.json'), 'mine');
    await expect(make('desk')).rejects.toThrow('desk.json is there, and nothing was written');
    expect(readFileSync(join(folder, 'desk.json'), 'utf8')).toBe('mine');
    mkdirSync(join(folder, 'shop'));
    writeFileSync(join(folder, 'shop/README.md'), 'mine');
    await expect(make('shop', { folder: true })).rejects.toThrow('shop/README.md is there, and nothing was written');
    expect(files()).toEqual(['desk.json', 'shop/README.md']);
  });

  it.each([
    ['../desk', {}, 'a name begins with a letter'],
    ['', {}, 'a name begins with a letter'],
    ['7up', {}, 'a name begins with a letter'],
    ['a'.repeat(65), {}, 'a name begins with a letter'],
    ['desk.json', { folder: true }, 'give a folder a name without .json'],
    ['desk.json', { format: 'lolo' }, 'give one of the two'],
  ] as const)('refuses %j with %j', async (name, options, message) => {
    await expect(make(name, options)).rejects.toThrow(message);
    expect(files()).toEqual([]);
  });
});
