// How arrows run between what dagre has placed. Boxes and labels stand in ranks, one behind the other along the drawing. Through a rank an arrow runs
// straight, at the place that dagre keeps free for it there; it turns between two ranks alone, where nothing stands. So no arrow passes behind a box or a
// label that is not its own. Where many arrows turn, or far, the ranks move apart. Cost: linear in points, with a sort of the arrows at each side of a box.
import type { Point } from './spline.ts';

/** A place by its distance along the drawing, the way in which most arrows lead, and across it. */
export interface Place {
  readonly along: number;
  readonly across: number;
}

export interface Extent extends Place {
  readonly length: number;
  readonly breadth: number;
}

export interface Way {
  readonly from: Extent;
  readonly to: Extent;
  /** Where it passes the ranks between its ends. */
  readonly through: readonly Place[];
}

interface Rank {
  readonly at: number;
  half: number;
}

export interface Routed {
  /** The points of each way, in order; between two of them it turns no further than to the next. */
  readonly points: readonly (readonly Place[])[];
  /** Where a distance along the drawing has moved to. */
  readonly move: (along: number) => number;
}

export function routeWays(things: readonly Extent[], ways: readonly Way[]): Routed {
  const ranks = ranksOf(things, ways);
  const ports = portsOf(ways);
  const raw = ways.map((way, i) => viasOf(way, ports[i] as Ports, ranks));
  const move = spread(ranks, raw);
  return { points: raw.map((points) => points.map(({ along, across }) => ({ along: move(along), across }))), move };
}

/** Distances along the drawing that are less apart are one rank. */
const sameRank = 1;

function ranksOf(things: readonly Extent[], ways: readonly Way[]): Rank[] {
  const all = [
    ...things.map(({ along, length }) => ({ at: along, half: length / 2 })),
    ...ways.flatMap(({ through }) => through.map(({ along }) => ({ at: along, half: 0 }))),
  ].sort((a, b) => a.at - b.at);
  const ranks: Rank[] = [];
  for (const { at, half } of all) {
    const last = ranks.at(-1);
    if (last !== undefined && at - last.at < sameRank) last.half = Math.max(last.half, half);
    else ranks.push({ at, half });
  }
  return ranks;
}

function rankAt(ranks: readonly Rank[], along: number): Rank {
  return ranks.find(({ at }) => Math.abs(at - along) < sameRank) ?? { at: along, half: 0 };
}

interface Ports {
  from: number;
  to: number;
}

interface Port {
  readonly way: number;
  readonly end: keyof Ports;
  /** From where across the drawing the way comes. */
  readonly across: number;
}

const portDistance = 14;
const cornerSize = 10;

/** An arrow is straight where its head is. */
const headLength = 8;

/** Where across its box each way begins and ends: at the place from where it comes, apart from the others at the same side. */
function portsOf(ways: readonly Way[]): Ports[] {
  const ports = ways.map(({ from, to }) => ({ from: from.across, to: to.across }));
  const sides = new Map<Extent, Map<number, Port[]>>();
  for (const [way, { from, to, through }] of ways.entries()) {
    for (const [end, box, next] of [
      ['from', from, through[0] ?? to],
      ['to', to, through.at(-1) ?? from],
    ] as const) {
      const side = Math.sign(next.along - box.along);
      const both = sides.get(box) ?? new Map<number, Port[]>();
      sides.set(box, both);
      const list = both.get(side) ?? [];
      both.set(side, list);
      list.push({ way, end, across: next.across });
    }
  }
  for (const [box, both] of sides) {
    for (const list of both.values()) {
      list.sort((a, b) => a.across - b.across || a.way - b.way);
      const reach = Math.max(0, box.breadth / 2 - cornerSize);
      const distance = list.length < 2 ? 0 : Math.min(portDistance, (2 * reach) / (list.length - 1));
      const placed = apart(
        list.map(({ across }) => across),
        box.across - reach,
        box.across + reach,
        distance,
      );
      for (const [i, { way, end }] of list.entries()) (ports[way] as Ports)[end] = placed[i] as number;
    }
  }
  return ports;
}

/** Ascending places as near to the wanted ones as a distance between them and two bounds allow. */
function apart(wanted: readonly number[], least: number, most: number, distance: number): number[] {
  const placed: number[] = [];
  for (const [i, one] of wanted.entries()) {
    placed.push(Math.max(Math.min(Math.max(one, least), most), i === 0 ? least : (placed[i - 1] as number) + distance));
  }
  let bound = most;
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i] as number, bound);
    bound = (placed[i] as number) - distance;
  }
  return placed;
}

function viasOf({ from, to, through }: Way, ports: Ports, ranks: readonly Rank[]): Place[] {
  const side = Math.sign((through[0] ?? to).along - from.along);
  const points: Place[] = [
    { along: from.along + (side * from.length) / 2, across: ports.from },
    {
      along: from.along + side * Math.max(rankAt(ranks, from.along).half, from.length / 2 + headLength),
      across: ports.from,
    },
  ];
  for (const { along, across } of through) {
    const { half } = rankAt(ranks, along);
    points.push({ along: along - side * half, across });
    if (half > 0) points.push({ along: along + side * half, across });
  }
  points.push(
    { along: to.along - side * Math.max(rankAt(ranks, to.along).half, to.length / 2 + headLength), across: ports.to },
    { along: to.along - (side * to.length) / 2, across: ports.to },
  );
  return points.filter((point, i) => i === 0 || Math.abs(point.along - (points[i - 1] as Place).along) > sameRank / 2);
}

/** Between two ranks there is as much room as a turn needs that is so many times as far across as along the drawing, up to a bound. */
const steepness = 8;
const roomMax = 60;

/** Ranks move apart where arrows turn steeply between them. */
function spread(ranks: readonly Rank[], ways: readonly (readonly Place[])[]): (along: number) => number {
  const gaps = ranks.slice(1).map((rank, i) => {
    const before = ranks[i] as Rank;
    return { start: before.at + before.half, end: rank.at - rank.half, turn: 0 };
  });
  for (const points of ways) {
    for (const [i, b] of points.entries()) {
      const a = points[i - 1] ?? b;
      const turn = Math.abs(a.across - b.across);
      const [low, high] = [Math.min(a.along, b.along) + sameRank, Math.max(a.along, b.along) - sameRank];
      for (const gap of gaps) if (gap.start < high && gap.end > low) gap.turn = Math.max(gap.turn, turn);
    }
  }
  return (along) => {
    let moved = along;
    for (const { start, end, turn } of gaps) {
      const size = end - start;
      const more = Math.max(0, Math.min(roomMax, turn / steepness) - size);
      if (along >= end) moved += more;
      else if (along > start) moved += (more * (along - start)) / size;
    }
    return moved;
  };
}

export const placeOf = ({ x, y }: Point, isDown: boolean): Place =>
  isDown ? { along: y, across: x } : { along: x, across: y };
