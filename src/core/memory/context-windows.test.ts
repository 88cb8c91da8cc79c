import { expect, test } from 'vitest';
import { overlappingMax, singleMax, windowsOf } from './context-windows.ts';
import { packVector, packWithWindows, similarityTo, vectorFromBytes, vectorToBytes } from './vector-codec.ts';

/** A word of letters for each number: what differs only in numbers would count as one. */
const wordOf = (i: number): string =>
  [...i.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
const sentence = (i: number): string => `The clerk opened the panel ${wordOf(i)} of the desk.`;
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
  ['lines', Array.from({ length: 30_000 }, (_, i) => `line ${wordOf(i)}`).join('\n')],
])('a context of very many %s has windows up to the limits, and one reaches its end', (_, text) => {
  const windows = windowsOf(text);
  expect(windows.length).toBeLessThanOrEqual(overlappingMax + singleMax);
  const last = text.trim().split(/\s+/).at(-1) ?? '';
  expect(windows.some((window) => window.endsWith(last))).toBe(true);
});

test('a form that is filled in many times has the windows of one', () => {
  const form = (i: number): string => `The item ${i} of order ${i * 7} was counted. It lies in row ${i % 9}.`;
  expect(windowsOf(Array.from({ length: 400 }, (_, i) => form(i)).join(' ')).length).toBeLessThan(8);
});

test('a sentence of its own in a long report of routine has a window of its own', () => {
  const matter = 'The pump leaks oil near the intake.';
  const routine = Array.from(
    { length: 3_000 },
    (_, i) => `${sentence(i)} ${i % 2 ? 'It was' : 'They were'} ${i % 11} in row ${i}.`,
  );
  expect(windowsOf([...routine, matter, ...routine].join(' '))).toContain(matter);
});

test('a vector with windows is as near as its nearest part, and comes back as it was stored', () => {
  const [x, y, z] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  const packed = packWithWindows([x, y, [0, 0, 0], z]);
  // Zeros are of a text that the embedder refuses.
  expect(packed.windows).toEqual([packVector(y), packVector(z)]);
  for (const question of [x, y, z]) expect(similarityTo(question, packed)).toBe(1);
  expect(similarityTo([0, 0.6, 0.8], packed)).toBeCloseTo(0.8, 4);
  expect(vectorFromBytes(vectorToBytes(packed))).toEqual(packed);
  expect(packWithWindows([x])).toEqual(packVector(x));
});
