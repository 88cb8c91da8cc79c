// What is left of a message that is too large to be kept: its top level, with `0` for all that is nested, so that its id is known and whoever
// waits for an answer gets one. Takes a few operations a byte, and no more memory than the outline may have.

const outlineBytesMax = 64 * 1024;
const [quote, backslash, zero] = [0x22, 0x5c, 0x30];
const [openings, closings] = [new Set([0x7b, 0x5b]), new Set([0x7d, 0x5d])];

export class MessageOutline {
  readonly #bytes = Buffer.allocUnsafe(outlineBytesMax);
  #length = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  add(part: Buffer): void {
    for (const byte of part) {
      if (this.#isInString) {
        this.#keep(byte);
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInString = false;
      } else if (closings.has(byte)) {
        this.#keep(byte);
        this.#depth--;
      } else if (openings.has(byte)) {
        if (this.#depth === 1) this.#keep(zero);
        this.#depth++;
        this.#keep(byte);
      } else {
        this.#isInString = byte === quote;
        this.#keep(byte);
      }
    }
  }

  /** The members of the message that are not nested; null where it is no JSON object, or where they are too large as well. */
  read(): object | null {
    if (this.#length > outlineBytesMax || this.#depth !== 0) return null;
    try {
      const value: unknown = JSON.parse(
        new TextDecoder('utf-8', { fatal: true }).decode(this.#bytes.subarray(0, this.#length)),
      );
      return typeof value === 'object' && !Array.isArray(value) ? value : null;
    } catch {
      return null;
    }
  }

  #keep(byte: number): void {
    if (this.#depth > 1) return;
    if (this.#length < outlineBytesMax) this.#bytes[this.#length] = byte;
    this.#length++;
  }
}
