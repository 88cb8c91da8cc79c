import { expect, test } from 'vitest';
import { createPrng } from '../core/base/prng.ts';
import { countValues } from './count-values.ts';

const count = (text: string) => countValues(Buffer.from(text));

function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inside = Object.values(value);
  return 1 + (inside.length === 0 ? 1 : inside.reduce<number>((sum, one) => sum + valuesOf(one), 0));
}

test.each([
  ['1', 1],
  ['[]', 2],
  ['[1,2,3]', 4],
  ['{"a":[1,{"b":null}]}', 5],
  ['"a,b[c{d"', 1],
  ['["\\\\",",\\",[",1]', 4],
])('%s holds %i, an empty list one more', (text, values) => {
  expect(count(text)).toBe(values);
});

test('equals the count of what is parsed, an empty list or object one more (seed 5)', () => {
  const random = createPrng(5);
  const texts = ['', 'a', '"', '\\', '\\"', ',[{', 'ä"\\', '}'];
  const make = (depth: number): unknown => {
    const kind = random.below(depth > 4 ? 3 : 5);
    if (kind === 0) return random.below(100) - 50;
    if (kind === 1) return [true, false, null][random.below(3)];
    if (kind === 2) return texts[random.below(texts.length)];
    const inside = Array.from({ length: random.below(4) }, () => make(depth + 1));
    return kind === 3 ? inside : Object.fromEntries(inside.map((one, i) => [`${texts[i]}${i}`, one]));
  };
  for (let i = 0; i < 2_000; i++) {
    const value = make(0);
    const text = JSON.stringify(value, null, random.below(3));
    expect(count(text), text).toBe(valuesOf(value));
  }
});

test('takes time in proportion to the bytes, however texts are escaped', () => {
  const nsPerByte = (text: string) => {
    const bytes = Buffer.from(text);
    const began = process.cpuUsage();
    for (let i = 0; i < 3; i++) countValues(bytes);
    const { user, system } = process.cpuUsage(began);
    return ((user + system) * 1000) / bytes.length / 3;
  };
  const quotes = (n: number) => `"${'\\"'.repeat(n)}"`;
  const slashes = (n: number) => `"${'\\\\'.repeat(n)}"`;
  for (const make of [quotes, slashes]) expect(nsPerByte(make(1_000_000))).toBeLessThan(100);
});
