// A version of a text as an editor needs it: what it says, what is wrong with it, and its names. A text with faults has a model too: of what could be read beside
// them. Made once a version and kept by the server; cost: one reading and one verification, under the budget of work.
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CheckedDocument, type CheckRules, checkDocument } from '../cli/check-document.ts';
import { documentOf } from '../cli/documents.ts';
import { Budget, TooComplex } from '../core/base/budget.ts';
import type { Json } from '../core/base/json.ts';
import { type Format, type Reading, readSchema, unwrapSchema } from '../core/formats/index.ts';
import { indexNormal, type Model } from '../core/schema/index.ts';
import { registriesFor } from '../core/verify/index.ts';
import { readText } from '../formats/read-text.ts';
import { shareNodes } from './share-nodes.ts';

export interface Analysis {
  readonly text: TextDocument;
  readonly format: Format;
  readonly reading: Reading;
  /** The same as its format made it: the next reading takes over what both texts say. */
  readonly own: Reading;
  readonly checked: CheckedDocument;
  /** With the registries of the version that the document says itself. */
  readonly rules: CheckRules;
  /** The value that the text says, or said before it got faults: the next reading takes equal parts of it over. */
  readonly whole: Json | undefined;
  /** Of the document, or of what could be read of it; null where that is nothing. */
  readonly model: Model | null;
  /** Offset in the text of the value that a pointer names. */
  readonly offsetOf: (pointer: string) => number;
}

/**
 * Null where the text takes more work to read than the limit. `before` is what was known of the text before an edit: what both say is not checked again
 * (share-nodes.ts).
 */
export async function analyze(
  text: TextDocument,
  name: string,
  rules: CheckRules,
  before: Analysis | null = null,
): Promise<Analysis | null> {
  const content = text.getText();
  const budget = new Budget(rules.limits.workUnitsMax);
  try {
    const { reading: own, format } = await readText(content, name, (work) => budget.run(work), before?.own ?? null);
    const reading =
      own.value === undefined ? own : { ...own, value: budget.run(() => shareNodes(before?.whole, own.value as Json)) };
    const source = budget.run(() => documentOf(name, content, reading, format, unwrapSchema));
    const checked = checkDocument(source, rules);
    const isPartial = checked.model === null && checked.source.faults.length > 0;
    const partial = isPartial ? budget.run(() => partialModel(reading)) : null;
    const { placeOf } = partial ?? source;
    const model = checked.model ?? partial?.model ?? null;
    return {
      text,
      format,
      reading,
      own,
      checked,
      rules:
        model === null ? rules : { ...rules, registries: registriesFor(model.schema, rules.registries, undefined) },
      whole: reading.faults.length === 0 ? reading.value : before?.whole,
      model,
      offsetOf: (pointer) => {
        const { line, column } = placeOf(pointer);
        return text.offsetAt({ line: line - 1, character: column - 1 });
      },
    };
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

/** The model of what a reader understood of a text with faults. */
function partialModel(reading: Reading): Pick<Analysis['checked']['source'], 'placeOf'> & { model: Model | null } {
  const { value, pointer } = unwrapSchema(reading.value ?? null);
  return { model: modelOfValue(value), placeOf: (inner) => reading.placeOf(pointer + inner) };
}

/** The model of a value, whatever its problems are: what has a wrong shape is left out. */
export function modelOfValue(value: Json): Model | null {
  if (typeof value !== 'object' || value === null) return null;
  return indexNormal(readSchema(value).schema);
}

/** A text as a document of the protocol's library, for what is no open file. */
export function textDocument(uri: string, text: string, version = 0): TextDocument {
  return TextDocument.create(uri, 'orrery', version, text);
}
