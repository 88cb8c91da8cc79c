/** Behind white space and comments (`//`, `/* *\/`) that begin at an offset. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff) at++;
    else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2f) at = orEnd(text.indexOf('\n', at), 0, text);
    else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2a) at = orEnd(text.indexOf('*/', at + 2), 2, text);
    else return at;
  }
}

function orEnd(found: number, length: number, text: string): number {
  return found === -1 ? text.length : found + length;
}
