// The eigenvalues and eigenvectors of a symmetric matrix: Householder's reduction to three diagonals, then QL with implicit shifts (Bowdler, Martin, Reinsch and
// Wilkinson, Numerische Mathematik 11, 1968). Sums, products, quotients and square roots in a fixed order: the same bits on every platform. Cost: n^3.

export interface Eigen {
  /** Ascending. */
  readonly values: Float64Array;
  /** Row by row; column j belongs to value j. */
  readonly vectors: Float64Array;
}

/** `matrix` is n by n, row by row; it is not changed. */
export function eigenSymmetric(matrix: Float64Array, n: number): Eigen {
  const vectors = Float64Array.from(matrix);
  const [values, off] = [new Float64Array(n), new Float64Array(n)];
  tridiagonalize(vectors, values, off, n);
  diagonalize(vectors, values, off, n);
  return sorted(vectors, values, n);
}

const hypotenuse = (a: number, b: number) => Math.sqrt(a * a + b * b);
const at = (list: Float64Array, i: number) => list[i] as number;

function tridiagonalize(v: Float64Array, d: Float64Array, e: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) d[j] = at(v, (n - 1) * n + j);
  for (let i = n - 1; i > 0; i--) reduceRow(v, d, e, n, i);
  for (let i = 0; i < n - 1; i++) {
    v[(n - 1) * n + i] = at(v, i * n + i);
    v[i * n + i] = 1;
    const h = at(d, i + 1);
    if (h !== 0) {
      for (let k = 0; k <= i; k++) d[k] = at(v, k * n + i + 1) / h;
      for (let j = 0; j <= i; j++) {
        let g = 0;
        for (let k = 0; k <= i; k++) g += at(v, k * n + i + 1) * at(v, k * n + j);
        for (let k = 0; k <= i; k++) v[k * n + j] = at(v, k * n + j) - g * at(d, k);
      }
    }
    for (let k = 0; k <= i; k++) v[k * n + i + 1] = 0;
  }
  for (let j = 0; j < n; j++) {
    d[j] = at(v, (n - 1) * n + j);
    v[(n - 1) * n + j] = 0;
  }
  v[n * n - 1] = 1;
  e[0] = 0;
}

function reduceRow(v: Float64Array, d: Float64Array, e: Float64Array, n: number, i: number): void {
  let [scale, h] = [0, 0];
  for (let k = 0; k < i; k++) scale += Math.abs(at(d, k));
  if (scale === 0) {
    e[i] = at(d, i - 1);
    for (let j = 0; j < i; j++) {
      d[j] = at(v, (i - 1) * n + j);
      v[i * n + j] = 0;
      v[j * n + i] = 0;
    }
    d[i] = 0;
    return;
  }
  for (let k = 0; k < i; k++) {
    d[k] = at(d, k) / scale;
    h += at(d, k) * at(d, k);
  }
  const f = at(d, i - 1);
  const g = f > 0 ? -Math.sqrt(h) : Math.sqrt(h);
  e[i] = scale * g;
  h -= f * g;
  d[i - 1] = f - g;
  applyReduction(v, d, e, n, i, h);
  d[i] = h;
}

function applyReduction(v: Float64Array, d: Float64Array, e: Float64Array, n: number, i: number, h: number): void {
  for (let j = 0; j < i; j++) e[j] = 0;
  for (let j = 0; j < i; j++) {
    const f = at(d, j);
    v[j * n + i] = f;
    let g = at(e, j) + at(v, j * n + j) * f;
    for (let k = j + 1; k < i; k++) {
      g += at(v, k * n + j) * at(d, k);
      e[k] = at(e, k) + at(v, k * n + j) * f;
    }
    e[j] = g;
  }
  let f = 0;
  for (let j = 0; j < i; j++) {
    e[j] = at(e, j) / h;
    f += at(e, j) * at(d, j);
  }
  const half = f / (h + h);
  for (let j = 0; j < i; j++) e[j] = at(e, j) - half * at(d, j);
  for (let j = 0; j < i; j++) {
    const [a, b] = [at(d, j), at(e, j)];
    for (let k = j; k < i; k++) v[k * n + j] = at(v, k * n + j) - (a * at(e, k) + b * at(d, k));
    d[j] = at(v, (i - 1) * n + j);
    v[i * n + j] = 0;
  }
}

function diagonalize(v: Float64Array, d: Float64Array, e: Float64Array, n: number): void {
  for (let i = 1; i < n; i++) e[i - 1] = at(e, i);
  e[n - 1] = 0;
  let [f, largest] = [0, 0];
  const epsilon = 2 ** -52;
  for (let l = 0; l < n; l++) {
    largest = Math.max(largest, Math.abs(at(d, l)) + Math.abs(at(e, l)));
    let m = l;
    while (m < n - 1 && Math.abs(at(e, m)) > epsilon * largest) m++;
    while (m > l) {
      const g = at(d, l);
      const p = (at(d, l + 1) - g) / (2 * at(e, l));
      const r = p < 0 ? -hypotenuse(p, 1) : hypotenuse(p, 1);
      d[l] = at(e, l) / (p + r);
      d[l + 1] = at(e, l) * (p + r);
      const shift = g - at(d, l);
      for (let i = l + 2; i < n; i++) d[i] = at(d, i) - shift;
      f += shift;
      sweep(v, d, e, n, l, m);
      if (Math.abs(at(e, l)) <= epsilon * largest) break;
    }
    d[l] = at(d, l) + f;
    e[l] = 0;
  }
}

/** One implicit QL step from row m up to row l. */
function sweep(v: Float64Array, d: Float64Array, e: Float64Array, n: number, l: number, m: number): void {
  const [next, off] = [at(d, l + 1), at(e, l + 1)];
  let p = at(d, m);
  let [c, c2, c3, s, s2] = [1, 1, 1, 0, 0];
  for (let i = m - 1; i >= l; i--) {
    c3 = c2;
    c2 = c;
    s2 = s;
    const g = c * at(e, i);
    const h = c * p;
    const r = hypotenuse(p, at(e, i));
    e[i + 1] = s * r;
    s = at(e, i) / r;
    c = p / r;
    p = c * at(d, i) - s * g;
    d[i + 1] = h + s * (c * g + s * at(d, i));
    for (let k = 0; k < n; k++) {
      const row = k * n + i;
      const high = at(v, row + 1);
      v[row + 1] = s * at(v, row) + c * high;
      v[row] = c * at(v, row) - s * high;
    }
  }
  p = (-s * s2 * c3 * off * at(e, l)) / next;
  e[l] = s * p;
  d[l] = c * p;
}

function sorted(v: Float64Array, d: Float64Array, n: number): Eigen {
  const order = Array.from(d, (value, i) => ({ value, i })).sort((a, b) => a.value - b.value || a.i - b.i);
  const vectors = new Float64Array(n * n);
  for (const [j, { i }] of order.entries()) for (let k = 0; k < n; k++) vectors[k * n + j] = at(v, k * n + i);
  return { values: Float64Array.from(order, ({ value }) => value), vectors };
}
