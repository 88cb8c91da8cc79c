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

/** The segments of a pointer, all as strings, or null when the text is not a pointer. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  if (/~(?![01])/.test(pointer)) return null;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
