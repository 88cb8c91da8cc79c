// From a place in a text to the element of the document, whatever the format.
import type { TextPlace } from '../../../src/core/formats/lines.ts';

export type PlacedElement = TextPlace & { readonly pointer: string };

/** The last element that begins at or before a place, of the elements in the order of the text. */
export function pointerAt(elements: readonly PlacedElement[], { line, column }: TextPlace): string | null {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = elements[middle];
    if (at !== undefined && (at.line < line || (at.line === line && at.column <= column))) low = middle + 1;
    else high = middle;
  }
  return elements[low - 1]?.pointer ?? null;
}
