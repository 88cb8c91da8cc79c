// Where words of the textual form end. Almost all of a text is ASCII, for which a table answers; where another character stands, the expression that says the same is
// asked. Each function takes a text and a place and returns the end of what stands there, or the place itself where there is nothing.

const nameStart = 1;
const nameInside = 2;
const keyStart = 4;
const keyInside = 8;
const wordInside = 16;
const bindingStart = 32;
const bindingInside = 64;
const typeStart = 128;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  const isLetter = /[A-Za-z]/.test(char);
  const isDigit = /[0-9]/.test(char);
  const isOf = (marks: string, letters = true, digits = true) =>
    (letters && isLetter) || (digits && isDigit) || marks.includes(char);
  classes[code] =
    (isOf('_$*@', true, false) ? nameStart : 0) |
    (isOf('_$.@*-') ? nameInside : 0) |
    (isOf('_$@*') ? keyStart : 0) |
    (isOf('_$.@/*-') ? keyInside : 0) |
    (/[\s()[\]{}",:;|]/.test(char) ? 0 : wordInside) |
    (isOf('_$') ? bindingStart : 0) |
    (isOf('_$.-') ? bindingInside : 0) |
    (isOf('_@$', true, false) ? typeStart : 0);
}

const nameShape = /[\p{L}_$*@][\p{L}\p{N}_$.@*-]*(?<![.-])/uy;
const keyShape = /[\p{L}\p{N}_$@*][\p{L}\p{N}_$.@/*-]*(?=[ \t]*:)/uy;
const wordShape = /[^\s()[\]{}",:;|]+(?::(?=[^\s()[\]{}",:;|])[^\s()[\]{}",:;|]+)*/y;
const bindingShape = /[@?][\p{L}\p{N}_$][\p{L}\p{N}_$.-]*(?<![.-])/uy;
const typeShape = /[\p{L}_@$][\p{L}\p{N}_.$-]*(?:\/[\p{L}\p{N}_.-]+)*/uy;

function endByShape(shape: RegExp, text: string, at: number): number {
  shape.lastIndex = at;
  const found = shape.exec(text);
  return found === null ? at : at + found[0].length;
}

const dot = 0x2e;
const dash = 0x2d;
const colon = 0x3a;

/** Back over dots and dashes, with which no name ends. */
function trimmed(text: string, end: number): number {
  let at = end;
  for (let code = text.charCodeAt(at - 1); code === dot || code === dash; code = text.charCodeAt(at - 1)) at--;
  return at;
}

/** A name of an element. */
export function nameEnd(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (code >= 128) return endByShape(nameShape, text, at);
  if (!(code < 128) || ((classes[code] as number) & nameStart) === 0) return at;
  let end = at + 1;
  for (; ; end++) {
    code = text.charCodeAt(end);
    if (code >= 128) return endByShape(nameShape, text, at);
    if (!(code < 128) || ((classes[code] as number) & nameInside) === 0) return trimmed(text, end);
  }
}

/** A name or a word before a colon. */
export function keyEnd(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (code >= 128) return endByShape(keyShape, text, at);
  if (!(code < 128) || ((classes[code] as number) & keyStart) === 0) return at;
  let end = at + 1;
  for (; ; end++) {
    code = text.charCodeAt(end);
    if (code >= 128) return endByShape(keyShape, text, at);
    if (!(code < 128) || ((classes[code] as number) & keyInside) === 0) break;
  }
  let next = end;
  for (; code === 0x20 || code === 0x09; code = text.charCodeAt(++next));
  return code === colon ? end : at;
}

/** A word as values have them, in which a colon stands between two of its letters alone. */
export function wordEnd(text: string, at: number): number {
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end);
    if (code >= 128) return endByShape(wordShape, text, at);
    if (code < 128 && ((classes[code] as number) & wordInside) !== 0) continue;
    if (code !== colon || end === at) return end;
    const next = text.charCodeAt(end + 1);
    if (next >= 128) return endByShape(wordShape, text, at);
    if (!(next < 128) || ((classes[next] as number) & wordInside) === 0) return end;
  }
}

/** `@x.y` or `?x`; the place itself where nothing is bound. */
export function bindingEnd(text: string, at: number): number {
  let code = text.charCodeAt(at + 1);
  if (code >= 128) return endByShape(bindingShape, text, at);
  if (!(code < 128) || ((classes[code] as number) & bindingStart) === 0) return at;
  let end = at + 2;
  for (; ; end++) {
    code = text.charCodeAt(end);
    if (code >= 128) return endByShape(bindingShape, text, at);
    if (!(code < 128) || ((classes[code] as number) & bindingInside) === 0) return trimmed(text, end);
  }
}

/** The name of a type, such as `string` or `ui/icon`. */
export function typeEnd(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (code >= 128) return endByShape(typeShape, text, at);
  if (!(code < 128) || ((classes[code] as number) & typeStart) === 0) return at;
  let end = at + 1;
  for (; ; end++) {
    code = text.charCodeAt(end);
    // A slash is seldom in one.
    if (code >= 128 || code === 0x2f) return endByShape(typeShape, text, at);
    if (!(code < 128) || ((classes[code] as number) & bindingInside) === 0) return end;
  }
}

/** Where the plain part of a text in quotes ends: at `"`, a backslash, the end of the line or of the text. */
export function stringEnd(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x22 || code === 0x5c || code === 0x0a) break;
  }
  return end;
}
