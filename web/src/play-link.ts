// A document or a run in the fragment of an address: of a run its events, and in a link that is given away its document too. Packed, so that a document of some kilobytes fits. What an address
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

export async function pack(value: unknown): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw'));
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpack(text: string): Promise<unknown> {
  const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}

type LinkedDocument = NonNullable<LinkedRun['document']>;

const isDocument = (value: unknown): value is LinkedDocument =>
  typeof (value as LinkedDocument | null)?.text === 'string' && typeof (value as LinkedDocument).name === 'string';

/** Null where the address holds no document. */
export async function unpackDocument(text: string): Promise<LinkedDocument | null> {
  const value = await unpack(text).catch(() => null);
  return isDocument(value) ? value : null;
}

/** Null where the address holds no run. */
export async function unpackRun(argument: string): Promise<LinkedRun | null> {
  try {
    const { events, document } = (await unpack(argument)) as LinkedRun;
    const isRun =
      Array.isArray(events) && events.every((one) => typeof one === 'object' && typeof one?.event === 'string');
    return isRun && (document === null || isDocument(document)) ? { events, document } : null;
  } catch {
    return null;
  }
}
