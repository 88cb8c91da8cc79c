// The changes, of several made at once, that are to blame for errors that came of them: an error is laid to the change whose finding stands nearest above it or beside
// it, if that is one alone. Cost: linear in the changes and errors, with the depth of their places.
import type { Finding } from '../verify/finding.ts';

interface Change {
  readonly finding: Finding;
}

/** Those that an error can be laid to. */
export function blamedFor<C extends Change>(errors: readonly Finding[], changes: readonly C[]): ReadonlySet<C> {
  const within = new Map<string, C | null>();
  for (const change of changes)
    for (const place of placesAbove(change.finding.pointer)) within.set(place, within.has(place) ? null : change);
  const blamed = new Set<C>();
  for (const { pointer } of errors) {
    for (const place of placesAbove(pointer)) {
      const change = within.get(place);
      if (change === undefined) continue;
      if (change !== null) blamed.add(change);
      break;
    }
  }
  return blamed;
}

/** A pointer, and those of all that holds it, from within; the whole document is no place. */
function* placesAbove(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) yield pointer.slice(0, end);
}
