import { expect, test } from 'vitest';
import { anchorOf, particularWordsOf } from './anchor.ts';

test.each([
  ['Hi, please move booking BK-1000 to June 24.', 'move booking to'],
  ['Hello! I need the SlimBook Air 13 in my cart.', 'I need the in my cart.'],
  ['customer cannot log in', 'customer cannot log in'],
  ['BK-1000 42', 'BK-1000 42'],
  ['', ''],
])('the anchor of %j is %j', (text, anchor) => {
  expect(anchorOf(text)).toBe(anchor);
});

test('names, numbers and codes are particular; the first word and the pronoun are not', () => {
  expect(particularWordsOf("Add the ErgoDesk for me. I'd take 2 of Acme's.")).toEqual(['ErgoDesk', '2', "Acme's."]);
});
