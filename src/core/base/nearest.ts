// Nearest names: optimal string alignment distance (Damerau 1964; Ukkonen's cut-off) over lower-cased text.
import { compareStrings } from './order.ts';

/** Number of insertions, deletions, substitutions and adjacent swaps from `a` to `b`, or `limit + 1` when there are more. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last: number[] = [];
  let row: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    before = last;
    last = row;
    row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] ?? 0) + 1);
      row[j] = d;
      if (d < best) best = d;
    }
    if (best > limit) return limit + 1;
  }
  return row[b.length] ?? 0;
}

/**
 * The names closest to `name`, nearest first, ties in code-unit order. Only those within a third of the longer name's
 * length (at least 2 edits) count as near. Case is ignored when measuring.
 */
export function nearestNames(name: string, candidates: Iterable<string>, count = 3): string[] {
  const wanted = name.toLowerCase();
  const scored: { name: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (candidate === name) continue;
    const limit = Math.max(2, Math.floor(Math.max(name.length, candidate.length) / 3));
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
    if (distance <= limit && distance < Math.max(name.length, candidate.length))
      scored.push({ name: candidate, distance });
  }
  scored.sort((x, y) => x.distance - y.distance || compareStrings(x.name, y.name));
  return scored.slice(0, count).map((entry) => entry.name);
}
