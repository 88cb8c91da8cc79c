import { expect, test } from 'vitest';
import { hash32 } from '../base/hash.ts';
import { sayingsOf } from '../embed/index.ts';
import { sentencesHash } from './generated-sentence-vectors.ts';
import { listBehaviors } from './lookup.ts';
import { packSentenceVector, sentenceDimension, sentenceVectorOf } from './sentence-vectors.ts';

test('the vectors are those of the texts of today: npm run sentences', () => {
  expect(hash32(listBehaviors().flatMap(sayingsOf).join('\n'))).toBe(sentencesHash);
});

test('every behavior has one of unit length, and no other name has', () => {
  for (const { name } of listBehaviors()) {
    const vector = sentenceVectorOf(name);
    expect(vector).toHaveLength(sentenceDimension);
    expect(Math.sqrt(vector?.reduce((sum, value) => sum + value * value, 0) ?? 0)).toBeCloseTo(1, 5);
  }
  expect(sentenceVectorOf('own-behavior')).toBeUndefined();
});

test('packing uses all eight bits', () => {
  expect([...packSentenceVector(Float32Array.of(0.5, -0.25, 0))]).toEqual([127, -63, 0]);
});
