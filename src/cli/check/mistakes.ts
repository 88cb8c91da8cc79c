// Files in another notation that can be read and are wrong in it: what is wrong is the author's, as a finding is, and counts as one.
import type { SourceDocument } from '../documents.ts';

/** Each fault of the file is a mistake in its notation; none keeps its text from being read. */
export function isMistaken({ fault, faults }: SourceDocument): boolean {
  return fault !== null && faults.length > 0 && faults.every(({ rule }) => rule !== undefined);
}

/** A file that cannot be read at all. */
export function isUnreadable(source: SourceDocument): boolean {
  return source.fault !== null && !isMistaken(source);
}

/** The number of likely typos, which the notation lets pass. */
export function doubtsOf({ notes }: SourceDocument): number {
  return notes.filter(({ rule }) => rule !== undefined).length;
}
