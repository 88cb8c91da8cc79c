import { expect, test } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { tellingSentences } from './telling-sentences.ts';

const [people, deeds] = [
  ['the clerk', 'a colleague', 'the operator'],
  ['opened the queue', 'sorted the inbox', 'closed the panel'],
];
const routine = (count: number): string[] => {
  const prng = createPrng(1);
  const kinds = Array.from(
    { length: 60 },
    (_, i) => `shelf${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
  );
  return Array.from({ length: count }, () => `${prng.pick(people)} ${prng.pick(deeds)} of ${prng.pick(kinds)}`);
};

test('few sentences are all kept, in order', () => {
  expect(tellingSentences(['one thing', 'another thing'], 2)).toEqual(['one thing', 'another thing']);
  expect(tellingSentences([], 2)).toEqual([]);
});

test('sentences that differ only in numbers and names count once', () => {
  expect(tellingSentences(['panel 1 of Anna failed', 'panel 2 of Bob failed', 'panel 3 works'], 9)).toEqual([
    'panel 1 of Anna failed',
    'panel 3 works',
  ]);
});

test('of many sentences those with rare words are kept, in the order of the text', () => {
  const matters = ['my luggage never arrived', 'the intake pump leaks oil', 'rubles convert badly'];
  const list = routine(2_000);
  matters.forEach((one, i) => {
    list.splice(300 * (i + 1), 0, one);
  });
  const kept = tellingSentences(list, 16);
  expect(kept.length).toBe(16);
  expect(kept.filter((one) => matters.includes(one))).toEqual(matters);
});

test('half of the places are for wishes and refusals, though their words are common', () => {
  const list = [...routine(2_000), 'please sort the inbox of the colleague', 'the clerk did not open the queue'];
  const rare = Array.from({ length: 8 }, (_, i) => `odd${i.toString(36)} word${String.fromCharCode(97 + i)}`);
  const kept = tellingSentences([...rare, ...list], 8);
  expect(kept).toContain('please sort the inbox of the colleague');
  expect(kept).toContain('the clerk did not open the queue');
  expect(kept.length).toBe(8);
});
