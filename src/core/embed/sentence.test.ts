import { describe, expect, test } from 'vitest';
import { writtenSentences } from '../../../tests/fixtures/sentences.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { expressions } from './expressions.ts';
import { createMatcher } from './match.ts';
import { readSentences } from './sentence.ts';
import { singular, splitTerms, splitWords, stemOf } from './terms.ts';

const stemsOf = (...texts: string[]) => readSentences(texts).concepts.map(({ stems }) => stems.join('|'));

describe('a sentence is read', () => {
  test.each([
    ['an expression of several words stands for something else', 'credit card', ['payment']],
    ['the longest expression wins', 'book a table', ['book']],
    ['a word that is an expression may still mean itself', 'truck', ['truck|fleet', 'truck|vehicl']],
    ['inflected forms of an expression are one', 'paying by credit cards', ['payment']],
    ['words that every sentence has are none, unless an expression has them', 'to do it for us', ['task']],
  ])('%s', (_, text, stems) => {
    expect(stemsOf(text)).toEqual(stems);
  });

  test('no expression goes from one text to the next, and what is said twice is said once', () => {
    expect(stemsOf('credit', 'card', 'card')).toEqual(['card', 'credit']);
  });

  test('words around what is wanted count less', () => {
    const [app, shares] = readSentences(['an app that shares files']).concepts;
    expect(app?.share).toBeLessThan(shares?.share ?? 0);
  });
});

describe('expressions', () => {
  const lines = expressions.map((line) => line.split(' > ') as [string, string]);

  test('none is listed twice: the second would hide the first', () => {
    const all = lines.flatMap(([, right]) => right.split(', '));
    const read = all.map((one) => splitWords(one).map(singular).map(stemOf).join(' '));
    expect(read.filter((one, i) => read.indexOf(one) !== i)).toEqual([]);
  });

  test('what one stands for is a word of the library', () => {
    const told = listBehaviors().flatMap(({ name, title, description, tags }) => [name, title, description, ...tags]);
    const words = new Set(told.flatMap(splitTerms).map(stemOf));
    const meant = lines.flatMap(([left]) => left.split(/[ |]/));
    expect(meant.filter((word) => !words.has(stemOf(singular(word))))).toEqual([]);
  });
});

describe('sentences as people write them', () => {
  const matcher = createMatcher(listBehaviors());
  const find = (text: string) => matcher.match({ text }, { limit: 3 }).map(({ target }) => target.name);

  test.each(['to-do list', 'book a table', 'pay by credit card', 'reset password', 'company cars', 'sign in'])(
    '"%s" finds what a person means first',
    (text) => {
      expect(writtenSentences.find((sentence) => sentence.text === text)?.like).toContain(find(text)[0]);
    },
  );

  test.each([
    ['tuned on', false, 0.9, 0.95],
    ['held out', true, 0.65, 0.8],
  ])('of those %s', (_, isHeldOut, first, inThree) => {
    const half = writtenSentences.filter((sentence) => sentence.isHeldOut === isHeldOut);
    expect(half.length).toBeGreaterThan(80);
    const found = half.map(({ text, like }) => find(text).findIndex((name) => like.includes(name)));
    expect(found.filter((rank) => rank === 0).length / half.length).toBeGreaterThan(first);
    expect(found.filter((rank) => rank >= 0).length / half.length).toBeGreaterThan(inThree);
  });
});
