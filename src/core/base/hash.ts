import { hash } from 'node:crypto';

/** SHA-256 (FIPS 180-4) of the UTF-8 bytes of `text`, as 64 lower-case hexadecimal digits. Lone surrogates count as U+FFFD. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** 32-bit FNV-1a over UTF-16 code units, finished with a murmur3 mix: fast, stable, not for security. */
export function hash32(text: string, seed = 0): number {
  let h = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix32(h);
}

/** The finaliser of MurmurHash3 (Appleby, public domain): a bijection on 32-bit integers. */
export function mix32(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
