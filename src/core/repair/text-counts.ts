// How often texts, and the words in them, stand in a document.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';

/** Longer texts are data, not words about the application. */
const textLengthMax = 400;

export function countParts(document: Json, partsOf: (text: string) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      if (value.length > textLengthMax) return;
      for (const part of partsOf(value)) counts.set(part, (counts.get(part) ?? 0) + 1);
    } else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  visit(document);
  return counts;
}

/** How often each text stands in a document as it is. */
export function countTexts(document: Json): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  visit(document);
  return counts;
}
