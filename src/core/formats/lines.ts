// Places in a text: offsets to lines and columns.

export interface TextPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Of a text; made once, asked by binary search. A line ends with `\n`, `\r\n` or `\r`. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    const lineEnd = /\r\n?|\n/g;
    while (lineEnd.exec(text) !== null) this.#starts.push(lineEnd.lastIndex);
  }

  placeAt(offset: number): TextPlace {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 };
  }
}
