// Tells where the labels of a large machine stand: on their arrows, at the place nearest to the middle at which they cover neither a box nor a label before them, so that names of
// states stay readable. Where all are taken, a label is covered before a box is. Cost: arrows times the places that are tried, each a look into the cells of a grid.
import type { Area, PlacedBox } from './layout.ts';
import type { Point } from './spline.ts';

/** The best of some places for a label of a size; earlier ones are better. */
export type Room = (places: readonly Point[], size: Pick<Area, 'width' | 'height'>) => Area;

/** Shares of an arrow, from its middle outwards. */
const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.15, 0.85];
/** Above and below an arrow that runs through a row of boxes. */
const besideRow = 34;

/** Places for the label of an arrow, best first. `isDown`: it leads from one row to another, on the curve of a single segment (spline.ts). */
export function placesAlong(from: Point, to: Point, isDown: boolean): Point[] {
  const place = (across: number, along: number, aside: number) => ({
    x: from.x + (to.x - from.x) * across,
    y: from.y + (to.y - from.y) * along + aside,
  });
  if (isDown) return shares.map((at) => place(at * at * (3 - 2 * at), 1.5 * at * (1 - at) + at ** 3, 0));
  return [0, -besideRow, besideRow].flatMap((aside) => shares.map((at) => place(at, at, aside)));
}

const cell = 96;
/** More than a picture has rows of cells. */
const column = 1 << 20;

export function roomBeside(boxes: readonly PlacedBox[]): Room {
  const cells = new Map<number, (Area | PlacedBox)[]>();
  /** The contents of the cells that an area reaches into. */
  const around = ({ x, y, width, height }: Area) => {
    const found: (Area | PlacedBox)[][] = [];
    for (let i = Math.floor((x - width / 2) / cell); i * cell <= x + width / 2; i++)
      for (let j = Math.floor((y - height / 2) / cell); j * cell <= y + height / 2; j++) {
        const key = i * column + j;
        const held = cells.get(key) ?? [];
        cells.set(key, held);
        found.push(held);
      }
    return found;
  };
  const take = (area: Area | PlacedBox) => {
    for (const held of around(area)) held.push(area);
  };
  const isFree = (area: Area, isOffLabels: boolean) =>
    !around(area).some((held) =>
      held.some(
        (other) =>
          (isOffLabels || 'box' in other) &&
          Math.abs(area.x - other.x) * 2 < area.width + other.width &&
          Math.abs(area.y - other.y) * 2 < area.height + other.height,
      ),
    );
  for (const box of boxes) take(box);
  return (places, size) => {
    const areas = places.map((place) => ({ ...place, ...size }));
    const area =
      areas.find((one) => isFree(one, true)) ?? areas.find((one) => isFree(one, false)) ?? (areas[0] as Area);
    take(area);
    return area;
  };
}
