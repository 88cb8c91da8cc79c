// Sequences of steps: containment, longest common subsequence, and closure. A sequence is closed when no step can be added anywhere without
// losing a supporter (Yan, Han and Afshar, SDM 2003); additions are found in the gaps every supporter leaves, as in BIDE (Wang and Han, ICDE 2004).

import { compareStrings } from '../base/order.ts';

/** True when the steps of `part` occur in `whole` in order, not necessarily side by side. */
export function containsSequence(whole: readonly string[], part: readonly string[]): boolean {
  let at = 0;
  for (const step of whole) if (at < part.length && step === part[at]) at++;
  return at === part.length;
}

/** True when `whole` has every step of `part` as often as `part` has it, in whatever order. */
export function containsSteps(whole: readonly string[], part: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const step of whole) counts.set(step, (counts.get(step) ?? 0) + 1);
  return part.every((step) => {
    const left = counts.get(step) ?? 0;
    counts.set(step, left - 1);
    return left > 0;
  });
}

/** Lengths of common subsequences; grows to the largest that was asked for. */
let lengths = new Uint16Array(0);

/** A longest common subsequence; of several, always the same one. Quadratic in what both have. */
export function commonSequence<Step extends string | number>(a: readonly Step[], b: readonly Step[]): Step[] {
  const inA = new Set(a);
  const columns: Step[] = [];
  /** Whether steps that `a` lacks stand before a column: there, what is found as well without a row of `a` is found without it. */
  const isAfterGap: boolean[] = [];
  let isGap = false;
  for (const step of b) {
    if (inA.has(step)) {
      columns.push(step);
      isAfterGap.push(isGap);
      isGap = false;
    } else isGap = true;
  }
  const inBoth = new Set(columns);
  const rows = a.filter((step) => inBoth.has(step));
  const width = columns.length + 1;
  const size = (rows.length + 1) * width;
  if (lengths.length < size) lengths = new Uint16Array(size);
  for (let j = 0; j < width; j++) lengths[rows.length * width + j] = 0;
  for (let i = rows.length - 1; i >= 0; i--) {
    lengths[i * width + width - 1] = 0;
    for (let j = columns.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        rows[i] === columns[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  }
  const common: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < rows.length && j < columns.length) {
    const below = lengths[(i + 1) * width + j] ?? 0;
    if (isAfterGap[j]) {
      if (below === lengths[i * width + j]) i++;
      else isAfterGap[j] = false;
    } else if (rows[i] === columns[j]) {
      common.push(rows[i] as Step);
      i++;
      j++;
    } else if (below >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return common;
}

/** Adds every step that all `supporters` (sequences that contain `part`) share in the same gap of it. */
export function closeSequence(part: readonly string[], supporters: readonly (readonly string[])[]): string[] {
  let closed = [...part];
  for (let gap = 0; gap <= closed.length; ) {
    const addition = sharedInGap(closed, gap, supporters);
    if (addition === null) gap++;
    else closed = [...closed.slice(0, gap), addition, ...closed.slice(gap)];
  }
  return closed;
}

/** The least step that every supporter has in the widest gap between step `gap - 1` and step `gap`; null when there is none. */
function sharedInGap(part: readonly string[], gap: number, supporters: readonly (readonly string[])[]): string | null {
  let shared: string[] | null = null;
  for (const whole of supporters) {
    const start = endOfFirst(whole, part.slice(0, gap));
    const end = startOfLast(whole, part.slice(gap));
    const inside = new Set(whole.slice(start, end));
    const before: readonly string[] = shared ?? [...inside];
    shared = before.filter((step) => inside.has(step));
    if (shared.length === 0) return null;
  }
  return shared?.sort(compareStrings)[0] ?? null;
}

/** Index after the earliest occurrence of `part`. */
function endOfFirst(whole: readonly string[], part: readonly string[]): number {
  let at = 0;
  let i = 0;
  for (; i < whole.length && at < part.length; i++) if (whole[i] === part[at]) at++;
  return i;
}

/** Index of the start of the latest occurrence of `part`. */
function startOfLast(whole: readonly string[], part: readonly string[]): number {
  let at = part.length - 1;
  let i = whole.length;
  while (i > 0 && at >= 0) {
    i--;
    if (whole[i] === part[at]) at--;
  }
  return i;
}
