// What values of a document are told apart by: their canonical text, which the order of members does not change. Most of the nodes of a document stay as they
// are from one edit to the next, so that the text of each is written once.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';

const texts = createNodeMemo<string>();

/** Equal for equal values. */
export function textOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = canonicalJson(value);
    texts.set(value, text);
  }
  return text;
}
