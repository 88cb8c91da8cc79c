import { expect, test } from 'vitest';
import { createPrng } from '../../src/core/base/prng.ts';
import { eigenSymmetric } from './eigen.ts';

test('eigenvectors are what the matrix only stretches', () => {
  const prng = createPrng(9);
  const n = 12;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      const value = prng.real() - 0.5;
      matrix[i * n + j] = value;
      matrix[j * n + i] = value;
    }
  const { values, vectors } = eigenSymmetric(matrix, n);
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) {
      let product = 0;
      for (let j = 0; j < n; j++) product += (matrix[i * n + j] as number) * (vectors[j * n + k] as number);
      expect(product).toBeCloseTo((values[k] as number) * (vectors[i * n + k] as number), 10);
    }
});
