// The rules by which first repairs are judged tell right from wrong, and no kind of mistake is the same as another.
import { describe, expect, test } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { findBehavior } from '../src/core/behaviors/index.ts';
import { keepsAll, mistakes, renamedThroughout, valuesLost } from './mistakes/index.ts';

const document = findBehavior('std-list')?.schema as unknown as Json;
const seed = 9100;

test('there are at least 60 kinds, each under a name of its own', () => {
  const names = mistakes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(60);
});

test(`a mistake changes the document, the same way every time (seed ${seed})`, () => {
  const made = mistakes.flatMap((one, at) => {
    const [first, second] = [0, 1].map(() => one.inject(document, createPrng(seed + at)));
    expect(first).toEqual(second);
    return first === null || first === undefined ? [] : [first];
  });
  expect(made.length).toBeGreaterThan(mistakes.length / 2);
  for (const one of made) expect(one).not.toEqual(document);
});

describe('what is kept', () => {
  const original = { a: 'open', b: ['open', 'closed'] };
  const mistaken = { a: 'opne', b: ['open', 'closed'] };

  test('is all that the mistake left alone', () => {
    expect(keepsAll(original, mistaken, { a: 'done', b: ['open', 'closed'] })).toBe(true);
    expect(keepsAll(original, mistaken, { a: 'open', b: ['open'] })).toBe(false);
    expect(keepsAll(original, mistaken, { b: ['open'], c: 'closed', a: 'other' })).toBe(true);
  });

  test('a copy that one mistake added makes up for nothing that another took away', () => {
    const copied = { a: 'open', b: ['open', 'closed', 'closed'] };
    const dropped = { a: 'open', b: ['open', 'closed'] };
    expect(valuesLost([original, copied, dropped], { a: 'open', b: ['open'] })).toEqual([]);
    expect(valuesLost([original, copied], { a: 'open', b: ['open'] })).toEqual(['closed']);
    expect(valuesLost([original, copied, dropped], { a: 'open', b: ['closed'] })).toEqual(['open']);
  });

  test('a name is renamed throughout where the mistake changed it in one place', () => {
    const uses = { name: 'Ticket', uses: ['Ticket', 'Order'] };
    const alone = { name: 'Parcel', uses: ['Ticket', 'Order'] };
    expect(renamedThroughout(uses, alone)).toEqual({ name: 'Parcel', uses: ['Parcel', 'Order'] });
    expect(renamedThroughout(uses, { name: 'Parcel', uses: ['Parcel', 'Order'] })).toBeNull();
    expect(renamedThroughout(uses, { name: 'Parcel' })).toBeNull();
  });
});
