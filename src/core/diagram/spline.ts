// A curve through points that follow each other along one axis, which swings out nowhere: between two points it stays between them both ways (a monotone cubic,
// Fritsch and Carlson 1980). Where two points after each other are level, it runs straight.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic Bezier curve: start, the two points that it leans towards, end. */
type Segment = readonly [from: Point, out: Point, into: Point, to: Point];

/** `isDown`: the points follow each other along y, otherwise along x. */
export function splineOf(points: readonly Point[], isDown: boolean): readonly Segment[] {
  const [along, across] = isDown ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const at = (i: number) => points[i] as Point;
  const rise = (i: number) => (at(i + 1)[across] - at(i)[across]) / (at(i + 1)[along] - at(i)[along]);
  const slopes = points.map((_, i) => {
    if (i === 0 || i === points.length - 1) return 0;
    const [before, after] = [rise(i - 1), rise(i)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return points.slice(1).map((to, i) => {
    const from = at(i);
    const third = (to[along] - from[along]) / 3;
    // Level at both ends, a turn looks best when it is half as long as it may be.
    const reach = slopes[i] === 0 && slopes[i + 1] === 0 ? 1.5 * third : third;
    const lean = (point: Point, step: number, slope: number) =>
      isDown ? { x: point.x + slope * step, y: point.y + step } : { x: point.x + step, y: point.y + slope * step };
    return [from, lean(from, reach, slopes[i] ?? 0), lean(to, -reach, slopes[i + 1] ?? 0), to];
  });
}
