// The open texts and what is known of each. A text is analyzed once a version, when somebody asks; an answer for an older version is given to nobody.
// State is a function of the text alone: after any sequence of edits it equals that of a text that was just opened.
import { fileURLToPath } from 'node:url';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { CheckRules } from '../cli/check-document.ts';
import { type Analysis, analyze, textDocument } from './analysis.ts';

/** Characters of a text up to which the thread that answers reads it; longer ones go to another thread, for their diagnostics alone. */
export const inlineCharactersMax = 1_000_000;

interface OpenFile {
  readonly text: TextDocument;
  analysis: Promise<Analysis | null> | null;
  /** The last analysis of the text, before the edits since then. */
  before: Promise<Analysis | null> | null;
}

export class Workspace {
  readonly #files = new Map<string, OpenFile>();
  readonly #rules: () => Promise<CheckRules>;

  constructor(rules: () => Promise<CheckRules>) {
    this.#rules = rules;
  }

  open(uri: string, text: string, version = 0): void {
    this.#files.set(uri, { text: textDocument(uri, text, version), analysis: null, before: null });
  }

  change(uri: string, changes: TextDocumentContentChangeEvent[], version: number): void {
    const file = this.#files.get(uri);
    if (file === undefined) return;
    // The library changes the text in place; who still holds the one before must not see that.
    const { languageId } = file.text;
    const copy = TextDocument.create(uri, languageId, file.text.version, file.text.getText());
    const before = file.analysis ?? file.before;
    this.#files.set(uri, { text: TextDocument.update(copy, changes, version), analysis: null, before });
  }

  close(uri: string): void {
    this.#files.delete(uri);
  }

  /** Rules changed: everything is judged again when it is asked for. */
  forget(): void {
    for (const file of this.#files.values()) file.analysis = null;
  }

  get uris(): readonly string[] {
    return [...this.#files.keys()];
  }

  text(uri: string): TextDocument | null {
    return this.#files.get(uri)?.text ?? null;
  }

  isLong(uri: string): boolean {
    return (this.text(uri)?.getText().length ?? 0) > inlineCharactersMax;
  }

  /** Null where there is no such text, or where it is too long or takes too much work. */
  async analysis(uri: string): Promise<Analysis | null> {
    const file = this.#files.get(uri);
    if (file === undefined || this.isLong(uri)) return null;
    file.analysis ??= this.#analyze(uri, file);
    return file.analysis;
  }

  async #analyze(uri: string, file: OpenFile): Promise<Analysis | null> {
    const rules = await this.#rules();
    // The analysis before is dropped with this reading: a file holds one version and the one before at most.
    const before = await file.before;
    file.before = null;
    return analyze(file.text, nameOf(uri), rules, before);
  }
}

/** The path of a file, or what an editor calls a text that is none. */
export function nameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
