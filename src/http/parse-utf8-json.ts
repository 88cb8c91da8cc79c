// A JSON body from bytes to a value. V8 parses a text of one byte a character faster than one of two, and one dash in a document makes it one of
// two: what few characters beyond ASCII there are become escapes first.
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { toNormalForm } from '../core/base/normal-form.ts';

/** A body with more bytes of such characters is decoded as a whole: an escape is twice as long as what it stands for, and is made one by one. */
const wideBytesMax = 256;
const backslash = 0x5c;
/** Behind it any character may stand. */
const unicodeEscape = Buffer.from('\\u');
/** The upper bit of each byte of a word. */
const upperBits = 0x80808080;

export interface ParsedJson {
  readonly value: unknown;
  /** Whether every text in it is known to be in Unicode Normalization Form C. */
  readonly isNormal: boolean;
}

/** Throws what JSON.parse throws for the text; null for bytes that are not UTF-8: nothing else is guessed at. */
export function parseUtf8Json(body: Buffer): ParsedJson | null {
  if (isAscii(body)) return { value: JSON.parse(body.toString('latin1')), isNormal: !body.includes(unicodeEscape) };
  if (!isUtf8(body)) return null;
  const escaped = escapeWide(body);
  if (escaped !== null) {
    try {
      return { value: JSON.parse(escaped.text), isNormal: escaped.isNormal && !body.includes(unicodeEscape) };
    } catch {
      // The error has to speak of the text that was sent.
    }
  }
  // Vector instructions turn it into UTF-16: V8's own decoder takes several times as long.
  return { value: JSON.parse(transcode(body, 'utf8', 'utf16le').toString('utf16le')), isNormal: false };
}

interface EscapedText {
  readonly text: string;
  /** Parts of a normal text are normal, and no character composes with an ASCII one behind it: each run is looked at with the one before it. */
  readonly isNormal: boolean;
}

/** The text with `\uXXXX` for all that is not ASCII: the same JSON. Null where that is too much, or behind a backslash, which would take the escape's own. */
function escapeWide(body: Buffer): EscapedText | null {
  const words = new Int32Array(body.buffer, 0, body.buffer.byteLength >> 2);
  let text = '';
  let from = 0;
  let isNormal = true;
  for (let wideBytes = 0; ; ) {
    const start = nextWide(body, words, from);
    if (start === body.length) return { text: text + body.toString('latin1', from), isNormal };
    if (body[start - 1] === backslash) return null;
    let end = start;
    while (end < body.length && (body[end] as number) > 127) {
      end++;
      if (++wideBytes > wideBytesMax) return null;
    }
    text += body.toString('latin1', from, start);
    const wide = body.toString('utf8', start, end);
    const run = start === 0 ? wide : String.fromCharCode(body[start - 1] as number) + wide;
    isNormal &&= toNormalForm(run) === run;
    for (let i = 0; i < wide.length; i++) text += `\\u${wide.charCodeAt(i).toString(16).padStart(4, '0')}`;
    from = end;
  }
}

/** Where the next byte beyond ASCII stands, or the length. `words` are those of the memory that the body lies in. */
function nextWide(body: Buffer, words: Int32Array, from: number): number {
  const { byteOffset, length } = body;
  let at = from;
  while (at < length && ((byteOffset + at) & 3) !== 0) {
    if ((body[at] as number) > 127) return at;
    at++;
  }
  while (at + 4 <= length && ((words[(byteOffset + at) >> 2] as number) & upperBits) === 0) at += 4;
  while (at < length && (body[at] as number) <= 127) at++;
  return at;
}
