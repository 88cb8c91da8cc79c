// The changes, of several made at once, that are to blame for errors that came of them: an error is laid to the change whose finding stands nearest above it or beside
// it, if that is one alone. Cost: linear in the changes and errors, with the depth of their places.
import type { Finding } from '../verify/finding.ts';

interface Change {
  readonly finding: Finding;
}

/** The change that an error is laid to; null where it is none, or more than one. */
export type Blame<C> = (error: Finding) => C | null;

export function blameOf<C extends Change>(changes: readonly C[]): Blame<C> {
  const within = new Map<string, C | null>();
  for (const change of changes)
    for (const place of placesAbove(change.finding.pointer)) within.set(place, within.has(place) ? null : change);
  return ({ pointer }) => {
    for (const place of placesAbove(pointer)) {
      const change = within.get(place);
      if (change !== undefined) return change;
    }
    return null;
  };
}

/** Those that errors are laid to. */
export function blamedFor<C>(errors: readonly Finding[], blame: Blame<C>): ReadonlySet<C> {
  return new Set(errors.map(blame).filter((change) => change !== null));
}

/** Those of whose errors there are no fewer than before. */
export function noBetter<C>(before: readonly Finding[], after: readonly Finding[], blame: Blame<C>): ReadonlySet<C> {
  const [had, has] = [countsOf(before, blame), countsOf(after, blame)];
  return new Set([...has.keys()].filter((change) => (has.get(change) ?? 0) >= (had.get(change) ?? 0)));
}

function countsOf<C>(errors: readonly Finding[], blame: Blame<C>): Map<C, number> {
  const counts = new Map<C, number>();
  for (const error of errors) {
    const change = blame(error);
    if (change !== null) counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  return counts;
}

/** A pointer, and those of all that holds it, from within; the whole document is no place. */
function* placesAbove(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) yield pointer.slice(0, end);
}
