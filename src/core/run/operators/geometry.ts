// The namespaces `vec`, `geo`, `grid` and `anim`: points are objects with `x` and `y`, and what a point lacks is 0.
import { charge } from '../../base/budget.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { isTruthy, memberOf, numberOf } from '../value.ts';
import { argument, fixed, type Operator, type ValueOperator } from './operator.ts';
import { announce } from './text.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number | null;
}

function numberAt(value: Json, name: string): number {
  const member = isObject(value) ? memberOf(value, name) : null;
  return typeof member === 'number' ? member : 0;
}
function pointOf(value: Json): Point {
  const hasDepth = isObject(value) && typeof memberOf(value, 'z') === 'number';
  return { x: numberAt(value, 'x'), y: numberAt(value, 'y'), z: hasDepth ? numberAt(value, 'z') : null };
}
const point = (x: number, y: number, z: number | null = null): JsonObject => (z === null ? { x, y } : { x, y, z });
/** The third coordinate is there where the first point has it. */
const depth = (a: Point, b: Point, of: (a: number, b: number) => number) => (a.z === null ? null : of(a.z, b.z ?? 0));

const onPoint = (least: number, run: (at: Point, args: readonly number[]) => Json): ValueOperator =>
  fixed(least, (args) => run(pointOf(argument(args, 0)), args.slice(1, least).map(numberOf)));
const onPoints = (run: (a: Point, b: Point, args: readonly Json[]) => Json): ValueOperator =>
  fixed(2, (args) => run(pointOf(argument(args, 0)), pointOf(argument(args, 1)), args));

const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y + (a.z ?? 0) * (b.z ?? 0);
const squared = (a: Point) => dot(a, a);
const difference = (a: Point, b: Point): Point => ({
  x: a.x - b.x,
  y: a.y - b.y,
  z: a.z === null && b.z === null ? null : (a.z ?? 0) - (b.z ?? 0),
});
const scaled = (at: Point, by: number) => point(at.x * by, at.y * by, at.z === null ? null : at.z * by);
const written = ({ x, y, z }: Point) => point(x, y, z);

function rotate(at: Point, angle: number): Json {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return point(at.x * cos - at.y * sin, at.x * sin + at.y * cos, at.z);
}

function clampLength(at: Point, most: number): Json {
  const length = Math.sqrt(squared(at));
  return length <= most || length === 0 ? written(at) : scaled(at, most / length);
}

function normalize(at: Point): Json {
  const length = Math.sqrt(squared(at));
  return length === 0
    ? point(0, 0, at.z === null ? null : 0)
    : point(at.x / length, at.y / length, at.z === null ? null : at.z / length);
}

function reflect(a: Point, normal: Point): Json {
  const twice = 2 * dot(a, normal);
  const z = depth(a, normal, (left, right) => left - twice * right);
  return point(a.x - twice * normal.x, a.y - twice * normal.y, z);
}

/** In the plane a number, in space a vector. */
function cross(a: Point, b: Point): Json {
  const flatCross = a.x * b.y - a.y * b.x;
  if (a.z === null && b.z === null) return flatCross;
  const [left, right] = [a.z ?? 0, b.z ?? 0];
  return point(a.y * right - left * b.y, left * b.x - a.x * right, flatCross);
}

interface Rect extends Point {
  readonly w: number;
  readonly h: number;
  readonly r: number;
}
const shapeOf = (value: Json): Rect => ({
  ...pointOf(value),
  w: numberAt(value, 'w'),
  h: numberAt(value, 'h'),
  r: numberAt(value, 'r'),
});
const onShapes = (run: (a: Rect, b: Rect) => Json): ValueOperator =>
  fixed(2, (args) => run(shapeOf(argument(args, 0)), shapeOf(argument(args, 1))));
const flat = (dx: number, dy: number) => dx * dx + dy * dy;

/** Where two segments cross, or null. */
function crossing([a = null, b = null]: readonly Json[]): Json {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => numberAt(a, name)) as [
    number,
    number,
    number,
    number,
  ];
  const [x3, y3, x4, y4] = ['x1', 'y1', 'x2', 'y2'].map((name) => numberAt(b, name)) as [
    number,
    number,
    number,
    number,
  ];
  const [ux, uy, vx, vy] = [x2 - x1, y2 - y1, x4 - x3, y4 - y3];
  const across = ux * vy - uy * vx;
  if (across === 0) return null;
  const t = ((x3 - x1) * vy - (y3 - y1) * vx) / across;
  const u = ((x3 - x1) * uy - (y3 - y1) * ux) / across;
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : point(x1 + t * ux, y1 + t * uy);
}

function cellsWithin(at: Point, radius: number): Json {
  const reach = Math.floor(radius);
  if (!(reach >= 0)) return [];
  announce((2 * reach + 1) ** 2, 'a list');
  const cells: Json[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      if (flat(dx, dy) <= radius * radius) cells.push(point(at.x + dx, at.y + dy));
    }
  }
  return cells;
}

/** The cells of a line: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4(1), 1965. */
function cellsOfLine(a: Point, b: Point): Json {
  let [x, y] = [Math.trunc(a.x), Math.trunc(a.y)];
  const [endX, endY] = [Math.trunc(b.x), Math.trunc(b.y)];
  const [dx, dy] = [Math.abs(endX - x), -Math.abs(endY - y)];
  const [stepX, stepY] = [x < endX ? 1 : -1, y < endY ? 1 : -1];
  announce(Math.max(dx, -dy), 'a list');
  const cells: Json[] = [];
  let error = dx + dy;
  for (;;) {
    cells.push(point(x, y));
    if (x === endX && y === endY) return cells;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
    charge(1, 'evaluating expressions');
  }
}

const straight = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const diagonal = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

function direction(dx: number, dy: number): string {
  // The diagonals turn clockwise: each belongs to the side that begins with it.
  const eighth = Math.PI / 4;
  const angle = Math.atan2(dy, dx);
  if (angle >= -eighth && angle < eighth) return angle > -eighth ? 'right' : 'up';
  if (angle >= eighth && angle < 3 * eighth) return 'down';
  return angle >= -3 * eighth && angle < -eighth && !(dx === dy) ? 'up' : 'left';
}

function frameAt(args: readonly Json[]): number {
  const [elapsed = 0, duration = 0, frames = 0] = args.slice(0, 3).map(numberOf);
  if (duration === 0 || frames <= 0) return 0;
  const frame = Math.floor(elapsed / duration);
  const loops = args.length < 4 || isTruthy(argument(args, 3));
  if (!loops) return Math.min(frame, frames - 1);
  const rest = frame % frames;
  return rest < 0 ? rest + frames : rest;
}

export const geometryOperators: Readonly<Record<string, Operator>> = {
  'vec/add': onPoints((a, b) =>
    point(
      a.x + b.x,
      a.y + b.y,
      depth(a, b, (left, right) => left + right),
    ),
  ),
  'vec/angle': onPoint(1, (at) => Math.atan2(at.y, at.x)),
  'vec/clamp-length': onPoint(2, (at, [most = 0]) => clampLength(at, most)),
  'vec/cross': onPoints(cross),
  'vec/distance': onPoints((a, b) => Math.sqrt(squared(difference(a, b)))),
  'vec/distance-sq': onPoints((a, b) => squared(difference(a, b))),
  'vec/dot': onPoints(dot),
  'vec/length': onPoint(1, (at) => Math.sqrt(squared(at))),
  'vec/length-sq': onPoint(1, squared),
  'vec/lerp': fixed(3, (args) => {
    const [a, b] = [pointOf(argument(args, 0)), pointOf(argument(args, 1))];
    const part = numberOf(argument(args, 2));
    const mix = (from: number, to: number) => from + (to - from) * part;
    return point(mix(a.x, b.x), mix(a.y, b.y), depth(a, b, mix));
  }),
  'vec/normalize': onPoint(1, normalize),
  'vec/rotate': onPoint(2, (at, [angle = 0]) => rotate(at, angle)),
  'vec/scale': onPoint(2, (at, [by = 0]) => scaled(at, by)),
  'vec/sub': onPoints((a, b) =>
    point(
      a.x - b.x,
      a.y - b.y,
      depth(a, b, (left, right) => left - right),
    ),
  ),
  'geo/aabb-overlap': onShapes((a, b) => a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.y + a.h > b.y),
  'geo/circle-overlap': onShapes((a, b) => flat(a.x - b.x, a.y - b.y) <= (a.r + b.r) ** 2),
  'geo/point-in-circle': onShapes((a, b) => flat(a.x - b.x, a.y - b.y) <= b.r * b.r),
  'geo/point-in-rect': onShapes((a, b) => a.x >= b.x && a.x <= b.x + b.w && a.y >= b.y && a.y <= b.y + b.h),
  'geo/rect-circle-overlap': onShapes((a, b) => {
    const near = (value: number, low: number, size: number) => Math.min(Math.max(value, low), low + size);
    return flat(b.x - near(b.x, a.x, a.w), b.y - near(b.y, a.y, a.h)) <= b.r * b.r;
  }),
  'geo/reflect': onPoints(reflect),
  'geo/segment-intersect': fixed(2, crossing),
  'grid/cells-in-radius': onPoint(2, (at, [radius = 0]) => cellsWithin(at, radius)),
  'grid/distance': onPoints((a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))),
  'grid/from-world': onPoint(2, (at, [size = 0]) => point(Math.floor(at.x / size), Math.floor(at.y / size))),
  'grid/in-bounds': onPoint(
    3,
    (at, [width = 0, height = 0]) => at.x >= 0 && at.y >= 0 && at.x < width && at.y < height,
  ),
  'grid/iso-to-screen': onPoint(3, (at, [width = 0, height = 0]) =>
    point(((at.x - at.y) * width) / 2, ((at.x + at.y) * height) / 2),
  ),
  'grid/line': onPoints(cellsOfLine),
  'grid/manhattan-distance': onPoints((a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)),
  'grid/neighbors': fixed(1, (args) => {
    const at = pointOf(argument(args, 0));
    const steps = args.length > 1 && isTruthy(argument(args, 1)) ? [...straight, ...diagonal] : straight;
    return steps.map(([dx, dy]) => point(at.x + dx, at.y + dy));
  }),
  'grid/screen-to-iso': onPoint(3, (at, [width = 0, height = 0]) => {
    const [across, down] = [at.x / (width / 2), at.y / (height / 2)];
    return point((across + down) / 2, (down - across) / 2);
  }),
  'grid/to-world': onPoint(2, (at, [size = 0]) => point(at.x * size + size / 2, at.y * size + size / 2)),
  'anim/direction-from-delta': fixed(2, ([dx = null, dy = null]) => direction(numberOf(dx), numberOf(dy))),
  'anim/frame-at': fixed(3, frameAt),
  'anim/sheet-rect': fixed(4, (args) => {
    const [frame = 0, columns = 0, width = 0, height = 0] = args.slice(0, 4).map(numberOf);
    const [column, row] = columns === 0 ? [0, 0] : [frame % columns, Math.floor(frame / columns)];
    return { sx: column * width, sy: row * height, sw: width, sh: height };
  }),
};
