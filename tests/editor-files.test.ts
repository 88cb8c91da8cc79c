// The files that editors and agents read: each names files and commands that are there, and the grammar knows every keyword of the textual form.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constructs } from '../src/core/formats/lolo/constructs.ts';
import { schemaExtensions } from '../src/formats/read-text.ts';
import { root } from './source-tree.ts';

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const vscode = read('editors/vscode/package.json');
const product = read('package.json');

test('the extension of Visual Studio Code names files that are there', () => {
  const { main, contributes } = vscode;
  const files: string[] = [
    main,
    ...contributes.grammars.map((one: { path: string }) => one.path),
    ...contributes.languages.flatMap((one: { configuration?: string }) => one.configuration ?? []),
  ];
  expect(files.length).toBe(3);
  for (const file of files) expect(existsSync(join(root, 'editors/vscode', file)), file).toBe(true);
  const source = readFileSync(join(root, 'editors/vscode', main), 'utf8');
  for (const { command } of contributes.commands) expect(source).toContain(`registerCommand('${command}'`);
  const languages = new Set(contributes.languages.map((one: { id: string }) => one.id));
  for (const { language } of contributes.grammars) expect(languages).toContain(language);
});

test('the extension and the plugin have the version of the product', () => {
  expect(vscode.version).toBe(product.version);
  expect(read('editors/claude-code/.claude-plugin/plugin.json').version).toBe(product.version);
});

test('the plugin starts commands that there are, for extensions that are read', () => {
  const { orrery } = read('editors/claude-code/.lsp.json');
  expect([orrery.command, ...orrery.args]).toEqual(['orrery', 'lsp']);
  for (const extension of Object.keys(orrery.extensionToLanguage)) expect(schemaExtensions).toContain(extension);
  const { mcpServers } = read('editors/claude-code/.mcp.json');
  expect(mcpServers.orrery).toEqual({ command: 'orrery', args: ['mcp'] });
});

test('the skill is a screen long and names itself', () => {
  const text = readFileSync(join(root, 'editors/claude-code/skills/orrery/SKILL.md'), 'utf8');
  expect(text).toMatch(/^---\nname: orrery\ndescription: .+\n---\n/);
  expect(text.split('\n').length).toBeLessThan(40);
});

interface Pattern {
  readonly match?: string;
  readonly begin?: string;
  readonly name?: string;
}

test('the grammar colours every keyword of the textual form', () => {
  const { patterns } = read('editors/vscode/syntaxes/lolo.tmLanguage.json') as { patterns: readonly Pattern[] };
  const keywords = patterns.filter(({ name = '' }) => /^(keyword|constant.language)\./.test(name));
  const words = new Set(constructs.flatMap(({ shape }) => [...shape.matchAll(/'([a-z]+)'/g)].map(([, word]) => word)));
  expect(words.size).toBeGreaterThan(10);
  const isKnown = (word = '') =>
    keywords.some(({ match = '' }) => new RegExp(match, 'u').exec(` ${word} `)?.[0].includes(word));
  expect([...words].filter((word) => !isKnown(word))).toEqual([]);
});
