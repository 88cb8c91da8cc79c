// A run in the fragment of an address: its events, and in a link that is given away its document too. Packed, so that a document of some kilobytes fits. What an address
// holds never reaches a server.
import type { PlayEvent } from './analysis/play.ts';

export interface LinkedRun {
  readonly events: readonly PlayEvent[];
  /** The document that was played; null in the address of the own tab. */
  readonly document: { readonly name: string; readonly text: string } | null;
}

/** Characters of a link that mail and chat still carry. */
export const linkMax = 30_000;

/** Bytes of what a link unpacks to; one that holds more is no run. */
const unpackedMax = 8_000_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > unpackedMax) throw new Error('too large');
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function packRun(run: LinkedRun): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(run)), new CompressionStream('deflate-raw'));
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null where the address holds no run. */
export async function unpackRun(argument: string): Promise<LinkedRun | null> {
  try {
    const text = atob(argument.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const run = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
    const { events, document } = run as LinkedRun;
    const isRun =
      Array.isArray(events) && events.every((one) => typeof one === 'object' && typeof one?.event === 'string');
    const isDocument = document === null || (typeof document?.text === 'string' && typeof document.name === 'string');
    return isRun && isDocument ? { events, document } : null;
  } catch {
    return null;
  }
}
