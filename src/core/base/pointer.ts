// JSON Pointers (RFC 6901).

/** A step from a JSON value to one inside it. */
export type Segment = string | number;

const hasMark = /[~/]/;

function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function formatPointer(segments: readonly Segment[]): string {
  let text = '';
  for (const segment of segments) {
    text += '/';
    text += typeof segment === 'number' || !hasMark.test(segment) ? segment : escapeSegment(segment);
  }
  return text;
}

/** Pointers whose segments are kept: a search asks for those of the same few again and again. */
const keptMax = 4096;
const keptLengthMax = 256;
const kept = new Map<string, readonly string[] | null>();

/** The segments of a pointer, all as strings, or null when the text is not a pointer. */
export function parsePointer(pointer: string): readonly string[] | null {
  if (pointer.length > keptLengthMax) return readPointer(pointer);
  let segments = kept.get(pointer);
  if (segments === undefined) {
    segments = readPointer(pointer);
    if (kept.size >= keptMax) kept.clear();
    kept.set(pointer, segments);
  }
  return segments;
}

function readPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  if (/~(?![01])/.test(pointer)) return null;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
