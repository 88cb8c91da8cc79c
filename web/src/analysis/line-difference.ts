// The difference of two texts by lines: the shortest edit script (Myers 1986), cut to the places that changed. Cost: lines times changed lines, bounded.

export interface DifferenceLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  /** Of a gap, how many lines are left out. */
  readonly text: string;
}

const changesMax = 3000;
const around = 2;

export function lineDifference(before: string, after: string): DifferenceLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = editScript(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const same = (text: string): DifferenceLine => ({ kind: 'same', text });
  return withoutDistant([...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)]);
}

/** Where the texts have too little in common, everything goes and comes. */
function editScript(old: readonly string[], now: readonly string[]): DifferenceLine[] {
  const [n, m] = [old.length, now.length];
  const trace: Int32Array[] = [];
  const furthest = new Int32Array(2 * Math.min(n + m, changesMax) + 3);
  const middle = (furthest.length - 1) >> 1;
  for (let d = 0; d <= Math.min(n + m, changesMax); d++) {
    trace.push(furthest.slice());
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (furthest[middle + k - 1] ?? 0) < (furthest[middle + k + 1] ?? 0));
      let x = isDown ? (furthest[middle + k + 1] ?? 0) : (furthest[middle + k - 1] ?? 0) + 1;
      while (x < n && x - k < m && old[x] === now[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= n && x - k >= m) return backtrack(old, now, trace, middle);
    }
    // The kept steps are what costs memory.
    if (d * furthest.length > 4_000_000) break;
  }
  return [
    ...old.map((text) => ({ kind: 'removed', text }) as const),
    ...now.map((text) => ({ kind: 'added', text }) as const),
  ];
}

function backtrack(old: readonly string[], now: readonly string[], trace: readonly Int32Array[], middle: number) {
  const lines: DifferenceLine[] = [];
  let [x, y] = [old.length, now.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d] as Int32Array;
    const k = x - y;
    const isDown = k === -d || (k !== d && (furthest[middle + k - 1] ?? 0) < (furthest[middle + k + 1] ?? 0));
    const before = isDown ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : (furthest[middle + before] ?? 0);
    const fromY = d === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: old[--x] ?? '' });
      y--;
    }
    if (d === 0) break;
    if (isDown) lines.push({ kind: 'added', text: now[--y] ?? '' });
    else lines.push({ kind: 'removed', text: old[--x] ?? '' });
  }
  return lines.reverse();
}

function withoutDistant(lines: readonly DifferenceLine[]): DifferenceLine[] {
  const isNear = new Array<boolean>(lines.length).fill(false);
  lines.forEach((line, i) => {
    if (line.kind !== 'same') isNear.fill(true, Math.max(0, i - around), i + around + 1);
  });
  const shown: DifferenceLine[] = [];
  let left = 0;
  const close = () => {
    if (left > 0) shown.push({ kind: 'gap', text: String(left) });
    left = 0;
  };
  lines.forEach((line, i) => {
    if (!isNear[i]) left++;
    else {
      close();
      shown.push(line);
    }
  });
  close();
  return shown;
}
