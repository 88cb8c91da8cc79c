// JSON Pointers (RFC 6901).
import { rememberTexts } from './text-memo.ts';

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

const keptLengthMax = 256;

/** The segments of a pointer, all as strings, or null when the text is not a pointer. A search asks for those of the same few again and again. */
export const parsePointer = rememberTexts(readPointer, keptLengthMax);

function readPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  if (/~(?![01])/.test(pointer)) return null;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
