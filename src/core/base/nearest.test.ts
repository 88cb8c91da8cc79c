import { expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { editDistance, nameDistance, nameLengthMax, nearestNames } from './nearest.ts';
import { createPrng } from './prng.ts';

/** Optimal string alignment as it is defined, a cell at a time. */
function plainDistance(a: string, b: string): number {
  const at: number[][] = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  const cell = (i: number, j: number): number => at[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let d = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, cell(i - 2, j - 2) + 1);
      (at[i] as number[])[j] = d;
    }
  }
  return cell(a.length, b.length);
}

test('distances are those of the definition, under any limit', () => {
  const seed = 11;
  const prng = createPrng(seed);
  const draw = (length: number) => Array.from({ length: prng.below(length + 1) }, () => 'abc'[prng.below(3)]).join('');
  for (let i = 0; i < 3000; i++) {
    const longest = i % 3 === 0 ? 45 : 12;
    const a = draw(longest);
    const b = prng.below(2) === 0 ? draw(longest) : [...a].map((c) => (prng.below(5) === 0 ? 'd' : c)).join('');
    const distance = plainDistance(a, b);
    expect([seed, a, b, editDistance(a, b)]).toEqual([seed, a, b, distance]);
    for (const limit of [0, 2, 8]) expect(editDistance(a, b, limit)).toBe(Math.min(distance, limit + 1));
  }
});

/** Every text within so many edits of a text, by making them: swaps first, of letters that others are then put between or were taken from. */
function reached(text: string, edits: number): Set<string> {
  const letters = 'abc';
  let last = new Set([text]);
  const all = new Set(last);
  for (let i = 0; i < edits; i++) {
    const next = new Set<string>();
    for (const one of last) {
      for (let at = 0; at <= one.length; at++) {
        const [head, tail] = [one.slice(0, at), one.slice(at)];
        for (const letter of letters) next.add(head + letter + tail);
        if (tail === '') continue;
        next.add(head + tail.slice(1));
        for (const letter of letters) next.add(head + letter + tail.slice(1));
        if (tail.length > 1) next.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
      }
    }
    for (const one of next) all.add(one);
    last = next;
  }
  return all;
}

test('what two slips make of a name is at most two from it, whatever stands between swapped letters', () => {
  const prng = createPrng(12);
  for (let i = 0; i < 12; i++) {
    const name = Array.from({ length: 3 + prng.below(4) }, () => 'abc'[prng.below(3)]).join('');
    const [once, twice] = [reached(name, 1), reached(name, 2)];
    for (const other of reached(name, 3)) {
      const distance = other === name ? 0 : once.has(other) ? 1 : twice.has(other) ? 2 : 3;
      expect([name, other, nameDistance(name, other)]).toEqual([name, other, distance]);
    }
  }
  expect(nameDistance('mayRead', 'mayaRd')).toBe(2);
  expect(nearestNames('siegr', ['signer', 'sign'])).toEqual(['sign', 'signer']);
});

test('what two names begin and end with alike does not count, whatever its letters', () => {
  const seed = 13;
  const prng = createPrng(seed);
  const draw = (length: number) => Array.from({ length: prng.below(length + 1) }, () => 'abc'[prng.below(3)]).join('');
  for (let i = 0; i < 3000; i++) {
    const [a, b, head, tail] = [draw(8), draw(8), draw(5), draw(5)];
    const whole = nameDistance(`${head}${a}${tail}`, `${head}${b}${tail}`);
    expect([seed, a, b, head, tail, whole]).toEqual([seed, a, b, head, tail, nameDistance(a, b)]);
  }
});

test('a name of many letters is near to nothing, and costs nothing', () => {
  const name = 'a'.repeat(nameLengthMax);
  expect(nearestNames(name, [`${name.slice(1)}b`])).toEqual([`${name.slice(1)}b`]);
  expect(nearestNames(`${name}a`, [name])).toEqual([]);
  expect(nearestNames(name, [`${name}a`])).toEqual([]);
  const before = ownTime();
  expect(editDistance('ab'.repeat(500_000), 'ba'.repeat(500_000), 8)).toBe(2);
  expect(nearestNames('a'.repeat(1_000_000), ['b'.repeat(1_000_000)])).toEqual([]);
  expect(ownTime() - before).toBeLessThan(5000);
});
