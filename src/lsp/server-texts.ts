// Requests about the text as a whole: outline, folding, layout, hints, lenses, and the picture of the machine under the cursor.
import { format as formatJson } from 'jsonc-parser';
import type { FormattingOptions, Position, TextEdit } from 'vscode-languageserver';
import { differenceOf } from '../cli/same-reading.ts';
import type { Json } from '../core/base/json.ts';
import { machineDiagram, mermaidOf, svgOf } from '../core/diagram/index.ts';
import type { Analysis } from './analysis.ts';
import { changeOf } from './fixes.ts';
import { machineText } from './hover.ts';
import { foldsIn, hintsIn, lensesIn, symbolsIn, traitAt } from './outline.ts';
import { rangeOf } from './ranges.ts';
import type { ServerContext } from './server.ts';

/** The request of our own: where the cursor stands; answers the machine around it as text, Mermaid and SVG, or null. */
export const machineRequest = 'orrery/machine';

export interface MachinePicture {
  readonly trait: string;
  readonly text: string;
  readonly mermaid: string;
  readonly svg: string;
}

export function registerTexts({ connection, answer, at }: ServerContext): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }, token) => answer(uri, token, symbolsIn));
  connection.onFoldingRanges(({ textDocument: { uri } }, token) => answer(uri, token, foldsIn));
  connection.onCodeLens(({ textDocument: { uri } }, token) => answer(uri, token, lensesIn));
  connection.onDocumentFormatting(({ textDocument: { uri }, options }, token) =>
    answer(uri, token, (analysis) => layOut(analysis, options)),
  );
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }, token) =>
    answer(uri, token, (analysis) =>
      hintsIn(analysis, analysis.text.offsetAt(range.start), analysis.text.offsetAt(range.end)),
    ),
  );
  connection.onRequest(
    machineRequest,
    ({ textDocument: { uri }, position }: { textDocument: { uri: string }; position: Position }, token) =>
      at(uri, position, token, pictureAt),
  );
}

function pictureAt(analysis: Analysis, offset: number): MachinePicture | null {
  const trait = traitAt(analysis, offset);
  if (trait === null || analysis.model === null) return null;
  const diagrams = [machineDiagram(analysis.model, trait)];
  return {
    trait: trait.name,
    text: machineText(trait).join('\n'),
    mermaid: mermaidOf(diagrams),
    svg: svgOf(diagrams),
  };
}

/** The textual form has one layout, JSON that of the editor's options; a layout that would say something else is not given away. */
export function layOut(analysis: Analysis, options: FormattingOptions): TextEdit[] {
  const { text, format, reading, checked } = analysis;
  const content = text.getText();
  if (checked.source.fault !== null && reading.faults.length > 0) return [];
  if (format.layOut !== undefined) {
    const laidOut = format.layOut(content);
    if (laidOut === content || differenceOf(format.read(laidOut), reading.value as Json) !== null) return [];
    const change = changeOf(content, laidOut);
    return [{ range: rangeOf(analysis, change.start, change.end), newText: change.text }];
  }
  if (format.name !== 'json') return [];
  const { tabSize, insertSpaces } = options;
  return formatJson(content, undefined, { tabSize, insertSpaces, eol: '\n' }).map(
    ({ offset, length, content: put }) => ({
      range: rangeOf(analysis, offset, offset + length),
      newText: put,
    }),
  );
}
