// Tells where the boxes of a large machine stand. Layers by distance from the start, each ordered by the mean place of what leads to its boxes (the barycentre method of Sugiyama,
// Tagawa and Toda 1981, two sweeps down and one up), long layers in several rows, short ones sharing a row. No bends are routed and no crossing is searched for: thousands of boxes take milliseconds.
// Cost: arrows and boxes, times the logarithm of the boxes of a layer.
import type { Diagram } from './diagram.ts';
import type { Point } from './spline.ts';

export interface SizedBox {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

const gap = { across: 36, along: 64 };
/** Boxes of a row; of a large picture half the root of all boxes, which are wider than high: pictures come out about as wide as high. */
const boxesOfRowLeast = 8;

/** The centre of every box by id. */
export function placeLarge(diagram: Diagram, boxes: readonly SizedBox[]): Map<string, Point> {
  const before = neighbours(diagram, 'to', 'from');
  const after = neighbours(diagram, 'from', 'to');
  const layers = layersOf(diagram, boxes, after);
  const rank = new Map<string, number>();
  const number = (layer: readonly SizedBox[]) => {
    for (const [i, { id }] of layer.entries()) rank.set(id, i / layer.length);
  };
  layers.forEach(number);
  const sweep = (order: readonly SizedBox[][], near: ReadonlyMap<string, readonly string[]>) => {
    for (const layer of order) {
      const mean = new Map(layer.map(({ id }) => [id, meanOf(near.get(id) ?? [], rank) ?? rank.get(id) ?? 0]));
      layer.sort((a, b) => (mean.get(a.id) ?? 0) - (mean.get(b.id) ?? 0));
      number(layer);
    }
  };
  sweep(layers.slice(1), before);
  sweep(layers.slice(0, -1).reverse(), after);
  sweep(layers.slice(1), before);
  return placeRows(layers, boxes.length);
}

function neighbours({ arrows }: Diagram, key: 'from' | 'to', value: 'from' | 'to'): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const arrow of arrows) {
    const known = found.get(arrow[key]);
    if (known === undefined) found.set(arrow[key], [arrow[value]]);
    else known.push(arrow[value]);
  }
  return found;
}

/** By distance from the initial boxes; what none of them reaches begins anew below. */
function layersOf(
  { boxes: described }: Diagram,
  boxes: readonly SizedBox[],
  after: ReadonlyMap<string, readonly string[]>,
): SizedBox[][] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const starts = described.filter(({ isInitial }) => isInitial).map(({ id }) => id);
  const seen = new Set<string>();
  const layers: SizedBox[][] = [];
  const spread = (from: readonly string[]) => {
    for (let layer = from.filter((id) => byId.has(id) && !seen.has(id)); layer.length > 0; ) {
      const unique = [...new Set(layer)];
      for (const id of unique) seen.add(id);
      layers.push(unique.flatMap((id) => byId.get(id) ?? []));
      layer = unique.flatMap((id) => after.get(id) ?? []).filter((id) => !seen.has(id));
    }
  };
  spread(starts);
  for (const { id } of boxes) if (!seen.has(id)) spread([id]);
  return layers;
}

function meanOf(ids: readonly string[], rank: ReadonlyMap<string, number>): number | null {
  if (ids.length === 0) return null;
  return ids.reduce((sum, id) => sum + (rank.get(id) ?? 0), 0) / ids.length;
}

function placeRows(layers: readonly (readonly SizedBox[])[], count: number): Map<string, Point> {
  const places = new Map<string, Point>();
  let y = 0;
  for (const row of rowsOf(layers, Math.max(boxesOfRowLeast, Math.ceil(Math.sqrt(count) / 2)))) {
    const height = Math.max(...row.map((box) => box.height));
    let x = -(row.reduce((sum, box) => sum + box.width, 0) + gap.across * (row.length - 1)) / 2;
    for (const box of row) {
      places.set(box.id, { x: x + box.width / 2, y: y + height / 2 });
      x += box.width + gap.across;
    }
    y += height + gap.along;
  }
  return places;
}

/** A layer of some length begins a row of its own where the row before it is half full; short ones follow each other: a chain would be as high as it is long. */
function rowsOf(layers: readonly (readonly SizedBox[])[], perRow: number): SizedBox[][] {
  const rows: SizedBox[][] = [[]];
  for (const layer of layers) {
    if ((rows.at(-1)?.length ?? 0) * 2 >= perRow && layer.length * 4 >= perRow) rows.push([]);
    for (const box of layer) {
      if (rows.at(-1)?.length === perRow) rows.push([]);
      rows.at(-1)?.push(box);
    }
  }
  return rows.filter((row) => row.length > 0);
}
