// Pairs of rows and columns with the greatest total value, each row and column in one pair at most. Exact: shortest augmenting paths with dual
// prices (R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems", Computing 38,
// 1987), in the form for rectangles of D. F. Crouse, "On implementing 2D rectangular assignment algorithms", 2016. Cost: O(rows² x columns).
// For sparse and large problems there is a greedy way, at most half as good as the best and O(n log n).

/** A pair that may be made. `value` is above 0. */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The candidates of a best assignment, by row. */
export function assignExactly(rows: number, columns: number, candidates: readonly Candidate[]): Candidate[] {
  if (rows > columns) {
    const turned = candidates.map((candidate) => ({ ...candidate, row: candidate.column, column: candidate.row }));
    return assignExactly(columns, rows, turned)
      .map((candidate) => ({ ...candidate, row: candidate.column, column: candidate.row }))
      .sort((a, b) => a.row - b.row);
  }
  const value = new Float64Array(rows * columns);
  const byPlace = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const place = candidate.row * columns + candidate.column;
    value[place] = candidate.value;
    byPlace.set(place, candidate);
  }
  const columnOf = columnsOf(rows, columns, value);
  // A pair without value stands for none.
  return [...columnOf].flatMap((column, row) => byPlace.get(row * columns + column) ?? []);
}

/** The column of every row, of a full matrix of values with no more rows than columns. */
function columnsOf(rows: number, columns: number, value: Float64Array): Int32Array {
  const priceOfRow = new Float64Array(rows);
  const priceOfColumn = new Float64Array(columns);
  const rowOf = new Int32Array(columns).fill(-1);
  const columnOf = new Int32Array(rows).fill(-1);
  const cameFrom = new Int32Array(columns);
  for (let start = 0; start < rows; start++) {
    const shortest = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns);
    const seenRows: number[] = [];
    let row = start;
    let least = 0;
    let sink = -1;
    while (sink === -1) {
      seenRows.push(row);
      let next = -1;
      for (let j = 0; j < columns; j++) {
        if (isDone[j] === 1) continue;
        const cost = -(value[row * columns + j] as number);
        const length = least + cost - (priceOfRow[row] as number) - (priceOfColumn[j] as number);
        if (length < (shortest[j] as number)) {
          shortest[j] = length;
          cameFrom[j] = row;
        }
        // Among columns as near as each other a free one ends the search, and the first one makes the outcome the same every time.
        const isNearer = next === -1 || (shortest[j] as number) < (shortest[next] as number);
        const isFree = next !== -1 && shortest[j] === shortest[next] && rowOf[next] !== -1 && rowOf[j] === -1;
        if (isNearer || isFree) next = j;
      }
      least = shortest[next] as number;
      isDone[next] = 1;
      if (rowOf[next] === -1) sink = next;
      else row = rowOf[next] as number;
    }
    for (const i of seenRows) {
      const j = columnOf[i] as number;
      priceOfRow[i] = (priceOfRow[i] as number) + least - (i === start ? 0 : (shortest[j] as number));
    }
    for (let j = 0; j < columns; j++) {
      if (isDone[j] === 1) priceOfColumn[j] = (priceOfColumn[j] as number) - least + (shortest[j] as number);
    }
    for (let j = sink; ; ) {
      const i = cameFrom[j] as number;
      rowOf[j] = i;
      const before = columnOf[i] as number;
      columnOf[i] = j;
      if (i === start) break;
      j = before;
    }
  }
  return columnOf;
}

/** Takes the best candidate whose row and column are free, then the next; ties by row, then column. Returned by row. */
export function assignGreedily(candidates: readonly Candidate[]): Candidate[] {
  const rows = new Set<number>();
  const columns = new Set<number>();
  const taken: Candidate[] = [];
  const sorted = [...candidates].sort((a, b) => b.value - a.value || a.row - b.row || a.column - b.column);
  for (const candidate of sorted) {
    if (rows.has(candidate.row) || columns.has(candidate.column)) continue;
    rows.add(candidate.row);
    columns.add(candidate.column);
    taken.push(candidate);
  }
  return taken.sort((a, b) => a.row - b.row);
}
