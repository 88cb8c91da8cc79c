// Nearest names: the distance of Damerau and Levenshtein over lower-cased text. Optimal string alignment, which counts the same but for swapped letters that
// something stands or stood between, comes first: names of a machine word are compared bit-parallel (Hyyrö, "A bit-vector algorithm for computing Levenshtein
// and Damerau edit distances", 2003), a handful of operations a letter, longer ones by rows, within Ukkonen's band. Only where that is more than two, and
// not much more than what counts as near, is the distance itself computed (Lowrance and Wagner 1975), at the product of the lengths. Names beyond `nameLengthMax` are near to nothing, so that no text makes the comparison slow.
import { charge } from './budget.ts';
import { compareStrings } from './order.ts';
import { wordsOf } from './words.ts';

/** Names of more letters (UTF-16 code units) have no near names. */
export const nameLengthMax = 64;

/** Number of insertions, deletions, substitutions and adjacent swaps from `a` to `b`, or `limit + 1` when there are more. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  return createDistance(a)(b, limit);
}

const wordBits = 32;

type Distance = (text: string, limit: number) => number;

/** The same for names whatever their case; infinite where one is too long to be near to anything. */
export function nameDistance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > nameLengthMax) return Number.POSITIVE_INFINITY;
  const [before, after] = [a.toLowerCase(), b.toLowerCase()];
  return unaligned(before, after, editDistance(before, after));
}

/** Slips that alignment counts as they are: of two letters exchanged with one lost between them, it makes three. */
const alignedMax = 2;
/** So much more than the distance an alignment comes to, at most: every swap costs one more. */
const alignedFactor = 1.5;

/** The distance of two names, given what it is by alignment. What both begin and end with costs nothing, as no edit of it saves another. */
function unaligned(a: string, b: string, aligned: number): number {
  if (aligned <= alignedMax) return aligned;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return damerauDistance(a.slice(start, a.length - end), b.slice(start, b.length - end));
}

/** Cells of the longest names, two more a side for what comes before the first letters; written anew by each call. */
const side = nameLengthMax + 2;
const cells = new Uint16Array(side * side);

/** Number of insertions, deletions, substitutions and swaps, letters between swapped ones being lost or come in. Of names no longer than `nameLengthMax`. */
function damerauDistance(a: string, b: string): number {
  const far = a.length + b.length;
  // Cell (i + 1, j + 1) is the distance of the first i letters from the first j.
  for (let i = 0; i <= a.length + 1; i++) {
    cells[i * side] = far;
    cells[i * side + 1] = i === 0 ? far : i - 1;
  }
  for (let j = 1; j <= b.length + 1; j++) {
    cells[j] = far;
    cells[side + j] = j - 1;
  }
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    let lastColumn = 0;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      const isSame = letter === other;
      const at = i * side + j;
      let least = (cells[at] as number) + (isSame ? 0 : 1);
      least = Math.min(least, (cells[at + 1] as number) + 1, (cells[at + side] as number) + 1);
      // The last row before this one whose letter is that of the column; alone where it can still be a swap.
      if (lastColumn > 0) {
        const row = i === 1 ? 0 : a.lastIndexOf(b.charAt(j - 1), i - 2) + 1;
        if (row > 0) {
          const gap = i - row + j - lastColumn - 1;
          least = Math.min(least, (cells[row * side + lastColumn] as number) + gap);
        }
      }
      cells[at + side + 1] = least;
      if (isSame) lastColumn = j;
    }
  }
  return cells[(a.length + 1) * side + b.length + 1] as number;
}

/** Distances from one text to many. */
function createDistance(pattern: string): Distance {
  if (pattern.length > wordBits || pattern.length === 0) return (text, limit) => distanceByRows(pattern, text, limit);
  const places = new Map<number, number>();
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    places.set(code, (places.get(code) ?? 0) | (1 << i));
  }
  const last = 1 << (pattern.length - 1);
  return (text, limit) => distanceByWords(places, pattern.length, last, text, limit);
}

/** Bit i of each word is row i of the column: where the distance rises or falls from one cell to the next. */
function distanceByWords(
  places: ReadonlyMap<number, number>,
  length: number,
  last: number,
  text: string,
  limit: number,
): number {
  if (Math.abs(length - text.length) > limit) return limit + 1;
  let rises = -1;
  let falls = 0;
  let same = 0;
  let matchesBefore = 0;
  let distance = length;
  for (let j = 0; j < text.length; j++) {
    const matches = places.get(text.charCodeAt(j)) ?? 0;
    const swaps = ((~same & matches) << 1) & matchesBefore;
    same = ((((matches & rises) + rises) | 0) ^ rises) | matches | falls | swaps;
    const right = falls | ~(same | rises);
    const left = same & rises;
    if ((right & last) !== 0) distance++;
    if ((left & last) !== 0) distance--;
    // One row a letter can still be won back.
    if (distance - (text.length - 1 - j) > limit) return limit + 1;
    const rightShifted = (right << 1) | 1;
    rises = (left << 1) | ~(same | rightShifted);
    falls = rightShifted & same;
    matchesBefore = matches;
  }
  return distance > limit ? limit + 1 : distance;
}

/** Only cells within `limit` of the diagonal can lead to a distance within it. */
function distanceByRows(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const far = a.length + b.length + 1;
  let before = new Float64Array(b.length + 2).fill(far);
  let last = new Float64Array(b.length + 2).fill(far);
  let row = Float64Array.from({ length: b.length + 2 }, (_, j) => (j <= limit ? j : far));
  for (let i = 1; i <= a.length; i++) {
    [before, last, row] = [last, row, before];
    const start = Math.max(1, i - limit);
    const end = Math.min(b.length, i + limit);
    row[start - 1] = start === 1 ? i : far;
    let best = i <= limit ? i : far;
    for (let j = start; j <= end; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let d = Math.min((last[j] ?? far) + 1, (row[j - 1] ?? far) + 1, (last[j - 1] ?? far) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] ?? far) + 1);
      row[j] = d;
      if (d < best) best = d;
    }
    row[end + 1] = far;
    if (best > limit) return limit + 1;
  }
  const distance = row[b.length] ?? far;
  return distance > limit ? limit + 1 : distance;
}

/** Edits in which two near names of so many letters, the longer of them, may differ. */
const limitOf = (longer: number) => Math.max(2, Math.floor(longer / 3));

/** What differs in half of its letters shares too few to be a typo, but for a letter of two. */
const isAlike = (distance: number, longer: number) => distance * 2 < longer || (distance === 1 && longer === 2);

const begunFrom = 3;

/** Whether one word is the beginning of the other: `dir` of `directory`. */
const isBegun = (word: string, like: string) =>
  Math.min(word.length, like.length) >= begunFrom && (word.startsWith(like) || like.startsWith(word));

/** Whether each word of a name is near to its like in another of as many: `PlantFailed` is no typo of `PlantLoaded`, however much of both is the same. */
function areWordsNear(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  if (words.length < 2 || words.length !== others.length) return true;
  return words.every((word, i) => {
    const like = others[i] as string;
    if (word === like || isBegun(word, like)) return true;
    const longer = Math.max(word.length, like.length);
    const distance = nameDistance(word, like);
    return distance === 1 || (distance <= limitOf(longer) && isAlike(distance, longer));
  });
}

/**
 * The names closest to `name`, nearest first, ties in code-unit order. Only those within a third of the longer name's
 * length (at least 2 edits), and within less than half of it, count as near, each of their words for itself where both have as many. Case is ignored when measuring.
 */
export function nearestNames(name: string, candidates: Iterable<string>, count = 3): string[] {
  if (name.length > nameLengthMax) return [];
  const lower = name.toLowerCase();
  let alignedTo: Distance | null = null;
  let compared = 0;
  const scored: { name: string; distance: number }[] = [];
  for (const candidate of candidates instanceof Set ? (candidates as ReadonlySet<string>) : new Set(candidates)) {
    if (candidate === name || candidate.length > nameLengthMax) continue;
    const longer = Math.max(name.length, candidate.length);
    const limit = limitOf(longer);
    const other = candidate.toLowerCase();
    const alignedLimit = Math.floor(limit * alignedFactor);
    // Most are too long or too short, and need no comparison.
    if (Math.abs(lower.length - other.length) > alignedLimit) continue;
    alignedTo ??= createDistance(lower);
    compared++;
    const aligned = alignedTo(other, alignedLimit);
    const distance = aligned > alignedLimit ? aligned : unaligned(lower, other, aligned);
    if (distance <= limit && isAlike(distance, longer) && areWordsNear(name, candidate))
      scored.push({ name: candidate, distance });
  }
  charge(1 + compared, 'comparing names');
  scored.sort((x, y) => x.distance - y.distance || compareStrings(x.name, y.name));
  return scored.slice(0, count).map((entry) => entry.name);
}
