import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { englishWordsFiles } from '../../../scripts/english-words.ts';
import { createPrng } from '../base/prng.ts';
import data from './english-words.json' with { type: 'json' };
import { isEnglish } from './spelling.ts';

const root = join(import.meta.dirname, '../../..');
const words = new Set(data.words.split('\n'));

it('a word is English when it is on the list, and only then', () => {
  expect(words.size).toBeGreaterThan(50_000);
  for (const word of words) if (!isEnglish(word)) expect.fail(word);
  const prng = createPrng(1);
  const all = [...words];
  for (let i = 0; i < 20_000; i++) {
    const word = prng.pick(all);
    const at = Math.floor(prng.next() * (word.length + 1));
    for (const other of [
      word.slice(0, at),
      word.slice(at),
      `${word.slice(0, at)}q${word.slice(at)}`,
      `${word}\n${word}`,
    ])
      if (isEnglish(other) !== words.has(other)) expect.fail(JSON.stringify(other));
  }
});

it('common words are, slips and rare words are not', () => {
  for (const word of ['attended', 'filter', 'cancelled', 'colour', 'color', 'a'.repeat(2), 'aaaa', 'zzz', ''])
    expect([word, isEnglish(word)]).toEqual([word, words.has(word)]);
  expect(['attended', 'filter', 'colour', 'color'].every(isEnglish)).toBe(true);
  expect(['atended', 'filer', 'coolor'].some(isEnglish)).toBe(false);
});

it.each(Object.entries(englishWordsFiles()))('%s is up to date: npm run words', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8') === text).toBe(true);
});
