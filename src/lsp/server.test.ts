import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Hover,
  Location,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createPrng } from '../core/base/prng.ts';
import { serveEditor } from './server.ts';

const read = (name: string) => readFileSync(`examples/${name}`, 'utf8');
const bike = read('bike-hire.lolo');
const faulty = read('ticket-desk-faulty.json');
const desk = read('ticket-desk.json');

/** A client over streams, as an editor is one. */
async function startEditor() {
  const [up, down] = [new PassThrough(), new PassThrough()];
  serveEditor(createConnection(new StreamMessageReader(up), new StreamMessageWriter(down)), () => {});
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  const told = new Map<string, { version?: number; diagnostics: Diagnostic[] }>();
  client.onNotification('textDocument/publishDiagnostics', ({ uri, ...rest }) => void told.set(uri, rest));
  client.listen();
  const { capabilities } = await client.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { workspace: { workspaceEdit: { changeAnnotationSupport: {} } } },
  });
  await client.sendNotification('initialized', {});
  const open = async (uri: string, text: string) => {
    const languageId = 'orrery';
    await client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  };
  const ask = <T>(method: string, uri: string, more: object = {}) =>
    client.sendRequest<T>(method, { textDocument: { uri }, ...more });
  const diagnosticsAt = async (uri: string, version: number) => {
    await expect.poll(() => told.get(uri)?.version, { timeout: 20_000 }).toBe(version);
    return told.get(uri)?.diagnostics ?? [];
  };
  const close = async () => {
    await client.sendRequest('shutdown');
    client.dispose();
  };
  return { client, capabilities, open, ask, diagnosticsAt, close };
}

const editor = await startEditor();
afterAll(() => editor.close());

const at = (text: string, needle: string, inside = 0) =>
  TextDocument.create('', '', 0, text).positionAt(text.indexOf(needle) + inside);
const apply = (text: string, edits: TextEdit[]) => TextDocument.applyEdits(TextDocument.create('', '', 0, text), edits);

describe('an editor', () => {
  test('gets the findings of the command line at their places', async () => {
    await editor.open('file:///faulty.json', faulty);
    const diagnostics = await editor.diagnosticsAt('file:///faulty.json', 1);
    expect(diagnostics.length).toBeGreaterThan(0);
    const lines = faulty.split('\n');
    for (const { range, code, source } of diagnostics) {
      expect(source).toBe('orrery');
      expect(String(code)).toMatch(/^[a-z0-9-]+$/);
      expect(lines[range.start.line]?.slice(range.start.character).trim()).not.toBe('');
    }
    const pulled = await editor.ask<{ items: Diagnostic[] }>('textDocument/diagnostic', 'file:///faulty.json');
    expect(pulled.items).toEqual(diagnostics);
  });

  test('mends what is safe to mend', async () => {
    await editor.open('file:///mend.json', faulty);
    const before = await editor.diagnosticsAt('file:///mend.json', 1);
    const whole = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    const context = { diagnostics: before, only: ['source.fixAll'] };
    const [fix] = await editor.ask<CodeAction[]>('textDocument/codeAction', 'file:///mend.json', {
      range: whole,
      context,
    });
    expect(fix?.kind).toBe('source.fixAll');
    const text = apply(faulty, fix?.edit?.changes?.['file:///mend.json'] ?? []);
    await editor.open('file:///mended.json', text);
    expect((await editor.diagnosticsAt('file:///mended.json', 1)).length).toBeLessThan(before.length);
    const all = await editor.ask<CodeAction[]>('textDocument/codeAction', 'file:///mend.json', {
      range: whole,
      context: { diagnostics: before },
    });
    const quick = all.filter(({ kind }) => kind === 'quickfix');
    expect(quick.length).toBeGreaterThan(0);
    for (const { title, edit, data } of quick) {
      // The sentence of the console, with no name of an action and no JSON in it.
      expect(title).toMatch(/^[A-Z][a-z]+ [^{}"]*$/);
      expect(title).not.toMatch(/[a-z]_[a-z]+ /);
      const { tier, diff } = data as { tier: string; diff: string[] };
      expect(diff.length).toBeGreaterThan(0);
      // A fix that is not safe asks before it is applied.
      expect(edit?.changeAnnotations !== undefined).toBe(tier !== 'safe');
    }
  }, 60_000);

  test.each([
    ['file:///a.lolo', bike, 'riding', 'rented'],
    ['file:///a.json', desk, 'Ticket"', 'Issue'],
  ])('renames in %s', async (uri, text, needle, to) => {
    await editor.open(uri, text);
    const position = at(text, needle, 1);
    const { changes } = await editor.ask<WorkspaceEdit>('textDocument/rename', uri, { position, newName: to });
    const edits = changes?.[uri] ?? [];
    expect(edits.length).toBeGreaterThan(1);
    const renamed = apply(text, edits);
    const name = needle.replace('"', '');
    expect(renamed.split(to).length).toBeGreaterThan(text.split(to).length);
    await editor.open(`${uri}2`, renamed);
    const back = await editor.ask<WorkspaceEdit>('textDocument/rename', `${uri}2`, {
      position: at(renamed, to, 1),
      newName: name,
    });
    expect(apply(renamed, back.changes?.[`${uri}2`] ?? [])).toBe(text);
  });

  test('finds declarations and uses, and says what a name is', async () => {
    await editor.open('file:///h.lolo', bike);
    const position = at(bike, '@entity.trips', 9);
    const [declared] = await editor.ask<Location[]>('textDocument/definition', 'file:///h.lolo', { position });
    expect(declared?.range.start).toEqual(at(bike, 'trips : number'));
    const found = await editor.ask<Location[]>('textDocument/references', 'file:///h.lolo', {
      position,
      context: { includeDeclaration: true },
    });
    expect(found.length).toBe(3);
    const hover = await editor.ask<Hover>('textDocument/hover', 'file:///h.lolo', { position });
    expect((hover.contents as { value: string }).value).toContain('number');
    const machine = await editor.ask<{ trait: string; svg: string; text: string }>('orrery/machine', 'file:///h.lolo', {
      position,
    });
    expect(machine.trait).toBe('BikeHire');
    expect(machine.svg).toContain('<svg');
    expect(machine.text).toContain('BRING_BACK');
  });

  test.each([
    ['a state', '-> riding', 3, 'riding'],
    ['a field', '@entity.trips (', 8, 'trips'],
    ['an operator', '(fetch', 1, 'fetch'],
    ['an event', '{ event: TAKE', 9, 'TAKE'],
    ['a property', 'itemActions:', 0, 'itemActions'],
  ])('completes %s', async (_, needle, inside, name) => {
    const start = bike.indexOf(needle) + inside;
    const text = bike.slice(0, start) + bike.slice(start + name.length);
    const uri = `file:///c-${name}.lolo`;
    await editor.open(uri, text);
    const position = TextDocument.create('', '', 0, text).positionAt(start);
    const items = await editor.ask<CompletionItem[]>('textDocument/completion', uri, { position });
    expect(items.map(({ label }) => label)).toContain(name);
  });

  test('outlines a text', async () => {
    await editor.open('file:///o.lolo', bike);
    const [orbital] = await editor.ask<{ name: string; children: { name: string }[] }[]>(
      'textDocument/documentSymbol',
      'file:///o.lolo',
    );
    expect([orbital?.name, ...(orbital?.children ?? []).map(({ name }) => name)].slice(0, 3)).toEqual([
      'BikeDesk',
      'Bike',
      'BikeHire',
    ]);
    const folds = await editor.ask<{ startLine: number; endLine: number }[]>(
      'textDocument/foldingRange',
      'file:///o.lolo',
    );
    expect(folds.length).toBeGreaterThan(3);
    const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
    const hints = await editor.ask<{ label: string }[]>('textDocument/inlayHint', 'file:///o.lolo', { range });
    expect(hints.map(({ label }) => label)).toContain('reached from idle; leads to idle');
    const options = { tabSize: 2, insertSpaces: true };
    const spread = bike.replace('    initial: idle', '        initial:   idle');
    await editor.open('file:///f.lolo', spread);
    const edits = await editor.ask<TextEdit[]>('textDocument/formatting', 'file:///f.lolo', { options });
    await editor.open('file:///g.lolo', apply(spread, edits));
    expect(await editor.ask<TextEdit[]>('textDocument/formatting', 'file:///g.lolo', { options })).toEqual([]);
  });

  test('half documents and long texts never end it', async () => {
    for (const [i, part] of [0, 1, bike.length / 3, bike.length / 2].entries())
      await editor.open(`file:///half-${i}.lolo`, bike.slice(0, part));
    const odd = ['{', '{"orbitals": [', '[[[[', '{"orbitals": [null, {"traits": [null]}]}', '\u0000', '@', 'app "'];
    for (const [i, text] of odd.entries()) {
      const uri = `file:///odd-${i}.json`;
      await editor.open(uri, text);
      const position = { line: 0, character: text.length };
      await editor.ask('textDocument/completion', uri, { position });
      await editor.ask('textDocument/hover', uri, { position });
      await editor.ask('textDocument/documentSymbol', uri);
    }
    await editor.open('file:///long.json', `{"orbitals": [${'{"name": "A"},'.repeat(700_000)}`);
    expect(await editor.ask('textDocument/documentSymbol', 'file:///long.json')).toBeNull();
    await editor.open('file:///after.json', faulty);
    expect((await editor.diagnosticsAt('file:///after.json', 1)).length).toBeGreaterThan(0);
  }, 60_000);
});

describe('incremental edits', () => {
  const seed = 73;
  test(`after random edits all is as for a text just opened (seed ${seed})`, async () => {
    const random = createPrng(seed);
    for (const [name, text] of [
      ['lolo', bike],
      ['json', desk],
    ] as const) {
      const uri = `file:///edited.${name}`;
      await editor.open(uri, text);
      let document = TextDocument.create(uri, '', 1, text);
      for (let version = 2; version <= 40; version++) {
        const content = document.getText();
        const start = random.below(content.length);
        const end = Math.min(content.length, start + random.below(12));
        const from = random.below(text.length);
        const put = text.slice(from, from + random.below(12));
        const range = { start: document.positionAt(start), end: document.positionAt(end) };
        const contentChanges = [{ range, text: put }];
        document = TextDocument.update(document, contentChanges, version);
        await editor.client.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges,
        });
      }
      const fresh = `file:///fresh.${name}`;
      await editor.open(fresh, document.getText());
      const [edited, opened] = await Promise.all(
        [uri, fresh].map((one) => editor.ask<{ items: Diagnostic[] }>('textDocument/diagnostic', one)),
      );
      const anonymous = (items: unknown) => JSON.stringify(items).replaceAll(fresh, uri);
      expect(anonymous(edited?.items)).toBe(anonymous(opened?.items));
      const symbols = await Promise.all([uri, fresh].map((one) => editor.ask('textDocument/documentSymbol', one)));
      expect(symbols[0]).toEqual(symbols[1]);
    }
  }, 60_000);
});
