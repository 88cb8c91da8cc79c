// From a place in a text to the element of the document, whatever the format.
import type { TextPlace } from '../../../src/core/formats/lines.ts';

/** In the order of the text, in columns: between threads, thousands of numbers cross faster than thousands of objects. */
export interface PlacedElements {
  readonly pointers: readonly string[];
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
}

export const noElements: PlacedElements = { pointers: [], lines: new Uint32Array(), columns: new Uint32Array() };

/** A place that is not told is the beginning of the text. */
export function placedElements(
  pointers: readonly string[],
  places: readonly (TextPlace | undefined)[],
): PlacedElements {
  const placed = pointers
    .map((pointer, i) => ({ pointer, line: places[i]?.line ?? 1, column: places[i]?.column ?? 1 }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    pointers: placed.map(({ pointer }) => pointer),
    lines: Uint32Array.from(placed, ({ line }) => line),
    columns: Uint32Array.from(placed, ({ column }) => column),
  };
}

/** The last element that begins at or before a place. */
export function pointerAt({ pointers, lines, columns }: PlacedElements, { line, column }: TextPlace): string | null {
  let [low, high] = [0, pointers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = lines[middle] ?? 0;
    if (at < line || (at === line && (columns[middle] ?? 0) <= column)) low = middle + 1;
    else high = middle;
  }
  return pointers[low - 1] ?? null;
}
