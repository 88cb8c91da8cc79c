// A cardinal spline through all points of an arrow (Catmull and Rom 1974), so that it passes through its label. It swings out beyond its points where they
// turn, which the size of a picture has to count in.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic Bezier curve: start, the two points that it leans towards, end. */
type Segment = readonly [from: Point, out: Point, into: Point, to: Point];

export function splineOf(points: readonly Point[]): readonly Segment[] {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as Point;
  const slope = (i: number): Point => ({ x: (at(i + 1).x - at(i - 1).x) / 6, y: (at(i + 1).y - at(i - 1).y) / 6 });
  return points.slice(1).map((to, i) => {
    const [from, out, into] = [at(i), slope(i), slope(i + 1)];
    return [from, { x: from.x + out.x, y: from.y + out.y }, { x: to.x - into.x, y: to.y - into.y }, to];
  });
}

/** Steps of a segment; between two of them it strays from their line by less than a margin. */
const stepsOfSegment = 8;

/** Points that the curve passes through, close enough to each other to tell where it runs. */
export function pointsOfSpline(points: readonly Point[]): readonly Point[] {
  const steps = Array.from({ length: stepsOfSegment }, (_, i) => (i + 1) / stepsOfSegment);
  const passed = splineOf(points).flatMap(([from, out, into, to]) =>
    steps.map((t): Point => {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      return {
        x: a * from.x + b * out.x + c * into.x + d * to.x,
        y: a * from.y + b * out.y + c * into.y + d * to.y,
      };
    }),
  );
  return [...points.slice(0, 1), ...passed];
}
