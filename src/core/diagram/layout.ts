// Where things stand: a layered drawing (Sugiyama, Tagawa and Toda 1981) of a diagram, made by dagre. An arrow from a box to itself becomes
// rows of that box. The same diagram gives the same numbers everywhere: dagre draws no random numbers and asks no clock.
// All lengths are in pixels of the drawing, rounded to tenths; boxes and labels have their centre, groups and the page their top left corner.
import { Graph, layout as layOut } from '@dagrejs/dagre';
import { diagramBoxesMax, diagramLineCharactersMax, diagramLinesMax } from '../base/limits.ts';
import { type Arrow, type Box, type Change, changeSigns, type Diagram, type Group, type Line } from './diagram.ts';
import { shorten } from './expression-text.ts';
import { placesAlong, type Room, roomBeside } from './large-labels.ts';
import { placeLarge } from './large-layout.ts';
import { type Extent, placeOf, routeWays, type Way } from './routes.ts';
import type { Point } from './spline.ts';
import { lineWidth, titleWidth } from './text-width.ts';

export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Row {
  readonly text: string;
  readonly detail: string;
  readonly pointer: string | null;
  readonly change: Change;
}

export interface PlacedBox extends Area {
  readonly box: Box;
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface PlacedArrow {
  /** Null is the arrow from the start dot to an initial state. */
  readonly arrow: Arrow | null;
  readonly points: readonly Point[];
  readonly rows: readonly Row[];
  readonly label: Area | null;
}

export interface PlacedGroup extends Area {
  readonly group: Group;
}

export interface Layout {
  readonly diagram: Diagram;
  /** Whether arrows lead down, otherwise to the right. */
  readonly isDown: boolean;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
  readonly groups: readonly PlacedGroup[];
  readonly starts: readonly Point[];
}

export const rowHeight = 15;
const titleHeight = 20;
const boxPadding = 12;
const groupHeader = 16;
const startSize = 12;

export function layoutDiagram(diagram: Diagram): Layout {
  if (diagram.boxes.length > diagramBoxesMax) return layoutLarge(diagram);
  const graph = new Graph({ compound: true });
  const isDown = leadsDown(diagram);
  graph.setGraph({
    rankdir: isDown ? 'TB' : 'LR',
    nodesep: isDown ? 36 : 28,
    edgesep: isDown ? 18 : 28,
    ranksep: isDown ? 34 : 56,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  const sized = sizeBoxes(diagram);
  for (const group of diagram.groups) graph.setNode(`g ${group.id}`, {});
  for (const { box, width, height } of sized) {
    graph.setNode(`b ${box.id}`, { width, height });
    if (box.group !== null) graph.setParent(`b ${box.id}`, `g ${box.group}`);
    if (!box.isInitial || diagram.kind !== 'machine') continue;
    graph.setNode(`i ${box.id}`, { width: startSize, height: startSize });
    graph.setEdge(`i ${box.id}`, `b ${box.id}`, { width: 0, height: 0, weight: 2 });
  }
  const between = diagram.arrows.filter((arrow) => arrow.from !== arrow.to);
  const rows = new Map(between.map((arrow) => [arrow, rowsOf(arrow.lines)]));
  for (const arrow of between) {
    graph.setEdge(`b ${arrow.from}`, `b ${arrow.to}`, { ...labelSize(rows.get(arrow) ?? []), labelpos: 'c' });
  }
  layOut(graph);
  return readLayout(diagram, graph, sized, rows);
}

/** Beyond the limit of what dagre lays out in no time: boxes in rows, arrows straight. */
function layoutLarge(diagram: Diagram): Layout {
  const sized = sizeBoxes(diagram);
  const places = placeLarge(
    diagram,
    sized.map(({ box, width, height }) => ({ id: box.id, width, height })),
  );
  const boxes = sized.map((one) => ({ ...one, ...(places.get(one.box.id) ?? { x: 0, y: 0 }) }));
  const byId = new Map(boxes.map((placed) => [placed.box.id, placed]));
  const room = roomBeside(boxes);
  const arrows = diagram.arrows.flatMap((arrow): PlacedArrow[] => {
    const [from, to] = [byId.get(arrow.from), byId.get(arrow.to)];
    return from === undefined || to === undefined || from === to ? [] : [straightArrow(arrow, from, to, room)];
  });
  const starts = boxes.filter(({ box }) => box.isInitial).map(({ x, y, height }) => ({ x, y: y - height / 2 - 24 }));
  const begun = starts.map(({ x, y }): PlacedArrow => {
    const points = [
      { x, y: y + startSize / 2 },
      { x, y: y + 24 },
    ];
    return { arrow: null, points, rows: [], label: null };
  });
  const layout = { diagram, isDown: true, width: 0, height: 0, groups: [] };
  return framed({ ...layout, boxes, arrows: [...arrows, ...begun], starts });
}

/** From side to side of two boxes, with its first line where that covers nothing, near the middle. */
function straightArrow(arrow: Arrow, from: PlacedBox, to: PlacedBox, room: Room): PlacedArrow {
  const isBelow = to.y - to.height / 2 > from.y + from.height / 2;
  const isAbove = from.y - from.height / 2 > to.y + to.height / 2;
  const side = (box: PlacedBox, towards: PlacedBox, isEnd: boolean): Point => {
    if (isBelow || isAbove) return { x: box.x, y: box.y + ((isBelow !== isEnd ? 1 : -1) * box.height) / 2 };
    return { x: box.x + (Math.sign(towards.x - box.x) * box.width) / 2, y: box.y };
  };
  const points = [side(from, to, false), side(to, from, true)];
  const [first] = rowsOf(arrow.lines);
  const more = arrow.lines.length > 1 ? ` +${arrow.lines.length - 1}` : '';
  const rows = first === undefined ? [] : [{ ...first, text: `${first.text}${more}` }];
  const [begin, end] = points as [Point, Point];
  const label = room(placesAlong(begin, end, isBelow || isAbove), labelSize(rows));
  return { arrow, points, rows, label };
}

interface Sized {
  readonly box: Box;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly width: number;
  readonly height: number;
}

function sizeBoxes(diagram: Diagram): Sized[] {
  const own = new Map<string, Line[]>();
  for (const arrow of diagram.arrows) {
    if (arrow.from !== arrow.to) continue;
    own.set(arrow.from, [
      ...(own.get(arrow.from) ?? []),
      ...arrow.lines.map((line) => ({ ...line, text: `↻ ${line.text}` })),
    ]);
  }
  return diagram.boxes.map((box) => {
    const title = `${changeSigns[box.change]}${shorten(box.title, diagramLineCharactersMax)}`;
    const rows = rowsOf([...box.lines, ...(own.get(box.id) ?? [])]);
    const inner = Math.max(titleWidth(title), ...rows.map((row) => lineWidth(row.text)));
    const height = titleHeight + boxPadding + (rows.length === 0 ? 0 : rows.length * rowHeight + 5);
    return { box, title, rows, width: Math.ceil(inner) + 2 * boxPadding, height };
  });
}

/** What is shown of some lines: cut to the limits, with the number of those left out. */
function rowsOf(lines: readonly Line[]): Row[] {
  const rows: Row[] = lines.slice(0, diagramLinesMax).map((line) => ({
    ...line,
    text: shorten(`${changeSigns[line.change]}${line.text}`, diagramLineCharactersMax),
  }));
  const left = lines.length - rows.length;
  if (left > 0) rows.push({ text: `… ${left} more`, detail: `${left} more`, pointer: null, change: 'same' });
  return rows;
}

function labelSize(rows: readonly Row[]): { width: number; height: number } {
  return {
    width: Math.ceil(Math.max(0, ...rows.map((row) => lineWidth(row.text)))) + 8,
    height: rows.length * rowHeight + 4,
  };
}

const margin = 16;

/** An arrow with the way that it takes. */
interface Wired {
  readonly arrow: Arrow | null;
  readonly rows: readonly Row[];
  readonly way: Way;
  readonly label: Area | null;
}

function readLayout(
  diagram: Diagram,
  graph: Graph,
  sized: readonly Sized[],
  rows: ReadonlyMap<Arrow, readonly Row[]>,
): Layout {
  const isDown = leadsDown(diagram);
  const at = (id: string) => graph.node(id) as unknown as Area;
  const edge = (from: string, to: string) => graph.edge(from, to) as unknown as Area & { points: Point[] };
  const extents = new Map<string, Extent>();
  const extent = (id: string): Extent => {
    const known = extents.get(id) ?? extentOf(at(id), isDown);
    extents.set(id, known);
    return known;
  };
  const wayOf = (from: string, to: string): Way => ({
    from: extent(from),
    to: extent(to),
    through: edge(from, to)
      .points.slice(1, -1)
      .map((point) => placeOf(point, isDown)),
  });
  const initial = diagram.kind === 'machine' ? sized.filter(({ box }) => box.isInitial) : [];
  const wired: Wired[] = [
    ...[...rows].map(([arrow, shown]) => {
      const { x, y, width, height } = edge(`b ${arrow.from}`, `b ${arrow.to}`);
      return { arrow, rows: shown, way: wayOf(`b ${arrow.from}`, `b ${arrow.to}`), label: { x, y, width, height } };
    }),
    ...initial.map(({ box }) => ({ arrow: null, rows: [], way: wayOf(`i ${box.id}`, `b ${box.id}`), label: null })),
  ];
  const things = [
    ...sized.map(({ box }) => extent(`b ${box.id}`)),
    ...initial.map(({ box }) => extent(`i ${box.id}`)),
    ...wired.flatMap(({ label }) => (label === null ? [] : [extentOf(label, isDown)])),
  ];
  const { points, move } = routeWays(
    things,
    wired.map(({ way }) => way),
  );
  const moved = ({ x, y }: Point): Point => (isDown ? { x, y: move(y) } : { x: move(x), y });
  const groups = diagram.groups
    .filter((group) => (graph.children(`g ${group.id}`) ?? []).length > 0)
    .map((group) => {
      const { x, y, width, height } = at(`g ${group.id}`);
      const [low, high] = [
        moved({ x: x - width / 2, y: y - height / 2 }),
        moved({ x: x + width / 2, y: y + height / 2 }),
      ];
      return { group, x: low.x, y: low.y - groupHeader, width: high.x - low.x, height: high.y - low.y + groupHeader };
    });
  const boxes = sized.map((one) => ({ ...one, ...moved(at(`b ${one.box.id}`)) }));
  const arrows = wired.map(({ arrow, rows: shown, label }, i) => ({
    arrow,
    points: (points[i] ?? []).map(({ along, across }) => (isDown ? { x: across, y: along } : { x: along, y: across })),
    rows: shown,
    label: label === null ? null : { ...label, ...moved(label) },
  }));
  const starts = initial.map(({ box }) => moved(at(`i ${box.id}`)));
  return framed({ diagram, isDown, width: 0, height: 0, boxes, arrows, groups, starts });
}

function extentOf({ x, y, width, height }: Area, isDown: boolean): Extent {
  return { ...placeOf({ x, y }, isDown), length: isDown ? height : width, breadth: isDown ? width : height };
}

/** The layout with everything inside of its margins, and its size. */
function framed(layout: Layout): Layout {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const cover = (x: number, y: number, width: number, height: number) => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  };
  const centred = ({ x, y, width, height }: Area) => cover(x - width / 2, y - height / 2, width, height);
  for (const box of layout.boxes) centred(box);
  for (const { x, y } of layout.starts) centred({ x, y, width: startSize, height: startSize });
  for (const group of layout.groups) cover(group.x, group.y, group.width, group.height);
  for (const { points, label } of layout.arrows) {
    if (label !== null) centred(label);
    for (const { x, y } of points) cover(x, y, 0, 0);
  }
  if (left === Infinity) [left, top, right, bottom] = [0, 0, 0, 0];
  const move = ({ x, y }: Point): Point => ({ x: round(x - left + margin), y: round(y - top + margin) });
  return {
    ...layout,
    width: round(right - left + 2 * margin),
    height: round(bottom - top + 2 * margin),
    boxes: layout.boxes.map((box) => ({ ...box, ...move(box) })),
    arrows: layout.arrows.map((arrow) => ({
      ...arrow,
      points: arrow.points.map(move),
      label: arrow.label === null ? null : { ...arrow.label, ...move(arrow.label) },
    })),
    groups: layout.groups.map((group) => ({
      ...group,
      ...move(group),
      width: round(group.width),
      height: round(group.height),
    })),
    starts: layout.starts.map(move),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const leadsDown = ({ kind, isUpright }: Diagram): boolean => isUpright ?? kind === 'machine';
