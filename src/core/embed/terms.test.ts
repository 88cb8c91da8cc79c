import { describe, expect, test } from 'vitest';
import { splitTerms, stemOf } from './terms.ts';

describe('terms', () => {
  test.each([
    ['TicketTriage', ['ticket', 'triage']],
    ['PICK_UP', ['pick', 'up']],
    ['SLACheck2', ['sla', 'check2']],
    ['categories of cases', ['category', 'of', 'case']],
    ['cookie cookies', ['cooky', 'cooky']],
    ['a 12', []],
  ])('of %s', (text, terms) => {
    expect(splitTerms(text)).toEqual(terms);
  });
});

describe('stems', () => {
  test.each([
    ['assessing', 'assessed', 'assess'],
    ['closing', 'closed', 'close'],
    ['planning', 'planned', 'plan'],
    ['routing', 'routed', 'route'],
    ['rating', 'rated', 'rate'],
    ['caring', 'cared', 'care'],
    ['selling', 'sell', 'sell'],
  ])('%s, %s and %s are one word', (...words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });

  test.each(['string', 'ring', 'need', 'red', 'straße', 'check2'])('%s is no inflected form', (word) => {
    expect(stemOf(word)).toBe(word);
  });

  test('words that differ stay apart', () => {
    const words = ['case', 'cast', 'car', 'card', 'cart', 'care', 'ticket', 'booking', 'invoice', 'invite'];
    expect(new Set(words.map(stemOf)).size).toBe(words.length);
  });
});
