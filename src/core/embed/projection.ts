// The learned part of the vector: labels projected to `projectedDimension` cells. Each label of the vocabulary has a sparse row of integers
// (projection-weights.ts, written by `npm run fit:embed`) in which its rarity, the weight of its class and what rewriting does to it are multiplied out. An
// icon or a kind of node that the vocabulary lacks gets a row of its own by a hash; other unknown labels have none. Sums of integers: no order matters.
import { bytesOfBase64 } from '../base/base64.ts';
import { mix32 } from '../base/hash.ts';
import { labelClasses } from './label-bag.ts';
import { projectionKeys, projectionRows, unknownWeights } from './projection-weights.ts';

export const projectedDimension = 96;
/** Cells of a row that are not zero. */
export const rowCells = 24;
/** Cells of the row of an unknown label. */
const unknownCells = 8;
/** Icons that no document had still tell things apart, and kinds of nodes a little; of other labels, every document has some of its own. */
const unknownByClass = labelClasses.map((name) =>
  name === 'icon' ? unknownWeights.icon : name.startsWith('node.') ? unknownWeights.node : 0,
);

/** Open addressing over a vocabulary that is fixed: at most a quarter full, so that looking up an absent label ends soon. */
export interface Table {
  readonly labels: Int32Array;
  readonly rows: Int32Array;
  readonly mask: number;
  /** `rowCells` places, then as many values, for each row. */
  readonly cells: Int16Array;
}

let table: Table | undefined;

export function readTable(): Table {
  const keys = new Int32Array(bytesOfBase64(projectionKeys).buffer);
  const size = 4 << (31 - Math.clz32(Math.max(1, keys.length)));
  const [labels, rows] = [new Int32Array(size), new Int32Array(size).fill(-1)];
  for (let row = 0; row < keys.length; row++) {
    let place = mix32(keys[row] as number) & (size - 1);
    while (rows[place] !== -1) place = (place + 1) & (size - 1);
    labels[place] = keys[row] as number;
    rows[place] = row;
  }
  return { labels, rows, mask: size - 1, cells: new Int16Array(bytesOfBase64(projectionRows).buffer) };
}

/** Adds `times` the row of a label to cells. */
export function addProjected(label: number, labelClass: number, times: number, out: Float64Array): void {
  table ??= readTable();
  const { labels, rows, mask, cells } = table;
  const bits = mix32(label);
  for (let place = bits & mask; ; place = (place + 1) & mask) {
    const row = rows[place] as number;
    if (row === -1) break;
    if (labels[place] !== label) continue;
    for (let i = row * 2 * rowCells, end = i + rowCells; i < end; i++) {
      const cell = cells[i] as number;
      out[cell] = (out[cell] as number) + times * (cells[i + rowCells] as number);
    }
    return;
  }
  const weight = unknownByClass[labelClass] as number;
  if (weight > 0) addUnknown(bits, times * weight, out);
}

function addUnknown(bits: number, value: number, out: Float64Array): void {
  for (let i = 1; i <= unknownCells; i++) {
    const spread = mix32(bits + i);
    const cell = (spread >>> 1) % projectedDimension;
    out[cell] = (out[cell] as number) + (spread & 1 ? value : -value);
  }
}
