import { expect, test } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { coarseCosines, coarseOf } from './coarse-cosines.ts';
import { kernelOf } from './context-kernel.ts';
import { packVector } from './vector-codec.ts';

test('equals the cosines that are computed one by one', () => {
  const prng = createPrng(3);
  const words = [...'abcdefgh'];
  const rarity = new Map(words.map((word) => [word, 0.1 + prng.real()]));
  const weightOf = (term: string): number => rarity.get(term) ?? 0;
  const told = Array.from({ length: 7 }, (_, i) => {
    const vector = Float32Array.from({ length: 9 }, () => prng.real() - 0.3);
    const length = Math.hypot(...vector);
    const packed = i === 2 ? null : packVector(vector.map((value) => value / length));
    return {
      packed,
      terms: prng.shuffle(words).slice(0, prng.below(5)),
      coarse: coarseOf(packed),
      nearness: prng.real(),
    };
  });
  const question = new Set(['a', 'b', 'c', 'h']);
  const lengthOf = (terms: Iterable<string>): number => Math.hypot(...[...terms].map(weightOf));
  const cosine = (a: Iterable<string>, b: Iterable<string>): number => {
    const [left, right] = [new Set(a), new Set(b)];
    const shared = [...left].filter((term) => right.has(term)).reduce((sum, term) => sum + weightOf(term) ** 2, 0);
    return shared === 0 ? 0 : shared / (lengthOf(left) * lengthOf(right));
  };
  const { kernel, asked } = kernelOf(told, question, weightOf, 0.25);
  told.forEach((one, i) => {
    expect(asked[i]).toBeCloseTo(0.25 * cosine(one.terms, question) + 0.75 * one.nearness, 12);
    told.forEach((other, j) => {
      const dot = [...(one.packed?.values ?? [])].reduce(
        (sum, value, k) => sum + value * (other.packed?.values[k] ?? 0),
        0,
      );
      const byVectors = dot * (one.packed?.scale ?? 0) * (other.packed?.scale ?? 0);
      const expected = 0.25 * cosine(one.terms, other.terms) + 0.75 * Math.max(0, byVectors);
      expect(kernel[i]?.[j]).toBeCloseTo(expected, 1);
      expect(kernel[i]?.[j]).toBe(kernel[j]?.[i]);
    });
  });
});

test('vectors are compared alike with SIMD and without', () => {
  const prng = createPrng(4);
  for (const [count, length] of [
    [1, 3],
    [6, 37],
    [33, 384],
  ] as const) {
    const vectors = Array.from({ length: count }, () => Int8Array.from({ length }, () => prng.below(256) - 128));
    expect(coarseCosines(vectors)).toEqual(coarseCosines(vectors, () => null));
  }
});
