// Incremental reading of the language server: after any sequence of edits, diagnostics, names and outline are those of a text just opened; memory stays flat.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { lolo } from '../../src/core/formats/lolo/index.ts';
import { type Analysis, analyze, textDocument } from '../../src/lsp/analysis.ts';
import { diagnosticsOf } from '../../src/lsp/diagnostics.ts';
import { changeOf } from '../../src/lsp/fixes.ts';
import { namesOf } from '../../src/lsp/names.ts';
import { symbolsIn } from '../../src/lsp/outline.ts';
import { readRules } from '../../src/lsp/rules.ts';
import { Workspace } from '../../src/lsp/workspace.ts';
import { applyEdit, changeEvent, randomEdit, type TextEdit } from '../fixtures/edits.ts';

export const casesDefault = 100_000;

/** Edits of one text, one after the other. */
const editsOfText = 50;
const charactersMax = 9_000;

// A context made after the flag has the function.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

export async function run(cases: number, seed: number): Promise<void> {
  const rules = readRules({ directory: '/' });
  const workspace = new Workspace(() => rules);
  const heaps: number[] = [];
  let whole = 0;
  for (let done = 0; done < cases; done += editsOfText) {
    const first = seed + done / editsOfText;
    whole += await editText(workspace, createPrng(first), Math.min(editsOfText, cases - done)).catch((error: Error) => {
      throw new Error(`seed ${first}: ${error.message}`, { cause: error });
    });
    if (done % (editsOfText * 20) === 0) heaps.push(keptMiB());
    if (done > 0 && done % (editsOfText * 100) === 0)
      console.log(`${done} edits equal to a fresh open, heap ${heaps.at(-1)?.toFixed(0)} MiB`);
  }
  const [begin = 0] = heaps.slice(Math.floor(heaps.length / 4));
  console.log(`${cases} edits equal to a fresh open; ${whole} left a text that can be read`);
  console.log(`heap after a quarter ${begin.toFixed(0)} MiB, at the end ${(heaps.at(-1) ?? 0).toFixed(0)} MiB`);
}

/** Megabytes of the heap that something still holds. */
function keptMiB(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Edits a text; answers after how many of them it could be read. */
async function editText(workspace: Workspace, prng: Prng, count: number): Promise<number> {
  const { uri, text: first } = sample(prng);
  const rules = await readRules({ directory: '/' });
  let document = textDocument(uri, first, 1);
  workspace.open(uri, first, 1);
  let wholeText = first;
  let isWhole = true;
  let whole = 0;
  for (let version = 2; version < count + 2; version++) {
    const text = document.getText();
    // Broken texts are mended now and then: else nothing would be read after some edits.
    const edit: TextEdit = !isWhole && prng.below(3) < 2 ? changeOf(text, wholeText) : randomEdit(text, prng);
    workspace.change(uri, [changeEvent(document, edit)], version);
    document = TextDocument.create(uri, 'orrery', version, applyEdit(text, edit));
    // Now and then nobody asks between two edits.
    if (prng.below(5) === 0) continue;
    const edited = sayAll(await workspace.analysis(uri));
    const fresh = await analyze(document, uri, rules);
    if (edited !== sayAll(fresh)) throw new Error(`${uri}, edit ${version - 1}: not as a fresh open`);
    isWhole = fresh !== null && fresh.checked.source.fault === null;
    if (!isWhole) continue;
    whole++;
    wholeText = document.getText();
  }
  workspace.close(uri);
  return whole;
}

function sayAll(analysis: Analysis | null): string {
  if (analysis === null) return JSON.stringify(diagnosticsOf(null));
  const names = namesOf(analysis).places.map(({ kind, name, start, end }) => [kind, name, start, end]);
  return JSON.stringify([analysis.text.getText(), diagnosticsOf(analysis), names, symbolsIn(analysis)]);
}

const texts: { readonly uri: string; readonly text: string }[] = [];

function sample(prng: Prng): { readonly uri: string; readonly text: string } {
  if (texts.length === 0) {
    for (const name of ['ticket-desk-faulty.json', 'bike-hire.lolo'])
      texts.push({ uri: `/${name}`, text: readFileSync(`examples/${name}`, 'utf8') });
    for (const { name, schema } of listBehaviors()) {
      const written = [
        { uri: `/${name}.json`, text: JSON.stringify(schema, null, 2) },
        { uri: `/${name}.lolo`, text: lolo.write?.(schema as never) ?? '' },
      ];
      texts.push(...written.filter(({ text }) => text !== '' && text.length <= charactersMax));
    }
  }
  return texts[prng.below(texts.length)] as { uri: string; text: string };
}
