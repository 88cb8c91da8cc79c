import { expect, test } from 'vitest';
import { windowsMax, windowsOf } from './context-windows.ts';
import { packVector, packWithWindows, similarityTo, vectorFromBytes, vectorToBytes } from './vector-codec.ts';

const sentence = (i: number): string => `The clerk opened panel number ${i} of the desk.`;
const report = (count: number): string => Array.from({ length: count }, (_, i) => sentence(i)).join(' ');

test('a short context has no windows', () => {
  expect(windowsOf('')).toEqual([]);
  expect(windowsOf(report(17))).toEqual([]);
  expect(windowsOf(report(18)).length).toBeGreaterThan(1);
});

test('every sentence of a long context is whole in a window, beside the sentence before it in one of them', () => {
  const windows = windowsOf(report(60));
  for (let i = 0; i < 60; i++) expect(windows.some((window) => window.includes(sentence(i)))).toBe(true);
  for (let i = 1; i < 60; i++)
    expect(windows.some((window) => window.includes(`${sentence(i - 1)} ${sentence(i)}`))).toBe(true);
});

test.each([
  ['sentences', report(5_000)],
  ['words without an end', 'word '.repeat(40_000)],
  ['lines', Array.from({ length: 30_000 }, (_, i) => `line ${i}`).join('\n')],
])('a context of very many %s has windows up to the limit, and the last reaches its end', (_, text) => {
  const windows = windowsOf(text);
  expect(windows.length).toBeLessThanOrEqual(windowsMax);
  const words = text.trim().split(/\s+/);
  expect(windows.at(-1)?.split(' ').at(-1)).toBe(words.at(-1));
});

test('a vector with windows is as near as its nearest part, and comes back as it was stored', () => {
  const [x, y, z] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  const packed = packWithWindows([x, y, y, [0, 0, 0], z]);
  // The second `y` says what the first says; zeros are of a text that the embedder refuses.
  expect(packed.windows).toEqual([packVector(y), packVector(z)]);
  for (const question of [x, y, z]) expect(similarityTo(question, packed)).toBe(1);
  expect(similarityTo([0, 0.6, 0.8], packed)).toBeCloseTo(0.8, 4);
  expect(vectorFromBytes(vectorToBytes(packed))).toEqual(packed);
  expect(packWithWindows([x])).toEqual(packVector(x));
});
