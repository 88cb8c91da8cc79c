// Reads base64 (RFC 4648, padded) without what only some platforms bring. Integers of two and four bytes in it are little-endian, as on every platform that
// Node runs on.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(128);
  for (let i = 0; i < alphabet.length; i++) codes[alphabet.charCodeAt(i)] = i;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const codeAt = (i: number) => codes[text.charCodeAt(i)] as number;
  for (let i = 0, at = 0; i < text.length; i += 4) {
    const group = (codeAt(i) << 18) | (codeAt(i + 1) << 12) | (codeAt(i + 2) << 6) | codeAt(i + 3);
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (group >> shift) & 255;
  }
  return bytes;
}
