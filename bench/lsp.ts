// From an edit to its diagnostics in a document of 200 KB: a word is changed in turn somewhere in it, and taken back. Processor time and wall clock of the reading that
// takes over what did not change, beside those of a text just opened.

import type { Json, JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { analyze, textDocument } from '../src/lsp/analysis.ts';
import { diagnosticsOf } from '../src/lsp/diagnostics.ts';
import { readRules } from '../src/lsp/rules.ts';
import { Workspace } from '../src/lsp/workspace.ts';
import { applyEdit, changeEvent, inverseOf, type TextEdit } from '../tests/fixtures/edits.ts';
import { machineLine, table } from './measure.ts';

const charactersMin = 200_000;
const seed = 73;

export async function run([count = '200']: readonly string[]): Promise<void> {
  const rules = await readRules({ directory: '/' });
  const rows: string[][] = [];
  for (const [name, write] of writers) {
    const text = longText(write);
    const workspace = new Workspace(async () => rules);
    const prng = createPrng(seed);
    workspace.open(name, text, 1);
    let document = textDocument(name, text, 1);
    const [edited, fresh]: [Spent[], Spent[]] = [[], []];
    let undo: TextEdit | null = null;
    for (let version = 2; version < Number(count) + 12; version++) {
      const before = document.getText();
      const edit: TextEdit = undo ?? typo(before, prng.below(before.length));
      undo = undo === null ? inverseOf(before, edit) : null;
      const change = changeEvent(document, edit);
      document = textDocument(name, applyEdit(before, edit), version);
      const spent = await measure(async () => {
        workspace.change(name, [change], version);
        return diagnosticsOf(await workspace.analysis(name));
      });
      const opened = await measure(async () => diagnosticsOf(await analyze(document, name, rules)));
      // The first edits warm the code up.
      if (version < 12) continue;
      edited.push(spent);
      fresh.push(opened);
    }
    rows.push(row(`${name}, after an edit`, text, edited), row(`${name}, just opened`, text, fresh));
  }
  console.log(`${count} edits, seed ${seed}; ${machineLine()}`);
  console.log(table(['text', 'characters', 'processor p50, ms', 'p95', 'wall clock p50, ms', 'p95'], rows));
}

interface Spent {
  readonly processorMs: number;
  readonly wallMs: number;
}

async function measure(work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { processorMs: (user + system) / 1000, wallMs: performance.now() - start };
}

function row(name: string, text: string, all: readonly Spent[]): string[] {
  const at = (of: keyof Spent, share: number) => {
    const sorted = all.map((one) => one[of]).sort((a, b) => a - b);
    return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  };
  return [
    name,
    String(text.length),
    at('processorMs', 0.5),
    at('processorMs', 0.95),
    at('wallMs', 0.5),
    at('wallMs', 0.95),
  ];
}

const writers: readonly (readonly [string, (document: JsonObject) => string])[] = [
  ['long.json', (document) => JSON.stringify(document, null, 2)],
  ['long.lolo', (document) => lolo.write?.(document) ?? ''],
];

/** Behaviors of the library in one document, whole, as many as make it long enough. Some share names, so that dozens of findings are there already. */
function longText(write: (document: JsonObject) => string): string {
  const documentOf = (orbitals: readonly Json[]) => ({ name: 'Long', version: '1.0.0', orbitals });
  let orbitals: readonly Json[] = [];
  for (const { schema } of listBehaviors()) {
    const own = schema.orbitals as unknown as readonly JsonObject[];
    if (write(documentOf(own)).length > charactersMin / 10) continue;
    orbitals = [...orbitals, ...own.map((one, i) => ({ ...one, name: `${one.name}${orbitals.length + i}` }))];
    if (write(documentOf(orbitals)).length > charactersMin) break;
  }
  return write(documentOf(orbitals));
}

/** A letter is put into the word behind a place, as one types it. */
function typo(text: string, from: number): TextEdit {
  const found = text.slice(from).search(/\w{3}/);
  const start = found === -1 ? 0 : from + found + 2;
  return { start, end: start, text: 'x' };
}
