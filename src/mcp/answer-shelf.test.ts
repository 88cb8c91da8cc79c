import { expect, it } from 'vitest';
import { createAnswerShelf } from './answer-shelf.ts';

it('keeps answers for whoever asked, up to mcp_kept_bytes_max, and lets the longest unused go', () => {
  const shelf = createAnswerShelf(100);
  const answer = (name: string) => ({ name, text: 'x'.repeat(20) });
  const keep = (name: string) => shelf.keep('key', answer(name)) as string;
  const [a, b] = [keep('a'), keep('b')];
  expect(shelf.find('other', a)).toBeNull();
  expect(shelf.find('key', a)).toEqual(answer('a'));
  const c = keep('c');
  expect([a, b, c].map((address) => shelf.find('key', address))).toEqual([answer('a'), null, answer('c')]);
  expect(keep('a')).toBe(a);
  expect(shelf.keep('key', { text: 'x'.repeat(200) })).toBeNull();
  expect(shelf.find('key', c)).toEqual(answer('c'));
});
