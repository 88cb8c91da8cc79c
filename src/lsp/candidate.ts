// A candidate of completion, and the value at a place of a document.
import type { CompletionItemKind } from 'vscode-languageserver';
import type { Json, JsonObject } from '../core/base/json.ts';

/** A text that may be written, with what it is. */
export interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly says?: string;
  readonly score: number;
}

/** More than any likelihood, and less than what is written. */
export const fitting = 100;

export function valueAt(value: Json, path: readonly (string | number)[]): Json | undefined {
  let one: Json | undefined = value;
  for (const segment of path) {
    if (typeof one !== 'object' || one === null) return undefined;
    one = (one as JsonObject)[segment as string];
  }
  return one;
}
